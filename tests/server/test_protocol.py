"""docs/protocol.md matches the server: every message, field and path."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from brethren.core.registry import load
from brethren.server import openapi, responses, tables_api, websocket_session, wire
from brethren.table.settings import Settings
from server.in_process import InProcessServer, Message, greet, move, waiting_seat

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


class News(responses.ResponseStruct, kw_only=True):
    """An update, as docs/protocol.md describes it."""

    version: int
    was: int
    lines: list[tuple[str, str, str]]
    phase: str = ""
    names: list[str] | None = None
    chairs: list[responses.Chair] | None = None
    proposals: list[responses.Proposal] | None = None
    deadlines: list[float | None] | None = None
    successor: str = ""
    proof: responses.Proof | None = None
    present: list[int] | None = None
    spectators: list[tuple[int, str]] | None = None
    notes: list[str] | None = None
    panels: list[responses.Panel] | None = None
    attention: responses.Attention | None = None
    backgrounds: dict[str, list[responses.Piece]] | None = None
    prompt: str = ""
    waiting: list[int] | None = None
    moves: list[tuple[int, str]] | None = None
    question: int = 0
    undo: bool = False
    outcome: responses.Outcome | None = None
    pieces: list[dict[str, Any]] | None = None
    parts: dict[str, list[str]] | None = None
    gone: list[str] | None = None
    animation: responses.Animation | None = None


class Sentence(responses.ResponseStruct):
    """A refusal on a WebSocket."""

    ref: int
    why: str


class HintGiven(responses.ResponseStruct):
    """A hint."""

    ref: int
    move: int
    label: str
    why: str


class Ref(responses.ResponseStruct):
    """The answer to a request that was granted."""

    ref: int


class Pong(responses.ResponseStruct):
    """The answer to a ping."""


MESSAGES: dict[str, type[responses.ResponseStruct]] = {
    "table": responses.TableMessage,
    "news": News,
    "done": Ref,
    "refused": Sentence,
    "busy": Sentence,
    "preview": responses.MovePreview,
    "hint": HintGiven,
    "pong": Pong,
}


def examples() -> list[Message]:
    """Every JSON example in the document; a block may have several, one per line or over several lines."""
    found: list[Message] = []
    decoder = json.JSONDecoder()
    for block in re.findall(r"^```json\n(.*?)^```", DOCUMENT.read_text("utf8"), re.DOTALL | re.MULTILINE):
        rest = block.strip()
        while rest:
            data, end = decoder.raw_decode(rest)
            found.append(data)
            rest = rest[end:].strip()
    return found


def check_message(message: Message) -> None:
    """A message of the server has the fields of its kind, and no others."""
    kind = MESSAGES[message["is"]]
    has_kind = "is" in [field.encode_name for field in msgspec.structs.fields(kind)]
    msgspec.convert(message if has_kind else {name: message[name] for name in message if name != "is"}, kind)


def check_request(example: Message) -> None:
    """A message of a client is one that the server understands."""
    match example["do"]:
        case "hello":
            wire.hello_of(example)
        case "preview":
            wire.preview_of(example)
        case "hint":
            wire.hint_of(example)
        case "ping":
            msgspec.convert(example, wire.Ping)
        case _:
            wire.request_of(example, 0)


def test_every_example_of_a_message_is_one() -> None:
    kinds = {"do": set[str](), "is": set[str]()}
    for example in examples():
        if "do" in example:
            kinds["do"].add(example["do"])
            check_request(example)
        elif "is" in example:
            kinds["is"].add(example["is"])
            check_message(example)
        elif "panels" in example:
            msgspec.convert(example["panels"], list[responses.Panel])
            msgspec.convert(example["attention"], responses.Attention)
        elif "steps" in example:
            msgspec.convert(example, responses.Animation)
        elif "token" in example:
            msgspec.convert(example, responses.Ticket)
        else:
            wanted = msgspec.convert(example, tables_api.NewTable)
            load(wanted.game).resolve_options(wanted.seats, wanted.options)
            Settings(wanted.settings, wanted.seats)
    assert kinds["do"] == {*wire.REQUESTS, "hello", "preview", "hint", "ping"}
    assert kinds["is"] == set(MESSAGES)


def test_the_document_names_every_address_and_field() -> None:
    text = DOCUMENT.read_text("utf8")
    for path, row in openapi.document()["paths"].items():
        for method in row:
            assert f"`{method.upper()} {path}`" in text, f"{method} {path} is not documented"
    for kind in (responses.TableMessage, News, responses.Panel, responses.Piece, wire.Hello):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in text, f"{kind.__name__}.{field.name} is not documented"
    for code in (websocket_session.POLICY, websocket_session.TRY_AGAIN, 1001, 1012):
        assert f"{code}" in text


def test_every_message_of_a_game_matches_the_document(server: InProcessServer) -> None:
    key, tokens = server.table(people=2, seats=2)
    kinds: set[str] = set()
    with server.link(key) as one, server.link(key) as two:
        views = [greet(one, tokens[0], 0), greet(two, tokens[1], 1)]
        for number in range(30):
            if not server.live(key).table.waiting_seats():
                break
            seat = waiting_seat(server, key)
            clients = {seat: [one, two][seat], 1 - seat: [two, one][seat]}
            clients[seat].send(**move(views[seat], seat, f"move {number}"))
            for place, client in clients.items():
                for message in client.drain():
                    kinds.add(message["is"])
                    check_message(message)
                    views[place].update(message)
    assert kinds == {"news", "done"}
