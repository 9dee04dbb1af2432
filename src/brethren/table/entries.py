"""What has happened at a table, one entry after another: the log is the truth, and a table is its replay."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Final

from brethren.core.errors import BadRecord
from brethren.core.options import Value
from brethren.core.plain import shorten
from brethren.scene.json_text import to_json

BOT_PREFIX: Final = "bot "
"""So begin the ids of moves that no person has made."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened, and when (seconds since 1970, as the shell's clock said)."""

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
    origin: str = ""  # a record whose position this table goes on from


@dataclass(frozen=True)
class Joined(Entry):
    """Somebody came in; the first is the host. Only the hash of the token is kept."""

    who: int
    name: str
    hash: str


@dataclass(frozen=True)
class Renamed(Entry):
    """Somebody is called otherwise from now on."""

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
    """A seat was given up."""

    seat: int


@dataclass(frozen=True)
class BotSeated(Entry):
    """A bot of that level plays a seat; no level empties it."""

    seat: int
    level: str


@dataclass(frozen=True)
class Readied(Entry):
    """A seat is ready to start, or no longer."""

    seat: int
    yes: bool


@dataclass(frozen=True)
class Started(Entry):
    """The cards are dealt."""


@dataclass(frozen=True)
class Moved(Entry):
    """A move was made; its id makes a repeated request harmless."""

    seat: int
    move: int
    id: str


@dataclass(frozen=True)
class Undone(Entry):
    """The last move was taken back by its player."""

    seat: int


@dataclass(frozen=True)
class Retracted(Entry):
    """All that a seat had sealed to the open question was taken back by its player."""

    seat: int


@dataclass(frozen=True)
class Chatted(Entry):
    """Chat, for all."""

    who: int
    text: str


@dataclass(frozen=True)
class Noted(Entry):
    """A note to oneself."""

    who: int
    text: str


@dataclass(frozen=True)
class Proposed(Entry):
    """Somebody asks the others to agree to something; ``seat`` is whom it is about, if anybody."""

    who: int
    what: str
    seat: int


@dataclass(frozen=True)
class Answered(Entry):
    """Somebody agreed, or did not."""

    who: int
    what: str
    yes: bool


@dataclass(frozen=True)
class Away(Entry):
    """A seat's time ran out: a bot plays it until its player comes back."""

    seat: int


@dataclass(frozen=True)
class Returned(Entry):
    """The player took the seat back from the bot."""

    seat: int


@dataclass(frozen=True)
class Resigned(Entry):
    """A player gave the game up for good; a bot plays the seat on."""

    seat: int


@dataclass(frozen=True)
class Aborted(Entry):
    """The game was broken off without a result."""

    why: str


@dataclass(frozen=True)
class Rematched(Entry):
    """The players went on at another table."""

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
        Resigned,
        Aborted,
        Rematched,
    )
}

FORMER_NAMES: Final = {"Said": "Chatted", "Named": "Renamed", "Back": "Returned", "Recalled": "Retracted"}
"""What kinds are called in logs that were written before they were renamed."""


def entry_text(entry: Entry) -> str:
    """The entry as one line of a log."""
    return to_json({"kind": type(entry).__name__, **vars(entry)})


def entry_of(data: object) -> Entry:
    """The entry that a log line holds; an unknown kind comes from a newer version."""
    name = data.get("kind") if isinstance(data, dict) else None
    kind = KINDS.get(FORMER_NAMES.get(name, name)) if isinstance(name, str) else None
    if not isinstance(data, dict) or kind is None:
        raise BadRecord(f"the log has an entry that this version of brethren does not know: {shorten(data)}")
    known = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in data.items() if name in known})


def entries_of(lines: list[str]) -> list[Entry]:
    """The entries of some lines of a log."""
    return [entry_of(json.loads(line)) for line in lines]
