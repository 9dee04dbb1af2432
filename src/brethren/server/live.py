"""A table in memory with its links: requests are decided, persisted, applied, and only then told to anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from brethren.core.errors import BrethrenError
from brethren.core.scene import Plain
from brethren.server import wire
from brethren.server.company import company, oneself
from brethren.server.metrics import LOG
from brethren.server.store import Conflict, Mark, Store, StoreError
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
        self.company = company(table, [])  # as it was told last
        self.telling = False

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

    def is_public(self, entry: log.Entry) -> bool:
        """Whether everybody may know that it happened."""
        return next(each for each in reversed(self.table.happenings) if each.entry is entry).only is None

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
            try:
                await self.store.mark(self.table.key, self.mark())
            except StoreError:
                LOG.warning("mark", exc_info=True)  # what was asked has happened all the same

    def _take_in(self, found: list[log.Entry]) -> None:
        for entry in found:
            apply(self.table, entry)
        self.tell()
        self._tell_apart(found)
        self.stirred(self)

    # Links ----------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Send every viewer what is new to him; a link that is too slow leaves meanwhile."""
        self._look_away()
        for key, links in list(self.links.items()):
            viewing = self.viewings.get(key)
            news = viewing.news() if viewing is not None else None
            if news is not None:
                message = wire.encode({"is": "news", **news})
                for link in list(links):
                    link.send(message)

    def _tell_apart(self, found: list[log.Entry]) -> None:
        """What is no part of a viewing: a person's notes, for his links; and who is there, if people came or sat."""
        for entry in found:
            if isinstance(entry, log.Noted):
                own = {link for link in self.linked() if link.who == entry.who}
                self._add({"notes": list(self.table.people[entry.who].notes)}, own)
        if any([not isinstance(entry, log.Moved) for entry in found]):
            self._tell_company()

    def _tell_company(self, newcomer: Link | None = None) -> None:
        """Who is there, if that has changed; somebody who has just come knows it.

        A link that is too slow to hear it leaves, which is news again.
        """
        while not self.telling and (now := self.company_now()) != self.company:
            change = {name: value for name, value in now.items() if value != self.company[name]}
            self.company, self.telling = now, True
            self._add(change, {link for link in self.linked() if link is not newcomer})
            self.telling, newcomer = False, None

    def company_now(self) -> Plain:
        return company(self.table, [link.who for link in self.linked()])

    def linked(self) -> list[Link]:
        return [link for links in self.links.values() for link in links]

    def _add(self, change: Plain, chosen: set[Link]) -> None:
        """News that move no version, for some links."""
        told = [(self.viewings[key].version, links & chosen) for key, links in self.links.items()]
        for number, links in told:
            message = wire.encode({"is": "news", "version": number, "was": number, **change, "lines": []})
            for link in links:
                link.send(message)

    def whole(self, who: int | None, shown: Plain) -> Plain:
        """Everything about the table for one person: what his viewing shows, who is there, who he is."""
        table = self.table
        return {
            "table": table.key,
            "game": table.game.key,
            "options": table.record.options,
            "settings": table.settings.values,
            **self.company_now(),
            **oneself(table, who),
            **shown,
        }

    def _look_away(self) -> None:
        """Whoever has lost a seat no longer looks from it, but as a spectator, where there may be any."""
        for (seat, shape), links in list(self.links.items()):
            for link in list(links):
                if self._refusal(link.who, seat):
                    self.leave(link)
                    why = self._refusal(link.who, None)
                    if why:
                        link.send(wire.encode({"is": "refused", "ref": 0, "why": why}))
                    else:
                        self.join(link, None, shape, 0)

    def join(self, link: Link, seat: int | None, shape: str, since: int) -> None:
        """A link looks on from now: it gets everything at once, and the lines it has missed since a version."""
        self._drop(link)
        key = (seat, shape)
        if not self.links.get(key):
            self.viewings[key] = Viewing(self.table, seat, shape)
        self.links.setdefault(key, set()).add(link)
        if seat is not None:
            self.table.clock.reconnected[seat] = self.clock()
        viewing = self.viewings[key]
        shown = viewing.whole(since if 0 < since <= viewing.version else 0)
        link.send(wire.encode({"is": "table", **self.whole(link.who, shown)}))
        self._tell_company(link)

    def leave(self, link: Link) -> None:
        self._drop(link)
        self._tell_company()

    def _drop(self, link: Link) -> None:
        for key, links in list(self.links.items()):
            links.discard(link)
            if not links:
                del self.links[key]
                del self.viewings[key]

    def may_see(self, who: int | None, seat: int | None) -> None:
        """Only its player looks from a seat; spectators look on where the table allows it."""
        why = self._refusal(who, seat)
        if why:
            raise Refused(why)

    def _refusal(self, who: int | None, seat: int | None) -> str:
        seats = self.table.seats_of(who) if who is not None else []
        if seat is not None:
            return "" if seat in seats else f"seat {seat} is not yours"
        return "" if self.table.settings.spectators or seats else "this table has no spectators"

    def version(self, seat: int | None) -> int:
        return version(self.table, seat)


def live_of(key: str, lines: list[str], store: Store, clock: Clock, stirred: Callable[[Live], None]) -> Live:
    """The table of a log."""
    if not lines:
        raise BrethrenError(f"there is no table {key!r}")
    return Live(replayed(key, lines), store, clock, stirred)
