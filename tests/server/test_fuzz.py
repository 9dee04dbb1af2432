"""Nonsense of every kind: no server error, no traceback, and refused requests change nothing."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from brethren.server import wire
from brethren.server.app import ROUTES
from brethren.table import requests as ask
from brethren.table.apply import replay_log
from brethren.table.table import Table
from sampling import samples
from server.in_process import InlineBots, InProcessServer, Message, Seated, WebSocketClient, header

PEOPLE = 3
ANSWERS = ("done", "refused", "busy", "hint", "preview", "table", "pong")


class ErrorLog(logging.Handler):
    """Everything that was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


class FuzzTarget:
    """A server under test, with an open table and a running one; all seats are people."""

    def __init__(self, server: InProcessServer, alarm: ErrorLog) -> None:
        self.server = server
        self.alarm = alarm
        self.tables: list[Seated] = []
        self.checked: dict[str, int] = {}  # how long the log was
        self.renew()

    def renew(self) -> None:
        """Make new tables: accepted requests use them up."""
        self.tables = [self.server.table(PEOPLE, PEOPLE, start=start) for start in (False, True)]

    def snapshot(self) -> str:
        """Everything about the tables, their number and the lengths of their logs, once no bot is thinking."""
        self.server.call(self._wait_for_bots)
        keys = [key for key, _ in self.tables]
        lengths = self.server.call(lambda: self.server.registry.store.lengths(keys))
        tables = [pinned(self.server.live(key).table) for key in keys]
        return repr([self.server.registry.metrics.tables, lengths, tables])

    async def _wait_for_bots(self) -> None:
        """Bots play for players who resigned; wait until they are done."""
        while self.server.registry.pending_bot_moves:
            await asyncio.sleep(0.001)

    def check_unharmed(self) -> None:
        """Check that nothing failed, and that the logs on disk give the tables in memory."""
        assert self.alarm.records == []
        assert self.server.registry.metrics.failures == 0
        for key, _ in self.tables:
            table = self.server.live(key).table
            if self.checked.get(key) != table.length:
                self.checked[key] = table.length
                assert pinned(replay_log(key, self.server.lines(key))) == pinned(table)


def fields(thing: object) -> dict[str, object]:
    """Like ``vars``, but also for compiled classes."""
    found = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("_")}
    return {name: value for name, value in found.items() if not callable(value)}


def pinned(table: Table) -> str:
    """The whole content of a table as text."""
    parts = [fields(each) for each in (*table.people, *table.chairs, *table.proposals.values())]
    state = table.state.to_plain() if table.state is not None else None
    return repr(
        [parts, state, table.phase, table.length, table.question_numbers, list(table.move_ids), table.successor]
    )


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzTarget]:
    alarm = ErrorLog()
    with InProcessServer(tmp_path_factory.mktemp("fuzz")) as server:
        server.registry.bots = InlineBots()
        logging.getLogger().addHandler(alarm)
        yield FuzzTarget(server, alarm)
        logging.getLogger().removeHandler(alarm)


# What is shot -------------------------------------------------------------------------------------------------------

NUMBERS = st.sampled_from([0, 1, 2, 3, -1, 7, 10**9, 2**63, -(2**64), 10**30, 10**300])
TEXTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["", "\0", "a" * 3000, "<script>alert(1)</script>", "bot 0 0", "\u202e", "null", "mate", "undo"]),
)
JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(allow_nan=False, allow_infinity=False), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=8,
)
SENSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.sampled_from([0, 1, 2, 0, 1, 2, -1, 3]),
    "entropy": TEXTS,
    "level": st.sampled_from(["random", "mate", "", "captain"]),
    "yes": st.booleans(),
    "move": st.integers(0, 60),
    "id": st.sampled_from(["a", "b", "c"]),
    "question": st.integers(0, 3),
    "text": TEXTS,
    "name": TEXTS,
    "what": st.sampled_from([*ask.PROPOSALS, "rum"]),
}
KNOWN = [word for word in wire.REQUESTS if word not in ("abort", "stand")]


@st.composite
def requests(draw: st.DrawFn) -> Message:
    """A request as it should be, more or less: fields wrong, missing, or too many."""
    word = draw(st.sampled_from(KNOWN))
    fields = [name for name in wire.REQUESTS[word].__dataclass_fields__ if name != "who"]
    message: Message = {"do": word, "ref": draw(st.integers(0, 9))}
    for name in fields:
        message[name] = draw(SENSIBLE[name])
    if draw(st.integers(0, 3)) == 0:
        message[draw(st.sampled_from([*message, "who", "token", "version"]))] = draw(JUNK)
    if draw(st.integers(0, 5)) == 0:
        message.pop(draw(st.sampled_from(list(message))), None)
    return message


