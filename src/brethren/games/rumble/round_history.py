"""The public record of a round: who played what at whom, which golden card he took; whose card was voided.

A record is short, for every view carries all of them: one int of masks, then one int for each seat.
"""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY

MASK: Final = 8  # bits for a mask of seats
ABSENT: Final = -NOBODY
"""Added to everything, so that nobody and nothing are 0."""


class Round:
    """A record, unpacked."""

    def __init__(
        self, cards: list[int], aims: list[int], took: list[int], voided: int, spared: int, resigned: int
    ) -> None:
        self.cards = cards
        self.aims = aims
        self.took = took
        self.voided = voided
        self.spared = spared  # whose spare life was used, saved or not
        self.resigned = resigned


def packed(done: Round) -> tuple[int, ...]:
    found = [done.voided | done.spared << MASK | done.resigned << 2 * MASK]
    for seat in range(len(done.cards)):
        card, took = done.cards[seat] + ABSENT, done.took[seat] + ABSENT
        first, second = done.aims[2 * seat] + ABSENT, done.aims[2 * seat + 1] + ABSENT
        found.append(card | first << 5 | second << 9 | took << 13)
    return tuple(found)


def unpacked(record: tuple[int, ...]) -> Round:
    masks, rows = record[0], record[1:]
    aims: list[int] = []
    for row in rows:
        aims.append((row >> 5 & 15) - ABSENT)
        aims.append((row >> 9 & 15) - ABSENT)
    every = (1 << MASK) - 1
    return Round(
        [(row & 31) - ABSENT for row in rows],
        aims,
        [(row >> 13) - ABSENT for row in rows],
        masks & every,
        masks >> MASK & every,
        masks >> 2 * MASK,
    )
