"""[OC-12] End of game and match."""

from __future__ import annotations

import pytest

from brethren.core.outcome import Outcome
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import OcracokeState
from games.ocracoke.position import (
    CALM,
    CALM4,
    UNSHUFFLED,
    WILD4,
    bets,
    exposed,
    faces_of,
    facts_seen_by,
    layout,
    new_match,
    options_of,
    play,
    position,
)
from rules import rule

NOTHING = {2: "zero zero", 3: "zero zero zero", 4: "zero zero zero zero"}
"""On the calm boards these bets earn nothing; a red hand still has its coin."""


def settle(coins: tuple[int, ...], disks: str, *, ends: bool, target: int = 5) -> OcracokeState:
    """A match of four whose seat 0 has reported on a board of -3; hands are blue, red, blue, red."""
    state = position(CALM4, round=2, coins=coins, options={"target_coins": target})
    play(state, "report", *bets(disks), picks=() if ends else UNSHUFFLED)
    return state


@rule("OC-12.1", "OC-12.2")
@pytest.mark.parametrize(
    ("coins", "target", "over"),
    [
        pytest.param((1, 0, 0, 0), 5, False, id="four-is-not-enough"),
        pytest.param((2, 0, 0, 0), 5, True, id="five"),
        pytest.param((4, 0, 0, 0), 5, True, id="more-than-five"),
        pytest.param((0, 0, 0, 4), 5, True, id="another-player"),
        pytest.param((0, 0, 0, 0), 3, True, id="three-at-target-3"),
        pytest.param((4, 4, 4, 4), 10, False, id="seven-at-target-10"),
        pytest.param((7, 0, 0, 0), 10, True, id="ten-at-target-10"),
    ],
)
def test_the_match_ends_when_somebody_has_the_target(coins: tuple[int, ...], target: int, over: bool) -> None:
    """[OC-R13] [OC-R50] Five or more, after everybody has been paid."""
    state = settle(coins, "red_3_4 zero zero zero", ends=over, target=target)
    assert (state.over, state.game_no) == (over, 1 if over else 2)
    assert not over or state.outcome().reason == "target"


@rule("OC-12.1")
def test_all_coins_are_shared_before_they_are_compared() -> None:
    """[OC-R13] Seat 0 has five at once, and the others are still paid."""
    state = position(CALM4, round=2, coins=(4, 4, 4, 4))
    notes = play(state, "report", *bets("red_1_2 red_3_4 red_3_4 zero"))
    assert state.coins == [5, 7, 6, 5]
    assert facts_seen_by(notes, None)[-2:] == ["booty", "match_ends"]


