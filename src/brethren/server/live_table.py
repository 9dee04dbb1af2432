"""A table in memory: requests are decided, persisted, applied, and only then told to anybody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

from brethren.core.errors import BrethrenError
from brethren.server.metrics import LOG
from brethren.server.notify_queue import DeferredNotifier
from brethren.server.store import Conflict, Store, StoreError, TableSummary
from brethren.server.subscribers import Subscribers
from brethren.table import entries as log
from brethren.table.apply import apply, replay_log
from brethren.table.decide import tick
from brethren.table.table import Table
from brethren.table.views import visible_count

Clock = Callable[[], float]
Decide = Callable[[Table, float], list[log.Entry]]
OnCompleted = Callable[[list[log.Entry], Exception | None], None]
"""Called with what has happened, or with why it has not."""


class LiveTable:
    """One table and its audience. What is asked of it is done one after the other."""

    def __init__(
        self,
        table: Table,
        store: Store,
        clock: Clock,
        on_change: Callable[[LiveTable], None],
        notifier: DeferredNotifier,
    ) -> None:
        self.table = table
        self.store = store
        self.clock = clock
        self.on_change = on_change  # told after every change, so that bots think and clocks are set
        self.notifier = notifier
        self.busy = False  # something is being written or read
        self.slow_task: asyncio.Future[None] | None = None  # what takes a while beside that; nobody cancels it
        self.waiting: deque[Callable[[], None]] = deque()
        self.subscribers = Subscribers(table, clock, notifier)
        self.listed_as = self._listing()  # as the index was told last

    # Requests -------------------------------------------------------------------------------------------------------

    def submit(self, decide: Decide, done: OnCompleted) -> None:
        """Decide, persist, apply, tell, and say how it ended; it does not matter whether who asked is still there."""
        self._enqueue(lambda: self._decide_and_store(decide, done))

    async def submit_and_wait(self, decide: Decide) -> list[log.Entry]:
        """The same for those who wait for it; they may go away meanwhile."""
        answer: asyncio.Future[list[log.Entry]] = asyncio.get_running_loop().create_future()

        def done(found: list[log.Entry], error: Exception | None) -> None:
            if answer.done():
                return
            if error is None:
                answer.set_result(found)
            else:
                answer.set_exception(error)

        self.submit(decide, done)
        return await answer

    def is_public(self, entry: log.Entry) -> bool:
        """Whether everybody may know that it happened."""
        return next(each for each in reversed(self.table.applied) if each.entry is entry).only_seat is None

    async def catch_up(self) -> None:
        """Another process has appended to this table."""
        await self.wait_until_idle()
        self.busy = True
        try:
            await self._catch_up()
        finally:
            self._run_next()

    async def wait_until_idle(self) -> None:
        """Wait until nothing is under way."""
        while self.busy:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(partial(_wake, turn))
            await turn

    async def tick(self) -> None:
        """Time has passed."""
        await self.submit_and_wait(tick)

    def _enqueue(self, work: Callable[[], None]) -> None:
        if self.busy:
            self.waiting.append(work)
        else:
            work()

    def _run_next(self) -> None:
        """What was under way is done: now the others."""
        self.busy = False
        while self.waiting and not self.busy:
            self.waiting.popleft()()

    def _decide_and_store(self, decide: Decide, done: OnCompleted) -> None:
        try:
            found = decide(self.table, self.clock())
        except Exception as error:
            done([], error)
            return
        if not found:
            done([], None)
            return
        self.busy = True
        self.notifier.writes_in_flight += 1
        lines = [log.entry_text(entry) for entry in found]
        written = asyncio.ensure_future(self.store.append(self.table.key, self.table.length, lines))
        written.add_done_callback(lambda each: self._on_stored(each.exception(), found, decide, done))

    def _on_stored(
        self, problem: BaseException | None, found: list[log.Entry], decide: Decide, done: OnCompleted
    ) -> None:
        self.notifier.writes_in_flight -= 1
        if isinstance(problem, Conflict):
            self.slow_task = asyncio.ensure_future(self._retry(decide, done))
            return
        if problem is None:
            problem = self._apply_or_error(found)
        if problem is None and self._listing() != self.listed_as:
            self.slow_task = asyncio.ensure_future(self._update_summary(found, done))
            return
        assert problem is None or isinstance(problem, Exception)
        done(found, problem)
        self._run_next()

    async def _retry(self, decide: Decide, done: OnCompleted) -> None:
        """Another process was quicker: take in what it did, and decide anew."""
        try:
            await self._catch_up()
        except Exception as error:
            done([], error)
            self._run_next()
            return
        self.busy = False
        self._decide_and_store(decide, done)
        if not self.busy:
            self._run_next()

    async def _update_summary(self, found: list[log.Entry], done: OnCompleted) -> None:
        """The index is only for listings, so it may be a moment late."""
        self.listed_as = self._listing()
        try:
            await self.store.update_summary(self.table.key, self.summary())
        except StoreError:
            LOG.warning("mark", exc_info=True)  # what was asked has happened all the same
        done(found, None)
        self._run_next()

    def summary(self) -> TableSummary:
        """The row of this table in the index: what everybody may know of it."""
        phase, taken = self._listing()
        return TableSummary(self.table.game.key, phase, f"{taken}/{len(self.table.chairs)}", self.clock())

    def _listing(self) -> tuple[str, int]:
        """What of it changes."""
        return self.table.phase, sum([chair.taken() for chair in self.table.chairs])

    async def _catch_up(self) -> None:
        lines = await self.store.read(self.table.key, self.table.length)
        self._apply_all(log.entries_of(lines))

    def _apply_or_error(self, found: list[log.Entry]) -> Exception | None:
        """What went wrong, if anything: a fault of ours, but the table goes on."""
        try:
            self._apply_all(found)
        except Exception as error:
            return error
        return None

    def _apply_all(self, found: list[log.Entry]) -> None:
        for entry in found:
            apply(self.table, entry)
        self.subscribers.on_applied(found)
        self.on_change(self)

    def version(self, seat: int | None) -> int:
        return visible_count(self.table, seat)


def _wake(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)


def live_table_from_log(
    key: str,
    lines: list[str],
    store: Store,
    clock: Clock,
    on_change: Callable[[LiveTable], None],
    notifier: DeferredNotifier,
) -> LiveTable:
    """The table of a log."""
    if not lines:
        raise BrethrenError(f"there is no table {key!r}")
    return LiveTable(replay_log(key, lines), store, clock, on_change, notifier)
