"""Every address of the HTTP API: what it grants, what it refuses with one sentence, and that it tells no secret.

``Desk`` is a whole server in this process, with a client for it; the other tests of the server use it too.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

import anyio
import httpx2
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from brethren.core.record import read_record
from brethren.server import api
from brethren.server.app import HEADERS, ROUTES, application
from brethren.server.house import House
from brethren.server.live import Live
from brethren.server.thinking import Thinking, think

PATIENCE = 10.0
PLENTY = 1e6
Message = dict[str, Any]


class InlineThinking(Thinking):
    """Bots think at once and in this process."""

    def __init__(self) -> None:
        super().__init__(1)

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        return think(game, level, view, seat, seed)


class Line:
    """One link to a table; nothing it waits for can hang."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def say(self, **message: Any) -> None:
        self.raw(json.dumps(message))

    def raw(self, text: str) -> None:
        self.session.send_text(text)

    def hear_text(self) -> str:
        async def within() -> Any:
            with anyio.fail_after(PATIENCE):
                return await self.session._send_rx.receive()

        message = self.session.portal.call(within)
        if message["type"] == "websocket.close":
            raise WebSocketDisconnect(message.get("code", 1000), message.get("reason", ""))
        text: str = message["text"]
        return text

    def hear(self) -> Message:
        message: Message = json.loads(self.hear_text())
        return message

    def until(self, *kinds: str) -> Message:
        """The next message of one of these kinds; the others are passed over."""
        while (message := self.hear())["is"] not in kinds:
            pass
        return message

    def ask(self, **message: Any) -> Message:
        """Say something and hear what became of it."""
        self.say(**message)
        return self.until("done", "refused", "busy", "hint", "table")

    def all_texts(self) -> list[str]:
        """Everything that was sent up to now: a ping is answered after it."""
        self.say(do="ping")
        found: list[str] = []
        while (text := self.hear_text()) != '{"is":"pong"}':
            found.append(text)
        return found

    def all(self) -> list[Message]:
        return [json.loads(text) for text in self.all_texts()]


class Seated(NamedTuple):
    """A table and the tokens of its people."""

    key: str
    tokens: list[str]


class Desk:
    """A server with its own database."""

    def __init__(self, folder: Path, name: str = "t", **keywords: Any) -> None:
        keywords = {"rate": PLENTY, "burst": PLENTY, **keywords}
        self.app = application(str(folder / f"{name}.sqlite"), **keywords)
        self.house: House = self.app.state.house
        self.client = TestClient(self.app, raise_server_exceptions=False)

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
        """A table whose first seats are people's, and bots have the others; of Ocracoke, unless told otherwise."""
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

    def live(self, key: str) -> Live:
        return self.house.lives[key]

    def length(self, key: str) -> int:
        """Of the log on disk."""
        lengths = self.call(lambda: self.house.store.lengths([key]))
        found: int = lengths[key]
        return found

    def lines(self, key: str) -> list[str]:
        """The log on disk."""
        found: list[str] = self.call(lambda: self.house.store.read(key))
        return found

    def call(self, work: Callable[[], Any]) -> Any:
        """Await something in the server's own loop."""

        async def run() -> Any:
            return await work()

        assert self.client.portal is not None
        return self.client.portal.call(run)

    @contextmanager
    def link(self, key: str, **headers: str) -> Iterator[Line]:
        with self.client.websocket_connect(f"/api/tables/{key}/link", headers=headers) as session:
            yield Line(session)
            session.close()
            self.call(self._gone)

    async def _gone(self) -> None:
        """Give a link that was closed a moment to end by itself."""
        before = self.house.metrics.links_open
        for _ in range(50):
            await asyncio.sleep(0)
            if self.house.metrics.links_open < before:
                return

    def finish(self, key: str, tokens: list[str]) -> None:
        """Play the people's seats to the end: always the first legal move."""
        table = self.live(key).table
        for number in range(2000):
            asked = [seat for seat in table.asked() if not table.bot_of(seat)]
            if table.phase == "over":
                return
            for seat in asked[:1]:
                assert table.state is not None
                chosen = table.game.legal(table.state, seat)[0]
                message = {"seat": seat, "move": chosen, "ask": table.answers[seat], "id": f"finish {number}"}
                granted(self.request(key, tokens[seat], do="move", **message))
            if not asked:
                self.get("/healthz")  # the bots are at it
        raise AssertionError("the game does not end")


