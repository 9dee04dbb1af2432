"""What people, bots and the clock may ask of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from brethren.core.options import Value


@dataclass(frozen=True)
class Request:
    """Something asked of a table."""


@dataclass(frozen=True)
class Create(Request):
    """Set up a table; ``origin`` is the text of a record that it continues."""

    game: str
    seats: int
    options: dict[str, Value]
    settings: dict[str, Value]
    origin: str = ""


@dataclass(frozen=True)
class Join(Request):
    """Come in to the table; only the hash of the token is kept."""

    name: str
    token_hash: str


@dataclass(frozen=True)
class Tick(Request):
    """Time has passed."""


@dataclass(frozen=True)
class BotMove(Request):
    """A bot's answer to the question of that number (``ask``) for a seat."""

    seat: int
    move: int
    ask: int


@dataclass(frozen=True)
class PersonRequest(Request):
    """Something asked for by a person who has come in to the table."""

    who: int


@dataclass(frozen=True)
class Invite(PersonRequest):
    """Keep a seat for the person who has the token with this hash."""

    seat: int
    token_hash: str


@dataclass(frozen=True)
class Rematch(PersonRequest):
    """Continue at another table."""

    table: str


@dataclass(frozen=True)
class Rename(PersonRequest):
    """Be called otherwise."""

    name: str


@dataclass(frozen=True)
class Sit(PersonRequest):
    """Take an empty seat, or one's own again before the start to add other entropy to the deal."""

    seat: int
    entropy: str


@dataclass(frozen=True)
class Stand(PersonRequest):
    """Give a seat up."""

    seat: int


@dataclass(frozen=True)
class SeatBot(PersonRequest):
    """Put a bot of that level on an empty seat, or take it off again (no level)."""

    seat: int
    level: str


@dataclass(frozen=True)
class Ready(PersonRequest):
    """Say that a seat is ready."""

    seat: int
    yes: bool = True


@dataclass(frozen=True)
class Start(PersonRequest):
    """Deal."""


@dataclass(frozen=True)
class Move(PersonRequest):
    """Answer the question of that number (``ask``) for a seat; sent again with the same id it is made once."""

    seat: int
    move: int
    id: str
    ask: int


@dataclass(frozen=True)
class Undo(PersonRequest):
    """Take back what one has sealed to the open question, or else one's last move."""

    seat: int


@dataclass(frozen=True)
class Chat(PersonRequest):
    """Say something to all."""

    text: str


@dataclass(frozen=True)
class Note(PersonRequest):
    """Write a note to oneself."""

    text: str


@dataclass(frozen=True)
class Propose(PersonRequest):
    """Ask the others to agree: undo, pause, resume, abort, or kick a seat."""

    what: str
    seat: int = -1


@dataclass(frozen=True)
class Answer(PersonRequest):
    """Agree to what was proposed, or not."""

    what: str
    yes: bool


@dataclass(frozen=True)
class Return(PersonRequest):
    """Take one's seat back from the bot that stands in."""

    seat: int


@dataclass(frozen=True)
class Resign(PersonRequest):
    """Give the game up; a bot plays on."""

    seat: int


@dataclass(frozen=True)
class Abort(PersonRequest):
    """Close a table that has not started."""


PROPOSALS: Final = ("undo", "pause", "resume", "abort", "kick")
