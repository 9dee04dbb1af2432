"""How a WebSocket ends, and what happens to requests when a connection or the disk fails."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from brethren.server import transport, websocket_session, wire
from brethren.server.live_table import LiveTable
from brethren.server.store import StoreError
from brethren.table import requests as ask
from server.in_process import InProcessServer, Message, greet, move, refused, waiting_seat
from server.server_process import PATIENCE, Server

# The end of a link ----------------------------------------------------------------------------------------------------


def test_an_idle_link_is_closed_and_a_pinging_one_is_not(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_session, "IDLE_TIMEOUT", 3.0)
    key, tokens = server.table()
    with server.link(key) as silent, server.link(key) as pinging:
        greet(silent, tokens[0], 0)
        while server.registry.metrics.links_open > 1:
            pinging.send(do="ping")
            assert pinging.receive() == {"is": "pong"}
            server.call(lambda: asyncio.sleep(0.1))
        with pytest.raises(WebSocketDisconnect):
            silent.receive_until("nothing")
        assert server.live(key).subscribers.groups == {}
        assert server.registry.metrics.links_open == 1


def test_clients_have_nine_seconds_to_ping() -> None:
    assert websocket_session.IDLE_TIMEOUT == 9.0


def test_a_message_too_long_closes_the_link_with_a_reason(server: InProcessServer) -> None:
    key, tokens = server.table()
    with server.link(key) as client:
        greet(client, tokens[0], 0)
        client.send_text(json.dumps({"do": "chat", "text": "a" * wire.MAX_MESSAGE}))
        assert str(wire.MAX_MESSAGE) in client.receive_until("refused")["why"]
        with pytest.raises(WebSocketDisconnect):
            client.receive()


def test_a_binary_message_closes_the_link(server: InProcessServer) -> None:
    key, tokens = server.table()
    with server.link(key) as client:
        greet(client, tokens[0], 0)
        client.drain()
        client.session.send_bytes(b'{"do":"ping"}')
        with pytest.raises(WebSocketDisconnect):
            client.receive_until("nothing")
    assert server.registry.metrics.failures == 0


class SlowLink:
    """A link that reads nothing; it closes when too much is sent, as a real one does."""

    def __init__(self, live: LiveTable, room: int) -> None:
        self.who: int | None = None
        self.known_backgrounds: set[str] = set()
        self.watching = False
        self.live = live
        self.room = room

    def send(self, message: bytes) -> None:
        self.room -= 1
        if self.room < 0:
            self.live.subscribers.leave(self)


def test_a_slow_link_is_closed_and_the_others_get_every_message(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    live = server.live(key)
    for room in (1, 2, 3):
        live.subscribers.join(SlowLink(live, room), None, "wide", 0)
    live.subscribers.join(SlowLink(live, 1), None, "tall", 0)
    with server.link(key) as client:
        greet(client, tokens[0], 0)
        for number in range(4):
            assert client.request(do="chat", text=f"line {number}")["is"] == "done"
        assert list(live.subscribers.groups) == [(0, "wide")]
    assert server.registry.metrics.failures == 0


class UnreadSocket:
    """A socket whose other end reads nothing until it is closed."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.client = None
        self.closed: tuple[int, str] | None = None
        self.reads = asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()

    async def receive(self) -> Message:
        await asyncio.sleep(60)
        return {"type": "websocket.disconnect"}

    async def receive_text(self) -> str:
        await asyncio.sleep(60)
        return ""

    async def close(self, code: int, why: str) -> None:
        self.closed = (code, why)