def header(token: str) -> dict[bytes, bytes]:
    return {b"authorization": f"Bearer {token}".encode()} if token else {}


def granted(answer: httpx2.Response) -> Message:
    assert answer.status_code in (200, 201), answer.text[:200]
    found: Message = answer.json()
    return found


def refused(answer: httpx2.Response, status: int) -> str:
    """Why; that the refusal is one sentence, and nothing else."""
    assert answer.status_code == status, answer.text[:200]
    data = answer.json()
    assert set(data) == {"is", "why"}
    assert data["is"] == "refused"
    assert "\n" not in data["why"]
    assert "Traceback" not in data["why"]
    why: str = data["why"]
    return why


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path) as found:
        yield found


# What is granted ------------------------------------------------------------------------------------------------------


def test_games_and_settings(desk: Desk) -> None:
    games = desk.get("/api/games").json()
    assert [game["key"] for game in games] == ["ocracoke", "rumble"]
    assert games[0]["seats"] == [2, 3, 4]
    assert {option["name"] for option in games[0]["options"]} >= {"start_seat"}
    assert {setting["name"] for setting in desk.get("/api/settings").json()} >= {"clock", "undo", "spectators"}


def test_a_table_is_created_listed_and_shown(desk: Desk) -> None:
    key, _ = desk.table(people=2)
    assert [(row["table"], row["seats"]) for row in desk.get("/api/tables").json()] == [(key, "4/4")]
    shown = desk.get(f"/api/tables/{key}").json()
    assert shown["table"] == key
    assert shown["names"][:2] == ["Anne", "Friend 1"]
    assert shown["phase"] == "playing"
    assert "ask" not in shown


def test_own_seat_is_shown_with_the_token_only(desk: Desk) -> None:
    key, tokens = desk.table(people=2)
    assert desk.get(f"/api/tables/{key}?seat=1&shape=tall", tokens[1]).json()["ask"] == 0
    assert refused(desk.get(f"/api/tables/{key}?seat=1"), 409) == "seat 1 is not yours"
    assert refused(desk.get(f"/api/tables/{key}?seat=1", tokens[0]), 409) == "seat 1 is not yours"
    assert refused(desk.get(f"/api/tables/{key}?seat=1", "wrong"), 409) == "seat 1 is not yours"


