"""All tables that this process holds: it creates and loads them, submits requests, runs their bots and clocks."""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import suppress
from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.errors import BrethrenError
from brethren.core.frames import NOBODY
from brethren.core.registry import load_over
from brethren.kit.game_texts import changed_title
from brethren.server.absence_watcher import ABSENCE_DELAY, AbsenceWatcher
from brethren.server.bot_pool import BotPool
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.live_table import Clock, LiveTable, OnCompleted
from brethren.server.log_conversion import convert_outdated_logs
from brethren.server.logs import LOG
from brethren.server.metrics import Metrics
from brethren.server.store import Store, StoreError, TableSummary
from brethren.server.table_loader import TableLoader
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.animations import story_seconds
from brethren.table.decide import decide
from brethren.table.fair import hash_token
from brethren.table.new_tables import create_rematch, create_table
from brethren.table.table import OPEN, Table

TABLE_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
KEY_BYTES: Final = 9
TOKEN_BYTES: Final = 16
SEED_BYTES: Final = 32
BOT_LEASE: Final = 6.0
"""Seconds after which another process may take over a bot's move that has not been renewed."""
RETRY_DELAY: Final = 1.0
"""Seconds until a bot or clock tries again, when another process holds the claim or the database failed."""
MAX_TABLES_IN_MEMORY: Final = 2000
"""Beyond that, tables that nobody is connected to are evicted; they are loaded again when needed."""


class TableNotFound(BrethrenError):
    """There is no table with that key."""


