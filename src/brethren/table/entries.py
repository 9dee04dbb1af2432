"""The entries of a table's log. The log is the source of truth; a table is rebuilt by replaying it."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Final

from brethren.core.errors import BadRecord
from brethren.core.options import Value
from brethren.core.plain import shorten
from brethren.scene.json_text import to_json

BOT_PREFIX: Final = "bot "
"""Prefix of the ids of moves not made by a person."""


@dataclass(frozen=True)
class Entry:
    """One entry of the log, with its time in seconds since 1970 by the server's clock."""

    at: float


@dataclass(frozen=True)
class Created(Entry):
    """The table was set up; the seed is secret until the end."""

    game: str
    rules: int
    seats: int
    options: dict[str, Value]
    settings: dict[str, Value]
    seed: str
    origin: str = ""  # the record whose position this table continues
    components: str = ""  # the component file, if it is not the printed one
    origin_table: str = ""  # the table whose record that is, if it was one of this server


@dataclass(frozen=True)
class Joined(Entry):
    """Someone joined; the first person is the host. Only the hash of the token is kept."""

    who: int
    name: str
    hash: str


@dataclass(frozen=True)
class Renamed(Entry):
    """A person changed their name."""

    who: int
    name: str


@dataclass(frozen=True)
class Sat(Entry):
    """Somebody took a seat (several, if they share a screen) and added to the entropy."""

    who: int
    seat: int
    entropy: str


@dataclass(frozen=True)
class Stood(Entry):
    """A person left a seat."""

    seat: int


@dataclass(frozen=True)
class BotSeated(Entry):
    """A bot of that level and name plays a seat; no level empties it."""

    seat: int
    level: str
    name: str = ""


@dataclass(frozen=True)
class Readied(Entry):
    """A seat is ready to start, or no longer ready."""

    seat: int
    yes: bool


@dataclass(frozen=True)
class Started(Entry):
    """The game started."""


@dataclass(frozen=True)
class Moved(Entry):
    """A move was made, given as its text; its id makes resending harmless."""

    seat: int
    move: str
    id: str


@dataclass(frozen=True)
class Undone(Entry):
    """A player took back their last move."""

    seat: int


@dataclass(frozen=True)
class Retracted(Entry):
    """A player retracted their sealed answer to the open question."""

    seat: int


@dataclass(frozen=True)
class Chatted(Entry):
    """A person wrote a line of chat."""

    who: int
    text: str


@dataclass(frozen=True)
class Noted(Entry):
    """A person wrote a private note."""

    who: int
    text: str


@dataclass(frozen=True)
class Proposed(Entry):
    """A player proposed something to the others; ``seat`` is the seat it is about, if any."""

    who: int
    what: str
    seat: int


@dataclass(frozen=True)
class Answered(Entry):
    """A player accepted or declined a proposal."""

    who: int
    what: str
    yes: bool


@dataclass(frozen=True)
class Away(Entry):
    """A player's time ran out: a bot fills in until they return."""

    seat: int


@dataclass(frozen=True)
class Returned(Entry):
    """The player took the seat back from the bot."""

    seat: int


@dataclass(frozen=True)
class Disconnected(Entry):
    """A player has been disconnected for a while."""

    seat: int


@dataclass(frozen=True)
class Reconnected(Entry):
    """A player whose disconnection was told is connected again."""

    seat: int


@dataclass(frozen=True)
class Resigned(Entry):
    """A player resigned; a bot plays on."""

    seat: int


@dataclass(frozen=True)
class Aborted(Entry):
    """The game was aborted without a result."""

    why: str


@dataclass(frozen=True)
class Rematched(Entry):
    """The players continue at another table."""

    table: str


KINDS: Final[dict[str, type[Entry]]] = {
    kind.__name__: kind
    for kind in (
        Created,
        Joined,
        Renamed,
        Sat,
        Stood,
        BotSeated,
        Readied,
        Started,
        Moved,
        Undone,
        Retracted,
        Chatted,
        Noted,
        Proposed,
        Answered,
        Away,
        Returned,
        Disconnected,
        Reconnected,
        Resigned,
        Aborted,
        Rematched,
    )
}

FORMER_NAMES: Final = {"Said": "Chatted", "Named": "Renamed", "Back": "Returned", "Recalled": "Retracted"}
"""What kinds are called in logs that were written before they were renamed."""

FORMER_BOT_NAMES: Final = ("Bess", "Flint", "Calico", "Grace", "Israel", "Mary", "Rackham", "Teach")
"""The names of bots by seat in logs that do not name them."""


def entry_text(entry: Entry) -> str:
    """The entry as one line of a log."""
    return to_json({"kind": type(entry).__name__, **vars(entry)})


def entry_of(data: object) -> Entry:
    """The entry that a log line holds; an unknown kind comes from a newer version."""
    name = data.get("kind") if isinstance(data, dict) else None
    kind = KINDS.get(FORMER_NAMES.get(name, name)) if isinstance(name, str) else None
    if not isinstance(data, dict) or kind is None:
        raise BadRecord(f"the log has an entry that this version of brethren does not know: {shorten(data)}")
    if kind is Moved and not isinstance(data.get("move"), str):
        raise BadRecord(
            "the log of this table has moves as numbers, as older versions of brethren wrote them; restart the server "
            "with the table's game installed, in the version of its rules, to convert it"
        )
    known = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in data.items() if name in known})


def entries_of(lines: list[str]) -> list[Entry]:
    """The entries of some lines of a log."""
    return [entry_of(json.loads(line)) for line in lines]
