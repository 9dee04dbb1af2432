"""The public record of a round: cards, targets, golden cards taken, voided cards, spare lives, resignations.

Records are packed tightly, because each view carries all of them: one int of masks, then one int for each seat.
"""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY

MASK_BITS: Final = 8  # bits for a mask of seats
OFFSET: Final = -NOBODY
"""Added to each value, so that NOBODY becomes 0."""


class RoundRecord:
    """A record with its fields by name."""

    def __init__(
        self,
        cards: list[int],
        aims: list[int],
        golden_taken: list[int],
        voided: int,
        spare_life_used: int,
        resigned: int,
    ) -> None:
        self.cards = cards
        self.aims = aims
        self.golden_taken = golden_taken
        self.voided = voided
        self.spare_life_used = spare_life_used  # a mask of seats, whether the spare life saved them or not
        self.resigned = resigned


def pack(record: RoundRecord) -> tuple[int, ...]:
    found = [record.voided | record.spare_life_used << MASK_BITS | record.resigned << 2 * MASK_BITS]
    for seat in range(len(record.cards)):
        card, took = record.cards[seat] + OFFSET, record.golden_taken[seat] + OFFSET
        first, second = record.aims[2 * seat] + OFFSET, record.aims[2 * seat + 1] + OFFSET
        found.append(card | first << 5 | second << 9 | took << 13)
    return tuple(found)


def unpack(record: tuple[int, ...]) -> RoundRecord:
    masks, rows = record[0], record[1:]
    aims: list[int] = []
    for row in rows:
        aims.append((row >> 5 & 15) - OFFSET)
        aims.append((row >> 9 & 15) - OFFSET)
    mask = (1 << MASK_BITS) - 1
    return RoundRecord(
        [(row & 31) - OFFSET for row in rows],
        aims,
        [(row >> 13) - OFFSET for row in rows],
        masks & mask,
        masks >> MASK_BITS & mask,
        masks >> 2 * MASK_BITS,
    )
