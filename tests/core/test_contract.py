"""Verbs, options, outcomes and the methods of a game."""

from __future__ import annotations

from pickle import dumps, loads  # noqa: TID251 (between processes of ours; never from outside)

import pytest

import brethren
from brethren import BadOption, BadSeats
from brethren.core.game import Game
from brethren.core.notes import EVERYONE, Note
from brethren.core.options import Option, Value, resolve_options
from brethren.core.outcome import Outcome, rank_by_score
from toys import CutlassGame

SPECS = (
    Option("pace", "calm", ("calm", "wild")),
    Option("coins", 5, bounds=(3, 10)),
    Option("first", "random", ("random", 0, 1, 2, 3), values_are_seats=True),
    Option("duel", "sum", ("sum", "any"), seats=(2,)),
    Option("fog", False, (True, False)),
)


def test_options_have_defaults_and_accept_text() -> None:
    assert resolve_options(SPECS, {}, 4) == {"pace": "calm", "coins": 5, "first": "random", "duel": "sum", "fog": False}
    given: dict[str, Value] = {"coins": "7", "first": "2", "fog": "TRUE", "pace": "wild"}
    assert resolve_options(SPECS, given, 3) == {"pace": "wild", "coins": 7, "first": 2, "duel": "sum", "fog": True}


@pytest.mark.parametrize(
    ("given", "seats", "complaint"),
    [
        pytest.param({"speed": 1}, 4, "there is no option 'speed'; the options are pace, coins, first", id="unknown"),
        pytest.param({"pace": "slow"}, 4, "option pace cannot be 'slow'; it can be calm, wild", id="value"),
        pytest.param({"coins": 11}, 4, "option coins cannot be 11; it can be 3 to 10", id="range"),
        pytest.param({"coins": "many"}, 4, "it can be 3 to 10", id="no-number"),
        pytest.param({"first": 3}, 3, "option first cannot be 3; it can be random, 0, 1, 2", id="seat"),
        pytest.param({"duel": "any"}, 3, "option duel is for 2 seats only, and this table has 3", id="seats-only"),
        pytest.param({"fog": 1}, 4, "option fog cannot be 1; it can be true, false", id="one-is-not-true"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(given: dict[str, Value], seats: int, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        resolve_options(SPECS, given, seats)


def test_a_game_refuses_seats_and_presets_it_does_not_have() -> None:
    game = CutlassGame()
    with pytest.raises(BadSeats, match="cutlass needs 2 or 3 seats, not 9"):
        game.new(9)
    with pytest.raises(BadOption, match="cutlass has no preset 'long'; its presets are short"):
        game.preset("long")
    assert game.preset("short") == {"rounds": 1}


@pytest.mark.parametrize(
    ("scores", "places"),
    [((5, 3, 4), (1, 3, 2)), ((5, 6, 6, 0), (3, 1, 1, 4)), ((0, 0), (1, 1)), ((2,), (1,))],
)
def test_equal_scores_share_a_place(scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert rank_by_score(scores, "end").places == places


def test_winners_are_the_seats_in_first_place_if_any() -> None:
    assert Outcome((2, 2), (0, 0), "sunk").winners() == []
    assert Outcome((1, 1, 3), (4, 4, 1), "end").winners() == [0, 1]


def test_a_game_without_words_shows_its_data() -> None:
    game, state = CutlassGame(), CutlassGame().new(2)
    assert Game.words(game, Note("sunk", (1, 4), "CU-1.1", EVERYONE)) == "sunk 1 4"
    assert Game.words(game, 0) == "bid low"
    assert Game.words(game, state) == "bidding"
    assert Game.hint_reason(game, state, 0, 0, []) == ""
    assert Game.move_help(game, 0) == "bid low"
    assert Game.phrase(game, "game", "title") == ""
    assert Game.rate(game, state, 0, [0, 1], []) == [0.0, 0.0]
    assert Game.terminal_lines(game, state, 0)[0] == "seats: 2"


def test_states_outcomes_and_notes_can_be_pickled() -> None:
    state = brethren.load("ocracoke").new(3, {"abilities": "none"}, brethren.Dealer(1))
    again = loads(dumps(state))
    assert again.to_plain() == state.to_plain()
    assert loads(dumps(Outcome((1, 2), (3, 0), "end"))) == Outcome((1, 2), (3, 0), "end")
    note = loads(dumps(Note("sunk", (1,), "CU-1.1", 2)))
    assert (note.to_plain(), note.audience) == (["sunk", [1], "CU-1.1"], 2)
