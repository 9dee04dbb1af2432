"""[OC-11] Sharing the booty."""

from __future__ import annotations

import pytest

from brethren.games.ocracoke.components import FACES
from brethren.games.ocracoke.rules.booty import Claim, payments
from games.ocracoke.position import (
    CALM4,
    UNSHUFFLED,
    ZERO4,
    bets,
    facts,
    facts_seen_by,
    paid,
    play,
    position,
)
from rules import rule

SINGLE = {"max_games": 1}
# Totals -3 (the hands are blue, red, blue, red), +5 and 0 (neutral, blue, red, blue).
RED = CALM4
BLUE = "I[ghost mermaid kraken] B[captain clergy soldier cook] H0[lieutenant] H1[sailor] H2[gun_master] H3[blackbeard]"
ZERO = ZERO4


def settle(text: str, disks: str, reporter: int = 0) -> list[tuple[int, ...]]:
    """What each seat is paid for colour, number, zero, hand and report."""
    state = position(text, round=2, to_act=reporter, options=SINGLE)
    play(state, "report", *bets(disks))
    assert state.coins == [sum(paid(state, seat)) for seat in range(4)]
    return [paid(state, seat) for seat in range(4)]


@rule("OC-11.1", "OC-11.2", "OC-11.3", "OC-11.4", "OC-11.5")
@pytest.mark.parametrize(
    ("text", "face", "colour", "number", "zero"),
    [
        pytest.param(RED, "red_3_4", 1, 1, 0, id="red-exact"),
        pytest.param(RED, "red_1_2", 1, 0, 0, id="red-too-low"),
        pytest.param(RED, "red_5_6", 1, 0, 0, id="red-too-high"),
        pytest.param(RED, "blue_3_4", 0, 0, 0, id="right-number-wrong-colour"),
        pytest.param(RED, "blue_1_2", 0, 0, 0, id="nothing-right"),
        pytest.param(RED, "zero", 0, 0, 0, id="no-zero"),
        pytest.param(BLUE, "blue_5_6", 1, 1, 0, id="blue-exact"),
        pytest.param(BLUE, "blue_9_10", 1, 0, 0, id="blue-only"),
        pytest.param(BLUE, "red_5_6", 0, 0, 0, id="blue-right-number-wrong-colour"),
        pytest.param(ZERO, "zero", 0, 0, 3, id="zero-replaces-the-others"),
        pytest.param(ZERO, "red_1_2", 0, 0, 0, id="red-on-zero"),
        pytest.param(ZERO, "blue_1_2", 0, 0, 0, id="blue-on-zero"),
    ],
)
def test_what_a_disk_earns(text: str, face: str, colour: int, number: int, zero: int) -> None:
    """[OC-R6] [OC-R8] Of a player who did not report."""
    assert settle(text, f"zero {face} zero zero")[1][:3] == (colour, number, zero)


@rule("OC-11.6", "OC-11.7")
@pytest.mark.parametrize(
    ("text", "coins"),
    [
        pytest.param(RED, [0, 1, 0, 1], id="red"),
        pytest.param(BLUE, [1, 0, 0, 0], id="blue"),
        pytest.param(ZERO, [1, 0, 0, 0], id="zero-matches-neutral"),
    ],
)
@pytest.mark.parametrize("disks", ["red_9_10 red_9_10 red_9_10 red_9_10", "zero blue_1_2 red_3_4 blue_5_6"])
def test_a_hand_of_the_boards_colour_earns_a_coin_whatever_was_bet(text: str, coins: list[int], disks: str) -> None:
    """[OC-R9]"""
    assert [row[3] for row in settle(text, disks)] == coins


@rule("OC-11.8", "OC-11.9", "OC-11.10")
@pytest.mark.parametrize(
    ("text", "face", "coin"),
    [
        pytest.param(RED, "red_3_4", 1, id="exact"),
        pytest.param(RED, "red_1_2", 0, id="colour-only"),
        pytest.param(RED, "blue_3_4", 0, id="number-only"),
        pytest.param(RED, "zero", 0, id="wrong-zero"),
        pytest.param(BLUE, "blue_5_6", 1, id="blue-exact"),
        pytest.param(BLUE, "blue_7_8", 0, id="blue-colour-only"),
        pytest.param(ZERO, "zero", 1, id="right-zero"),
    ],
)
@pytest.mark.parametrize("reporter", [0, 2])
def test_an_exact_report_earns_a_coin(reporter: int, text: str, face: str, coin: int) -> None:
    """[OC-R10] The reporter alone, although all bet the same."""
    rows = settle(text, f"{face} {face} {face} {face}", reporter)
    assert [row[4] for row in rows] == [coin if seat == reporter else 0 for seat in range(4)]


