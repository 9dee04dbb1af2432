"""A WebSocket connection to a table: it reads requests, answers them in order, and disconnects slow or idle clients."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from brethren.core.errors import BrethrenError
from brethren.scene.scene import SHAPES
from brethren.server import wire
from brethren.server.auth import person_for_token
from brethren.server.limits import RateLimiter, TooManyRequests
from brethren.server.live_table import LiveTable
from brethren.server.logs import LOG
from brethren.server.store import StoreError
from brethren.server.table_registry import TableRegistry
from brethren.server.uvicorn_websocket import transport_for
from brethren.table.entries import Entry
from brethren.table.preconditions import Refused
from brethren.table.preview import preview_move

IDLE_TIMEOUT: Final = 9.0
"""Seconds without a message after which a connection is closed; clients ping more often."""
MAX_INBOX: Final = 32
"""Messages that may wait for the answer to an earlier one; beyond that, reading is paused."""
CLOSE_TIMEOUT: Final = 1.0
"""Seconds that a connection being closed has to deliver what was already sent."""
GOING_AWAY: Final = 1001
NOT_TEXT: Final = 1003
POLICY: Final = 1008
TOO_BIG: Final = 1009
FAILED: Final = 1011
TRY_AGAIN: Final = 1013
SERVER_ERROR: Final = "something went wrong on our side; we have logged it"


class CloseReason(NamedTuple):
    """Why a connection is closed; without a code, the client has closed it already."""

    code: int = 0
    why: str = ""


class WebSocketSession:
    """One browser tab or program connected to one table. Its messages are answered in order."""

    def __init__(self, socket: WebSocket, registry: TableRegistry, live: LiveTable, limit: RateLimiter) -> None:
        self.socket = socket
        self.transport = transport_for(socket)
        self.registry = registry
        self.live = live
        self.limit = limit
        self.who: int | None = None
        self.known_backgrounds: set[str] = set()
        self.watching = False
        self.address = socket.client.host if socket.client else "?"
        self.loop = asyncio.get_running_loop()
        self.closed: asyncio.Future[CloseReason] = self.loop.create_future()
        self.last_message_at = self.loop.time()
        self.idle_timer: asyncio.TimerHandle | None = None
        self.ref = 0  # of the message being answered
        self.busy = False
        self.paused = False
        self.inbox: deque[str | None] = deque()

    def send(self, message: bytes) -> None:
        """Send a message, unless the connection is closed."""
        if not self.closed.done():
            self.transport.write(message)

    def send_message(self, **message: object) -> None:
        self.send(wire.encode(message))

    async def serve(self) -> None:
        """Serve until either side closes the connection."""
        self.transport.listen(self)
        self._check_idle()
        try:
            reason = await self.closed
            if reason.code:
                async with asyncio.timeout(CLOSE_TIMEOUT):  # do not wait for a client that reads nothing
                    await self.transport.flush()
                    await self.socket.close(reason.code, reason.why)
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            if self.idle_timer is not None:
                self.idle_timer.cancel()
            self.live.subscribers.leave(self)
            self.transport.abort()

    def close(self, code: int = 0, why: str = "") -> None:
        """Close the connection; a request already submitted is still carried out."""
        if not self.closed.done():
            self.live.subscribers.leave(self)
            self.inbox.clear()
            self.closed.set_result(CloseReason(code, why))

    def on_lost(self) -> None:
        self.close()

    def on_overflow(self) -> None:
        self.close(TRY_AGAIN, "too slow; reconnect")

    def _check_idle(self) -> None:
        left = self.last_message_at + IDLE_TIMEOUT - self.loop.time()
        if left > 0:
            self.idle_timer = self.loop.call_later(left, self._check_idle)
        else:
            self.close(GOING_AWAY, "idle for too long; reconnect")

    # Messages -------------------------------------------------------------------------------------------------------

    def on_message(self, text: str | None) -> None:
        self.last_message_at = self.loop.time()
        self.inbox.append(text)
        if not self.busy:
            self._process_inbox()
        elif len(self.inbox) >= MAX_INBOX and not self.paused:
            self.paused = True
            self.transport.pause()

    def _process_inbox(self) -> None:
        while self.inbox and not self.busy:
            self._process(self.inbox.popleft())
        if self.paused and not self.inbox:
            self.paused = False
            self.transport.resume()

    def _process(self, text: str | None) -> None:
        """Handle one message; None is a message that was not text."""
        if text is None:
            self.close(NOT_TEXT, "a message must be text")
            return
        self.ref = 0
        try:
            if len(text) > wire.MAX_MESSAGE:
                raise wire.BadMessage(f"a message may have at most {wire.MAX_MESSAGE} characters")
            message = wire.decode(text)
            self.ref = wire.ref_of(message.get("ref"))
            self.limit.take(f"{self.address} {self.live.table.key} {self.who}", self.registry.clock())
            self._dispatch(message)
        except Exception as error:
            self._refuse(error)
        if len(text) > wire.MAX_MESSAGE:
            self.close(TOO_BIG, "the message was too long")

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, BrethrenError):
            self.registry.metrics.refused += 1
            kind = "busy" if isinstance(error, TooManyRequests | StoreError) else "refused"
            self.send_message(**{"is": kind, "ref": self.ref, "why": public_reason(error)})
        else:
            self.registry.metrics.count_failure(error)
            self.close(FAILED, SERVER_ERROR)

    def _dispatch(self, message: dict[str, Any]) -> None:
        match message["do"]:
            case "ping":
                self.send_message(**{"is": "pong"})
            case "hello":
                self._handle_hello(wire.hello_of(message))
            case "preview":
                self._handle_preview(wire.preview_of(message))
            case "hint":
                self._handle_hint(wire.hint_of(message))
            case _:
                self._handle_request(message)

    def _handle_hello(self, hello: wire.Hello) -> None:
        who = person_for_token(self.live.table, hello.token)
        if hello.token and who is None:
            raise Refused("this token is not valid at this table")
        if hello.shape not in SHAPES:
            raise wire.BadMessage(f"the shape must be {' or '.join(SHAPES)}, not {hello.shape[:20]!r}")
        self.live.subscribers.require_view(who, hello.seat)
        self.who = who
        self.known_backgrounds = set(hello.backgrounds)
        self.watching = hello.watching
        self.live.subscribers.join(self, hello.seat, hello.shape, hello.version)

    def _handle_request(self, message: dict[str, Any]) -> None:
        if self.who is None:
            raise Refused("send hello with your token first")
        request = wire.request_of(message, self.who)
        self.busy = True
        self.registry.submit(self.live, request, self._on_completed)

    def _on_completed(self, found: list[Entry], error: Exception | None) -> None:
        """Report whether the request was granted, then process the messages that arrived meanwhile."""
        if error is None:
            self.send(b'{"is":"done","ref":%d}' % self.ref)
        else:
            self._refuse(error)
        self.busy = False
        self._process_inbox()

    def _handle_preview(self, wanted: wire.Preview) -> None:
        """A preview is made from the player's own view, and changes nothing."""
        self.live.subscribers.require_view(self.who, wanted.seat)
        preview = preview_move(self.live.table, wanted.seat, wanted.move)
        self.send_message(**{"is": "preview", "ref": self.ref, "move": wanted.move, **preview.to_plain()})

    def _handle_hint(self, hint: wire.Hint) -> None:
        self.live.subscribers.require_view(self.who, hint.seat)
        if hint.seat not in self.live.table.waiting_seats():
            raise Refused(f"seat {hint.seat + 1} has nothing to decide now")
        self.busy = True
        self.registry.run_in_background(self._send_hint(hint.seat))

    async def _send_hint(self, seat: int) -> None:
        """A hint is worked out from the player's own view only."""
        table = self.live.table
        assert table.state is not None
        view, seed = table.state.seen_by(seat), f"hint {self.live.version(seat)}"
        bots, game, plain = self.registry.bots, table.game, view.to_plain()
        try:
            move = await bots.choose(game, "mate", plain, seat, seed)
            why = await bots.explain(game, plain, seat, move, seed)
            label = table.game.words(move, seat, view, table.names())
            self.send_message(**{"is": "hint", "ref": self.ref, "move": move, "label": label, "why": why})
        finally:
            self.busy = False
            self._process_inbox()


def public_reason(error: BrethrenError) -> str:
    """The reason that a client may read; details of a database error go to the log only."""
    if isinstance(error, StoreError):
        LOG.warning("the database is unavailable", extra={"facts": {"why": str(error)}})
        return "the database is unavailable for a moment; send the same request again"
    return str(error)
