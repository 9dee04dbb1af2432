"""[OC-3] Rounds and turns."""

from __future__ import annotations

import pytest

from brethren.core.errors import IllegalMove
from brethren.core.notes import visible_notes
from brethren.games.ocracoke.game import GAME
from games.ocracoke.position import (
    CALM,
    CALM2,
    CALM3,
    CALM4,
    UNSHUFFLED,
    bets,
    exposed,
    facts,
    facts_seen_by,
    options_of,
    play,
    position,
    take_turns,
    zone,
)
from rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@rule("OC-3.1", "OC-3.9")
@SEATS
def test_a_game_lasts_at_most_four_rounds(seats: int) -> None:
    state = position(CALM[seats])
    take_turns(state, 4 * seats - 1)
    assert (state.round, GAME.question_name(state)) == (4, "turn")
    take_turns(state, 1)
    assert (state.round, GAME.question_name(state), state.waiting()) == (4, "bet", tuple(range(seats)))


@rule("OC-3.2")
@pytest.mark.parametrize(("seats", "start"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3)])
def test_every_player_takes_one_turn_a_round_from_the_start_player_on(seats: int, start: int) -> None:
    state = position(CALM[seats], start=start, to_act=start)
    for number in range(4):
        asked = []
        for _ in range(seats):
            assert (state.round, state.start_seat) == (number + 1, start)
            asked += list(state.waiting())
            take_turns(state, 1)
        assert asked == [(start + turn) % seats for turn in range(seats)]


@rule("OC-3.3", "OC-3.4", "OC-3.5", "OC-10.1")
@pytest.mark.parametrize(
    ("round", "offer"),
    [
        (1, ["use A", "use B"]),
        (2, ["use A", "use B", "report"]),
        (3, ["use A", "use B", "report"]),
        (4, ["use A", "use B", "report"]),
    ],
)
@SEATS
def test_offer(seats: int, round: int, offer: list[str]) -> None:
    for seat in range(seats):
        assert options_of(position(CALM[seats], round=round, to_act=seat)) == offer


@rule("OC-3.3", "OC-3.4")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_a_turn_is_exactly_one_action(round: int) -> None:
    state = position(CALM4, round=round)
    play(state, "use A", "combat B1+B2", "decline")
    assert (state.waiting(), GAME.question_name(state)) == ((1,), "turn")


@rule("OC-3.4")
def test_a_turn_may_be_a_report_instead() -> None:
    state = position(CALM4, round=2)
    notes = play(state, "report")
    assert GAME.question_name(state) == "bet"
    assert "takes" not in facts_seen_by(notes, None)


@rule("OC-3.6", "OC-3.7", "OC-3.11")
@SEATS
def test_one_island_is_turned_up_after_each_of_three_rounds(seats: int) -> None:
    """[OC-R14] In order, and only when the last player of the round has finished the turn."""
    state = position(CALM[seats])
    for islands in (
        "ghost mermaid kraken",
        "ghost* mermaid kraken",
        "ghost* mermaid* kraken",
        "ghost* mermaid* kraken*",
    ):
        assert zone(state, "I") == islands
        take_turns(state, seats - 1)
        assert zone(state, "I") == islands
        take_turns(state, 1)
    assert zone(state, "I") == "ghost* mermaid* kraken*"


@rule("OC-3.6")
@pytest.mark.parametrize(("round", "slot", "card"), [(1, 0, 8), (2, 1, 9), (3, 2, 10)])
def test_everybody_is_told_the_island(round: int, slot: int, card: int) -> None:
    up = ("ghost mermaid kraken", "ghost* mermaid kraken", "ghost* mermaid* kraken")
    state = position(CALM4.replace(up[0], up[round - 1]), round=round, to_act=3)
    notes = take_turns(state, 1)
    assert facts(visible_notes(notes, None), "island") == [(slot, card)]


@rule("OC-3.8", "OC-3.9")
@SEATS
def test_after_the_last_island_everybody_has_one_more_turn(seats: int) -> None:
    """[OC-R15] Round 4 is that turn; there is no fifth."""
    up = CALM[seats].replace("ghost mermaid kraken", "ghost* mermaid* kraken")
    state = position(up, round=3, to_act=seats - 1)
    take_turns(state, 1)
    asked = []
    while GAME.question_name(state) == "turn":
        assert zone(state, "I") == "ghost* mermaid* kraken*"
        asked += list(state.waiting())
        take_turns(state, 1)
    assert asked == list(range(seats))
    assert GAME.question_name(state) == "bet"


