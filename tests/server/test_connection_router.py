"""Several processes behind one router act as one server: a request to any of them reaches every viewer."""

from __future__ import annotations

import asyncio
import http.client
import json
import multiprocessing
import os
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from brethren.server.connection_router import (
    PEEK_BYTES,
    TABLE_REQUEST,
    ConnectionRouter,
    WorkerProcess,
    first_line,
    worker_for,
)
from server.server_process import PATIENCE, Server, alive, until

SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("router") / "t.sqlite"), processes=2) as server:
        yield server


@contextmanager
def link(server: Server, key: str) -> Iterator[ClientConnection]:
    """A spectator's WebSocket that has received everything so far."""
    with connect(f"ws{server.base[4:]}/api/tables/{key}/link", open_timeout=PATIENCE) as found:
        found.send('{"do":"hello"}')
        assert json.loads(found.recv(PATIENCE))["is"] == "table"
        yield found


def close_code(each: ClientConnection) -> int:
    """The code with which a WebSocket is closed."""
    try:
        while True:
            each.recv(PATIENCE)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else 0


def answers(each: ClientConnection) -> bool:
    try:
        each.send('{"do":"ping"}')
        while json.loads(each.recv(PATIENCE))["is"] != "pong":
            pass
    except ConnectionClosed:
        return False
    return True


