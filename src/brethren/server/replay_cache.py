"""Replays that somebody looks at now: the last ones are kept, so that the next moment costs no replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from brethren.core.errors import BadRecord
from brethren.core.record import read_record
from brethren.table.replay import Replay
from brethren.table.table import Table

CAPACITY: Final = 10_000
"""Moments of all replays kept together; one game alone may have more."""


class ReplayCache:
    """The replays looked at last, by what they are of."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.capacity = capacity
        self.replays: dict[object, Replay] = {}  # the one looked at last is the last

    async def of_table(self, table: Table) -> Replay:
        """The game of a table that is over; people may still change their names."""
        names = table.names()
        return await self._cached((table.key, names), lambda: Replay(table.record, names))

    async def of_text(self, data: bytes) -> Replay:
        """The game in the text of a record, or a BadRecord."""
        return await self._cached(blake2b(data).digest(), lambda: _read(data))

    async def _cached(self, key: object, make: Callable[[], Replay]) -> Replay:
        found = self.replays.pop(key, None)
        if found is None:
            found = await asyncio.to_thread(make)
        self.replays[key] = found
        while len(self.replays) > 1 and sum([each.last_move + 1 for each in self.replays.values()]) > self.capacity:
            del self.replays[next(iter(self.replays))]
        return found


def _read(data: bytes) -> Replay:
    try:
        record = read_record(data.decode())
    except UnicodeDecodeError:
        raise BadRecord("this is no record: a record is text") from None
    return Replay(record, tuple(record.players) or seat_names(record.seats))


def seat_names(seats: int) -> tuple[str, ...]:
    """What players without names are called: as the client calls them, who counts seats from 1."""
    return tuple([f"Seat {seat + 1}" for seat in range(seats)])