@rule("OC-3.9", "OC-10.10")
def test_the_end_of_round_four_forces_a_report_and_turns_no_island() -> None:
    state = position(CALM4.replace("ghost mermaid kraken", "ghost* mermaid* kraken*"), round=4, to_act=3)
    notes = take_turns(state, 1)
    assert facts_seen_by(notes, None)[-2:] == ["flips", "forced"]
    assert facts(notes, "island", "reports") == []
    assert state.waiting() == (0, 1, 2, 3)


@rule("OC-3.10", "OC-12.5")
@pytest.mark.parametrize("reporter", range(4))
def test_a_report_ends_the_game_at_once(reporter: int) -> None:
    """[OC-R12] [OC-R48] Even the last player's Report: nobody has a turn, no island and no card is turned."""
    state = position(CALM4, round=2, to_act=reporter)
    notes = play(state, "report", *bets("zero zero zero zero"), picks=UNSHUFFLED)
    assert facts(notes, "takes", "flips", "island") == []
    assert (state.game_no, state.round, state.turns_taken) == (2, 1, 0)
    single = position(CALM4, round=2, to_act=reporter, options={"max_games": 1})
    play(single, "report", *bets("zero zero zero zero"))
    assert (single.over, single.round, single.islands_up) == (True, 2, 0)


@rule("OC-3.11")
def test_islands_turned_up_are_seen_by_all() -> None:
    state = position(CALM3)
    take_turns(state, 8)
    assert zone(state, "I") == "ghost* mermaid* kraken"
    for seat in (0, 1, 2, None):
        assert zone(state.seen_by(seat), "I") == "ghost* mermaid* ?"


@rule("OC-3.12")
@pytest.mark.parametrize("islands", ["mermaid cook ghost", "ghost cook mermaid", "kraken cook ghost"])
def test_turning_up_an_island_triggers_nothing(islands: str) -> None:
    rest = [card for card in ("ghost", "mermaid", "kraken") if card not in islands]
    board = " ".join(["blackbeard", "soldier", "clergy", rest[0]])
    state = position(f"I[{islands}] B[{board}] H0[captain] H1[sailor] H2[lieutenant] H3[gun_master]", to_act=3)
    notes = play(state, "use A", "combat B1+B2", "decline")
    assert (facts_seen_by(notes, None)[-1], exposed(state)) == ("island", [])
    assert (GAME.question_name(state), state.waiting(), state.round) == ("turn", (0,), 2)


@rule("OC-3.13", "OC-3.5")
@pytest.mark.parametrize(
    ("moves", "seat", "refused"),
    [
        pytest.param([], 1, "use A", id="not-his-turn"),
        pytest.param([], 0, "decline", id="no-passing"),
        pytest.param([], 0, "combat B1+B2", id="no-action-chosen"),
        pytest.param([], 0, "report", id="report-in-round-1"),
        pytest.param(["use A"], 0, "swap B1", id="hidden-face"),
        pytest.param(["use A"], 0, "combat B1+B5", id="no-such-position"),
        pytest.param(["use A"], 1, "combat B1+B2", id="somebody-else-fights"),
        pytest.param(["use A", "combat B1+B2"], 0, "look B3", id="no-ghost"),
        pytest.param(["use A", "combat B1+B2"], 1, "decline", id="somebody-else-declines"),
        pytest.param(["use A", "combat B1+B2", "decline"], 0, "use A", id="second-turn"),
        pytest.param([], 4, "use A", id="no-such-seat"),
    ],
)
def test_anything_else_is_refused_and_changes_nothing(moves: list[str], seat: int, refused: str) -> None:
    state = position(CALM4)
    play(state, *moves)
    before = GAME.to_plain(state)
    with pytest.raises(IllegalMove):
        play(state, f"P{seat} {refused}")
    assert GAME.to_plain(state) == before


@rule("OC-3.5")
def test_a_turn_may_not_be_passed() -> None:
    """[OC-R31] There is always a legal move, and passing is none; here with the fewest possible."""
    text = "I[cook* soldier* captain*] B[mermaid ghost sailor clergy] H0[kraken blackbeard] H1[lieutenant gun_master]"
    state = position(text, faces="A-1 B-2", round=4, options={"big_waves_islands": "unrevealed_only"})
    assert options_of(state) == ["use A"]
    assert len(options_of(position(CALM2))) == 2