def tables_apart(server: Server) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two tables (key and token of the host), one in each process."""
    found: dict[int, tuple[str, str]] = {}
    while len(found) < 2:
        key, (token,) = server.table()
        found[worker_for(key.encode(), 2)] = (key, token)
    return found[0], found[1]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (b"GET /api/tables/aZ_-9/link HTTP/1.1\r\n", b"aZ_-9"),
        (b"POST /api/tables/abc/requests HTTP/1.1\r\n", b"abc"),
        (b"GET /api/tables/abc?seat=0 HTTP/1.1\r\n", b"abc"),
        (b"GET /api/tables/abc HTTP/1.1\r\n", b"abc"),
        (b"GET /t/abc HTTP/1.1\r\n", b"abc"),
        (b"GET /api/tables HTTP/1.1\r\n", None),
        (b"GET /api/tables/ HTTP/1.1\r\n", None),
        (b"GET /api/tables/%41bc/link HTTP/1.1\r\n", None),
        (b"GET /assets/t/abc HTTP/1.1\r\n", None),
        (b"\x16\x03\x01\x02\x00", None),
        (b"GET /api/tables/" + b"a" * 41 + b" HTTP/1.1\r\n", None),
    ],
)
def test_the_table_of_a_request_is_found_in_its_first_line(line: bytes, key: bytes | None) -> None:
    found = TABLE_REQUEST.match(line)
    assert (found[1] if found else None) == key


def test_all_of_a_table_is_in_one_process_and_tables_are_spread() -> None:
    names = [f"table {number}".encode() for number in range(1000)]
    for processes in (2, 3, 8):
        shares = [[worker_for(name, processes) for name in names].count(number) for number in range(processes)]
        assert min(shares) > 0.8 * len(names) / processes


def test_a_request_in_another_process_reaches_viewers_at_once(served: Server) -> None:
    (here, _), (there, token) = tables_apart(served)
    with link(served, there) as watching:
        line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
        line.request("GET", f"/api/tables/{here}")  # so this connection is in the other process, and stays
        assert line.getresponse().read()
        said = json.dumps({"do": "chat", "text": "Ahoy from afar"})
        line.request("POST", f"/api/tables/{there}/requests", said, {"authorization": f"Bearer {token}"})
        assert json.loads(line.getresponse().read())["is"] == "done"
        line.close()
        while "Ahoy from afar" not in (news := str(watching.recv(PATIENCE))):
            assert json.loads(news)["is"] == "news"


def test_each_process_reports_the_metrics_of_all(served: Server) -> None:
    (here, _), (there, _) = tables_apart(served)
    with link(served, here), link(served, there):

        def open_links() -> dict[str, str]:
            return dict(
                re.findall(r'^brethren_links_open{process="(\d)"} (\d+)\.0$', served.ask("/metrics"), re.MULTILINE)
            )

        until(lambda: open_links() == {"0": "1", "1": "1"}, "both tell of their links")
    assert re.findall(r"^brethren_failures_total.* (\d+)\.0$", served.ask("/metrics"), re.MULTILINE) == ["0", "0"]


def test_a_request_line_may_arrive_in_pieces(served: Server) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as client:
        for piece in (b"G", b"ET /heal", b"thz HTTP/1.1\r\nhost: here\r\n", b"connection: close\r\n\r\n"):
            client.sendall(piece)
        answer = b"".join(iter(lambda: client.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 200")


def test_nonsense_is_answered_by_a_process_and_hurts_nobody(served: Server) -> None:
    for nonsense in (b"\r\n\r\n", b"\x16\x03\x01\x02\x00\n\r\n\r\n", b"x" * 3 * PEEK_BYTES + b"\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as client:
            client.sendall(nonsense)
            assert b" 200 " not in client.recv(4096)
    socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE).close()
    assert served.ask("/healthz")["ok"]


def can_connect(server: Server, key: str) -> bool:
    """A first attempt may still be handed to the killed process and cut off; clients retry, and so do we."""
    try:
        with link(server, key):
            return True
    except (OSError, EOFError, WebSocketException):
        return False


def test_when_one_process_is_killed_the_tables_of_the_other_continue(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.sqlite"), processes=2) as server:
        keys = [key for key, _ in tables_apart(server)]
        victim = server.child_processes()[0]
        with link(server, keys[0]) as one, link(server, keys[1]) as other:
            os.kill(victim, signal.SIGKILL)
            lost = [key for key, each in zip(keys, (one, other), strict=True) if not answers(each)]
        assert len(lost) == 1
        until(lambda: can_connect(server, lost[0]), "the table is served by a new process")
        assert len(server.child_processes()) == 2
        assert victim not in server.child_processes()


def test_stopping_the_server_closes_every_link(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.sqlite"), processes=2) as server:
        process = server.process
        assert process is not None
        (here, _), (there, _) = tables_apart(server)
        members = server.child_processes()
        with link(server, here) as one, link(server, there) as other:
            process.send_signal(signal.SIGTERM)
            assert close_code(one) in (1001, 1012)
            assert close_code(other) in (1001, 1012)
        assert process.wait(PATIENCE) == 0
        assert not any(alive(pid) for pid in members)
        assert "Traceback" not in server.logged()


def test_no_process_is_left_when_the_router_is_killed(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.sqlite"), processes=2) as server:
        members = server.child_processes()
        server.kill()
        until(lambda: not any(alive(pid) for pid in members), "they have gone")
        server.start()


# In this process ------------------------------------------------------------------------------------------------------


class FakeProcess:
    """Takes the place of a process: the test holds its ends of the sockets."""

    exitcode = 0

    def __init__(self) -> None:
        self.sentinel, self.life = os.pipe()
        self.door: socket.socket | None = None
        self.bus: socket.socket | None = None

    def start(self, number: int, door: socket.socket, bus: socket.socket) -> Any:
        self.door, self.bus = door.dup(), bus.dup()
        return self

    def taken(self, count: int) -> list[int]:
        assert self.door is not None
        return [number for _ in range(count) for number in socket.recv_fds(self.door, 1, 1)[1]]

    def end(self) -> None:
        os.close(self.life)

    def join(self) -> None:
        os.close(self.sentinel)
        for each in (self.door, self.bus):
            if each is not None:
                each.close()

    terminate = kill = end


def never(number: int, door: socket.socket, bus: socket.socket) -> BaseProcess:
    raise AssertionError("no process is needed")


def closed() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def test_connections_wait_for_a_busy_process() -> None:
    async def scenario() -> None:
        process = FakeProcess()
        with closed() as listener:
            gate = ConnectionRouter(listener, process.start, 1)
            (member,) = gate.workers
            living = asyncio.create_task(member.run())
            while process.bus is None:
                await asyncio.sleep(0)
            pairs = [socket.socketpair() for _ in range(400)]
            for each, _ in pairs:
                member.hand_off(each)
            assert len(member.waiting) == 400, "it is not there yet"
            assert process.bus is not None
            process.bus.sendall(b'"ready"\n')
            while len(member.waiting) == 400:
                await asyncio.sleep(0.01)
            assert member.waiting, "all of them fit: this shows nothing"
            found: list[int] = []
            while len(found) < 400:
                found += await asyncio.to_thread(process.taken, 1)
            assert not member.waiting
            pairs[-1][1].sendall(b"still open")
            assert os.read(found[-1], 100) == b"still open"
            process.end()
            assert await living == 0
            for number in found:
                os.close(number)
            for _, other in pairs:
                other.close()

    asyncio.run(scenario())


def test_a_process_that_never_starts_stops_the_server() -> None:
    def start(number: int, door: socket.socket, bus: socket.socket) -> BaseProcess:
        found = SPAWN.Process(target=os._exit, args=(3,))
        found.start()
        return found

    with closed() as listener:
        assert asyncio.run(ConnectionRouter(listener, start, 2).serve()) == 3


def test_a_silent_connection_is_handed_on_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brethren.server.connection_router.FIRST_LINE_TIMEOUT", 0.05)
    given: list[int] = []

    def give(member: WorkerProcess, connection: socket.socket) -> None:
        given.append(member.number)
        connection.close()

    monkeypatch.setattr(WorkerProcess, "hand_off", give)

    async def scenario() -> None:
        with closed() as listener:
            gate = ConnectionRouter(listener, never, 2)
            for said in (b"", b"GET /api/tab", b"GET /api/tables/abc HTTP/1.1\r\n"):
                ours, theirs = socket.socketpair()
                ours.sendall(said)
                await gate._route(theirs, "192.0.2.1")
                ours.close()

    asyncio.run(scenario())
    address = worker_for(b"192.0.2.1", 2)
    assert given == [address, address, worker_for(b"abc", 2)]


def test_peeking_leaves_the_bytes_to_be_read() -> None:
    async def scenario() -> None:
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        with ours, theirs:
            ours.sendall(b"GET /t/abc HTTP/1.1\r\nhost: here\r\n\r\n")
            assert (await first_line(theirs)).startswith(b"GET /t/abc")
            assert theirs.recv(4096).endswith(b"host: here\r\n\r\n")
            ours.close()
            assert await first_line(theirs) == b""

    asyncio.run(scenario())
