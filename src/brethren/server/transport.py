"""Transports: the connection to one WebSocket client, and the portable implementation over plain ASGI."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

MAX_QUEUED: Final = 500
"""Messages queued for a slow client before it is disconnected; it catches up when it reconnects."""


class TransportListener(Protocol):
    """Receives what happens on a transport."""

    def on_message(self, text: str | None) -> None:
        """A message arrived; None if it was not text."""

    def on_overflow(self) -> None:
        """The client does not read what we send."""

    def on_lost(self) -> None:
        """The connection is gone."""


class Transport(Protocol):
    """An accepted connection to a client."""

    def listen(self, listener: TransportListener) -> None:
        """Deliver events to the listener from now on."""

    def write(self, message: bytes) -> None:
        """Queue a message; it never blocks."""

    def pause(self) -> None:
        """Stop reading: the client sends faster than we can answer."""

    def resume(self) -> None:
        """Read again."""

    async def flush(self) -> None:
        """Wait until everything written has left the queue."""

    def abort(self) -> None:
        """Drop the connection without waiting for anything."""


class AsgiTransport:
    """A transport over ASGI: one task reads, one writes, with a queue in front of the writer."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(MAX_QUEUED)
        self.reading = asyncio.Event()
        self.reading.set()
        self.listener: TransportListener | None = None
        self.tasks: list[asyncio.Task[None]] = []

    def listen(self, listener: TransportListener) -> None:
        self.listener = listener
        self.tasks = [asyncio.create_task(self._read(listener)), asyncio.create_task(self._write(listener))]

    def write(self, message: bytes) -> None:
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            while not self.outbox.empty():
                self.outbox.get_nowait()
                self.outbox.task_done()
            if self.listener is not None:
                self.listener.on_overflow()

    def pause(self) -> None:
        self.reading.clear()

    def resume(self) -> None:
        self.reading.set()

    async def flush(self) -> None:
        await self.outbox.join()

    def abort(self) -> None:
        tasks, self.tasks, self.listener = self.tasks, [], None  # the tasks hold a reference to this transport
        for task in tasks:
            task.cancel()

    async def _read(self, listener: TransportListener) -> None:
        while (event := await self.socket.receive())["type"] == "websocket.receive":
            listener.on_message(event.get("text"))
            await self.reading.wait()
        listener.on_lost()

    async def _write(self, listener: TransportListener) -> None:
        try:
            while True:
                message = await self.outbox.get()
                await self.socket.send_text(message.decode())
                self.outbox.task_done()
        except WebSocketDisconnect:
            listener.on_lost()
