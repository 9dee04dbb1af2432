"""What the processes behind one gate tell each other: which logs have grown, and what each has counted."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any, Final

import msgspec

from brethren.server.store import Appended, Hear

READY: Final = b'"ready"'
"""Said to the gate alone, by a process that can be given connections."""
APPENDED: Final = "appended"
COUNTED: Final = "counted"
encode: Final = msgspec.json.encode
decode: Final = msgspec.json.decode


class Lines(asyncio.Protocol):
    """Whole lines over a socket."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._rest = b""

    def data_received(self, data: bytes) -> None:
        *whole, self._rest = (self._rest + data).split(b"\n")
        for line in whole:
            self._heard(line)


class Street:
    """The other processes, as one of them hears them. Nothing is lost on the way while the gate stands."""

    def __init__(self, number: int, to_gate: socket.socket) -> None:
        self.number = number
        self.counts: dict[int, list[int]] = {}  # of the others, as they told them last
        self._to_gate = to_gate
        self._transport: asyncio.Transport | None = None
        self._hear: Hear = lambda table, length: None
        self._told: list[int] = []

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._transport, _ = await loop.create_unix_connection(lambda: Lines(self._heard), sock=self._to_gate)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def ready(self) -> None:
        self._say(READY)

    def listen(self, hear: Hear) -> None:
        self._hear = hear

    def tell(self, appended: list[Appended]) -> None:
        self._say(encode((APPENDED, self.number, appended)))

    def count(self, counts: list[int]) -> None:
        """Tell what this process has counted, if that has changed."""
        if counts != self._told:
            self._told = counts
            self._say(encode((COUNTED, self.number, counts)))

    def _say(self, line: bytes) -> None:
        if self._transport is not None:
            self._transport.write(line + b"\n")

    def _heard(self, line: bytes) -> None:
        kind, number, value = decode(line, type=tuple[str, int, Any])
        if kind == COUNTED:
            self.counts[number] = value
        else:
            for table, length in value:
                self._hear(table, length)
