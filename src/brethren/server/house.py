"""The house: all tables of this process, who comes in, bots that think, clocks that ring."""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import suppress
from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.errors import BrethrenError
from brethren.core.frames import NOBODY
from brethren.core.options import Value
from brethren.core.registry import load
from brethren.server.later import Later
from brethren.server.live import Clock, Live, live_of
from brethren.server.metrics import LOG, Metrics
from brethren.server.store import Mark, Store, StoreError
from brethren.server.thinking import Thinking
from brethren.table import entries as log
from brethren.table.decide import NAME_LENGTH, bot_move, clean, decide, invite, join, rematch
from brethren.table.fair import hashed
from brethren.table.requests import Request
from brethren.table.settings import Settings
from brethren.table.table import HOST, OPEN, Table

KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
KEY_BYTES: Final = 9
TOKEN_BYTES: Final = 16
SEED_BYTES: Final = 32
LEASE: Final = 6.0
"""Seconds that a process may be silent before another thinks for its bots."""
AGAIN: Final = 1.0
"""Seconds until a bot or a clock tries again what another process does, or what the database refused."""
KEPT: Final = 2000
"""Tables kept in memory; those without links are dropped beyond that, and read again when somebody comes."""


class NoTable(BrethrenError):
    """There is no table of that key."""


