"""A real server process, and a client that knows which of its moves were acknowledged."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time  # noqa: TID251 (a real process takes real time)
import urllib.request
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from brethren import build

PATIENCE = 120.0
"""Seconds to wait for something that is sure to come; a busy machine may need many of them."""
PORTS = range(20_000, 32_000)
"""Below the ephemeral ports, so that no other program takes a port between two starts."""
_ports = count(os.getpid() * 101)  # so that parallel test processes try different ports


def free_port() -> int:
    """A port that nobody listens on, and that no other test of this process gets."""
    for number in _ports:
        port = PORTS[number % len(PORTS)]
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("there is no free port")


def children(pid: int) -> list[int]:
    """The Python processes that a process has started and that still run, oldest first."""
    found = [each for file in Path(f"/proc/{pid}/task").glob("*/children") for each in read_process(file).split()]
    return sorted([int(each) for each in found if "spawn_main" in read_process(Path(f"/proc/{each}/cmdline"))])


def read_process(file: Path) -> str:
    """A file about a process; empty if the process has just ended."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def until(happened: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"{what}: not within {PATIENCE} seconds"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended may wait for its parent to notice."""
    state = read_process(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return bool(state) and state[0] not in ("Z", "X")


class Server:
    """``brethren serve`` in a process of its own."""

    def __init__(self, db: str, port: int = 0, processes: int = 1) -> None:
        self.db = db
        self.processes = processes
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.log = TemporaryFile()  # noqa: SIM115 (open as long as the server; a pipe nobody reads would fill up)

    def start(self) -> Server:
        paths = [str(Path(build.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in paths if path])}
        command = [
            sys.executable,
            "-m",
            "brethren",
            "serve",
            "--port",
            str(self.port),
            "--db",
            self.db,
            "--workers",
            "1",
            "--processes",
            str(self.processes),
        ]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=self.log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.base}/healthz", timeout=PATIENCE).read()
            except OSError:
                assert self.process.poll() is None, self.logged()
                time.sleep(0.02)
            else:
                return self
        raise AssertionError("the server did not come up")

    def logged(self) -> str:
        """Everything it has written to standard error, across restarts."""
        self.log.seek(0)
        return self.log.read().decode()

    def child_processes(self) -> list[int]:
        """The processes behind its router, or the bot workers if it has no router."""
        assert self.process is not None
        return children(self.process.pid)

    def kill(self) -> None:
        """End it as a power failure would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = None

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.stop()
        self.log.close()

    def ask(self, path: str, data: dict[str, Any] | None = None, token: str = "") -> Any:
        """Send one HTTP request; returns the response as JSON or text."""
        request = urllib.request.Request(self.base + path, json.dumps(data).encode() if data is not None else None)
        if token:
            request.add_header("authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read().decode()
        return json.loads(text) if answer.headers["content-type"] == "application/json" else text

    def table(self, seats: int = 4, people: int = 1, level: str = "random", **more: Any) -> tuple[str, list[str]]:
        """A started table: its key, and the tokens of its people; bots sit on the other seats."""
        host = self.ask("/api/tables", {"game": "ocracoke", "seats": seats, "name": "Host", **more})
        key, tokens = host["table"], [host["token"]]
        for number in range(1, people):
            tokens.append(self.ask(f"/api/tables/{key}/people", {"name": f"Friend {number}"})["token"])
        for seat, token in enumerate(tokens):
            self.request(key, token, do="sit", seat=seat, entropy=f"entropy {seat}")
            self.request(key, token, do="ready", seat=seat)
        for seat in range(people, seats):
            self.request(key, tokens[0], do="bot", seat=seat, level=level)
        self.request(key, tokens[0], do="start")
        return key, tokens

    def request(self, key: str, token: str, **message: Any) -> Any:
        return self.ask(f"/api/tables/{key}/requests", message, token)


class Client:
    """Plays one seat to the end, on any server that answers; keeps the ids of acknowledged moves."""

    def __init__(self, bases: list[str], key: str, token: str, seat: int) -> None:
        self.bases = bases
        self.key = key
        self.token = token
        self.seat = seat
        self.view: dict[str, Any] = {"version": 0}
        self.acknowledged: list[str] = []
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.answered = -1
        self.reconnects = 0

    async def play(self) -> dict[str, Any]:
        while self.view.get("phase") != "over":
            base = self.bases[self.reconnects % len(self.bases)]
            try:
                async with connect(f"ws{base[4:]}/api/tables/{self.key}/link", open_timeout=PATIENCE) as link:
                    await self.play_over(link)
            except (OSError, ConnectionClosed, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)
            self.reconnects += 1
        outcome: dict[str, Any] = self.view["outcome"]
        return outcome

    async def play_over(self, link: Any) -> None:
        hello = {"do": "hello", "token": self.token, "seat": self.seat, "version": self.view["version"]}
        await link.send(json.dumps(hello))
        if self.pending:
            await link.send(json.dumps(self.pending))
        async for text in link:
            await self.on_message(link, json.loads(text))
            if self.view.get("phase") == "over" and not self.pending:
                return

    async def on_message(self, link: Any, message: dict[str, Any]) -> None:
        if message["is"] in ("done", "refused") and self.pending and message["ref"] == self.pending["ref"]:
            assert message["is"] == "done", message
            self.acknowledged.append(self.pending["id"])
            self.pending = None
        if message["is"] in ("table", "news"):
            self.view.update(message)
        view = self.view
        if view.get("moves") and not self.pending and view["question"] > self.answered:
            self.sent += 1
            self.answered = view["question"]
            move = view["moves"][self.sent % len(view["moves"])][0]
            name = f"{self.seat} {self.sent}"
            self.pending = {
                "do": "move",
                "seat": self.seat,
                "move": move,
                "question": self.answered,
                "id": name,
                "ref": self.sent,
            }
            await link.send(json.dumps(self.pending))
