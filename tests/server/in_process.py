"""A whole server in this process with its own database, and WebSocket clients that cannot hang."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic  # noqa: TID251 (tests wait for real processes)
from typing import Any, NamedTuple, Self

import anyio
import httpx2
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from brethren.server.app import application
from brethren.server.bot_pool import BotPool, choose_move, explain_choice
from brethren.server.live_table import LiveTable
from brethren.server.table_registry import TableRegistry
from server.server_process import PATIENCE

UNLIMITED = 1e6
Message = dict[str, Any]


class InlineBots(BotPool):
    """Bots that think at once, in this process."""

    def __init__(self) -> None:
        super().__init__(1)

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        return choose_move(game, level, view, seat, seed)

    async def explain(self, game: str, view: dict[str, object], seat: int, move: int, seed: str) -> str:
        return explain_choice(game, view, seat, move, seed)


class WebSocketClient:
    """One WebSocket to a table; it never waits longer than ``PATIENCE``."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        self.session.send_text(text)

    def receive_text(self) -> str:
        async def within() -> Any:
            with anyio.fail_after(PATIENCE):
                return await self.session._send_rx.receive()

        message = self.session.portal.call(within)
        if message["type"] == "websocket.close":
            raise WebSocketDisconnect(message.get("code", 1000), message.get("reason", ""))
        text: str = message["text"]
        return text

    def receive(self) -> Message:
        message: Message = json.loads(self.receive_text())
        return message

    def receive_until(self, *kinds: str) -> Message:
        """The next message of one of these kinds; others are skipped."""
        while (message := self.receive())["is"] not in kinds:
            pass
        return message

    def request(self, **message: Any) -> Message:
        """Send a request and receive its response."""
        self.send(**message)
        return self.receive_until("done", "refused", "busy", "hint", "preview", "table")

    def drain_texts(self) -> list[str]:
        """Every message sent so far: the pong comes after them."""
        self.send(do="ping")
        found: list[str] = []
        while (text := self.receive_text()) != '{"is":"pong"}':
            found.append(text)
        return found

    def drain(self) -> list[Message]:
        return [json.loads(text) for text in self.drain_texts()]


class Seated(NamedTuple):
    """A table and the tokens of its people."""

    key: str
    tokens: list[str]


class InProcessServer:
    """A server with its own database."""

    def __init__(self, folder: Path, name: str = "t", **keywords: Any) -> None:
        keywords = {"rate": UNLIMITED, "burst": UNLIMITED, "client": folder / "not built", "max_delay": 0.0, **keywords}
        self.app = application(str(folder / f"{name}.sqlite"), **keywords)
        self.registry: TableRegistry = self.app.state.registry
        self.client = TestClient(self.app, raise_server_exceptions=False)
        self.open_links = 0

    def __enter__(self) -> Self:
        self.client.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.client.__exit__(None, None, None)

    def get(self, path: str, token: str = "") -> httpx2.Response:
        return self.client.get(path, headers=header(token))

    def post(self, path: str, data: object = None, token: str = "") -> httpx2.Response:
        return self.client.post(path, content=json.dumps(data), headers=header(token))

    def request(self, key: str, token: str, **message: Any) -> httpx2.Response:
        return self.post(f"/api/tables/{key}/requests", message, token)

    def table(self, seats: int = 4, people: int = 1, level: str = "random", start: bool = True, **more: Any) -> Seated:
        """A table with people on the first seats and bots on the others."""
        host = self.post("/api/tables", {"game": "ocracoke", "seats": seats, "name": "Anne", **more}).json()
        key, tokens = host["table"], [host["token"]]
        for number in range(1, people):
            tokens.append(self.post(f"/api/tables/{key}/people", {"name": f"Friend {number}"}).json()["token"])
        for seat, token in enumerate(tokens):
            granted(self.request(key, token, do="sit", seat=seat, entropy=f"entropy {seat}"))
            granted(self.request(key, token, do="ready", seat=seat))
        for seat in range(people, seats):
            granted(self.request(key, tokens[0], do="bot", seat=seat, level=level))
        if start:
            granted(self.request(key, tokens[0], do="start"))
        return Seated(key, tokens)

    def live(self, key: str) -> LiveTable:
        return self.registry.tables[key]

    def length(self, key: str) -> int:
        """The length of the log on disk."""
        lengths = self.call(lambda: self.registry.store.lengths([key]))
        found: int = lengths[key]
        return found

    def lines(self, key: str) -> list[str]:
        """The log on disk."""
        found: list[str] = self.call(lambda: self.registry.store.read(key))
        return found

    def call(self, work: Callable[[], Any]) -> Any:
        """Await something in the server's own loop."""

        async def run() -> Any:
            return await work()

        assert self.client.portal is not None
        return self.client.portal.call(run)

    @contextmanager
    def link(self, key: str, **headers: str) -> Iterator[WebSocketClient]:
        with self.client.websocket_connect(f"/api/tables/{key}/link", headers=headers) as session:
            self.open_links += 1
            try:
                yield WebSocketClient(session)
            finally:
                self.open_links -= 1
            session.close()
            self.call(self._until_links_are_closed)

    async def _until_links_are_closed(self) -> None:
        """Wait until the server has noticed which links the tests have closed."""
        async with asyncio.timeout(PATIENCE):
            while self.registry.metrics.links_open > self.open_links:
                await asyncio.sleep(0.001)

    def finish(self, key: str, tokens: list[str]) -> None:
        """Play the people's seats to the end: always the first legal move."""
        table = self.live(key).table
        deadline = monotonic() + PATIENCE
        for number in count():
            assert monotonic() < deadline, "the game does not end"
            asked = [seat for seat in table.waiting_seats() if not table.bot_of(seat)]
            if table.phase == "over":
                return
            for seat in asked[:1]:
                assert table.state is not None
                chosen = table.game.legal(table.state, seat)[0]
                message = {
                    "seat": seat,
                    "move": chosen,
                    "question": table.question_numbers[seat],
                    "id": f"finish {number}",
                }
                granted(self.request(key, tokens[seat], do="move", **message))
            if not asked:
                self.get("/healthz")  # gives the bots time to move


def header(token: str) -> dict[bytes, bytes]:
    return {b"authorization": f"Bearer {token}".encode()} if token else {}


def granted(answer: httpx2.Response) -> Message:
    assert answer.status_code in (200, 201), answer.text[:200]
    found: Message = answer.json()
    return found


def refused(answer: httpx2.Response, status: int) -> str:
    """The reason of a refusal, which must be one sentence and nothing else."""
    assert answer.status_code == status, answer.text[:200]
    data = answer.json()
    assert set(data) == {"is", "why"}
    assert data["is"] == "refused"
    assert "\n" not in data["why"]
    assert "Traceback" not in data["why"]
    why: str = data["why"]
    return why


def greet(client: WebSocketClient, token: str, seat: int | None, **more: Any) -> Message:
    found = client.request(do="hello", token=token, seat=seat, **more)
    assert found["is"] == "table", found
    return found


def move(view: Message, seat: int, name: str, place: int = 0) -> Message:
    """The message that makes a legal move."""
    return {
        "do": "move",
        "seat": seat,
        "move": view["moves"][place][0],
        "question": view["question"],
        "id": name,
        "ref": 5,
    }


def waiting_seat(server: InProcessServer, key: str) -> int:
    return server.live(key).table.waiting_seats()[0]
