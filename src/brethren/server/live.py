"""A table in memory with its links: requests are decided, persisted, applied, and only then told to anybody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

from brethren.core.errors import BrethrenError
from brethren.core.scene import Plain
from brethren.server import wire
from brethren.server.company import company, oneself
from brethren.server.later import Later
from brethren.server.metrics import LOG
from brethren.server.store import Conflict, Mark, Store, StoreError
from brethren.table import entries as log
from brethren.table.apply import apply, replayed
from brethren.table.decide import Refused, tick
from brethren.table.sheets import Viewing, version
from brethren.table.table import Table

Clock = Callable[[], float]
Decide = Callable[[Table, float], list[log.Entry]]
Done = Callable[[list[log.Entry], Exception | None], None]
"""Called with what has happened, or with why it has not."""


class Link(Protocol):
    """Somebody who is told what happens."""

    who: int | None

    def send(self, message: bytes) -> None: ...


class Live:
    """One table, its viewings, and whoever looks at them. What is asked of it is done one after the other."""

    def __init__(self, table: Table, store: Store, clock: Clock, stirred: Callable[[Live], None], later: Later) -> None:
        self.table = table
        self.store = store
        self.clock = clock
        self.stirred = stirred  # told after every change, so that bots think and clocks are set
        self.later = later
        self.busy = False  # something is being written or read
        self.work: asyncio.Future[None] | None = None  # what takes a while beside that; nobody cancels it
        self.waiting: deque[Callable[[], None]] = deque()
        self.viewings: dict[tuple[int | None, str], Viewing] = {}
        self.links: dict[tuple[int | None, str], set[Link]] = {}
        self.company = company(table, [])  # as it was told last
        self.telling = False

    # Requests -------------------------------------------------------------------------------------------------------

    def ask(self, decide: Decide, done: Done) -> None:
        """Decide, persist, apply, tell, and say how it ended; it does not matter whether who asked is still there."""
        self._in_turn(lambda: self._try(decide, done))

    async def request(self, decide: Decide) -> list[log.Entry]:
        """The same for those who wait for it; they may go away meanwhile."""
        answer: asyncio.Future[list[log.Entry]] = asyncio.get_running_loop().create_future()

        def done(found: list[log.Entry], error: Exception | None) -> None:
            if answer.done():
                return
            if error is None:
                answer.set_result(found)
            else:
                answer.set_exception(error)

        self.ask(decide, done)
        return await answer

    def is_public(self, entry: log.Entry) -> bool:
        """Whether everybody may know that it happened."""
        return next(each for each in reversed(self.table.happenings) if each.entry is entry).only is None

    async def catch_up(self) -> None:
        """Another process has appended to this table."""
        await self.finished()
        self.busy = True
        try:
            await self._catch_up()
        finally:
            self._free()

    async def finished(self) -> None:
        """Wait until nothing is under way."""
        while self.busy:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(partial(_call, turn))
            await turn

    async def tick(self) -> None:
        """Time has passed."""
        await self.request(tick)

    def _in_turn(self, work: Callable[[], None]) -> None:
        if self.busy:
            self.waiting.append(work)
        else:
            work()

    def _free(self) -> None:
        """What was under way is done: now the others."""
        self.busy = False
        while self.waiting and not self.busy:
            self.waiting.popleft()()

    def _try(self, decide: Decide, done: Done) -> None:
        try:
            found = decide(self.table, self.clock())
        except Exception as error:
            done([], error)
            return
        if not found:
            done([], None)
            return
        self.busy = True
        self.later.under_way += 1
        lines = [log.entry_text(entry) for entry in found]
        written = asyncio.ensure_future(self.store.append(self.table.key, self.table.length, lines))
        written.add_done_callback(lambda each: self._written(each.exception(), found, decide, done))

    def _written(self, problem: BaseException | None, found: list[log.Entry], decide: Decide, done: Done) -> None:
        self.later.under_way -= 1
        if isinstance(problem, Conflict):
            self.work = asyncio.ensure_future(self._again(decide, done))
            return
        before = self._listed() if problem is None else ()
        if problem is None:
            problem = self._taken_in(found)
        if problem is None and self._listed() != before:
            self.work = asyncio.ensure_future(self._mark(found, done))
            return
        assert problem is None or isinstance(problem, Exception)
        done(found, problem)
        self._free()

    async def _again(self, decide: Decide, done: Done) -> None:
        """Another process was quicker: take in what it did, and decide anew."""
        try:
            await self._catch_up()
        except Exception as error:
            done([], error)
            self._free()
            return
        self.busy = False
        self._try(decide, done)
        if not self.busy:
            self._free()

    async def _mark(self, found: list[log.Entry], done: Done) -> None:
        """The index is only for listings, so it may be a moment late."""
        try:
            await self.store.mark(self.table.key, self.mark())
        except StoreError:
            LOG.warning("mark", exc_info=True)  # what was asked has happened all the same
        done(found, None)
        self._free()

    def mark(self) -> Mark:
        """The row of this table in the index: what everybody may know of it."""
        phase, taken = self._listed()
        return Mark(self.table.game.key, phase, f"{taken}/{len(self.table.chairs)}", self.clock())

    def _listed(self) -> tuple[str, int]:
        """What of it changes."""
        return self.table.phase, sum([chair.taken() for chair in self.table.chairs])

    async def _catch_up(self) -> None:
        lines = await self.store.read(self.table.key, self.table.length)
        self._take_in(log.entries_of(lines))

    def _taken_in(self, found: list[log.Entry]) -> Exception | None:
        """What went wrong, if anything: a fault of ours, but the table goes on."""
        try:
            self._take_in(found)
        except Exception as error:
            return error
        return None

    def _take_in(self, found: list[log.Entry]) -> None:
        before = self._questions()
        for entry in found:
            apply(self.table, entry)
        if all([isinstance(entry, log.Moved) for entry in found]):
            self._tell_of_moves(before)
        else:
            self._look_away()  # moves alone take nobody's seat away
            self.tell()
        self._tell_apart(found)
        self.stirred(self)

    # Links ----------------------------------------------------------------------------------------------------------

    def _questions(self) -> set[tuple[int, int]]:
        """Who is asked, and the number of the question."""
        return {(seat, self.table.answers[seat]) for seat in self.table.asked()}

    def _tell_of_moves(self, before: set[tuple[int, int]]) -> None:
        """Whoever is asked anew hears of them at once, and the others if there is time or the game is over."""
        questions = self._questions()
        if not self.later.busy or not questions:
            self.tell()
            return
        self.later.put(self)
        asked = {seat for seat, _ in questions - before}
        for key, links in list(self.links.items()):
            if key[0] in asked:
                self._tell_one(key, links)

    def tell(self) -> None:
        """Send every viewer what is new to him."""
        for key, links in list(self.links.items()):
            self._tell_one(key, links)

    def _tell_one(self, key: tuple[int | None, str], links: set[Link]) -> None:
        """A link that is too slow leaves meanwhile."""
        viewing = self.viewings.get(key)
        news = viewing.news() if viewing is not None else None
        if news is not None:
            message = news.encode()
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


def _call(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)


def live_of(
    key: str, lines: list[str], store: Store, clock: Clock, stirred: Callable[[Live], None], later: Later
) -> Live:
    """The table of a log."""
    if not lines:
        raise BrethrenError(f"there is no table {key!r}")
    return Live(replayed(key, lines), store, clock, stirred, later)
