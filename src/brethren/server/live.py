"""A table in memory: requests are decided, persisted, applied, and only then told to anybody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

from brethren.core.errors import BrethrenError
from brethren.server.audience import Audience
from brethren.server.later import Later
from brethren.server.metrics import LOG
from brethren.server.store import Conflict, Mark, Store, StoreError
from brethren.table import entries as log
from brethren.table.apply import apply, replayed
from brethren.table.decide import tick
from brethren.table.sheets import version
from brethren.table.table import Table

Clock = Callable[[], float]
Decide = Callable[[Table, float], list[log.Entry]]
Done = Callable[[list[log.Entry], Exception | None], None]
"""Called with what has happened, or with why it has not."""


class Live:
    """One table and its audience. What is asked of it is done one after the other."""

    def __init__(self, table: Table, store: Store, clock: Clock, stirred: Callable[[Live], None], later: Later) -> None:
        self.table = table
        self.store = store
        self.clock = clock
        self.stirred = stirred  # told after every change, so that bots think and clocks are set
        self.later = later
        self.busy = False  # something is being written or read
        self.work: asyncio.Future[None] | None = None  # what takes a while beside that; nobody cancels it
        self.waiting: deque[Callable[[], None]] = deque()
        self.audience = Audience(table, clock, later)
        self.listed = self._listed()  # as the index was told last

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
        if problem is None:
            problem = self._taken_in(found)
        if problem is None and self._listed() != self.listed:
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
        self.listed = self._listed()
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
        for entry in found:
            apply(self.table, entry)
        self.audience.hear(found)
        self.stirred(self)

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