HINTS = st.fixed_dictionaries({"do": st.just("hint"), "seat": st.one_of(SENSIBLE["seat"], JUNK)})
PREVIEWS = st.fixed_dictionaries(
    {"do": st.just("preview"), "seat": SENSIBLE["seat"], "move": st.one_of(SENSIBLE["move"], NUMBERS)},
    optional={"ref": JUNK, "id": TEXTS},
)
HELLOS = st.fixed_dictionaries(
    {"do": st.just("hello")},
    optional={
        "token": TEXTS,
        "seat": st.one_of(NUMBERS, JUNK),
        "shape": TEXTS,
        "version": NUMBERS,
        "protocol": NUMBERS,
        "backgrounds": JUNK,
    },
)
MESSAGES = st.one_of(requests(), requests(), requests(), HINTS, PREVIEWS, HELLOS, JUNK)
DEEP = st.integers(1, 4000).map(lambda depth: '{"do":"chat","text":' + "[" * depth + "]" * depth + "}")


LEGAL = "a legal move"
"""Replaced by a legal move of a player who is to move; sent again it has the same id."""


@st.composite
def frames(draw: st.DrawFn) -> list[str | bytes]:
    """Frames for a link: messages, some cut off or sent as bytes; some come twice, and in any order."""
    texts: list[str | bytes] = []
    for message in draw(st.lists(MESSAGES, min_size=1, max_size=6)):
        text = json.dumps(message, ensure_ascii=draw(st.booleans()))
        texts.append(text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 9)) == 0 else text)
    texts += draw(st.lists(st.one_of(st.text(max_size=30), DEEP, st.just(LEGAL), st.just(LEGAL)), max_size=2))
    texts += draw(st.lists(st.sampled_from(texts), max_size=4))
    if draw(st.integers(0, 9)) == 0:
        texts.append(draw(st.binary(max_size=40)))
    return draw(st.permutations(texts))


def legal_move(table: Table) -> str:
    """A message with the first legal move of the first player to move, if there is one."""
    if table.state is None or not table.waiting_seats():
        return '{"do":"move"}'
    seat = table.waiting_seats()[0]
    number, chosen = table.question_numbers[seat], table.game.legal(table.state, seat)[0]
    return json.dumps({"do": "move", "seat": seat, "move": chosen, "question": number, "id": f"legal {seat} {number}"})


# The shots ------------------------------------------------------------------------------------------------------------


def send_frame(range_: FuzzTarget, client: WebSocketClient, shot: str | bytes) -> None:
    """Send one frame; it gets one response, and if that is a refusal, nothing has changed."""
    before = range_.snapshot()
    if isinstance(shot, bytes):
        client.session.send_bytes(shot)
    else:
        client.send_text(shot)
    answers = [message for message in client.drain() if message["is"] in ANSWERS]
    assert len(answers) == 1 or json.loads(shot).get("do") == "ping"
    if answers and answers[0]["is"] in ("refused", "busy"):
        assert "\n" not in answers[0]["why"]
        assert range_.snapshot() == before


