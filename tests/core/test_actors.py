"""Actors act without a seat: they have numbers above all seats, names, places and scores, and are never waited for."""

from __future__ import annotations

import pytest
from rich.console import Console

from brethren.cli.screen import show_score
from brethren.core.actors import FIRST_ACTOR, MAX_ACTORS
from brethren.core.errors import BadState
from brethren.core.frames import NOBODY, Frame, frame_from_plain
from brethren.core.outcome import Outcome, rank_by_score
from brethren.core.record import _outcome_line, _parse_outcome
from toys import CutlassGame

NAVY = FIRST_ACTOR


@pytest.mark.parametrize(
    ("scores", "navy", "places", "navy_place"),
    [
        pytest.param((5,), 9, (2,), 1, id="one-seat-loses-to-the-actor"),
        pytest.param((9,), 5, (1,), 2, id="one-seat-wins"),
        pytest.param((5, 7, 5), 7, (3, 1, 3), 1, id="they-share-a-place"),
    ],
)
def test_an_actor_is_ranked_among_the_seats(
    scores: tuple[int, ...], navy: int, places: tuple[int, ...], navy_place: int
) -> None:
    outcome = rank_by_score(scores, "rounds", ((NAVY, navy),))
    assert (outcome.places, outcome.actors) == (places, ((NAVY, navy_place, navy),))
    assert outcome.winning_actors() == ([NAVY] if navy_place == 1 else [])


def test_an_outcome_without_actors_has_the_plain_form_and_the_line_it_always_had() -> None:
    outcome = rank_by_score((5, 3), "target")
    assert outcome.to_plain() == {"places": [1, 2], "scores": [5, 3], "reason": "target"}
    assert _outcome_line(outcome) == "end places 1 2 scores 5 3 reason target"


@pytest.mark.parametrize("actors", [(), ((NAVY, 1, 9),), ((NAVY, 1, 9), (NAVY + 2, 4, -3))])
def test_the_line_of_an_outcome_is_read_back(actors: tuple[tuple[int, int, int], ...]) -> None:
    outcome = Outcome((2, 3), (5, 3), "out of time", actors)
    assert _parse_outcome(_outcome_line(outcome)) == outcome


@pytest.mark.parametrize(
    ("resigned", "places", "navy_place"),
    [
        pytest.param([0], (3, 1), 2, id="the-others-move-up"),
        pytest.param([0, 1], (2, 2), 1, id="only-the-actor-is-left"),
        pytest.param([], (1, 2), 3, id="nobody"),
    ],
)
def test_an_actor_stays_when_players_resign(resigned: list[int], places: tuple[int, ...], navy_place: int) -> None:
    outcome = rank_by_score((9, 7), "rounds", ((NAVY, 5),)).with_resigned(resigned)
    assert (outcome.places, outcome.actors[0][1]) == (places, navy_place)


def test_an_actor_can_cause_a_question() -> None:
    frame = Frame(0, (0,), (), NAVY)
    assert frame_from_plain(frame.to_plain(), 1, 2).cause == NAVY
    for cause in (2, FIRST_ACTOR - 1, FIRST_ACTOR + MAX_ACTORS, "navy", True, NOBODY - 1):
        with pytest.raises(BadState, match="caused a frame should be a whole number from"):
            frame_from_plain([0, [0], [], cause, [], []], 1, 2)


def test_the_score_in_the_terminal_has_the_actor(capsys: pytest.CaptureFixture[str]) -> None:
    game = CutlassGame()
    game.actor_name = lambda actor: "the Navy"  # type: ignore[method-assign] # a game without words has no names
    show_score(Console(width=60, no_color=True), game, rank_by_score((5,), "rounds", ((NAVY, 9),)), ("You",))  # type: ignore[arg-type] # a toy
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["1.", "the", "Navy", "9"], ["2.", "You", "5"]]
