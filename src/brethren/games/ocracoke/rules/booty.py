"""[OC-11] Sharing the booty: what one player's bet and hand are worth."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.components import FACE_HIGHS, FACE_LOWS, FACE_SIGNS
from brethren.games.ocracoke.options import Options

CONDITIONS: Final = (
    ("paid_colour", "OC-11.1"),
    ("paid_number", "OC-11.2"),
    ("paid_zero", "OC-11.4"),
    ("paid_hand", "OC-11.6"),
    ("paid_report", "OC-11.8"),
)
"""The five conditions in the order of ``payments``: the fact that notes each, and its rule."""
PAYMENT_FACTS: Final = tuple([fact for fact, _ in CONDITIONS])


class Claim:
    """What a player's share depends on."""

    def __init__(self, total: int, hand: tuple[int, ...], bet: int, *, is_reporter: bool) -> None:
        self.total = total
        self.hand = hand  # the values of the cards
        self.bet = bet
        self.is_reporter = is_reporter


def payments(claim: Claim, options: Options) -> tuple[int, int, int, int, int]:
    """The coins for colour, number, zero, hand and report."""
    colour, number, zero = bet_coins(claim.total, claim.bet, options)
    exact = bool(number or zero)
    report = options.box.pay_report if claim.is_reporter and exact else 0  # [OC-11.8] [OC-11.9] [OC-11.10]
    return colour, number, zero, hand_coins(claim.total, claim.hand, options), report


def bet_coins(total: int, bet: int, options: Options) -> tuple[int, int, int]:
    """[OC-11.1] to [OC-11.5] What the disk alone earns: colour, number, zero."""
    if FACE_SIGNS[bet] != sign(total):
        return 0, 0, 0
    box = options.box
    if total == 0:
        return (box.pay_colour, box.pay_number, box.pay_zero) if options.zero_stacks else (0, 0, box.pay_zero)
    return box.pay_colour, box.pay_number if FACE_LOWS[bet] <= abs(total) <= FACE_HIGHS[bet] else 0, 0


def hand_coins(total: int, hand: tuple[int, ...], options: Options) -> int:
    """[OC-11.6] [OC-11.7] What a hand of the board's colour earns."""
    if options.hand_colour == "sum" or len(hand) == 1:
        return options.box.pay_hand if matches(sum(hand), total, options) else 0
    matching = sum([matches(value, total, options) for value in hand])
    if options.hand_colour == "each":
        return options.box.pay_hand * matching
    needed = len(hand) if options.hand_colour == "both" else 1
    return options.box.pay_hand if matching >= needed else 0


def matches(value: int, total: int, options: Options) -> bool:
    """[OC-1.4] Whether a value has the colour of the total; by option neutral does not match zero."""
    return sign(value) == sign(total) and (total != 0 or options.neutral_matches_zero)


def sign(number: int) -> int:
    """[OC-1.4] Red is -1, blue is 1, neutral is 0."""
    return (number > 0) - (number < 0)
