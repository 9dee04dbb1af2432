"""What a partly known board can come to, and what the best bet on it is worth."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.components import FACES, PAY_REPORT, VALUES
from brethren.games.ocracoke.rules.booty import bet_coins, hand_coins
from brethren.games.ocracoke.state import Options

SPAN: Final = 10
"""The largest total there can be."""
REMEMBERED: Final = 200_000
_spreads: dict[int, list[int]] = {}
_bests: dict[int, float] = {}


def face_coins(face: int, total: int, options: Options, *, reporting: bool) -> int:
    """What a disk earns on a total, with the reporter's coin."""
    colour, number, zero = bet_coins(total, face, options)
    return colour + number + zero + (PAY_REPORT if reporting and number + zero else 0)


def spread(pool: int, count: int) -> list[int]:
    """How many ways ``count`` cards of a pool (a mask of cards) add up to each sum, from -10 to 10."""
    key = pool << 4 | count
    found = _spreads.get(key)
    if found is None:
        found = [0] * (2 * SPAN + 1)
        if count == 0:
            found[SPAN] = 1
        elif pool:
            card = (pool & -pool).bit_length() - 1
            rest = pool & (pool - 1)
            taken, left = spread(rest, count - 1), spread(rest, count)
            for total in range(-SPAN, SPAN + 1):
                before = total - VALUES[card]
                found[total + SPAN] = left[total + SPAN] + (taken[before + SPAN] if -SPAN <= before <= SPAN else 0)
        _spreads[key] = found
    return found


def best_worth(known: int, pool: int, unknown: int, hand: tuple[int, ...], options: Options) -> float:
    """The coins of the best bet and of the hand, when part of the board is known and the rest is from a pool."""
    summed = len(hand) == 1 or options.hand_colour == "sum"
    if options.zero_stacks or not options.neutral_matches_zero or not summed:
        return _best(known, pool, unknown, hand, options)
    key = ((pool << 4 | unknown) << 5 | known + SPAN) << 5 | sum(hand) + SPAN
    worth = _bests.get(key)
    if worth is None:
        if len(_bests) >= REMEMBERED:
            _bests.clear()
        worth = _best(known, pool, unknown, hand, options)
        _bests[key] = worth
    return worth


def _best(known: int, pool: int, unknown: int, hand: tuple[int, ...], options: Options) -> float:
    ways = spread(pool, unknown)
    earned = [0] * len(FACES)
    matching, everything = 0, 0
    for at in range(2 * SPAN + 1):
        if not ways[at]:
            continue
        total = known + at - SPAN
        everything += ways[at]
        matching += ways[at] * hand_coins(total, hand, options)
        for face in range(len(FACES)):
            earned[face] += ways[at] * face_coins(face, total, options, reporting=False)
    return (max(earned) + matching) / everything
