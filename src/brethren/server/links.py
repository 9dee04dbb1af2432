"""WebSocket links: one JSON message each way at a time; whoever is too slow or says nonsense is let go politely."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from brethren.core.errors import BrethrenError
from brethren.core.scene import SHAPES
from brethren.server import wire
from brethren.server.house import House
from brethren.server.limits import Bucket, TooMuch
from brethren.server.live import Live
from brethren.server.metrics import LOG
from brethren.server.store import StoreError
from brethren.table.decide import Refused, decide
from brethren.table.fair import hashed

SILENT: Final = 9.0
"""Seconds without a word after which a link counts as dead; clients ping more often."""
BACKLOG: Final = 500
"""Messages that may wait for a slow link before it is let go; it catches up when it comes again."""
LAST_WORDS: Final = 1.0
"""Seconds that a link which is let go has to take what was said to it before."""
GOING_AWAY: Final = 1001
NOT_TEXT: Final = 1003
POLICY: Final = 1008
TOO_BIG: Final = 1009
TRY_AGAIN: Final = 1013


class Goodbye(NamedTuple):
    """Why a link is closed; without a code it is closed already."""

    code: int = 0
    why: str = ""


class SocketLink:
    """One browser tab or program looking at one table."""

    def __init__(self, socket: WebSocket, house: House, live: Live, talk: Bucket) -> None:
        self.socket = socket
        self.house = house
        self.live = live
        self.talk = talk
        self.who: int | None = None
        self.address = socket.client.host if socket.client else "?"
        self.outbox: asyncio.Queue[bytes | Goodbye] = asyncio.Queue(BACKLOG)

    def send(self, message: bytes) -> None:
        """Put a message on its way; a link whose queue is full is let go."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.live.leave(self)
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(Goodbye(TRY_AGAIN, "too slow; come again"))

    def say(self, **message: object) -> None:
        self.send(wire.encode(message))

    async def serve(self) -> None:
        """Until one side goes."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
            if not writer.done():
                await self._part(reader.result(), writer)
        finally:
            self.live.leave(self)
            for task in (reader, writer):
                task.cancel()
            for found in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(found, Exception):
                    self.house.metrics.failed(found)

    async def _part(self, goodbye: Goodbye, writer: asyncio.Task[None]) -> None:
        """Let the writer say what is left to say; whoever does not take it is not waited for."""
        self.live.leave(self)
        if self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(goodbye)
        await asyncio.wait([writer], timeout=LAST_WORDS)

    async def _write(self) -> None:
        try:
            while True:
                message = await self.outbox.get()
                if isinstance(message, Goodbye):
                    if message.code:
                        await self.socket.close(message.code, message.why)
                    return
                await self.socket.send_text(message.decode())
        except WebSocketDisconnect:
            return

    async def _read(self) -> Goodbye:
        while True:
            try:
                event = await asyncio.wait_for(self.socket.receive(), SILENT)
            except TimeoutError:
                return Goodbye(GOING_AWAY, "nothing was heard for too long; come again")
            if event["type"] == "websocket.disconnect":
                return Goodbye()
            text = event.get("text")
            if text is None:
                return Goodbye(NOT_TEXT, "a message should be text")
            if not await self._hear(text):
                return Goodbye(TOO_BIG, "that message was too long")

    async def _hear(self, text: str) -> bool:
        """One message; False ends the link."""
        ref: object = 0
        try:
            if len(text) > wire.LONGEST:
                raise wire.BadMessage(f"a message has at most {wire.LONGEST} letters")
            message = wire.decoded(text)
            ref = message.get("ref", 0)
            self.talk.take(f"{self.address} {self.live.table.key} {self.who}", self.house.clock())
            await self._obey(message)
        except BrethrenError as error:
            self.house.metrics.refused += 1
            kind = "busy" if isinstance(error, TooMuch | StoreError) else "refused"
            self.say(**{"is": kind, "ref": wire.ref(ref), "why": sentence(error)})
            return len(text) <= wire.LONGEST
        return True

    async def _obey(self, message: dict[str, Any]) -> None:
        match message["do"]:
            case "ping":
                self.say(**{"is": "pong"})
            case "hello":
                self._greet(wire.hello(message))
            case "hint":
                await self._hint(wire.hint(message))
            case _:
                await self._request(message)

    def _greet(self, hello: wire.Hello) -> None:
        who = who_is(self.live, hello.token)
        if hello.token and who is None:
            raise Refused("that token opens no seat at this table")
        if hello.shape not in SHAPES:
            raise wire.BadMessage(f"a shape is {' or '.join(SHAPES)}, not {hello.shape[:20]!r}")
        self.live.may_see(who, hello.seat)
        self.who = who
        self.live.leave(self)
        self.live.join(self, hello.seat, hello.shape, hello.version)

    async def _request(self, message: dict[str, Any]) -> None:
        if self.who is None:
            raise Refused("say hello with your token first")
        request = wire.request(message, self.who)
        await self.live.request(lambda table, now: decide(table, request, now))
        self.house.count(self.live)
        self.say(**{"is": "done", "ref": wire.ref(message.get("ref"))})

    async def _hint(self, hint: wire.Hint) -> None:
        """From the asker's view only."""
        table = self.live.table
        self.live.may_see(self.who, hint.seat)
        if hint.seat not in table.asked() or table.state is None:
            raise Refused(f"seat {hint.seat} is not asked now")
        view = table.state.seen_by(hint.seat)
        move = await self.house.thinking.choose(
            table.game.key, "mate", view.plain(), hint.seat, f"hint {self.live.version(hint.seat)}"
        )
        label = table.game.words(move, hint.seat, view, table.names())
        self.say(**{"is": "hint", "ref": hint.ref, "move": move, "label": label})


def sentence(error: BrethrenError) -> str:
    """Why, for whoever asked; where the database is and what ails it is only for the log."""
    if isinstance(error, StoreError):
        LOG.warning("the database is away", extra={"facts": {"why": str(error)}})
        return "the database is away for a moment; send the same again"
    return str(error)


def who_is(live: Live, token: str) -> int | None:
    """The person whose token it is; nobody, for an empty or wrong one."""
    if not token:
        return None
    wanted = hashed(token)
    return next((who for who, person in enumerate(live.table.people) if person.hash == wanted), None)
