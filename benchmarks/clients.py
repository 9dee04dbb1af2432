"""Tables of clients that play: every seat is a link of its own and moves when it may.

Tables have credit for moves: endless credit is as fast as acknowledged, one a second is a paced table, and none is an
idle one. A game that is over is followed by another at a new table, which is set up while the clock runs.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from typing import Any, Final

import msgspec
from benchmarks.tally import Tally
from benchmarks.wire import Broken, Link, link, post

GAME: Final = "ocracoke"
LONG: Final = {"target_coins": 10}
"""Matches that outlast a run, as those of the peer do: what is measured are moves, not the setting up of new tables."""
ROUND: Final = 4.0
"""Seconds in which every seat is looked at once; the tables are spread evenly over them."""
PARTS: Final = 100
SILENCE: Final = 1.0
"""Seconds after which a seat that has said nothing pings when it is looked at."""
ENDLESS: Final = math.inf
SETTING_UP: Final = 16
"""Tables that are set up at the same time."""
encode: Final = msgspec.json.Encoder().encode


class ServerMessage(msgspec.Struct, rename={"kind": "is"}):
    """What a player needs of a message."""

    kind: str
    ref: int = 0
    why: str = ""
    phase: str = ""
    question: int | None = None
    moves: list[tuple[int, str]] | None = None


decode: Final = msgspec.json.Decoder(ServerMessage).decode


class Seat:
    """One client."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.link: Link | None = None
        self.question = 0
        self.answered = -1
        self.moves: list[tuple[int, str]] = []
        self.ref = 0
        self.pending = 0  # the ref of a move that is not acknowledged yet
        self.sent_at = 0.0
        self.last_sent_at = 0.0
        self.pinged_at = 0.0
        self.expected: list[float] = []  # when others made moves whose update has not arrived yet
        self.waits: dict[int, asyncio.Future[None]] = {}

    async def sit_down(self, port: int, key: str, token: str) -> None:
        """Open the WebSocket, take the seat, and get ready."""
        self.link = await link(port, f"/api/tables/{key}/link", self.on_message)
        self.send(do="hello", token=token)
        self.send(do="sit", seat=self.number, entropy=f"{key} {self.number}")
        self.send(do="hello", token=token, seat=self.number)
        await self.request(do="ready", seat=self.number)

    def send(self, **message: Any) -> None:
        if self.link is not None:
            self.last_sent_at = time.perf_counter()
            self.link.send(encode(message))

    async def request(self, **message: Any) -> None:
        """Send a request and wait until it is granted."""
        self.ref += 1
        wait = self.waits[self.ref] = asyncio.get_running_loop().create_future()
        self.send(**message, ref=self.ref)
        await wait

    def on_message(self, text: bytes) -> None:
        now = time.perf_counter()
        message = decode(text)
        match message.kind:
            case "news" | "table":
                self._see(message, len(text), now)
            case "done":
                self._acknowledged(message.ref, now)
            case "pong":
                self.table.tally.pings.append(now - self.pinged_at)
            case _:
                self._refused(message)
        self.table.go_on()

    def _see(self, message: ServerMessage, size: int, now: float) -> None:
        if message.kind == "news":
            self.table.tally.message(size)
            if len(self.expected) == 1:  # with more, it is unknown which move this update belongs to
                self.table.tally.update_received(now - self.expected[0])
            self.expected.clear()
        self.table.phase = message.phase or self.table.phase
        if message.question is not None:
            self.question = message.question
        if message.moves is not None:
            self.moves = message.moves

    def _acknowledged(self, ref: int, now: float) -> None:
        if ref and ref == self.pending:
            self.pending = 0
            self.table.tally.acknowledged(now - self.sent_at)
        wait = self.waits.pop(ref, None)
        if wait is not None and not wait.done():
            wait.set_result(None)

    def _refused(self, message: ServerMessage) -> None:
        self.table.tally.refused += 1
        self.pending = 0
        wait = self.waits.pop(message.ref, None)
        if wait is not None and not wait.done():
            wait.set_exception(Broken(message.why))

    def may_move(self) -> bool:
        return bool(self.moves) and not self.pending and self.question != self.answered

    def move(self) -> None:
        """Answer the question: another choice each time, and the same in every run."""
        self.ref += 1
        self.pending = self.ref
        self.answered = self.question
        move = self.moves[self.ref % len(self.moves)][0]
        name = f"{self.number} {self.ref}"
        self.send(do="move", seat=self.number, move=move, question=self.question, id=name, ref=self.ref)
        self.sent_at = self.last_sent_at

    def ping(self) -> None:
        self.send(do="ping")
        self.pinged_at = self.last_sent_at

    def keep_alive(self, now: float) -> None:
        if self.link is not None and not self.link.is_open:
            self.table.tally.lost += 1
            self.link = None
        elif now - self.last_sent_at > SILENCE:
            self.ping()

    def leave(self) -> None:
        if self.link is not None:
            self.link.close()
            self.link = None


