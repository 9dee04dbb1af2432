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
from server.in_process import InProcessServer, Message, asked, greet, move

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
    people: list[tuple[int, str]] | None = None
    notes: list[str] | None = None
    size: tuple[float, float] = (0, 0)
    prompt: str = ""
    asked: list[int] | None = None
    moves: list[tuple[int, str]] | None = None
    ask: int = 0
    undo: bool = False
    outcome: responses.Outcome | None = None
    pieces: list[dict[str, Any]] | None = None
    parts: dict[str, list[str]] | None = None
    gone: list[str] | None = None


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


SAID: dict[str, type[responses.ResponseStruct]] = {
    "table": responses.TableMessage,
    "news": News,
    "done": Ref,
    "refused": Sentence,
    "busy": Sentence,
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


def test_every_example_of_a_message_is_one() -> None:
    told = {"do": set[str](), "is": set[str]()}
    for example in examples():
        if "do" in example:
            told["do"].add(example["do"])
            match example["do"]:
                case "hello":
                    wire.hello_of(example)
                case "hint":
                    wire.hint_of(example)
                case "ping":
                    msgspec.convert(example, wire.Ping)
                case _:
                    wire.request_of(example, 0)
        elif "is" in example:
            told["is"].add(example["is"])
            fields = {name: value for name, value in example.items() if name != "is"}
            msgspec.convert(fields, SAID[example["is"]])
        elif "steps" in example:
            msgspec.convert(example, responses.Animation)
        elif "token" in example:
            msgspec.convert(example, responses.Ticket)
        else:
            wanted = msgspec.convert(example, tables_api.NewTable)
            load(wanted.game).resolve_options(wanted.seats, wanted.options)
            Settings(wanted.settings, wanted.seats)
    assert told["do"] == {*wire.REQUESTS, "hello", "hint", "ping"}
    assert told["is"] == set(SAID)


def test_the_document_names_every_address_and_field() -> None:
    text = DOCUMENT.read_text("utf8")
    for path, row in openapi.document()["paths"].items():
        for method in row:
            assert f"`{method.upper()} {path}`" in text, f"{method} {path} is not told"
    for kind in (responses.TableMessage, News, responses.Piece, wire.Hello):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in text, f"{kind.__name__}.{field.name} is not told"
    for code in (websocket_session.POLICY, websocket_session.TRY_AGAIN, 1001, 1012):
        assert f"{code}" in text


def test_all_that_a_game_sends_is_as_the_document_says(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=2, seats=2)
    kinds: set[str] = set()
    with desk.link(key) as one, desk.link(key) as two:
        sheets = [greet(one, tokens[0], 0), greet(two, tokens[1], 1)]
        for number in range(30):
            if not desk.live(key).table.waiting_seats():
                break
            seat = asked(desk, key)
            lines = {seat: [one, two][seat], 1 - seat: [two, one][seat]}
            lines[seat].say(**move(sheets[seat], seat, f"move {number}"))
            for place, line in lines.items():
                for heard in line.all():
                    kinds.add(heard["is"])
                    fields = {name: value for name, value in heard.items() if name != "is"}
                    msgspec.convert(fields, SAID[heard["is"]])
                    sheets[place].update(fields)
    assert kinds == {"news", "done"}