def test_a_finished_game_has_a_record_moments_forks_and_a_rematch(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    assert "not over" in refused(desk.get(f"/api/tables/{key}/record"), 409)
    assert "not over" in refused(desk.get(f"/api/tables/{key}/moments/0"), 409)
    assert "not over" in refused(desk.post(f"/api/tables/{key}/forks", {"move": 0, "name": "Mary"}), 409)
    desk.finish(key, tokens)
    record = desk.get(f"/api/tables/{key}/record").text
    assert record.startswith("brethren record 1\ngame ocracoke\n")
    moves = desk.get(f"/api/tables/{key}/moments/0?seat=2").json()["moves"]
    last = desk.get(f"/api/tables/{key}/moments/{moves}").json()
    assert last["move"] == moves
    assert last["lines"]
    fork = granted(desk.post(f"/api/tables/{key}/forks", {"move": 3, "name": "Mary"}))
    assert desk.get(f"/api/tables/{fork['table']}").json()["phase"] == "open"
    assert "token" in refused(desk.post(f"/api/tables/{key}/rematch"), 409)
    again = granted(desk.post(f"/api/tables/{key}/rematch", token=tokens[1]))["table"]
    assert granted(desk.post(f"/api/tables/{key}/rematch", token=tokens[2]))["table"] == again
    assert desk.get(f"/api/tables/{again}").json()["names"] == ["Friend 3", "Anne", "Friend 1", "Friend 2"]
    granted(desk.request(again, tokens[3], do="ready", seat=0))


def test_the_record_of_a_fork_can_be_replayed(desk: Desk) -> None:
    """Its first moves were dealt at another table, so it tells no seed: the picks are written down."""
    key, tokens = desk.table(seats=2, people=2)
    desk.finish(key, tokens)
    host = granted(desk.post(f"/api/tables/{key}/forks", {"move": 4, "name": "Mary"}))
    for seat in range(2):
        granted(desk.request(host["table"], host["token"], do="sit", seat=seat, entropy="mine"))
    granted(desk.request(host["table"], host["token"], do="start"))
    desk.finish(host["table"], [host["token"]] * 2)
    record = read_record(desk.get(f"/api/tables/{host['table']}/record").text)
    assert len(record.replay()) == len(record.moves) + 1
    dealer = record.dealer()
    assert dealer is None or record.replay(dealer)


def test_an_invited_friend_has_a_seat(desk: Desk) -> None:
    key, tokens = desk.table(seats=3, start=False, people=1, level="")
    path = f"/api/tables/{key}/invites"
    guest = granted(desk.post(path, {"seat": 2}, tokens[0]))["token"]
    assert "taken" in refused(desk.post(path, {"seat": 2}, tokens[0]), 409)
    assert "host" in refused(desk.post(path, {"seat": 1}, guest), 409)
    granted(desk.request(key, guest, do="name", name="Mary"))
    granted(desk.request(key, guest, do="sit", seat=2, entropy="mine"))
    assert desk.get(f"/api/tables/{key}?seat=2", guest).json()["names"][2] == "Mary"


def test_health_and_metrics(desk: Desk) -> None:
    desk.table()
    assert desk.get("/healthz").json() == {"ok": True, "tables": 1}
    metrics = desk.get("/metrics").text
    assert "brethren_tables_created_total 1\n" in metrics
    assert "brethren_failures_total 0\n" in metrics
    told = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text("utf8")
    for name in re.findall(r"^# TYPE (\w+)", metrics, re.MULTILINE):
        assert f"`{name}`" in told


# What is refused ------------------------------------------------------------------------------------------------------

BAD_TABLES = [
    pytest.param({}, 400, id="nothing"),
    pytest.param([], 400, id="a-list"),
    pytest.param({"game": "chess", "seats": 2, "name": "A"}, 400, id="unknown-game"),
    pytest.param({"game": "ocracoke", "seats": 9, "name": "A"}, 400, id="too-many-seats"),
    pytest.param({"game": "ocracoke", "seats": -(10**30), "name": "A"}, 400, id="huge-number"),
    pytest.param({"game": "ocracoke", "seats": "2", "name": "A"}, 400, id="text-for-a-number"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "admin": True}, 400, id="unknown-field"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": " \n"}, 409, id="no-name"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A" * 41}, 409, id="long-name"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "options": {"x": 1}}, 400, id="unknown-option"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "settings": {"clock": 5}}, 400, id="bad-setting"),
]


@pytest.mark.parametrize(("data", "status"), BAD_TABLES)
def test_bad_tables(desk: Desk, data: object, status: int) -> None:
    assert refused(desk.post("/api/tables", data), status)
    assert desk.get("/api/tables").json() == []


@pytest.mark.parametrize("text", ["", "{", '{"do": "start"', "\x00", '"\\ud800"', "[" * 50_000, "nul", "9" * 5000])
def test_bodies_that_are_no_json(desk: Desk, text: str) -> None:
    key, tokens = desk.table(start=False)
    for path in ("/api/tables", f"/api/tables/{key}/people", f"/api/tables/{key}/requests"):
        assert refused(desk.client.post(path, content=text, headers=header(tokens[0])), 400)


def test_a_body_has_a_longest_length(desk: Desk) -> None:
    key, tokens = desk.table(start=False)
    text = json.dumps({"do": "chat", "text": "a" * api.BODY})
    for path in ("/api/tables", f"/api/tables/{key}/requests"):
        answer = desk.client.post(path, content=text, headers=header(tokens[0]))
        assert answer.status_code in (400, 413)
        assert str(api.BODY) in answer.json()["why"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nowhere", 404),
        ("/api/tables/none", 404),
        ("/api/tables/none/record", 404),
        ("/api/tables/%00", 404),
        ("/api/tables/%ED%A0%80", 404),
        ("/api/tables/KEY?seat=x", 400),
        ("/api/tables/KEY?seat=-1", 400),
        ("/api/tables/KEY?seat=99", 409),
        ("/api/tables/KEY?seat=99999999999", 400),
        ("/api/tables/KEY?seat=%C2%B2", 400),
        ("/api/tables/KEY?seat=%D9%A3", 400),
        ("/api/tables/KEY?shape=round", 400),
    ],
)
def test_bad_addresses(desk: Desk, path: str, status: int) -> None:
    assert refused(desk.get(path.replace("KEY", desk.table().key)), status)


