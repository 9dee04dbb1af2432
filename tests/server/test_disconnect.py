"""The end of a link, and what becomes of requests when links or disks go away."""

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
from server.in_process import InProcessServer, Message, asked, greet, move, refused
from server.server_process import PATIENCE, Server

# The end of a link ----------------------------------------------------------------------------------------------------


def test_a_silent_link_is_let_go_and_a_pinging_one_is_not(
    desk: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_session, "IDLE_TIMEOUT", 3.0)
    key, tokens = desk.table()
    with desk.link(key) as silent, desk.link(key) as pinging:
        greet(silent, tokens[0], 0)
        while desk.registry.metrics.links_open > 1:
            pinging.say(do="ping")
            assert pinging.hear() == {"is": "pong"}
            desk.call(lambda: asyncio.sleep(0.1))
        with pytest.raises(WebSocketDisconnect):
            silent.until("nothing")
        assert desk.live(key).subscribers.groups == {}
        assert desk.registry.metrics.links_open == 1


def test_clients_have_nine_seconds() -> None:
    assert websocket_session.IDLE_TIMEOUT == 9.0


def test_a_message_too_long_ends_the_link_with_a_word(desk: InProcessServer) -> None:
    key, tokens = desk.table()
    with desk.link(key) as line:
        greet(line, tokens[0], 0)
        line.raw(json.dumps({"do": "chat", "text": "a" * wire.MAX_MESSAGE}))
        assert str(wire.MAX_MESSAGE) in line.until("refused")["why"]
        with pytest.raises(WebSocketDisconnect):
            line.hear()


def test_a_binary_message_ends_the_link(desk: InProcessServer) -> None:
    key, tokens = desk.table()
    with desk.link(key) as line:
        greet(line, tokens[0], 0)
        line.all()
        line.session.send_bytes(b'{"do":"ping"}')
        with pytest.raises(WebSocketDisconnect):
            line.until("nothing")
    assert desk.registry.metrics.failures == 0


class Snail:
    """A link that takes nothing; it leaves when it is told too much, as a real one does."""

    def __init__(self, live: LiveTable, room: int) -> None:
        self.who: int | None = None
        self.live = live
        self.room = room

    def send(self, message: bytes) -> None:
        self.room -= 1
        if self.room < 0:
            self.live.subscribers.leave(self)


def test_a_slow_link_is_let_go_and_the_others_hear_all(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    live = desk.live(key)
    for room in (1, 2, 3):
        live.subscribers.join(Snail(live, room), None, "wide", 0)
    live.subscribers.join(Snail(live, 1), None, "tall", 0)
    with desk.link(key) as line:
        greet(line, tokens[0], 0)
        for number in range(4):
            assert line.ask(do="chat", text=f"line {number}")["is"] == "done"
        assert list(live.subscribers.groups) == [(0, "wide")]
    assert desk.registry.metrics.failures == 0


class Deaf:
    """A socket whose other end reads nothing, until it is let go."""

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


def test_a_full_backlog_ends_a_link(desk: InProcessServer) -> None:
    key, _ = desk.table(people=4)
    live = desk.live(key)

    async def told_too_much() -> Deaf:
        deaf = Deaf()
        link = websocket_session.WebSocketSession(deaf, desk.registry, live, desk.app.state.message_limiter)  # type: ignore[arg-type]  # as much of it as is used
        serving = asyncio.create_task(link.serve())
        live.subscribers.join(link, None, "wide", 0)
        await asyncio.sleep(0)
        for _ in range(transport.MAX_QUEUED + 2):
            link.send(b"{}")
        assert live.subscribers.groups == {}
        deaf.reads.set()
        await asyncio.wait_for(serving, PATIENCE)
        return deaf

    assert desk.call(told_too_much).closed == (websocket_session.TRY_AGAIN, "too slow; reconnect")


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


def test_a_request_is_carried_through_when_its_link_goes(
    desk: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a move would be on disk, and nobody be told of it."""
    key, tokens = desk.table(people=4)
    live = desk.live(key)
    append = desk.registry.store.append

    async def cancelled_in_the_middle() -> None:
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def slow(*arguments: Any) -> None:
            begun.set()
            await go_on.wait()
            await append(*arguments)

        monkeypatch.setattr(desk.registry.store, "append", slow)
        chat = ask.Chat(0, "still heard")
        task = asyncio.create_task(desk.registry.submit_and_wait(live, chat))
        await begun.wait()
        task.cancel()
        await asyncio.wait([task])
        go_on.set()
        await live.wait_until_idle()

    with desk.link(key) as line:
        greet(line, tokens[1], 1)
        desk.call(cancelled_in_the_middle)
        assert line.all()[-1]["lines"] == [["chat", "still heard", "Anne"]]
    assert desk.length(key) == live.table.length


def test_what_has_happened_is_not_refused_because_the_list_is_late(
    desk: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, tokens = desk.table(people=4, start=False)

    async def broken(*_: object) -> None:
        raise StoreError("the disk is away for a moment")

    monkeypatch.setattr(desk.registry.store, "update_summary", broken)
    assert desk.request(key, tokens[0], do="start").status_code == 200
    assert desk.live(key).table.phase == "playing"


def test_a_disk_that_is_away_is_no_refusal(desk: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move may have been written or not: a client sends it again, with the same id."""
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    append = desk.registry.store.append

    async def away(*_: object) -> None:
        raise StoreError("the database /var/lib/brethren/tables.sqlite cannot be used")

    async def written_but_not_told(*arguments: Any) -> None:
        await append(*arguments)
        raise StoreError("the connection was lost")

    with desk.link(key) as line:
        sheet = greet(line, tokens[seat], seat)
        monkeypatch.setattr(desk.registry.store, "append", away)
        told = refused(desk.request(key, tokens[seat], **move(sheet, seat, "the same")), 503)
        busy = line.ask(**move(sheet, seat, "the same"))
        assert (busy["is"], busy["why"]) == ("busy", told)
        assert "/var/lib" not in told  # where the database is, is nobody's business
        monkeypatch.setattr(desk.registry.store, "append", written_but_not_told)
        assert line.ask(**move(sheet, seat, "the same"))["is"] == "busy"
        monkeypatch.undo()
        assert line.ask(**move(sheet, seat, "the same"))["is"] == "done"
    made = [json.loads(entry)["id"] for entry in desk.lines(key) if '"Moved"' in entry]
    assert made == ["the same"]
    assert desk.length(key) == desk.live(key).table.length
