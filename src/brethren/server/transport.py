"""The line to one client, and what is at our end of it. This one goes through ASGI, under whatever server."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

MAX_QUEUED: Final = 500
"""Messages that may wait for a slow client before it is let go; it catches up when it comes again."""


class TransportListener(Protocol):
    """Who listens at our end."""

    def on_message(self, text: str | None) -> None:
        """A message; None, if it was no text."""

    def on_overflow(self) -> None:
        """The client does not take what is sent to it."""

    def on_lost(self) -> None:
        """The line is dead."""


class Transport(Protocol):
    """A line to a client that has been accepted."""

    def listen(self, ear: TransportListener) -> None:
        """Hear from now on."""

    def write(self, message: bytes) -> None:
        """Put a message on its way."""

    def pause(self) -> None:
        """Hear nothing for a while: the client says more than we can do."""

    def resume(self) -> None:
        """Hear again."""

    async def flush(self) -> None:
        """Wait until the client has taken all that was said to it."""

    def abort(self) -> None:
        """Nothing more is said or heard."""


class AsgiTransport:
    """A task that reads, one that writes, and a queue between us."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(MAX_QUEUED)
        self.reading = asyncio.Event()
        self.reading.set()
        self.listener: TransportListener | None = None
        self.tasks: list[asyncio.Task[None]] = []

    def listen(self, ear: TransportListener) -> None:
        self.listener = ear
        self.tasks = [asyncio.create_task(self._read(ear)), asyncio.create_task(self._write(ear))]

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
        tasks, self.tasks, self.listener = self.tasks, [], None  # they hold the line, too
        for task in tasks:
            task.cancel()

    async def _read(self, ear: TransportListener) -> None:
        while (event := await self.socket.receive())["type"] == "websocket.receive":
            ear.on_message(event.get("text"))
            await self.reading.wait()
        ear.on_lost()

    async def _write(self, ear: TransportListener) -> None:
        try:
            while True:
                message = await self.outbox.get()
                await self.socket.send_text(message.decode())
                self.outbox.task_done()
        except WebSocketDisconnect:
            ear.on_lost()
