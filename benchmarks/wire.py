"""A WebSocket client and an HTTP request, as small as a load program needs them, so that it is not the bottleneck.

Loopback only; no fragments, no extensions; frames of ours are masked with zeros, which the protocol allows.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable
from typing import Any, Final, cast

HERE: Final = "127.0.0.1"
TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
LONGER: Final = {126: 2, 127: 8}
"""Bytes in which a frame says its size, if it is not small."""
OnMessage = Callable[[bytes], None]


class Broken(Exception):
    """The server did not answer as it should."""


async def post(port: int, path: str, data: dict[str, Any]) -> Any:
    """One HTTP request on a connection of its own."""
    body = json.dumps(data).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: {HERE}\r\nconnection: close\r\ncontent-length: {len(body)}\r\n\r\n"
    reader, writer = await asyncio.open_connection(HERE, port)
    try:
        writer.write(head.encode() + body)
        answer = await reader.read(-1)
    finally:
        writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    if b" 201 " not in top.split(b"\r\n", 1)[0]:
        raise Broken(f"{path} was answered with {answer[:300]!r}")
    return json.loads(rest)


def frame(data: bytes, kind: int = TEXT) -> bytes:
    """A client's frame."""
    size = len(data)
    if size < 126:
        return bytes((kind, MASKED | size)) + NO_MASK + data
    return struct.pack("!BBH", kind, MASKED | 126, size) + NO_MASK + data


class Link(asyncio.Protocol):
    """One WebSocket; ``on_message`` is called with every text."""

    def __init__(self, path: str, on_message: OnMessage) -> None:
        self.path = path
        self.on_message = on_message
        self.rest = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self.why = ""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        stream = cast("asyncio.Transport", transport)  # uvloop has classes of its own
        self.transport = stream
        key = base64.b64encode(os.urandom(16)).decode()
        stream.write(
            f"GET {self.path} HTTP/1.1\r\nhost: {HERE}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(Broken(f"no link: {error}"))

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        start = 0 if self.opened.done() else self._shake_hands(data)
        while self.is_open:
            end = self._frame(data, start)
            if end == start:
                break
            start = end
        self.rest = data[start:]

    def _shake_hands(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if b" 101 " not in data[:20]:
            self.opened.set_exception(Broken(f"no link: {data[:100]!r}"))
            return len(data)
        self.is_open = True
        self.opened.set_result(None)
        return end + 4

    def _frame(self, data: bytes, start: int) -> int:
        """Take one frame; where the next begins, or the same place if it is not all here yet."""
        if len(data) < start + 2:
            return start
        size = data[start + 1]
        body = start + 2 + LONGER.get(size, 0)
        if size in LONGER:
            size = int.from_bytes(data[start + 2 : body], "big")
        if len(data) < body + size:
            return start
        self._take(data[start], data[body : body + size])
        return body + size

    def _take(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self.on_message(content)
        elif kind == PING:
            self._write(frame(content, PONG))
        elif kind == CLOSE:
            self.why = content[2:].decode(errors="replace")
            self.close()
        elif kind != PONG:
            raise Broken(f"a frame of kind {kind:#x} is not understood here")

    def send(self, data: bytes) -> None:
        self._write(frame(data))

    def _write(self, data: bytes) -> None:
        if self.transport is not None and self.is_open:
            self.transport.write(data)

    def close(self) -> None:
        if self.transport is not None:
            self._write(frame(b"\x03\xe8", CLOSE))
            self.is_open = False
            self.transport.close()


async def link(port: int, path: str, on_message: OnMessage) -> Link:
    """An open link."""
    _, found = await asyncio.get_running_loop().create_connection(lambda: Link(path, on_message), HERE, port)
    await found.opened
    return found