class House:
    """Everything one server process knows; the store knows the truth."""

    def __init__(self, store: Store, clock: Clock, thinking: Thinking, later: Later) -> None:
        self.store = store
        self.clock = clock
        self.thinking = thinking
        self.later = later
        self.metrics = Metrics()
        self.owner = secrets.token_hex(8)  # of this process, for claims
        self.lives: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Future[Live]] = {}
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.thoughts: set[tuple[str, int, int]] = set()
        self.closed = False

    async def open(self) -> None:
        await self.store.open()
        await self.store.listen(self.heard, self.missed)

    async def close(self) -> None:
        """Stop thinking and close the store; nothing acknowledged is lost, for it was persisted before."""
        self.closed = True
        for alarm in self.alarms.values():
            alarm.cancel()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self.lives.values():
            await live.finished()  # what is being written is carried through
        self.thinking.stop()
        await self.store.close()

    # Tables ---------------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        seats: int,
        options: dict[str, Value],
        settings: dict[str, Value],
        name: str,
        origin: str = "",
    ) -> tuple[str, str]:
        """A new table and its host; the key for all, and the token for the host alone."""
        chosen = load(game)
        settled = chosen.settled(chosen.seated(seats), options)
        key, token, now = secrets.token_urlsafe(KEY_BYTES), new_token(), self.clock()
        run = Settings(settings, seats).values
        seed = secrets.token_hex(SEED_BYTES)
        created = log.Created(now, game, chosen.version, seats, settled, run, seed, origin)
        host = log.Joined(now, HOST, clean(name, NAME_LENGTH, "a name"), hashed(token))
        mark = Mark(game, OPEN, f"0/{seats}", now)
        await self.store.create(key, [log.entry_text(created), log.entry_text(host)], mark)
        self.metrics.tables += 1
        return key, token

    async def live(self, key: str) -> Live:
        """The table of that key, from memory or from its log; asked for twice at once it is read once."""
        found = self.lives.get(key)
        if found is not None:
            return found
        if not KEY.fullmatch(key):  # no database needs to be asked
            raise NoTable(f"there is no table {key[:40]!r}")
        if key in self.opening:
            return await self.opening[key]
        future: asyncio.Future[Live] = asyncio.get_running_loop().create_future()
        self.opening[key] = future
        try:
            live = await self._read(key)
            future.set_result(live)
            return live
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # it is raised here already; nobody else may be waiting for it
            raise
        finally:
            del self.opening[key], future  # which holds the error, and that this call

    async def _read(self, key: str) -> Live:
        lines = await self.store.read(key)
        if not lines:
            raise NoTable(f"there is no table {key[:40]!r}")
        live = live_of(key, lines, self.store, self.clock, self.stirred, self.later)
        self._make_room()
        self.lives[key] = live
        self.stirred(live)
        return live

    def _make_room(self) -> None:
        if len(self.lives) >= KEPT:
            thinking = {key for key, _, _ in self.thoughts}
            idle = [
                key
                for key, live in self.lives.items()
                if not live.audience.viewers and not live.busy and key not in thinking
            ]
            for key in idle[: len(self.lives) - KEPT + 1]:
                del self.lives[key]
                alarm = self.alarms.pop(key, None)
                if alarm is not None:
                    alarm.cancel()

    async def come_in(self, live: Live, name: str) -> tuple[int, str]:
        """Somebody comes in to a table; who he is there, and his token."""
        token = new_token()
        found = await live.request(lambda table, now: [join(table, name, hashed(token), now)])
        joined = found[0]
        assert isinstance(joined, log.Joined)
        return joined.who, token

    async def ask(self, live: Live, request: Request) -> None:
        """Something that a person asks of a table."""
        self.granted(live, await live.request(lambda table, now: decide(table, request, now)))

    def granted(self, live: Live, found: list[log.Entry]) -> None:
        """What only he who asked may know of is not even counted."""
        self.metrics.requests += any([live.is_public(entry) for entry in found])

    async def invite(self, live: Live, who: int, seat: int) -> str:
        """A seat kept for whoever has the token."""
        token = new_token()
        await live.request(lambda table, now: invite(table, who, seat, hashed(token), now))
        return token

    async def rematch(self, live: Live, who: int) -> str:
        """A new table for the same people with the seats rotated; their tokens open it too."""
        if not live.table.successor:
            key = secrets.token_urlsafe(KEY_BYTES)
            lines = [log.entry_text(entry) for entry in again(live.table, secrets.token_hex(SEED_BYTES), self.clock())]
            rematch(live.table, who, key, self.clock())  # refused before a table is made
            seats = len(live.table.chairs)
            mark = Mark(live.table.game.key, OPEN, f"{seats}/{seats}", self.clock())
            await self.store.create(key, lines, mark)
            await live.request(lambda table, now: rematch(table, who, key, now))
        return live.table.successor  # if two asked at once, both go where the quicker one went

    def heard(self, key: str, length: int) -> None:
        """Another process has appended to a table."""
        live = self.lives.get(key)
        if live is not None and live.table.length < length:
            self.run(live.catch_up())
        elif key in self.opening:  # it may have been read a moment before
            self.run(self._catch_up_when_open(key))

    async def _catch_up_when_open(self, key: str) -> None:
        with suppress(BrethrenError):  # whoever opens it hears of that
            await (await self.live(key)).catch_up()

    def missed(self) -> None:
        """News of other processes may have been lost on the way: look at every table we hold."""
        for live in self.lives.values():
            self.run(live.catch_up())

    def counts(self) -> list[int]:
        """For ``/metrics``."""
        return self.metrics.counts(len(self.lives))

    # Bots and clocks ------------------------------------------------------------------------------------------------

    def stirred(self, live: Live) -> None:
        """Something changed at a table: let its bots think and set its clock."""
        if self.closed:
            return
        table = live.table
        for seat in table.asked():
            if table.bot_of(seat):
                thought = (table.key, seat, table.answers[seat])
                if thought not in self.thoughts:
                    self.thoughts.add(thought)
                    self.run(self._think(live, thought))
        self._set_alarm(live)

    async def _think(self, live: Live, thought: tuple[str, int, int]) -> None:
        """One bot, one question; of several processes only the one that holds the claim thinks."""
        _, seat, number = thought
        try:
            while _still_asked(live.table, seat, number):
                try:
                    if await self._moved_for(live, seat, number):
                        return
                    await asyncio.sleep(AGAIN)
                    await live.catch_up()
                except StoreError as error:
                    LOG.warning("a bot waits for the database", extra={"facts": {"why": str(error)}})
                    await asyncio.sleep(AGAIN)
        finally:
            self.thoughts.discard(thought)

    async def _moved_for(self, live: Live, seat: int, number: int) -> bool:
        """Whether it was on us to think."""
        table = live.table
        claim = f"bot {table.key} {seat} {number}"
        if not await self._claimed(claim):
            return False
        assert table.state is not None
        view = table.state.seen_by(seat).plain()
        choice = self.thinking.choose(table.game.key, table.bot_of(seat), view, seat, secrets.token_hex(8))
        thought = asyncio.ensure_future(choice)
        try:
            while not (await asyncio.wait([thought], timeout=LEASE / 3))[0]:
                await self._claimed(claim)
        finally:
            thought.cancel()
        move = await self._reacted(table, seat, thought.result())
        await live.request(lambda table, now: bot_move(table, seat, move, number, now))
        return not (table.window() != NOBODY and _still_asked(table, seat, number))  # somebody was quicker: again

    async def _reacted(self, table: Table, seat: int, move: int) -> int:
        """Where reflexes count a bot is as sure as the game says, and as slow."""
        if table.window() == NOBODY or table.state is None:
            return move
        view = table.state.seen_by(seat)
        move, delay = table.game.reflex(view, seat, move, Dealer(secrets.token_hex(8)))
        await asyncio.sleep(delay)
        return move

    async def _claimed(self, claim: str) -> bool:
        now = self.clock()
        return await self.store.claim(claim, self.owner, now + LEASE, now)

    def _set_alarm(self, live: Live) -> None:
        key = live.table.key
        old = self.alarms.pop(key, None)
        if old is not None:
            old.cancel()
        at = live.table.clock.alarm(live.table)
        if at is not None:
            delay = max(0.01, at - self.clock())
            loop = asyncio.get_running_loop()
            self.alarms[key] = loop.call_later(delay, lambda: self.run(self._ring(live)))

    async def _ring(self, live: Live) -> None:
        try:
            await live.tick()
        except StoreError as error:
            LOG.warning("a clock waits for the database", extra={"facts": {"why": str(error)}})
            await asyncio.sleep(AGAIN)
        self._set_alarm(live)

    def run(self, work: object) -> None:
        """Carry something out beside everything else; what goes wrong is counted and logged."""
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]  # any coroutine
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.failed(task.exception())


def again(table: Table, seed: str, now: float) -> list[log.Entry]:
    """The first entries of a rematch: everybody is there, one seat further."""
    game, seats = table.game, len(table.chairs)
    found: list[log.Entry] = [
        log.Created(now, game.key, game.version, seats, table.record.options, table.settings.values, seed)
    ]
    found += [log.Joined(now, who, person.name, person.hash) for who, person in enumerate(table.people)]
    for seat, chair in enumerate(table.chairs):
        place = (seat + 1) % seats
        found.append(
            log.Sat(now, chair.who, place, "") if chair.who is not None else log.BotSeated(now, place, chair.level)
        )
    return found


def _still_asked(table: Table, seat: int, number: int) -> bool:
    return seat in table.asked() and bool(table.bot_of(seat)) and table.answers[seat] == number


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)
