"""Section 8 of the rules: the worked examples, one test each. The layouts are those of the text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from brethren.core.notes import visible_notes
from brethren.core.outcome import Outcome
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.rules.report import board_total
from games.ocracoke.position import (
    UNSHUFFLED,
    bets,
    cards_checked_by,
    exposed,
    faces_of,
    facts,
    facts_seen_by,
    known_by,
    layout,
    options_of,
    outcomes,
    paid,
    play,
    position,
    score,
    zone,
)
from rules import rule

W1 = "I[ghost mermaid kraken] B[blackbeard cook clergy soldier] H0[captain] H1[sailor] H2[lieutenant] H3[gun_master]"
W5 = "I[cook soldier captain] B[mermaid ghost sailor clergy] H0[blackbeard] H1[kraken] H2[lieutenant] H3[gun_master]"
W12 = "I[cook soldier gun_master] B[mermaid captain clergy ghost] H0[sailor] H1[lieutenant] H2[blackbeard] H3[kraken]"
W16 = "I[soldier* lieutenant* ghost] B[blackbeard clergy sailor mermaid] H0[captain cook] H1[gun_master kraken]"


COLOUR, NUMBER, WRONG, HAND, REPORT = "OC-11.1", "OC-11.2", "OC-11.3", "OC-11.6", "OC-11.8"


@pytest.mark.parametrize(
    ("seat", "row", "line"),
    [
        pytest.param(0, (1, 1, 0, 0, 1), "red_3_4 captain = 3", id="w1", marks=rule(COLOUR, NUMBER, HAND, REPORT)),
        pytest.param(1, (1, 0, 0, 1, 0), "red_1_2 sailor = 2", id="w2", marks=rule(COLOUR, NUMBER, HAND)),
        pytest.param(2, (0, 0, 0, 0, 0), "blue_5_6 lieutenant = 0", id="w3", marks=rule(COLOUR, HAND)),
        pytest.param(3, (0, 0, 0, 1, 0), "blue_3_4 gun_master = 1", id="w4", marks=rule(WRONG, HAND)),
    ],
)
def test_seed(seat: int, row: tuple[int, ...], line: str) -> None:
    """[OC-R11] David, Christin, Emily and Charles."""
    state = position(W1, round=2)
    play(state, "report", *bets("red_3_4 red_1_2 blue_5_6 blue_3_4"), picks=UNSHUFFLED)
    total, *lines = score(state).split("; ")
    assert (total, lines[seat], paid(state, seat)) == ("total=-3 reporter=P0", f"P{seat} {line}", row)


@rule("OC-9.4", "OC-5.3", "OC-4.1", "OC-14.9")
def test_w5() -> None:
    state = position(W5)
    notes = play(state, "use A", "combat B1+B2")
    assert cards_checked_by(notes, 0) == ["mermaid", "ghost"]
    assert (exposed(state), options_of(state)) == ([], ["decline"])
    play(state, "decline")
    assert (layout(state), faces_of(state)) == (W5, "A-2 B-1")


@rule("OC-9.18", "OC-9.19", "OC-9.20", "OC-9.21", "OC-9.22", "OC-9.23", "OC-9.24", "OC-9.25", "OC-9.12", "OC-9.13")
def test_w6() -> None:
    state = position(W5, faces="A-2 B-1", to_act=1)
    play(state, "use A")
    worlds = [(position(text), chance) for text, chance in outcomes(state, "kraken B1+B3").items()]
    found = {(zone(world, "H1"), zone(world, "B")): chance for world, chance in worlds}
    assert found == dict.fromkeys(
        [
            ("mermaid", "kraken ghost sailor clergy"),
            ("mermaid", "sailor ghost kraken clergy"),
            ("sailor", "kraken ghost mermaid clergy"),
            ("sailor", "mermaid ghost kraken clergy"),
        ],
        Fraction(1, 4),
    )
    notes = play(state, "kraken B1+B3", picks=(0, 0))
    assert facts(visible_notes(notes, None), "kraken") == [(1, 3, 5)]
    assert (known_by(state, "kraken"), exposed(state)) == (set(), [])
    assert options_of(state) == ["check B1", "check B2", "check B3", "check B4"]
    notes = play(state, "check B2")
    assert (cards_checked_by(notes, 1), exposed(state)) == (["ghost"], [])
    assert options_of(state) == ["look B1", "look B3", "look B4", "decline"]
    play(state, "decline")
    assert faces_of(state) == "A-1 B-1"


@rule("OC-4.1", "OC-4.2", "OC-4.3", "OC-4.4", "OC-3.6", "OC-3.7")
def test_w7() -> None:
    """The offer is proved by what each card leads to."""
    state = position(W1)
    offers = []
    for moves in (["combat B1+B2", "decline"], ["swap B1", "check B2", "decline"], ["decline"], ["send B1", "wash I1"]):
        asked = []
        for card in ("A", "B"):
            trial = state.clone()
            play(trial, f"use {card}")
            asked.append(GAME.question_name(trial))
        offers.append(asked)
        play(state, "use A" if len(offers) < 3 else "use B", *moves)
    combat, swap, spying, waves = "combat_pair", "swap_board", "ghost_look", "waves_board"
    assert offers == [[combat, spying], [swap, spying], [combat, spying], [combat, waves]]
    assert (faces_of(state), state.islands_up, state.round) == ("A-1 B-1", 1, 2)


@rule("OC-11.4", "OC-11.5", "OC-11.7", "OC-11.9", "OC-12.2")
@pytest.mark.parametrize("coins", [(0, 0, 0, 0), (0, 1, 1, 1)])
def test_w8(coins: tuple[int, ...]) -> None:
    hands = "H0[mermaid] H1[clergy] H2[sailor] H3[soldier]"
    text = f"I[gun_master* lieutenant* cook] B[blackbeard captain ghost kraken] {hands}"
    state = position(text, round=3, coins=coins)
    play(state, "report", *bets("zero zero red_1_2 blue_1_2"))
    line = "P0 zero mermaid = 5; P1 zero clergy = 3; P2 red_1_2 sailor = 0; P3 blue_1_2 soldier = 0"
    assert score(state) == f"total=0 reporter=P0; {line}"
    assert (state.over, state.coins[0], state.outcome().winners()) == (True, 5, [0])


@rule("OC-3.9", "OC-9.17", "OC-10.10", "OC-11.11")
def test_w9() -> None:
    hands = "H0[kraken] H1[gun_master] H2[lieutenant] H3[clergy]"
    state = position(f"I[ghost* cook* captain*] B[blackbeard sailor soldier mermaid] {hands}", round=4, to_act=3)
    notes = play(state, "use B", "decline")
    assert facts_seen_by(notes, None) == ["takes", "flips", "forced"]
    play(state, *bets("red_3_4 red_3_4 red_1_2 zero"), picks=UNSHUFFLED)
    line = "P0 red_3_4 kraken = 2; P1 red_3_4 gun_master = 3; P2 red_1_2 lieutenant = 1; P3 zero clergy = 0"
    assert score(state) == f"total=-4 reporter=none; {line}"


@rule("OC-9.6", "OC-9.7", "OC-9.8", "OC-8.5", "OC-8.11", "OC-9.16", "OC-14.4")
def test_w10() -> None:
    text = "I[cook soldier gun_master] B[mermaid captain clergy ghost kraken] H0[sailor] H1[lieutenant] H2[blackbeard]"
    state = position(text)
    notes = play(state, "use A", "combat B1+B2", "decline")
    assert (cards_checked_by(notes, 0), zone(state.seen_by(None), "H0")) == (["mermaid", "captain"], "sailor*")
    assert faces_of(state) == "A-2 B-1"

    play(state, "use A", "swap B3", "check B2", "decline")
    assert faces_of(state) == "A-1 B-1"
    notes = play(state, "use B", "decline")
    assert (cards_checked_by(notes, 2), exposed(state), faces_of(state)) == (["sailor", "clergy"], [0], "A-1 B-2")
    assert (zone(state, "I"), zone(state, "H1")) == ("cook* soldier gun_master", "clergy")
    assert zone(state, "B") == "mermaid captain lieutenant ghost kraken"

    play(state, "use B", "send B2", "wash I2")
    assert (zone(state, "I"), zone(state, "H0")) == ("cook* captain gun_master", "soldier*")
    assert zone(state, "B") == "mermaid sailor lieutenant ghost kraken"
    assert known_by(state, "sailor") == known_by(state, "soldier") == {0, 1, 2}
    assert faces_of(state) == "A-1 B-1"

    notes = play(state, "use A", "combat B3+B5", "decline", "use B", "decline")
    assert {"exposed", "ghost_look"}.isdisjoint(facts_seen_by(notes, 0))
    assert (exposed(state), zone(state, "I"), faces_of(state)) == ([0], "cook* captain* gun_master", "A-2 B-2")

    notes = play(state, "use A", "swap B5", "check B2", "decline")
    assert (cards_checked_by(notes, 0), exposed(state), known_by(state, "soldier")) == (["sailor"], [], {0, 1, 2})
    assert (zone(state, "H0"), zone(state.seen_by(2), "H0")) == ("kraken", "?")
    assert (zone(state, "B"), board_total(state)) == ("mermaid sailor lieutenant ghost soldier", 3)

    play(state, "use A", "combat B3+B5", "decline", "use B", "send B1", "wash I3")
    assert (state.round, state.waiting(), options_of(state)) == (4, (0,), ["use A", "use B"])


@rule("OC-9.8", "OC-9.9")
def test_w11() -> None:
    hands = "H0[sailor*] H1[lieutenant] H2[blackbeard] H3[kraken]"
    state = position(f"I[cook* soldier gun_master] B[mermaid captain clergy ghost] {hands}", faces="A-2 B-2", round=2)
    notes = play(state, "use A", "swap B2", "check B1")
    assert facts_seen_by(notes, 1) == ["takes", "covered", "swaps", "checks", "exposed"]
    assert [zone(state.seen_by(seat), "H0") for seat in (0, 1, 2, 3, None)] == ["captain*"] * 5


@rule("OC-6.6", "OC-9.3", "OC-9.12", "OC-9.13")
@pytest.mark.parametrize(("check", "looks"), [("B3", ["decline"]), ("B4", ["look B2", "look B3", "decline"])])
def test_w12(check: str, looks: list[str]) -> None:
    state = position(W12, faces="A-2 B-1", start=3)
    play(state, "use A", "swap B1", f"check {check}")
    assert (zone(state, "H0"), exposed(state), options_of(state)) == ("mermaid", [], looks)


@rule("OC-9.15")
def test_w13() -> None:
    state = position(W12)
    notes = play(state, "use A", "combat B3+B4", "look B1")
    assert (cards_checked_by(notes, 0), exposed(state)) == (["clergy", "ghost", "mermaid"], [])


@rule("OC-7.3", "OC-9.4", "OC-9.5", "OC-9.6")
@pytest.mark.parametrize(
    ("spy", "seen", "exposes"),
    [(0, ["ghost", "mermaid", "blackbeard"], []), (1, ["lieutenant", "mermaid", "blackbeard"], [1])],
)
def test_w14(spy: int, seen: list[str], exposes: list[int]) -> None:
    text = (
        "I[cook soldier gun_master] B[captain clergy sailor kraken] H0[lieutenant] H1[ghost] H2[mermaid] H3[blackbeard]"
    )
    state = position(text, start=spy, to_act=spy)
    notes = play(state, "use B", "decline")
    assert (cards_checked_by(notes, spy), exposed(state), faces_of(state)) == (seen, exposes, "A-1 B-2")


@rule("OC-8.4", "OC-8.5", "OC-8.6", "OC-8.7", "OC-8.8")
def test_w15() -> None:
    state = position(W12.replace("cook soldier gun_master", "cook* soldier* gun_master*"), faces="A-2 B-2", round=4)
    assert board_total(state) == 6
    play(state, "use B", "send B2", "wash I1")
    after = "I[captain* soldier* gun_master*] B[mermaid sailor clergy ghost] H0[cook]"
    assert layout(state).startswith(after)
    assert (known_by(state, "cook"), known_by(state, "sailor"), board_total(state)) == ({0, 1, 2, 3}, {0}, 1)


@rule("OC-1.6", "OC-11.6")
@pytest.mark.parametrize(("colour", "coins"), [("sum", 3), ("any", 4)])
def test_w16(colour: str, coins: int) -> None:
    state = position(W16, round=3, options={"two_player_hand_colour": colour})
    play(state, "report", *bets("red_3_4 red_5_6"), picks=UNSHUFFLED)
    assert score(state) == (
        f"total=-3 reporter=P0; P0 red_3_4 captain+cook = {coins}; P1 red_5_6 gun_master+kraken = 2"
    )


@rule("OC-9.16", "OC-9.26", "OC-9.6")
def test_w17() -> None:
    state = position(W16, faces="A-2 B-1", round=3, to_act=1)
    assert options_of(state) == ["use A", "use B"]
    notes = play(state, "use A", "give L", "swap B2", "check B4")
    assert (cards_checked_by(notes, 1), zone(state, "H1")) == (["mermaid"], "clergy* kraken*")
    assert zone(state, "B") == "blackbeard gun_master sailor mermaid"


@rule("OC-12.1", "OC-12.2", "OC-12.3", "OC-12.4", "OC-12.8")
def test_w18() -> None:
    """On a board of -8 the bets make the booty 1, 3, 2, 0; seat 1 reports."""
    hands = "H0[captain] H1[ghost] H2[lieutenant] H3[clergy]"
    text = f"I[sailor mermaid kraken] B[blackbeard cook gun_master soldier] {hands}"
    state = position(text, round=2, to_act=1, coins=(4, 3, 4, 0))
    play(state, "report", *bets("red_1_2 red_7_8 red_7_8 zero"))
    assert [sum(paid(state, seat)) for seat in range(4)] == [1, 3, 2, 0]
    assert (state.coins, state.outcome()) == ([5, 6, 6, 0], Outcome((3, 1, 1, 4), (5, 6, 6, 0), "target"))


@rule("OC-12.5", "OC-12.6", "OC-2.11", "OC-9.11")
def test_w19() -> None:
    """The booty of the Report is 0, 0, 1 here; the coins before are chosen to fit."""
    text = "I[ghost mermaid kraken] B[blackbeard cook clergy soldier sailor] H0[captain*] H1[lieutenant] H2[gun_master]"
    state = position(text, faces="A-2 B-2", round=2, start=2, to_act=0, coins=(4, 3, 1))
    play(state, "report", *bets("zero zero zero"), picks=UNSHUFFLED)
    assert (state.coins, state.start_seat, state.waiting(), state.game_no) == ([4, 3, 2], 0, (0,), 2)
    assert (faces_of(state), exposed(state)) == ("A-1 B-1", [])
    board = "B[sailor captain lieutenant clergy soldier]"
    assert layout(state) == f"I[blackbeard gun_master cook] {board} H0[ghost] H1[mermaid] H2[kraken]"


@rule("OC-14.4", "OC-14.5")
def test_w20() -> None:
    state = position(W5, faces="A-2 B-1", to_act=1, known="B1:0 B2:0")
    play(state, "use A", "kraken B1+B3", "check B4", "decline", picks=(1, 0))
    known = {card: known_by(state, card) for card in ("kraken", "mermaid", "sailor", "ghost", "clergy")}
    assert known == {"kraken": set(), "mermaid": set(), "sailor": {1}, "ghost": {0}, "clergy": {1}}


@rule("OC-12.7")
def test_w21() -> None:
    text = "I[ghost mermaid kraken] B[blackbeard cook clergy soldier sailor] H0[captain] H1[lieutenant] H2[gun_master]"
    state = position(text, round=2, coins=(0, 4, 3), game_no=20, options={"max_games": 20})
    play(state, "report", *bets("zero zero zero"))
    assert (state.over, state.coins) == (True, [0, 4, 4])
    assert state.outcome() == Outcome((3, 1, 1), (0, 4, 4), "cap")


@rule("OC-3.3", "OC-3.4")
@pytest.mark.parametrize(("round", "offer"), [(1, ["use A", "use B"]), (2, ["use A", "use B", "report"])])
def test_w22(round: int, offer: list[str]) -> None:
    text = "I[ghost mermaid kraken] B[blackbeard cook clergy soldier sailor] H0[captain] H1[lieutenant] H2[gun_master]"
    assert options_of(position(text, round=round, to_act=1)) == offer
