"""WebSocket links: one JSON message each way at a time; whoever is too slow or says nonsense is let go politely."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from brethren.core.errors import BrethrenError
from brethren.core.scene import SHAPES
from brethren.server import wire
from brethren.server.house import House
from brethren.server.limits import Bucket, TooMuch
from brethren.server.live import Live
from brethren.server.metrics import LOG
from brethren.server.sockets import line_of
from brethren.server.store import StoreError
from brethren.table.decide import Refused, decide
from brethren.table.entries import Entry
from brethren.table.fair import hashed

SILENT: Final = 9.0
"""Seconds without a word after which a link counts as dead; clients ping more often."""
ROOM: Final = 32
"""Messages of a client that wait until those before are answered; then nothing more is heard for a while."""
LAST_WORDS: Final = 1.0
"""Seconds that a link which is let go has to take what was said to it before."""
GOING_AWAY: Final = 1001
NOT_TEXT: Final = 1003
POLICY: Final = 1008
TOO_BIG: Final = 1009
FAILED: Final = 1011
TRY_AGAIN: Final = 1013


class Goodbye(NamedTuple):
    """Why a link is closed; without a code it is closed already."""

    code: int = 0
    why: str = ""


class SocketLink:
    """One browser tab or program looking at one table. Its messages are answered one after the other."""

    def __init__(self, socket: WebSocket, house: House, live: Live, talk: Bucket) -> None:
        self.socket = socket
        self.line = line_of(socket)
        self.house = house
        self.live = live
        self.talk = talk
        self.who: int | None = None
        self.address = socket.client.host if socket.client else "?"
        self.loop = asyncio.get_running_loop()
        self.parted: asyncio.Future[Goodbye] = self.loop.create_future()
        self.heard_at = self.loop.time()
        self.silence: asyncio.TimerHandle | None = None
        self.ref = 0  # of the message that is being answered
        self.busy = False
        self.paused = False
        self.unread: deque[str | None] = deque()

    def send(self, message: bytes) -> None:
        """Put a message on its way."""
        if not self.parted.done():
            self.line.say(message)

    def say(self, **message: object) -> None:
        self.send(wire.encode(message))

    async def serve(self) -> None:
        """Until one side goes."""
        self.line.listen(self)
        self._mind_silence()
        try:
            goodbye = await self.parted
            if goodbye.code:
                async with asyncio.timeout(LAST_WORDS):  # whoever does not take them is not waited for
                    await self.line.flush()
                    await self.socket.close(goodbye.code, goodbye.why)
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            if self.silence is not None:
                self.silence.cancel()
            self.live.audience.leave(self)
            self.line.hang_up()

    def part(self, code: int = 0, why: str = "") -> None:
        """The link ends; what was asked before is carried through."""
        if not self.parted.done():
            self.live.audience.leave(self)
            self.unread.clear()
            self.parted.set_result(Goodbye(code, why))

    def lost(self) -> None:
        self.part()

    def slow(self) -> None:
        self.part(TRY_AGAIN, "too slow; come again")

    def _mind_silence(self) -> None:
        left = self.heard_at + SILENT - self.loop.time()
        if left > 0:
            self.silence = self.loop.call_later(left, self._mind_silence)
        else:
            self.part(GOING_AWAY, "nothing was heard for too long; come again")

    # What is heard --------------------------------------------------------------------------------------------------

    def heard(self, text: str | None) -> None:
        self.heard_at = self.loop.time()
        self.unread.append(text)
        if not self.busy:
            self._read_on()
        elif len(self.unread) >= ROOM and not self.paused:
            self.paused = True
            self.line.pause()

    def _read_on(self) -> None:
        while self.unread and not self.busy:
            self._read(self.unread.popleft())
        if self.paused and not self.unread:
            self.paused = False
            self.line.go_on()

    def _read(self, text: str | None) -> None:
        """One message."""
        if text is None:
            self.part(NOT_TEXT, "a message should be text")
            return
        self.ref = 0
        try:
            if len(text) > wire.LONGEST:
                raise wire.BadMessage(f"a message has at most {wire.LONGEST} letters")
            message = wire.decoded(text)
            self.ref = wire.ref(message.get("ref"))
            self.talk.take(f"{self.address} {self.live.table.key} {self.who}", self.house.clock())
            self._obey(message)
        except Exception as error:
            self._refuse(error)
        if len(text) > wire.LONGEST:
            self.part(TOO_BIG, "that message was too long")

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, BrethrenError):
            self.house.metrics.refused += 1
            kind = "busy" if isinstance(error, TooMuch | StoreError) else "refused"
            self.say(**{"is": kind, "ref": self.ref, "why": sentence(error)})
        else:
            self.house.metrics.failed(error)
            self.part(FAILED, "something went wrong on our side; it was noted")

    def _obey(self, message: dict[str, Any]) -> None:
        match message["do"]:
            case "ping":
                self.say(**{"is": "pong"})
            case "hello":
                self._greet(wire.hello(message))
            case "hint":
                self._hint(wire.hint(message))
            case _:
                self._request(message)

    def _greet(self, hello: wire.Hello) -> None:
        who = who_is(self.live, hello.token)
        if hello.token and who is None:
            raise Refused("that token opens no seat at this table")
        if hello.shape not in SHAPES:
            raise wire.BadMessage(f"a shape is {' or '.join(SHAPES)}, not {hello.shape[:20]!r}")
        self.live.audience.may_see(who, hello.seat)
        self.who = who
        self.live.audience.join(self, hello.seat, hello.shape, hello.version)

    def _request(self, message: dict[str, Any]) -> None:
        if self.who is None:
            raise Refused("say hello with your token first")
        request = wire.request(message, self.who)
        self.busy = True
        self.live.ask(lambda table, now: decide(table, request, now), self._done)

    def _done(self, found: list[Entry], error: Exception | None) -> None:
        """A request was granted or not: say so, and go on with what was said meanwhile."""
        if error is None:
            self.house.granted(self.live, found)
            self.send(b'{"is":"done","ref":%d}' % self.ref)
        else:
            self._refuse(error)
        self.busy = False
        self._read_on()

    def _hint(self, hint: wire.Hint) -> None:
        self.live.audience.may_see(self.who, hint.seat)
        if hint.seat not in self.live.table.asked():
            raise Refused(f"seat {hint.seat} is not asked now")
        self.busy = True
        self.house.run(self._give_hint(hint.seat))

    async def _give_hint(self, seat: int) -> None:
        """From the asker's view only."""
        table = self.live.table
        assert table.state is not None
        view, seed = table.state.seen_by(seat), f"hint {self.live.version(seat)}"
        thinking, game, plain = self.house.thinking, table.game.key, view.plain()
        try:
            move = await thinking.choose(game, "mate", plain, seat, seed)
            why = await thinking.why(game, plain, seat, move, seed)
            label = table.game.words(move, seat, view, table.names())
            self.say(**{"is": "hint", "ref": self.ref, "move": move, "label": label, "why": why})
        finally:
            self.busy = False
            self._read_on()


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