def test_a_full_backlog_closes_a_link(server: InProcessServer) -> None:
    key, _ = server.table(people=4)
    live = server.live(key)

    async def told_too_much() -> UnreadSocket:
        deaf = UnreadSocket()
        link = websocket_session.WebSocketSession(deaf, server.registry, live, server.app.state.message_limiter)  # type: ignore[arg-type]  # as much of it as is used
        serving = asyncio.create_task(link.serve())
        live.subscribers.join(link, None, "wide", 0)
        await asyncio.sleep(0)
        for _ in range(transport.MAX_QUEUED + 2):
            link.send(b"{}")
        assert live.subscribers.groups == {}
        deaf.reads.set()
        await asyncio.wait_for(serving, PATIENCE)
        return deaf

    assert server.call(told_too_much).closed == (websocket_session.TRY_AGAIN, "too slow; reconnect")


def test_a_real_server_that_stops_tells_its_clients(tmp_path: Path) -> None:
    async def looked_on(server: Server, key: str) -> tuple[int, Message]:
        async with connect(f"ws{server.base[4:]}/api/tables/{key}/link") as link:
            await link.send('{"do":"hello"}')
            table = json.loads(await asyncio.wait_for(link.recv(), PATIENCE))
            await asyncio.to_thread(server.stop)
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(link.recv(), PATIENCE)
            assert closed.value.rcvd is not None
            return closed.value.rcvd.code, table

    with Server(str(tmp_path / "t.sqlite")) as server:
        key, _ = server.table(people=4)
        code, table = asyncio.run(looked_on(server, key))
    assert code in (1001, 1012)
    assert table["phase"] == "playing"


# What becomes of a request --------------------------------------------------------------------------------------------


def test_a_request_is_completed_when_its_link_closes(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a move would be on disk and nobody would be notified."""
    key, tokens = server.table(people=4)
    live = server.live(key)
    append = server.registry.store.append

    async def cancelled_in_the_middle() -> None:
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def slow(*arguments: Any) -> None:
            begun.set()
            await go_on.wait()
            await append(*arguments)

        monkeypatch.setattr(server.registry.store, "append", slow)
        chat = ask.Chat(0, "still heard")
        task = asyncio.create_task(server.registry.submit_and_wait(live, chat))
        await begun.wait()
        task.cancel()
        await asyncio.wait([task])
        go_on.set()
        await live.wait_until_idle()

    with server.link(key) as client:
        greet(client, tokens[1], 1)
        server.call(cancelled_in_the_middle)
        assert client.drain()[-1]["lines"] == [["chat", "still heard", "Anne"]]
    assert server.length(key) == live.table.length


def test_a_request_succeeds_even_if_the_summary_cannot_be_updated(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, tokens = server.table(people=4, start=False)

    async def broken(*_: object) -> None:
        raise StoreError("the disk is away for a moment")

    monkeypatch.setattr(server.registry.store, "update_summary", broken)
    assert server.request(key, tokens[0], do="start").status_code == 200
    assert server.live(key).table.phase == "playing"


def test_a_store_failure_is_busy_and_not_a_refusal(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move may have been written or not: a client sends it again, with the same id."""
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    append = server.registry.store.append

    async def away(*_: object) -> None:
        raise StoreError("the database /var/lib/brethren/tables.sqlite cannot be used")

    async def written_but_not_told(*arguments: Any) -> None:
        await append(*arguments)
        raise StoreError("the connection was lost")

    with server.link(key) as client:
        view = greet(client, tokens[seat], seat)
        monkeypatch.setattr(server.registry.store, "append", away)
        why = refused(server.request(key, tokens[seat], **move(view, seat, "the same")), 503)
        busy = client.request(**move(view, seat, "the same"))
        assert (busy["is"], busy["why"]) == ("busy", why)
        assert "/var/lib" not in why  # clients must not learn where the database is
        monkeypatch.setattr(server.registry.store, "append", written_but_not_told)
        assert client.request(**move(view, seat, "the same"))["is"] == "busy"
        monkeypatch.undo()
        assert client.request(**move(view, seat, "the same"))["is"] == "done"
    made = [json.loads(entry)["id"] for entry in server.lines(key) if '"Moved"' in entry]
    assert made == ["the same"]
    assert server.length(key) == server.live(key).table.length
