"""Odds: the totals that a partly known board can have, and what the best bet on it is worth."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.box import MAX_TOTAL, OcracokeBox
from brethren.games.ocracoke.components import FACES
from brethren.games.ocracoke.options import Options
from brethren.games.ocracoke.rules.booty import bet_coins, hand_coins

CACHE_SIZE: Final = 200_000


def disk_coins(face: int, total: int, options: Options, *, reporting: bool) -> int:
    """What a face of the disk earns on a total, with the reporter's bonus."""
    colour, number, zero = bet_coins(total, face, options)
    return colour + number + zero + (options.box.pay_report if reporting and number + zero else 0)


def sum_counts(box: OcracokeBox, pool: int, count: int) -> list[int]:
    """In how many ways ``count`` cards of a pool (a mask of cards) add up to each sum from -10 to 10."""
    key = pool << 4 | count
    found = box.sum_counts.get(key)
    if found is None:
        found = [0] * (2 * MAX_TOTAL + 1)
        if count == 0:
            found[MAX_TOTAL] = 1
        elif pool:
            card = (pool & -pool).bit_length() - 1
            rest = pool & (pool - 1)
            taken, left = sum_counts(box, rest, count - 1), sum_counts(box, rest, count)
            for total in range(-MAX_TOTAL, MAX_TOTAL + 1):
                before = total - box.values[card]
                found[total + MAX_TOTAL] = left[total + MAX_TOTAL] + (
                    taken[before + MAX_TOTAL] if -MAX_TOTAL <= before <= MAX_TOTAL else 0
                )
        box.sum_counts[key] = found
    return found


def best_expected_coins(known: int, pool: int, unknown: int, hand: tuple[int, ...], options: Options) -> float:
    """The expected coins of the best bet and the hand, if ``unknown`` cards of the board come from a pool."""
    summed = len(hand) == 1 or options.hand_colour == "sum"
    if options.zero_stacks or not options.neutral_matches_zero or not summed:
        return _compute_best(known, pool, unknown, hand, options)
    key = ((pool << 4 | unknown) << 5 | known + MAX_TOTAL) << 5 | sum(hand) + MAX_TOTAL
    known_coins = options.box.best_coins
    worth = known_coins.get(key)
    if worth is None:
        if len(known_coins) >= CACHE_SIZE:
            known_coins.clear()
        worth = _compute_best(known, pool, unknown, hand, options)
        known_coins[key] = worth
    return worth


def _compute_best(known: int, pool: int, unknown: int, hand: tuple[int, ...], options: Options) -> float:
    ways = sum_counts(options.box, pool, unknown)
    earned = [0] * len(FACES)
    matching, everything = 0, 0
    for at in range(2 * MAX_TOTAL + 1):
        if not ways[at]:
            continue
        total = known + at - MAX_TOTAL
        everything += ways[at]
        matching += ways[at] * hand_coins(total, hand, options)
        for face in range(len(FACES)):
            earned[face] += ways[at] * disk_coins(face, total, options, reporting=False)
    return (max(earned) + matching) / everything
