"""The wire protocol: the messages of clients, decoded and checked by msgspec; see docs/protocol.md."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Annotated, Any, Final, TypeVar, get_type_hints

import msgspec

from brethren.core.errors import BrethrenError
from brethren.server.json_errors import json_error_text
from brethren.table import requests as ask

T = TypeVar("T")

PROTOCOL: Final = 2
"""The version of the protocol that this server speaks."""
MAX_KNOWN_BACKGROUNDS: Final = 16
"""The largest number of backgrounds that a client may say it has kept."""
BACKGROUND_ID: Final = "^[0-9a-f]{16}$"
BackgroundId = Annotated[str, msgspec.Meta(pattern=BACKGROUND_ID, max_length=16)]


class BadMessage(BrethrenError):
    """A message that does not follow the protocol."""


class Hello(msgspec.Struct, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """The first message: the client's token if it has one, the view it wants, and what it has of it already.

    ``version`` is the last one it has seen, ``backgrounds`` the ids of those that it has kept. Bots wait until a player
    who is ``watching`` has been told what happened.
    """

    token: str = ""
    seat: int | None = None
    shape: str = "wide"
    version: int = 0
    protocol: int = PROTOCOL
    backgrounds: Annotated[list[BackgroundId], msgspec.Meta(max_length=MAX_KNOWN_BACKGROUNDS)] = []
    watching: bool = False


class Ping(msgspec.Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """A sign of life; the answer is pong."""


class Preview(msgspec.Struct, tag_field="do", tag="preview", forbid_unknown_fields=True):
    """Ask what a legal move would do: pieces to highlight, arrows, and a sentence."""

    seat: int
    move: int
    ref: int = 0


class Hint(msgspec.Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """Ask which move a mate would choose."""

    seat: int
    ref: int = 0


REQUESTS: Final[dict[str, type[ask.PersonRequest]]] = {
    "name": ask.Rename,
    "sit": ask.Sit,
    "stand": ask.Stand,
    "bot": ask.SeatBot,
    "ready": ask.Ready,
    "start": ask.Start,
    "move": ask.Move,
    "undo": ask.Undo,
    "chat": ask.Chat,
    "note": ask.Note,
    "propose": ask.Propose,
    "answer": ask.Answer,
    "return": ask.Return,
    "resign": ask.Resign,
    "abort": ask.Abort,
}
"""The requests that people send, by the word in a message's ``do``."""


def _message_type(word: str, kind: type[ask.PersonRequest]) -> type[msgspec.Struct]:
    """The message that makes a request: its fields but for ``who``, because the token tells who sends it."""
    types = get_type_hints(kind)
    found: list[tuple[str, Any] | tuple[str, Any, Any]] = [("ref", int, 0)]
    for field in fields(kind):
        if field.name != "who":
            row = (field.name, types[field.name])
            found.append(row if field.default is MISSING else (*row, field.default))
    return msgspec.defstruct(
        f"{word.capitalize()}Request",
        found,
        tag_field="do",
        tag=word,
        kw_only=True,
        forbid_unknown_fields=True,
        namespace={"__doc__": kind.__doc__},
    )


MESSAGES: Final = {word: _message_type(word, kind) for word, kind in REQUESTS.items()}
"""The messages that make requests, by the same word."""

MAX_MESSAGE: Final = 8192
"""The longest message in characters; a longer one closes the connection."""

encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(dict[str, Any]).decode


def decode(text: str | bytes) -> dict[str, Any]:
    """A message as a dict, with a ``do``."""
    try:
        message = _decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadMessage("a message must be one JSON object") from None
    if not isinstance(message.get("do"), str):
        raise BadMessage('a message must say what to do, such as {"do": "ping"}')
    return message


def ref_of(given: object) -> int:
    """The number that the answer to a message repeats; 0 if the client gave none or no valid one."""
    return given if type(given) is int and abs(given) < 1 << 53 else 0


def hello_of(message: dict[str, Any]) -> Hello:
    hello = _converted(message, Hello)
    if hello.protocol != PROTOCOL:
        raise BadMessage(
            f"this server speaks version {PROTOCOL} of the protocol, not {hello.protocol}; reload the page"
        )
    return hello


def preview_of(message: dict[str, Any]) -> Preview:
    return _converted({**message, "ref": 0}, Preview)


def hint_of(message: dict[str, Any]) -> Hint:
    return _converted(message, Hint)


def request_of(message: dict[str, Any], who: int) -> ask.PersonRequest:
    """The request that a message makes for a person."""
    word = message["do"]
    kind = REQUESTS.get(word)
    if kind is None:
        raise BadMessage(
            f"there is no request {word[:40]!r}; the requests are {', '.join(REQUESTS)}, preview, hint, ping"
        )
    given = _converted({**message, "ref": 0}, MESSAGES[word])  # a wrong ref is no reason to refuse
    values = msgspec.structs.asdict(given)
    del values["ref"]
    return kind(who, **values)


def _converted(message: dict[str, Any], kind: type[T]) -> T:
    try:
        return msgspec.convert(message, kind)
    except msgspec.ValidationError as error:
        raise BadMessage(f"{message['do']!r} is invalid: {json_error_text(error)}") from None