@rule("OC-11.11")
def test_in_a_forced_report_nobody_earns_the_reporters_coin() -> None:
    state = position(RED.replace("ghost mermaid kraken", "ghost* mermaid* kraken*"), round=4, to_act=3, options=SINGLE)
    play(state, "use B", "decline", *bets("red_3_4 red_3_4 red_3_4 red_3_4"))
    assert [paid(state, seat) for seat in range(4)] == [(1, 1, 0, hand, 0) for hand in (0, 1, 0, 1)]


def by_the_book(total: int, hand_sum: int, bet: str, is_reporter: bool) -> int:
    """The booty of OC-11, written down again."""
    sign = (total > 0) - (total < 0)
    colour = number = zero = 0
    if bet == "zero":
        zero = 3 if total == 0 else 0
    else:
        name, low, high = bet.split("_")
        if sign == {"red": -1, "blue": 1}[name]:
            colour = 1
            number = int(int(low) <= abs(total) <= int(high))
    hand = int((hand_sum > 0) - (hand_sum < 0) == sign)
    return colour + number + zero + hand + int(is_reporter and bool(number or zero))


EVERYTHING = [
    (total, hand, face, is_reporter)
    for total in range(-10, 11)
    for hand in range(-7, 8)
    for face in range(len(FACES))
    for is_reporter in (False, True)
]


@rule("OC-11.1", "OC-11.2", "OC-11.4", "OC-11.6", "OC-11.8")
def test_the_booty_is_by_the_book() -> None:
    options = position(CALM4).options
    for total, hand, face, is_reporter in EVERYTHING:
        coins = sum(payments(Claim(total, (hand,), face, is_reporter=is_reporter), options))
        assert coins == by_the_book(total, hand, FACES[face], is_reporter)


@rule("OC-11.12")
@pytest.mark.parametrize(("zero", "most"), [(False, 4), (True, 5)])
def test_the_most_one_player_can_earn(zero: bool, most: int) -> None:
    options = position(CALM4).options
    claims = [Claim(total, (hand,), face, is_reporter=who) for total, hand, face, who in EVERYTHING]
    assert max(sum(payments(claim, options)) for claim in claims if (claim.total == 0) is zero) == most
    assert sum(settle(ZERO if zero else BLUE, "zero zero zero zero" if zero else "blue_5_6 zero zero zero")[0]) == most


@rule("OC-11.13")
def test_coins_are_public_and_never_lost() -> None:
    state = position(RED, round=2, coins=(2, 0, 4, 1), options={"target_coins": 10})
    notes = play(state, "report", *bets("blue_9_10 zero zero zero"), picks=UNSHUFFLED)
    assert state.coins == [2, 1, 4, 2]
    assert facts(notes, "booty") == [(0, 0, 2), (1, 1, 1), (2, 0, 4), (3, 1, 2)]
    assert [state.seen_by(seat).coins for seat in (0, 1, 2, 3, None)] == [[2, 1, 4, 2]] * 5
    play(state, "use A", "combat B1+B2", "decline")
    assert state.coins == [2, 1, 4, 2]


@rule("OC-11.13")
def test_everybody_hears_what_was_paid_and_why() -> None:
    state = position(RED, round=2, options=SINGLE)
    notes = play(state, "report", *bets("red_3_4 red_1_2 blue_5_6 blue_3_4"))
    heard = [fact for fact in facts_seen_by(notes, None) if fact.startswith("paid") or fact == "booty"]
    assert heard == [
        *["paid_colour", "paid_number", "paid_report", "booty"],
        *["paid_colour", "paid_hand", "booty"],
        *["booty"],
        *["paid_hand", "booty"],
    ]
