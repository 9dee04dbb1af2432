"""A table in memory with its links: requests are decided, persisted, applied, and only then told to anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from brethren.core.errors import BrethrenError
from brethren.server import wire
from brethren.server.store import Conflict, Mark, Store
from brethren.table import entries as log
from brethren.table.apply import apply, replayed
from brethren.table.decide import Refused, tick
from brethren.table.sheets import Viewing, version
from brethren.table.table import Table

Clock = Callable[[], float]
Decide = Callable[[Table, float], list[log.Entry]]


class Link(Protocol):
    """Somebody who is told what happens."""

    who: int | None

    def send(self, message: bytes) -> None: ...


class Live:
    """One table, its viewings, and whoever looks at them."""

    def __init__(self, table: Table, store: Store, clock: Clock, stirred: Callable[[Live], None]) -> None:
        self.table = table
        self.store = store
        self.clock = clock
        self.stirred = stirred  # told after every change, so that bots think and clocks are set
        self.lock = asyncio.Lock()
        self.viewings: dict[tuple[int | None, str], Viewing] = {}
        self.links: dict[tuple[int | None, str], set[Link]] = {}

    async def request(self, decide: Decide) -> list[log.Entry]:
        """Decide, persist, apply, tell; carried through even if whoever asked goes away meanwhile."""
        return await asyncio.shield(asyncio.ensure_future(self._request(decide)))

    async def _request(self, decide: Decide) -> list[log.Entry]:
        """If another process was quicker, take in what it did and decide anew."""
        async with self.lock:
            while True:
                found = decide(self.table, self.clock())
                if not found:
                    return []
                try:
                    lines = [log.entry_text(entry) for entry in found]
                    await self.store.append(self.table.key, self.table.length, lines)
                except Conflict:
                    await self._catch_up()
                    continue
                await self._take_in_and_mark(found)
                return found

    async def catch_up(self) -> None:
        """Another process has appended to this table."""
        async with self.lock:
            await self._catch_up()

    async def tick(self) -> None:
        """Time has passed."""
        await self.request(tick)

    def mark(self) -> Mark:
        """The row of this table in the index: what everybody may know of it."""
        table = self.table
        return Mark(
            table.game.key,
            table.phase,
            f"{sum(chair.taken() for chair in table.chairs)}/{len(table.chairs)}",
            self.clock(),
        )

    async def _catch_up(self) -> None:
        lines = await self.store.read(self.table.key, self.table.length)
        self._take_in(log.entries_of(lines))

    async def _take_in_and_mark(self, found: list[log.Entry]) -> None:
        """The index is only for listings, so it may be a moment late."""
        before = self.mark()
        self._take_in(found)
        if self.mark()[:3] != before[:3]:
            await self.store.mark(self.table.key, self.mark())

    def _take_in(self, found: list[log.Entry]) -> None:
        for entry in found:
            apply(self.table, entry)
        self.tell()
        self.stirred(self)

    # Links ----------------------------------------------------------------------------------------------------------

    def turn_out(self) -> None:
        """Whoever has lost a seat looks on as a spectator from now, or not at all where there are none."""
        for (seat, shape), links in list(self.links.items()):
            lost = [link for link in links if seat is not None and self.table.chairs[seat].who != link.who]
            for link in lost:
                self.leave(link)
                try:
                    self.may_see(link.who, None)
                except Refused as refusal:
                    link.send(wire.encode({"is": "refused", "ref": 0, "why": str(refusal)}))
                else:
                    self.join(link, None, shape, 0)

    def tell(self) -> None:
        """Send every viewer what is new to him."""
        self.turn_out()
        for key, links in self.links.items():
            if links:
                news = self.viewings[key].news()
                if news is not None:
                    message = wire.encode({"is": "news", **news})
                    for link in links:
                        link.send(message)

    def join(self, link: Link, seat: int | None, shape: str, since: int) -> None:
        """A link looks on from now: it gets everything at once, and the lines it has missed since a version."""
        key = (seat, shape)
        if not self.links.get(key):
            self.viewings[key] = Viewing(self.table, seat, shape)
        self.links.setdefault(key, set()).add(link)
        if seat is not None:
            self.table.clock.reconnected[seat] = self.clock()
        viewing = self.viewings[key]
        whole = viewing.whole(since if 0 < since <= viewing.version else 0)
        link.send(wire.encode({"is": "table", "game": self.table.game.key, "table": self.table.key, **whole}))

    def leave(self, link: Link) -> None:
        for key, links in list(self.links.items()):
            links.discard(link)
            if not links:
                del self.links[key]
                del self.viewings[key]

    def may_see(self, who: int | None, seat: int | None) -> None:
        """Only its player looks from a seat; spectators look on where the table allows it."""
        if seat is not None:
            if who is None or seat not in self.table.seats_of(who):
                raise Refused(f"seat {seat} is not yours")
        elif not self.table.settings.spectators and (who is None or not self.table.seats_of(who)):
            raise Refused("this table has no spectators")

    def version(self, seat: int | None) -> int:
        return version(self.table, seat)


def live_of(key: str, lines: list[str], store: Store, clock: Clock, stirred: Callable[[Live], None]) -> Live:
    """The table of a log."""
    if not lines:
        raise BrethrenError(f"there is no table {key!r}")
    return Live(replayed(key, lines), store, clock, stirred)
