"""The replays used last, so that showing the next move does not replay the whole game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from brethren.bots.names import YOU, without_level
from brethren.core.errors import BadRecord
from brethren.core.record import Record, parse_record
from brethren.server.slices import run_in_slices
from brethren.table.replay import Replay
from brethren.table.table import Table

CAPACITY: Final = 1000
"""States in all cached replays together; a single game may have more."""


class ReplayCache:
    """The replays used last, by table or by text."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.capacity = capacity
        self.replays: dict[object, Replay] = {}  # least recently used first
        self.loading: dict[object, asyncio.Task[Replay]] = {}

    async def of_table(self, table: Table) -> Replay:
        """The game of a table that is over; the names belong to the key, because people may still change theirs."""
        names = table.names()
        return await self._cached((table.key, names), lambda: Replay(table.record, names))

    async def of_text(self, data: bytes) -> Replay:
        """The game in the text of a record, or a BadRecord."""
        return await self._cached(blake2b(data).digest(), lambda: _read(data))

    async def _cached(self, key: object, make: Callable[[], Replay]) -> Replay:
        found = self.replays.pop(key, None)
        if found is None:
            found = await self._shared_load(key, make)
        self.replays[key] = found
        while len(self.replays) > 1 and sum([len(each.states) for each in self.replays.values()]) > self.capacity:
            del self.replays[next(iter(self.replays))]
        return found

    async def _shared_load(self, key: object, make: Callable[[], Replay]) -> Replay:
        """Simultaneous callers share one load, which goes on if some of them no longer wait."""
        if key not in self.loading:
            self.loading[key] = asyncio.create_task(_load(make))
            self.loading[key].add_done_callback(lambda task: self._on_loaded(key, task))
        return await asyncio.shield(self.loading[key])

    def _on_loaded(self, key: object, task: asyncio.Task[Replay]) -> None:
        del self.loading[key]
        if not task.cancelled():
            task.exception()  # marks it as retrieved: those who wait get it, and perhaps nobody does any more


async def _load(make: Callable[[], Replay]) -> Replay:
    replay = await asyncio.to_thread(make)
    await run_in_slices(replay.load())
    return replay


def _read(data: bytes) -> Replay:
    try:
        record = parse_record(data.decode())
    except UnicodeDecodeError:
        raise BadRecord("this is not a record: a record is text") from None
    return Replay(record, names_in(record))


def names_in(record: Record) -> tuple[str, ...]:
    """The names of the players; one without a name, or the person of a game in the terminal, is named by seat."""
    players = record.players or [YOU] * record.seats
    return tuple([f"Seat {seat + 1}" if name == YOU else without_level(name) for seat, name in enumerate(players)])
