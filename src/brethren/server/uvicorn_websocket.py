"""A fast path for WebSockets under uvicorn: whole text frames go straight between the socket and the session.

The handshake, control frames, fragments, protocol errors and the closing handshake are left to uvicorn and websockets.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask as slow_mask

from brethren.server import gc_policy
from brethren.server.transport import AsgiTransport, Transport, TransportListener
from brethren.server.wire import MAX_MESSAGE

try:
    from websockets.speedups import apply_mask
except ImportError:
    apply_mask = slow_mask

EXTENSION: Final = "brethren.line"
TEXT: Final = 0x81  # a whole text message in one frame
WHOLE: Final = 0x80  # the frame is not a fragment
MASKED: Final = 0x80  # set on every client frame
HEADER_SIZE: Final = 6  # bytes before the payload: opcode, length, four of the mask
SHORT: Final = 126  # the length follows in two more bytes
VERY_LONG: Final = 127  # the length follows in eight more bytes
MAX_UNSENT: Final = 1 << 20
"""Bytes buffered for a slow client before it is disconnected; it catches up when it reconnects."""
MAX_FRAME: Final = MAX_MESSAGE * 2
"""The longest frame the fast path reads; longer ones close the connection."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with a fast path for whole text frames."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self.listener: TransportListener | None = None
        self.fast_path = True  # until the client sends something that only uvicorn handles
        self.partial_frame = b""  # the beginning of a frame whose rest has not arrived
        self.outgoing: list[bytes] = []
        self.lost = False  # the connection; not all versions of uvicorn remember it

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self

    # The transport, as a session uses it ------------------------------------------------------------------------------

    def listen(self, listener: TransportListener) -> None:
        self.listener = listener
        self.transport.set_write_buffer_limits(high=MAX_UNSENT)

    def write(self, message: bytes) -> None:
        """Messages written in one pass of the event loop leave in one system call."""
        if not self.outgoing:
            self.loop.call_soon(self._flush_outgoing)
        self.outgoing += (frame_header(len(message)), message)

    def _flush_outgoing(self) -> None:
        if self.outgoing and not self.close_sent and not self.lost:
            self.transport.write(b"".join(self.outgoing))
        self.outgoing.clear()

    def pause(self) -> None:
        self.transport.pause_reading()

    def resume(self) -> None:
        self.transport.resume_reading()

    async def flush(self) -> None:
        self._flush_outgoing()
        await self.writable.wait()

    def abort(self) -> None:
        self.listener = None
        if not self.close_sent and not self.lost:
            self.transport.abort()

    # What happens on the socket ---------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.listener is None or not self.fast_path:
            super().data_received(data)
            return
        data = self.partial_frame + data if self.partial_frame else data
        at = 0
        while len(data) - at >= HEADER_SIZE:
            kind, size = data[at], data[at + 1] - MASKED
            body = at + HEADER_SIZE
            if size == SHORT:
                body += 2
                size = int.from_bytes(data[at + 2 : at + 4], "big")
            self.fast_path = kind >= WHOLE and 0 <= size <= MAX_FRAME and data[at + 1] != MASKED + VERY_LONG
            if not self.fast_path or body + size > len(data):
                break
            self._handle_frame(kind, data[at : body + size], body - at)
            at = body + size
        self.partial_frame = data[at:] if self.fast_path else b""
        if not self.fast_path:
            self._flush_outgoing()
            super().data_received(data[at:])

    def _handle_frame(self, kind: int, frame: bytes, body: int) -> None:
        """Handle one complete frame."""
        if kind == TEXT and self.listener is not None:
            try:
                text = apply_mask(frame[body:], frame[body - 4 : body]).decode()
            except UnicodeDecodeError:
                pass
            else:
                self.listener.on_message(text)
                return
        self._flush_outgoing()  # keep the order: earlier messages leave before the answer
        super().data_received(frame)

    def send_receive_event_to_app(self) -> None:
        super().send_receive_event_to_app()
        if self.listener is not None and not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                self.read_paused = False
                self.transport.resume_reading()
                self.listener.on_message(event.get("text"))

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.listener is not None:
            self.listener.on_overflow()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        super().connection_lost(exc)
        if hasattr(self, "scope"):  # no session has taken it out
            cast("dict[str, Any]", self.scope["extensions"]).pop(EXTENSION, None)
        if self.listener is not None:
            self.listener.on_lost()

    def shutdown(self) -> None:
        self._flush_outgoing()
        super().shutdown()


def frame_header(size: int) -> bytes:
    """The header of a text frame."""
    if size < SHORT:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, SHORT)) + size.to_bytes(2, "big")
    return bytes((TEXT, VERY_LONG)) + size.to_bytes(8, "big")


def transport_for(socket: WebSocket) -> Transport:
    """The fast transport where uvicorn offers it, else one over ASGI.

    It is removed from the scope, which would otherwise form a reference cycle with it.
    """
    found: Transport = socket.scope.get("extensions", {}).pop(EXTENSION, None) or AsgiTransport(socket)
    return found


def serve(app: ASGIApp, host: str, port: int) -> None:
    """Serve in this process until a signal arrives."""
    gc_policy.disable_gc()
    with suppress(KeyboardInterrupt):  # uvicorn has shut down already
        uvicorn.Server(uvicorn_config(app, host=host, port=port)).run()


def uvicorn_config(app: ASGIApp, **more: Any) -> uvicorn.Config:
    """The configuration of uvicorn, the same for one process and for workers."""
    return uvicorn.Config(
        app,
        ws=DirectWebSocket,
        ws_max_size=MAX_FRAME,
        ws_ping_interval=None,  # clients ping us, and idle ones are disconnected
        ws_per_message_deflate=False,  # it costs a third of making a message, for every connection
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        callback_notify=gc_policy.collect_young,
        timeout_notify=gc_policy.INTERVAL,
        **more,
    )