def test_moments_that_never_were(desk: Desk) -> None:
    key, tokens = desk.table(seats=2, people=2)
    desk.finish(key, tokens)
    for move in ("x", "-1", "1e3", "9999", "99999999999999", "%C2%B2", "%D9%A3", "%00"):
        assert refused(desk.get(f"/api/tables/{key}/moments/{move}"), 400)
    assert refused(desk.get(f"/api/tables/{key}/moments/0?seat=7"), 409)
    assert refused(desk.get(f"/api/tables/{key}/moments/0?shape=round"), 400)
    for number in (-1, 9999, 10**25):
        assert refused(desk.post(f"/api/tables/{key}/forks", {"move": number, "name": "A"}), 400)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.path} {route.name}")
def test_other_methods_are_not_possible(desk: Desk, route: Any) -> None:
    path = route.path.replace("{table}", "x").replace("{move}", "0")
    allowed = {method for each in ROUTES if each.path == route.path for method in each.methods or ()}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - allowed:
        answer = desk.client.request(method, path)
        assert "not possible" in refused(answer, 405)
        assert set(answer.headers["allow"].split(", ")) == allowed


def test_requests_need_a_token(desk: Desk) -> None:
    key, tokens = desk.table(start=False)
    other, _ = desk.table(start=False)
    length = desk.length(key)
    for token in ("", "wrong", tokens[0] + "x", "\u00e9"):
        assert "token" in refused(desk.request(key, token, do="start"), 409)
    assert "token" in refused(desk.request(other, tokens[0], do="start"), 409)
    assert "token" in refused(desk.client.post(f"/api/tables/{key}/requests?token={tokens[0]}", content="{}"), 409)
    assert desk.length(key) == length


# What is never told ---------------------------------------------------------------------------------------------------


def answers(desk: Desk) -> Iterator[httpx2.Response]:
    """Answers of every kind: granted, refused, not found."""
    key, tokens = desk.table(people=2)
    for path in ("/api/games", "/api/settings", "/api/tables", "/healthz", "/metrics", "/nowhere"):
        yield desk.get(path)
    for path in ("", "?seat=0", "?seat=1", "/record", "/moments/1"):
        yield desk.get(f"/api/tables/{key}{path}", tokens[0])
    yield desk.post("/api/tables", {})
    yield desk.post(f"/api/tables/{key}/forks", {"move": 0, "name": "Mary"})
    yield desk.request(key, tokens[0], do="chat", text="hello")
    yield desk.request(key, tokens[0], do="start", ref=7)
    yield desk.client.put("/api/games")


def test_security_headers_are_on_every_answer(desk: Desk) -> None:
    for answer in answers(desk):
        for name, value in HEADERS:
            assert answer.headers[name.decode()] == value.decode(), answer.url
        assert "server" not in answer.headers


def test_no_answer_tells_a_token_or_the_seed(desk: Desk) -> None:
    found = list(answers(desk))
    [live] = desk.house.lives.values()
    secrets = [live.table.seed, *[person.hash for person in live.table.people]]
    for answer in found:
        assert 'token":' not in answer.text
        assert not [secret for secret in secrets if secret in answer.text]


def test_a_token_is_handed_out_once_and_kept_hashed(desk: Desk) -> None:
    key, tokens = desk.table(people=2)
    for token in tokens:
        assert len(token) >= 22  # 128 bits in letters
        assert token not in "".join(desk.lines(key))
        assert token not in desk.get(f"/api/tables/{key}?seat={tokens.index(token)}", token).text


def test_a_failure_of_ours_is_told_without_details(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr(desk.house.store, "tables", broken)
    answer = desk.get("/api/tables")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert answer.json()["is"] == "failed"
    assert desk.house.metrics.failures == 1
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == value.decode()