@rule("OC-12.3", "OC-12.4", "OC-12.8")
@pytest.mark.parametrize(
    ("coins", "disks", "scores", "places"),
    [
        pytest.param((4, 4, 0, 0), "red_1_2 red_3_4 red_3_4 zero", (5, 7, 2, 1), (2, 1, 3, 4), id="most-not-first"),
        pytest.param((2, 2, 0, 0), "red_3_4 red_3_4 zero red_3_4", (5, 5, 0, 3), (1, 1, 4, 3), id="shared-by-two"),
        pytest.param((4, 3, 4, 0), "red_1_2 red_3_4 red_3_4 zero", (5, 6, 6, 1), (3, 1, 1, 4), id="five-is-third"),
        pytest.param((2, 2, 0, 2), "red_3_4 red_3_4 zero red_3_4", (5, 5, 0, 5), (1, 1, 4, 1), id="shared-by-three"),
    ],
)
def test_most_coins_win_and_equal_coins_share(
    coins: tuple[int, ...], disks: str, scores: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """[OC-R37]"""
    assert settle(coins, disks, ends=True).outcome() == Outcome(places, scores, "target")


@rule("OC-12.5", "OC-14.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_otherwise_a_new_game_is_set_up_and_coins_are_kept(seats: int) -> None:
    """As it would be at the start of a match: cards, faces, facing and knowledge."""
    text = CALM[seats].replace("ghost mermaid", "ghost* mermaid*").replace("captain", "captain*")
    state = position(text, faces="A-2 B-2", round=3, coins=(1,) * seats, known="B1:0 I3:1")
    play(state, "report", *bets(NOTHING[seats]), picks=UNSHUFFLED)
    fresh = new_match(seats, start_seat=1)
    assert layout(state) == layout(fresh)
    assert (state.known_by, state.history, faces_of(state)) == (fresh.known_by, [], "A-1 B-1")
    assert (state.game_no, state.round, state.turns_taken, state.islands_up, exposed(state)) == (2, 1, 0, 0, [])
    assert min(state.coins) >= 1
    assert (GAME.question_name(state), options_of(state)) == ("turn", ["use A", "use B"])


@rule("OC-12.6")
@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize(("round", "reporter"), [(2, 0), (2, 3), (4, 1)])
def test_the_next_game_is_started_by_the_left_neighbour(start: int, round: int, reporter: int) -> None:
    """[OC-R44] No matter who reported, and in which round."""
    state = position(CALM4, round=round, start=start, to_act=reporter)
    play(state, "report", *bets(NOTHING[4]), picks=UNSHUFFLED)
    assert (state.start_seat, state.waiting()) == ((start + 1) % 4, ((start + 1) % 4,))


@rule("OC-12.6")
def test_the_start_goes_round_the_table() -> None:
    """[OC-R44] Four games of four players give everybody one start, after forced Reports too."""
    state = position(CALM4, options={"abilities": "none", "target_coins": 10})
    starts = []
    for _ in range(4):
        starts.append(state.start_seat)
        while GAME.question_name(state) != "bet":
            play(state, options_of(state)[0])
        play(state, *bets(NOTHING[4]), picks=UNSHUFFLED)
    assert starts == [0, 1, 2, 3]


@rule("OC-12.7")
@pytest.mark.parametrize(("game_no", "cap", "over"), [(19, 20, False), (20, 20, True), (2, 3, False), (3, 3, True)])
def test_the_cap_ends_the_match(game_no: int, cap: int, over: bool) -> None:
    state = position(CALM4, round=2, game_no=game_no, options={"max_games": cap})
    notes = play(state, "report", *bets(NOTHING[4]), picks=() if over else UNSHUFFLED)
    assert (state.over, "match_capped" in facts_seen_by(notes, None)) == (over, over)
    if over:
        assert state.outcome() == Outcome((3, 1, 3, 1), (0, 1, 0, 1), "cap")


@rule("OC-12.7", "OC-12.4")
def test_if_nobody_ever_scores_all_share() -> None:
    """[OC-R37] A red board, red bets by nobody, and no red hand."""
    text = (
        "I[ghost mermaid sailor] B[blackbeard gun_master cook kraken] H0[captain] H1[clergy] H2[lieutenant] H3[soldier]"
    )
    state = position(text, round=2, options={"max_games": 1})
    play(state, "report", *bets("blue_1_2 blue_1_2 zero zero"))
    assert state.outcome() == Outcome((1, 1, 1, 1), (0, 0, 0, 0), "cap")


@rule("OC-12.2")
def test_nothing_can_be_done_after_the_end() -> None:
    state = settle((4, 4, 4, 4), NOTHING[4], ends=True)
    assert state.over
    assert [GAME.legal(state, seat) for seat in range(4)] == [[], [], [], []]
    assert state.waiting() == ()


@rule("OC-12.1", "OC-3.9")
def test_coins_are_compared_after_a_forced_report_too() -> None:
    text = WILD4.replace("cook soldier captain", "cook* soldier* captain*")
    state = position(text, round=4, to_act=3, coins=(0, 0, 4, 0))
    play(state, "use B", "decline", *bets("zero zero blue_1_2 zero"))
    assert (state.over, state.coins[2], state.outcome().winners()) == (True, 7, [2])