@pytest.mark.sampled
@settings(max_examples=samples(150), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(shots=frames(), place=st.integers(0, 1), seat=st.integers(-1, PEOPLE - 1))
@example(shots=['{"do":"sit","seat":0,"entropy":"\\ud800"}', '{"do":"chat","text":"\\udfff\\ud800"}'], place=0, seat=0)
@example(
    shots=['{"do":"start"}', '{"do":"start"}', '{"do":"move","seat":0,"move":0,"id":"a","question":0}'] * 2,
    place=0,
    seat=0,
)
@example(shots=[b"\xff", b""], place=1, seat=0)
@example(shots=['{"do":"note","text":"' + "a" * 9000 + '"}', '{"do":"ping"}'], place=1, seat=0)
@example(shots=['{"do":"move","seat":' + "9" * 4400 + ',"move":0,"id":"a","question":0}'], place=1, seat=0)
def test_links(field: FuzzTarget, shots: list[str | bytes], place: int, seat: int) -> None:
    key, tokens = field.tables[place]
    if field.server.live(key).table.length > 60:
        field.renew()
        key, tokens = field.tables[place]
    with field.server.link(key) as client:
        if seat >= 0:
            client.request(do="hello", token=tokens[seat], seat=seat)
        try:
            for shot in shots:
                send_frame(field, client, legal_move(field.server.live(key).table) if shot == LEGAL else shot)
        except WebSocketDisconnect:
            assert any(isinstance(shot, bytes) or len(shot) > wire.MAX_MESSAGE for shot in shots)
    field.check_unharmed()


PATHS = sorted({route.path for route in ROUTES})
BODIES = st.one_of(
    MESSAGES.map(lambda message: json.dumps(message).encode()),
    st.binary(max_size=60),
    DEEP.map(str.encode),
    st.fixed_dictionaries(
        {"game": st.sampled_from(["ocracoke", "chess", "\0"]), "seats": NUMBERS, "name": TEXTS},
        optional={
            "options": st.dictionaries(st.sampled_from(["abilities", "start_seat", "\0"]), JUNK, max_size=2),
            "settings": st.dictionaries(st.sampled_from(["clock", "seconds", "x"]), JUNK, max_size=2),
        },
    ).map(lambda data: json.dumps(data).encode()),
    st.fixed_dictionaries({}, optional={"name": TEXTS, "seat": NUMBERS, "move": NUMBERS}).map(
        lambda data: json.dumps(data).encode()
    ),
)
QUERIES = st.dictionaries(st.sampled_from(["seat", "shape", "token"]), TEXTS | NUMBERS.map(str), max_size=2)


@pytest.mark.sampled
@settings(max_examples=samples(1000), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    method=st.sampled_from(["GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]),
    path=st.sampled_from(PATHS),
    parts=st.tuples(st.one_of(st.just(""), st.text(min_size=1, max_size=30)), st.one_of(NUMBERS.map(str), TEXTS)),
    query=QUERIES,
    token=st.sampled_from(["", "0", "1", "wrong", "\x80\xff"]),
    body=BODIES,
)
@example(method="GET", path=PATHS[0], parts=("", "0"), query={"seat": "²"}, token="", body=b"")
def test_http(
    field: FuzzTarget, method: str, path: str, parts: tuple[str, str], query: dict[str, str], token: str, body: bytes
) -> None:
    key, tokens = field.tables[1]
    before = field.snapshot()
    address = path.replace("{table}", quote(parts[0], safe="") or key).replace("{move}", quote(parts[1], safe=""))
    address = address.replace("{game}", quote(parts[1], safe="") or "ocracoke")
    terms = "&".join([f"{name}={quote(value, safe='')}" for name, value in query.items()])
    known = tokens[int(token)] if token.isdecimal() else token
    answer = field.server.client.request(method, f"{address}?{terms}", content=body, headers=header(known))
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert field.snapshot() == before
        assert method == "HEAD" or "\n" not in answer.json()["why"]
    field.check_unharmed()


@pytest.mark.sampled
@settings(max_examples=samples(100), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(messages=st.lists(requests(), min_size=1, max_size=8), seat=st.integers(0, PEOPLE - 1))
def test_requests_over_http(field: FuzzTarget, messages: list[Message], seat: int) -> None:
    key, tokens = field.tables[0]
    if field.server.live(key).table.phase != "open" or field.server.live(key).table.length > 100:
        field.renew()
        key, tokens = field.tables[0]
    for message in messages:
        before = field.snapshot()
        answer = field.server.post(f"/api/tables/{key}/requests", message, tokens[seat])
        assert answer.status_code in (200, 400, 409), answer.text
        if answer.status_code != 200:
            assert field.snapshot() == before
    field.check_unharmed()


@pytest.mark.parametrize("over", ["http", "link"])
def test_an_answer_can_always_be_written(field: FuzzTarget, over: str) -> None:
    """The part of a request that is echoed (its ref) never makes the response fail after the request was accepted."""
    key, tokens = field.tables[0]
    with field.server.link(key) as client:
        client.request(do="hello", token=tokens[1])
        for depth in [*range(1, 500, 50), *range(850, 1000)]:
            text = '{"do":"name","name":"Mary","ref":' + "[" * depth + "]" * depth + "}"
            if over == "http":
                path = f"/api/tables/{key}/requests"
                answer = field.server.client.post(path, content=text, headers=header(tokens[1]))
                assert answer.status_code in (200, 400), depth
            else:
                client.send_text(text)
                assert client.receive_until("done", "refused")["ref"] == 0
    field.check_unharmed()
