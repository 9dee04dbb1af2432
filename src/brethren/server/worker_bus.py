"""The bus between the worker processes behind one router: which logs have grown, and each worker's metrics."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any, Final

import msgspec

from brethren.server.store import Appended, OnAppended

READY: Final = b'"ready"'
"""Sent to the router alone, by a worker that is ready to accept connections."""
APPENDED: Final = "appended"
COUNTED: Final = "counted"
encode: Final = msgspec.json.encode
decode: Final = msgspec.json.decode


class LineProtocol(asyncio.Protocol):
    """Calls back with every complete line received."""

    def __init__(self, on_line: Callable[[bytes], None]) -> None:
        self._on_line = on_line
        self._rest = b""

    def data_received(self, data: bytes) -> None:
        *whole, self._rest = (self._rest + data).split(b"\n")
        for line in whole:
            self._on_line(line)


class WorkerBus:
    """One worker's end of the bus. Nothing is lost on the way while the router lives."""

    def __init__(self, number: int, router_socket: socket.socket) -> None:
        self.number = number
        self.counts: dict[int, list[int]] = {}  # by worker: the metric values it published last
        self._router_socket = router_socket
        self._transport: asyncio.Transport | None = None
        self._on_appended: OnAppended = lambda table, length: None
        self._sent_counts: list[int] = []

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._transport, _ = await loop.create_unix_connection(
            lambda: LineProtocol(self._on_line), sock=self._router_socket
        )

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def announce_ready(self) -> None:
        self._send(READY)

    def subscribe(self, on_appended: OnAppended) -> None:
        self._on_appended = on_appended

    def publish(self, appended: list[Appended]) -> None:
        self._send(encode((APPENDED, self.number, appended)))

    def publish_counts(self, counts: list[int]) -> None:
        """Publish this worker's metric values if they have changed."""
        if counts != self._sent_counts:
            self._sent_counts = counts
            self._send(encode((COUNTED, self.number, counts)))

    def _send(self, line: bytes) -> None:
        if self._transport is not None:
            self._transport.write(line + b"\n")

    def _on_line(self, line: bytes) -> None:
        kind, number, value = decode(line, type=tuple[str, int, Any])
        if kind == COUNTED:
            self.counts[number] = value
        else:
            for table, length in value:
                self._on_appended(table, length)