class TableRegistry:
    """The tables in this process's memory; the store has the truth."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        bots: BotPool,
        notifier: DeferredNotifier,
        absence_delay: float = ABSENCE_DELAY,
    ) -> None:
        self.store = store
        self.loader = TableLoader(store)
        self.clock = clock
        self.bots = bots
        self.notifier = notifier
        self.metrics = Metrics()
        self.owner = secrets.token_hex(8)  # names this process in claims
        self.tables: dict[str, LiveTable] = {}
        self.absences = AbsenceWatcher(self.tables, self._submit_presence, absence_delay)
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.pending_bot_moves: set[tuple[str, int, int]] = set()
        self.closed = False

    async def start(self) -> None:
        await self.store.open()
        await convert_outdated_logs(self.store)
        await self.store.listen(self.on_appended, self.catch_up_all)

    async def stop(self) -> None:
        """Stop bots and clocks and close the store; nothing acknowledged is lost, because it was stored before."""
        self.closed = True
        self.absences.stop()
        for alarm in self.alarms.values():
            alarm.cancel()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self.tables.values():
            await live.wait_until_idle()  # let writes finish
        self.bots.stop()
        await self.store.close()

    # Tables ---------------------------------------------------------------------------------------------------------

    async def create_table(self, request: ask.Create, name: str) -> tuple[str, str]:
        """A new table and its host: the table's key for everybody, and the token for the host alone."""
        key, token = new_key(), new_token()
        entries = create_table(request, ask.Join(name, hash_token(token)), new_seed(), self.clock())
        title = changed_title(load_over(request.game, request.components))
        await self._store_new(key, entries, TableSummary(request.game, OPEN, f"0/{request.seats}", self.clock(), title))
        return key, token

    async def _store_new(self, key: str, entries: list[log.Entry], summary: TableSummary) -> None:
        await self.store.create(key, [log.entry_text(entry) for entry in entries], summary)
        self.metrics.tables += 1

    async def get(self, key: str) -> LiveTable:
        """The table with that key, from memory or else from its log; simultaneous callers share one load."""
        found = self.tables.get(key)
        if found is not None:
            return found
        if not TABLE_KEY.fullmatch(key):  # no need to ask the database
            raise TableNotFound(f"there is no table {key[:40]!r}")
        if key in self.loading:
            return await self.loading[key]
        future: asyncio.Future[LiveTable] = asyncio.get_running_loop().create_future()
        self.loading[key] = future
        try:
            live = await self._load(key)
            future.set_result(live)
            return live
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # marks it as retrieved: it is raised below, and nobody else may wait for it
            raise
        finally:
            del self.loading[key], future  # breaks the cycle of future, error and this call

    async def _load(self, key: str) -> LiveTable:
        found = await self.loader.load(key)
        if found is None:
            raise TableNotFound(f"there is no table {key[:40]!r}")
        table, snapshot_length = found
        live = LiveTable(table, self.store, self.clock, self.on_table_changed, self.notifier, self.on_presence_changed)
        live.snapshot_length = snapshot_length
        self._evict_idle_tables()
        self.tables[key] = live
        self.on_table_changed(live)
        return live

    def _evict_idle_tables(self) -> None:
        if len(self.tables) >= MAX_TABLES_IN_MEMORY:
            with_bots = {key for key, _, _ in self.pending_bot_moves}
            idle = [
                key
                for key, live in self.tables.items()
                if not live.subscribers.groups and not live.busy and key not in with_bots
            ]
            for key in idle[: len(self.tables) - MAX_TABLES_IN_MEMORY + 1]:
                del self.tables[key]
                alarm = self.alarms.pop(key, None)
                if alarm is not None:
                    alarm.cancel()

    # Requests -------------------------------------------------------------------------------------------------------

    def submit(self, live: LiveTable, request: ask.Request, on_completed: OnCompleted) -> None:
        """The one way for a request to reach a table, whether from HTTP, a WebSocket, a bot or the clock."""

        def count_and_report(found: list[log.Entry], error: Exception | None) -> None:
            if error is None and isinstance(request, ask.PersonRequest | ask.Join):
                self._count(live, found)
            on_completed(found, error)

        live.submit(request, count_and_report)

    def _count(self, live: LiveTable, granted: list[log.Entry]) -> None:
        """What only the sender may know of is not even counted."""
        self.metrics.requests += any([live.is_public(entry) for entry in granted])

    async def submit_and_wait(self, live: LiveTable, request: ask.Request) -> list[log.Entry]:
        """The same for those who wait for the entries; the request is carried out even if they stop waiting."""
        answer: asyncio.Future[list[log.Entry]] = asyncio.get_running_loop().create_future()

        def on_completed(found: list[log.Entry], error: Exception | None) -> None:
            if answer.done():
                return
            if error is None:
                answer.set_result(found)
            else:
                answer.set_exception(error)

        self.submit(live, request, on_completed)
        return await answer

    def on_presence_changed(self, table: Table, gone: set[int]) -> None:
        """Players have connected, or disconnected from the seats in ``gone``."""
        if not self.closed and table.key in self.tables:
            self.absences.on_gone(table.key, gone)
            self.absences.welcome_back(self.tables[table.key])

    def _submit_presence(self, live: LiveTable, request: ask.Request) -> None:
        def on_completed(found: list[log.Entry], error: Exception | None) -> None:
            if error is not None:
                LOG.warning("cannot tell who is connected", extra={"facts": {"why": str(error)}})

        self.submit(live, request, on_completed)

    async def join(self, live: LiveTable, name: str) -> tuple[int, str]:
        """Add a person; returns their number at this table and their token."""
        token = new_token()
        [joined] = await self.submit_and_wait(live, ask.Join(name, hash_token(token)))
        assert isinstance(joined, log.Joined)
        return joined.who, token

    async def invite(self, live: LiveTable, who: int, seat: int) -> str:
        """Keep a seat for the person who has the token."""
        token = new_token()
        await self.submit_and_wait(live, ask.Invite(who, seat, hash_token(token)))
        return token

    async def rematch(self, live: LiveTable, who: int) -> str:
        """A new table for the same people with the seats rotated; their tokens open it too."""
        table = live.table
        if not table.successor:
            request = ask.Rematch(who, new_key())
            decide(table, request, self.clock())  # refused before a table is created
            seats = len(table.chairs)
            title = changed_title(table.game)
            summary = TableSummary(table.game.key, OPEN, f"{seats}/{seats}", self.clock(), title)
            await self._store_new(request.table, create_rematch(table, new_seed(), self.clock()), summary)
            await self.submit_and_wait(live, request)
        return table.successor  # if two asked at once, both get the table of the first

    # What other processes append ------------------------------------------------------------------------------------

    def on_appended(self, key: str, length: int) -> None:
        """Another process has appended to the log of a table."""
        live = self.tables.get(key)
        if live is not None and live.table.length < length:
            self.run_in_background(live.catch_up())
        elif key in self.loading:  # its log may have been read a moment earlier
            self.run_in_background(self._catch_up_when_open(key))

    async def _catch_up_when_open(self, key: str) -> None:
        with suppress(BrethrenError):  # the caller that loads it gets the error
            await (await self.get(key)).catch_up()

    def catch_up_all(self) -> None:
        """Notifications from other processes may have been lost: read what is new at every table."""
        for live in self.tables.values():
            self.run_in_background(live.catch_up())

    def metric_values(self) -> list[int]:
        """The counts for ``/metrics``."""
        return self.metrics.counts(len(self.tables))

    # Bots and clocks ------------------------------------------------------------------------------------------------

    def on_table_changed(self, live: LiveTable) -> None:
        """A table has changed: start its bots, set its alarm, and save a snapshot if many entries have come."""
        if self.closed:
            return
        table = live.table
        for seat in table.waiting_seats():
            if table.bot_of(seat):
                thought = (table.key, seat, table.question_numbers[seat])
                if thought not in self.pending_bot_moves:
                    self.pending_bot_moves.add(thought)
                    self.run_in_background(self._run_bot(live, thought))
        self._schedule_alarm(live)
        self.absences.welcome_back(live)
        if self.loader.is_snapshot_due(table, live.snapshot_length):
            live.snapshot_length = table.length
            self.run_in_background(self._save_snapshot(live))

    async def _save_snapshot(self, live: LiveTable) -> None:
        try:
            await self.loader.save(live.table)
        except StoreError as error:
            LOG.warning("cannot save a snapshot of a table", extra={"facts": {"why": str(error)}})

    async def _run_bot(self, live: LiveTable, thought: tuple[str, int, int]) -> None:
        """Answer one question for one bot; of several processes, only the one that holds the claim does."""
        _, seat, number = thought
        try:
            await asyncio.sleep(self.story_time_left(live))
            while _is_still_waiting(live.table, seat, number):
                try:
                    if await self._play_bot_move(live, seat, number):
                        return
                    await asyncio.sleep(RETRY_DELAY)
                    await live.catch_up()
                except StoreError as error:
                    LOG.warning("a bot is waiting for the database", extra={"facts": {"why": str(error)}})
                    await asyncio.sleep(RETRY_DELAY)
        finally:
            self.pending_bot_moves.discard(thought)

    def story_time_left(self, live: LiveTable) -> float:
        """Seconds until players who watch have been told what happened; none where reaction time counts."""
        table = live.table
        if table.timed_question() != NOBODY or not live.subscribers.player_is_watching():
            return 0.0
        return max(0.0, table.history.recent[-1].entry.at + story_seconds(table) - self.clock())

    async def _play_bot_move(self, live: LiveTable, seat: int, number: int) -> bool:
        """Whether this process had the claim and the question is answered."""
        table = live.table
        claim = f"bot {table.key} {seat} {number}"
        if not await self._claim(claim):
            return False
        assert table.state is not None
        view = table.state.seen_by(seat).to_plain()
        choice = self.bots.choose(table.game, table.bot_of(seat), view, seat, secrets.token_hex(8))
        thought = asyncio.ensure_future(choice)
        try:
            while not (await asyncio.wait([thought], timeout=BOT_LEASE / 3))[0]:
                await self._claim(claim)
        finally:
            thought.cancel()
        move = await self._after_reaction_time(table, seat, thought.result())
        await self.submit_and_wait(live, ask.BotMove(seat, move, number))
        return not (
            table.timed_question() != NOBODY and _is_still_waiting(table, seat, number)
        )  # another seat was quicker: choose again

    async def _after_reaction_time(self, table: Table, seat: int, move: int) -> int:
        """In real-time questions, the game decides how long a bot takes and how often it errs."""
        if table.timed_question() == NOBODY or table.state is None:
            return move
        view = table.state.seen_by(seat)
        move, delay = table.game.bot_reaction(view, seat, move, Dealer(secrets.token_hex(8)))
        await asyncio.sleep(delay)
        return move

    async def _claim(self, claim: str) -> bool:
        now = self.clock()
        return await self.store.claim(claim, self.owner, now + BOT_LEASE, now)

    def _schedule_alarm(self, live: LiveTable) -> None:
        key = live.table.key
        old = self.alarms.pop(key, None)
        if old is not None:
            old.cancel()
        at = live.table.clock.next_deadline(live.table)
        if at is not None:
            delay = max(0.01, at - self.clock())
            loop = asyncio.get_running_loop()
            self.alarms[key] = loop.call_later(delay, lambda: self.run_in_background(self._on_alarm(live)))

    async def _on_alarm(self, live: LiveTable) -> None:
        try:
            await self.submit_and_wait(live, ask.Tick())
        except StoreError as error:
            LOG.warning("a clock is waiting for the database", extra={"facts": {"why": str(error)}})
            await asyncio.sleep(RETRY_DELAY)
        self._schedule_alarm(live)

    def run_in_background(self, work: object) -> None:
        """Run a coroutine as a task of its own; failures are counted and logged."""
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]  # any coroutine
        self.tasks.add(task)
        task.add_done_callback(self._on_task_done)

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.count_failure(task.exception())


def _is_still_waiting(table: Table, seat: int, number: int) -> bool:
    return seat in table.waiting_seats() and bool(table.bot_of(seat)) and table.question_numbers[seat] == number


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def new_token() -> str:
    """128 random bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_seed() -> str:
    return secrets.token_hex(SEED_BYTES)
