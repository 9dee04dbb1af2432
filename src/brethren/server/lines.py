"""The line to one client, and what is at our end of it. This one goes through ASGI, under whatever server."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

BACKLOG: Final = 500
"""Messages that may wait for a slow client before it is let go; it catches up when it comes again."""


class Ear(Protocol):
    """Who listens at our end."""

    def heard(self, text: str | None) -> None:
        """A message; None, if it was no text."""

    def slow(self) -> None:
        """The client does not take what is sent to it."""

    def lost(self) -> None:
        """The line is dead."""


class Line(Protocol):
    """A line to a client that has been accepted."""

    def listen(self, ear: Ear) -> None:
        """Hear from now on."""

    def say(self, message: bytes) -> None:
        """Put a message on its way."""

    def pause(self) -> None:
        """Hear nothing for a while: the client says more than we can do."""

    def go_on(self) -> None:
        """Hear again."""

    async def flush(self) -> None:
        """Wait until the client has taken all that was said to it."""

    def hang_up(self) -> None:
        """Nothing more is said or heard."""


class AsgiLine:
    """A task that reads, one that writes, and a queue between us."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)
        self.hears = asyncio.Event()
        self.hears.set()
        self.ear: Ear | None = None
        self.tasks: list[asyncio.Task[None]] = []

    def listen(self, ear: Ear) -> None:
        self.ear = ear
        self.tasks = [asyncio.create_task(self._read(ear)), asyncio.create_task(self._write(ear))]

    def say(self, message: bytes) -> None:
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            while not self.outbox.empty():
                self.outbox.get_nowait()
                self.outbox.task_done()
            if self.ear is not None:
                self.ear.slow()

    def pause(self) -> None:
        self.hears.clear()

    def go_on(self) -> None:
        self.hears.set()

    async def flush(self) -> None:
        await self.outbox.join()

    def hang_up(self) -> None:
        tasks, self.tasks, self.ear = self.tasks, [], None  # they hold the line, too
        for task in tasks:
            task.cancel()

    async def _read(self, ear: Ear) -> None:
        while (event := await self.socket.receive())["type"] == "websocket.receive":
            ear.heard(event.get("text"))
            await self.hears.wait()
        ear.lost()

    async def _write(self, ear: Ear) -> None:
        try:
            while True:
                message = await self.outbox.get()
                await self.socket.send_text(message.decode())
                self.outbox.task_done()
        except WebSocketDisconnect:
            ear.lost()
