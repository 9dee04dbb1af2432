"""A live table in memory: a request is decided, stored, applied, and only then sent to anybody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial

from brethren.kit.game_texts import changed_title
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.logs import LOG
from brethren.server.slices import run_in_slices
from brethren.server.store import Conflict, Store, StoreError, TableSummary
from brethren.server.subscribers import Subscribers
from brethren.table import entries as log
from brethren.table.apply import apply
from brethren.table.decide import decide
from brethren.table.requests import Request
from brethren.table.table import Table

Clock = Callable[[], float]
OnCompleted = Callable[[list[log.Entry], Exception | None], None]
"""Called with the entries that were stored, or with the error that prevented it."""


class LiveTable:
    """One table and its subscribers. Requests are carried out one after the other."""

    def __init__(
        self,
        table: Table,
        store: Store,
        clock: Clock,
        on_change: Callable[[LiveTable], None],
        notifier: DeferredNotifier,
        on_presence: Callable[[Table, set[int]], None] = lambda table, gone: None,
    ) -> None:
        self.table = table
        self.store = store
        self.clock = clock
        self.on_change = on_change  # called after every change, to start bots and set clocks
        self.notifier = notifier
        self.busy = False  # entries are being stored or read
        self.slow_task: asyncio.Future[None] | None = None  # keeps a reference: asyncio holds its tasks weakly
        self.waiting: deque[Callable[[], None]] = deque()
        self.snapshot_length = 0  # of the log when the last snapshot of this table was taken
        self.subscribers = Subscribers(table, clock, notifier, on_presence)
        self.listed_as = self._listing()  # the part of the summary stored last

    # Requests -------------------------------------------------------------------------------------------------------

    def submit(self, request: Request, on_completed: OnCompleted) -> None:
        """Decide, store, apply and notify, then call back; it completes even if the client has disconnected.

        Requests come through ``TableRegistry.submit``, which counts them.
        """
        self._enqueue(lambda: self._decide_and_store(request, on_completed))

    def is_public(self, entry: log.Entry) -> bool:
        """Whether everybody may know that the entry was made."""
        return next(each for each in reversed(self.table.history.recent) if each.entry is entry).only_seat is None

    async def catch_up(self) -> None:
        """Apply what another process has appended to this table."""
        await self.wait_until_idle()
        self.busy = True
        try:
            await self._catch_up()
        finally:
            self._run_next()

    async def wait_until_idle(self) -> None:
        """Wait until no request is in progress."""
        while self.busy:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(partial(_wake, turn))
            await turn

    def _enqueue(self, work: Callable[[], None]) -> None:
        if self.busy:
            self.waiting.append(work)
        else:
            work()

    def _run_next(self) -> None:
        """A request has completed: start the next ones."""
        self.busy = False
        while self.waiting and not self.busy:
            self.waiting.popleft()()

    def _decide_and_store(self, request: Request, done: OnCompleted) -> None:
        try:
            found = decide(self.table, request, self.clock())
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
        written.add_done_callback(lambda each: self._on_stored(each.exception(), found, request, done))

    def _on_stored(
        self, problem: BaseException | None, found: list[log.Entry], request: Request, done: OnCompleted
    ) -> None:
        self.notifier.writes_in_flight -= 1
        if isinstance(problem, Conflict):
            self.slow_task = asyncio.ensure_future(self._retry(request, done))
            return
        if problem is None:
            problem = self._apply_or_error(found)
        if problem is None and self._listing() != self.listed_as:
            self.slow_task = asyncio.ensure_future(self._update_summary(found, done))
            return
        assert problem is None or isinstance(problem, Exception)
        done(found, problem)
        self._run_next()

    async def _retry(self, request: Request, done: OnCompleted) -> None:
        """Another process appended first: apply its entries, and decide again."""
        try:
            await self._catch_up()
        except Exception as error:
            done([], error)
            self._run_next()
            return
        self.busy = False
        self._decide_and_store(request, done)
        if not self.busy:
            self._run_next()

    async def _update_summary(self, found: list[log.Entry], done: OnCompleted) -> None:
        """Store the summary; it is only for lists of tables, so it may lag behind for a moment."""
        self.listed_as = self._listing()
        try:
            await self.store.update_summary(self.table.key, self.summary())
        except StoreError:
            LOG.warning("cannot update the summary of a table", exc_info=True)  # the request itself has succeeded
        done(found, None)
        self._run_next()

    def summary(self) -> TableSummary:
        """The row of this table in lists: what everybody may know about it."""
        phase, taken = self._listing()
        game, seats = self.table.game, len(self.table.chairs)
        return TableSummary(game.key, phase, f"{taken}/{seats}", self.clock(), changed_title(game))

    def _listing(self) -> tuple[str, int]:
        """The part of the summary that changes during a game."""
        return self.table.phase, sum([chair.taken() for chair in self.table.chairs])

    async def _catch_up(self) -> None:
        lines = await self.store.read(self.table.key, self.table.length)
        found = log.entries_of(lines)
        await run_in_slices(self._apply(found))
        self._notify(found)

    def _apply_or_error(self, found: list[log.Entry]) -> Exception | None:
        """Apply entries and return an error, if any: it is a bug, but the table must keep working."""
        try:
            self._apply_and_notify(found)
        except Exception as error:
            return error
        return None

    def _apply_and_notify(self, found: list[log.Entry]) -> None:
        for _ in self._apply(found):
            pass
        self._notify(found)

    def _apply(self, found: list[log.Entry]) -> Iterator[None]:
        for entry in found:
            apply(self.table, entry)
            yield

    def _notify(self, found: list[log.Entry]) -> None:
        self.subscribers.on_applied(found)
        self.on_change(self)

    def version(self, seat: int | None) -> int:
        return self.table.history.version(seat)


def _wake(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)
