"""Our WebSocket protocol on a real socket: frames split, joined and damaged in every way."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from brethren.server import uvicorn_websocket, websocket_session
from brethren.server.wire import MAX_MESSAGE
from server.server_process import PATIENCE, Server, until

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
PINGED = b'{"do":"ping"}'
PONGED = b'{"is":"pong"}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("sockets") / "t.sqlite")) as running:
        yield running


@pytest.fixture(scope="module")
def key(server: Server) -> str:
    return server.table(people=4)[0]


def frame(content: bytes, kind: int = TEXT) -> bytes:
    """As a client sends it, with a mask that changes something."""
    mask = os.urandom(4)
    size = len(content)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
    return head + mask + bytes([each ^ mask[place % 4] for place, each in enumerate(content)])


class RawClient:
    """A client that writes bytes and reads frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def receive(self) -> tuple[int, bytes]:
        kind, size = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return kind, await self.reader.readexactly(size)

    async def closed(self) -> int:
        """The code with which the server closes; frames before it are skipped."""
        while True:
            kind, content = await self.receive()
            if kind == CLOSE:
                return int.from_bytes(content[:2], "big")


def run_client(server: Server, key: str, scenario: Callable[[RawClient], Awaitable[None]]) -> None:
    async def run() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
        head += "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-extensions: permessage-deflate\r\n"
        writer.write(f"GET /api/tables/{key}/link HTTP/1.1\r\nhost: h\r\n{head}\r\n".encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer
        assert b"deflate" not in answer
        try:
            await scenario(RawClient(reader, writer))
        finally:
            writer.close()

    asyncio.run(run())


def test_frames_may_come_byte_by_byte(server: Server, key: str) -> None:
    async def scenario(raw: RawClient) -> None:
        for byte in frame(PINGED) + frame(PINGED + b" " * 200):
            raw.writer.write(bytes((byte,)))
            await raw.writer.drain()
            await asyncio.sleep(0.001)
        assert [await raw.receive(), await raw.receive()] == [(TEXT, PONGED)] * 2

    run_client(server, key, scenario)


def test_many_frames_may_come_at_once_and_are_answered_in_order(server: Server, key: str) -> None:
    async def scenario(raw: RawClient) -> None:
        asked = [
            json.dumps({"do": "chat", "text": "hm", "ref": ref}).encode()
            for ref in range(3 * websocket_session.MAX_INBOX)
        ]
        raw.writer.write(b"".join([frame(text) for text in asked]))
        answers = [json.loads((await raw.receive())[1]) for _ in asked]
        assert [answer["ref"] for answer in answers] == list(range(3 * websocket_session.MAX_INBOX))

    run_client(server, key, scenario)


def test_many_requests_may_come_at_once_and_are_carried_out_in_order(server: Server) -> None:
    own, tokens = server.table(people=4)

    async def scenario(raw: RawClient) -> None:
        asked: list[dict[str, Any]] = [{"do": "hello", "token": tokens[0], "seat": 0}]
        asked += [{"do": "note", "text": f"{ref}", "ref": ref} for ref in range(1, 3 * websocket_session.MAX_INBOX)]
        raw.writer.write(b"".join([frame(json.dumps(each).encode()) for each in asked]))
        messages = [
            json.loads((await raw.receive())[1]) for _ in range(2 * len(asked) - 1)
        ]  # each note is news to its writer
        assert messages[0]["is"] == "table"
        answers = [each for each in messages[1:] if each["is"] != "news"]
        assert [(each["is"], each["ref"]) for each in answers] == [
            ("done", ref) for ref in range(1, 3 * websocket_session.MAX_INBOX)
        ]

    run_client(server, own, scenario)


def test_control_frames_and_fragments_are_understood(server: Server, key: str) -> None:
    async def scenario(raw: RawClient) -> None:
        raw.writer.write(frame(b"well?", PING) + frame(PINGED))
        assert await raw.receive() == (PONG, b"well?")
        assert await raw.receive() == (TEXT, PONGED)
        raw.writer.write(frame(PINGED[:4], 0x01) + frame(b"", PING) + frame(PINGED[4:], 0x80))
        assert await raw.receive() == (PONG, b"")
        assert await raw.receive() == (TEXT, PONGED)
        raw.writer.write(frame(PINGED))
        assert await raw.receive() == (TEXT, PONGED)
        raw.writer.write(frame((1000).to_bytes(2, "big"), CLOSE))
        assert await raw.closed() == 1000

    run_client(server, key, scenario)


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        pytest.param(frame(b'{"do":"\xff"}'), 1007, id="no-utf8"),
        pytest.param(frame(PINGED, BINARY), websocket_session.NOT_TEXT, id="no-text"),
        pytest.param(frame(PINGED, 0xC1), 1002, id="packed-without-agreement"),
        pytest.param(bytes((TEXT, len(PINGED))) + PINGED, 1002, id="without-a-mask"),
        pytest.param(frame(b'"' + b"a" * MAX_MESSAGE + b'"'), websocket_session.TOO_BIG, id="too-long"),
        pytest.param(frame(b"a" * (uvicorn_websocket.MAX_FRAME + 1)), websocket_session.TOO_BIG, id="much-too-long"),
        pytest.param(
            bytes((TEXT, 0x80 | 127)) + (1 << 40).to_bytes(8, "big") + bytes(4), websocket_session.TOO_BIG, id="endless"
        ),
    ],
)
def test_an_invalid_frame_closes_the_link(server: Server, key: str, spoilt: bytes, code: int) -> None:
    async def scenario(raw: RawClient) -> None:
        raw.writer.write(frame(PINGED) + spoilt)
        assert await raw.receive() == (TEXT, PONGED)
        assert await raw.closed() == code

    run_client(server, key, scenario)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_the_header_of_a_frame_gives_its_size(size: int) -> None:
    found = uvicorn_websocket.frame_header(size)
    short = found[1]
    assert found[0] == TEXT
    length = short if short < 126 else int.from_bytes(found[2:], "big")
    assert (length, len(found)) == (size, 2 if size < 126 else 4 if size < 65_536 else 10)


def test_a_client_that_reads_nothing_is_disconnected(tmp_path: Path) -> None:
    """The server does not keep its messages forever."""
    with Server(str(tmp_path / "t.sqlite")) as server:
        own, _ = server.table(people=4)

        async def shout(raw: RawClient) -> None:
            while True:
                raw.writer.write(frame(b'{"do":"hello"}') * 10)
                await asyncio.wait_for(raw.writer.drain(), 5)
                await asyncio.sleep(0.005)

        async def scenario(raw: RawClient) -> None:
            with pytest.raises((ConnectionError, TimeoutError)):
                await shout(raw)

        run_client(server, own, scenario)
        until(lambda: "brethren_links_open 0" in server.ask("/metrics"), "it is disconnected")