class Table:
    """One place in the hall: a game with its clients, and the next game when it is over."""

    def __init__(self, port: int, tally: Tally, seats: int = 4) -> None:
        self.port = port
        self.tally = tally
        self.size = seats
        self.seats: list[Seat] = []
        self.phase = ""
        self.credit = 0.0
        self.renewal: asyncio.Task[None] | None = None

    async def set_up(self) -> None:
        """A new table over HTTP, its seats over their links, and the start."""
        seats = self.seats = [Seat(self, number) for number in range(self.size)]
        wanted = {"game": GAME, "options": LONG, "seats": self.size, "name": "Seat 0"}
        host = await post(self.port, "/api/tables", wanted)
        key, tokens = host["table"], [host["token"]]
        for number in range(1, self.size):
            answer = await post(self.port, f"/api/tables/{key}/people", {"name": f"Seat {number}"})
            tokens.append(answer["token"])
        await asyncio.gather(*[seat.sit_down(self.port, key, token) for seat, token in zip(seats, tokens, strict=True)])
        await seats[0].request(do="start")

    def go_on(self) -> None:
        """Make the moves that are possible now, up to the credit."""
        if self.phase == "over":
            self._begin_again()
            return
        for seat in self.seats:
            if self.credit >= 1 and seat.may_move():
                self.credit -= 1
                seat.move()
                for other in self.seats:
                    if other is not seat:
                        other.expected.append(seat.sent_at)

    def _begin_again(self) -> None:
        if self.seats and self.renewal is None and not any([seat.pending for seat in self.seats]):
            self.tally.games += self.tally.open
            self.renewal = asyncio.get_running_loop().create_task(self._renew())

    async def _renew(self) -> None:
        self.leave()
        self.phase = ""
        await self.set_up()
        self.renewal = None
        self.go_on()

    def leave(self) -> None:
        for seat in self.seats:
            seat.leave()
        self.seats = []


class Hall:
    """All tables of a run."""

    def __init__(self, port: int, tables: int, seats: int = 4) -> None:
        self.tally = Tally()
        self.tables = [Table(port, self.tally, seats) for _ in range(tables)]
        self.keeper: asyncio.Task[None] | None = None
        self.timers: list[asyncio.TimerHandle] = []

    async def set_up(self) -> None:
        room = asyncio.Semaphore(SETTING_UP)

        async def one(table: Table) -> None:
            async with room:
                await table.set_up()

        self.keeper = asyncio.get_running_loop().create_task(self._keep_alive())
        await asyncio.gather(*[one(table) for table in self.tables])

    async def _keep_alive(self) -> None:
        for part in itertools.cycle(range(PARTS)):
            await asyncio.sleep(ROUND / PARTS)
            now = time.perf_counter()
            for table in self.tables[part::PARTS]:
                for seat in table.seats:
                    seat.keep_alive(now)

    def give(self, credit: float) -> None:
        for table in self.tables:
            table.credit = credit
            table.go_on()

    def pace(self, rate: float) -> None:
        """Every table has one more move every so often; the tables are spread evenly over that time."""
        loop = asyncio.get_running_loop()
        now = loop.time()

        def again(number: int, at: float) -> None:
            self.timers[number] = loop.call_at(at + 1 / rate, again, number, at + 1 / rate)
            self.tables[number].credit = 1.0
            self.tables[number].go_on()

        first = [now + number / len(self.tables) / rate for number in range(len(self.tables))]
        self.timers = [loop.call_at(at, again, number, at) for number, at in enumerate(first)]

    def problem(self) -> str:
        """Why a table could not be set up again, or nothing."""
        done = [table.renewal for table in self.tables if table.renewal is not None and table.renewal.done()]
        failed = [task.exception() for task in done if not task.cancelled() and task.exception() is not None]
        return str(failed[0]) if failed else ""

    async def leave(self) -> None:
        """Everybody goes."""
        for timer in self.timers:
            timer.cancel()
        tasks = [task for task in (self.keeper, *[table.renewal for table in self.tables]) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self.tables:
            table.leave()
        await asyncio.sleep(0)
