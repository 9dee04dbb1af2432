"""The requests that people, bots and the clock may make of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from brethren.core.options import Value


@dataclass(frozen=True)
class Request:
    """A request to a table."""


@dataclass(frozen=True)
class Create(Request):
    """Set up a table; ``components`` is a component file.

    ``origin`` is the text of a record that it continues, ``origin_table`` the table of that record, if it has one.
    """

    game: str
    seats: int
    options: dict[str, Value]
    settings: dict[str, Value]
    origin: str = ""
    components: str = ""
    origin_table: str = ""


@dataclass(frozen=True)
class Join(Request):
    """Join the table; only the hash of the token is kept."""

    name: str
    token_hash: str


@dataclass(frozen=True)
class Tick(Request):
    """Time has passed."""


@dataclass(frozen=True)
class Disconnect(Request):
    """The player of a seat has been disconnected for a while."""

    seat: int


@dataclass(frozen=True)
class Reconnect(Request):
    """The player of a seat is connected again."""

    seat: int


@dataclass(frozen=True)
class BotMove(Request):
    """A bot's answer to the question of that number (``question``) for a seat."""

    seat: int
    move: int
    question: int


@dataclass(frozen=True)
class PersonRequest(Request):
    """A request by a person who has joined the table."""

    who: int


@dataclass(frozen=True)
class Invite(PersonRequest):
    """Reserve a seat for the person whose token has this hash."""

    seat: int
    token_hash: str


@dataclass(frozen=True)
class Rematch(PersonRequest):
    """Continue at another table."""

    table: str


@dataclass(frozen=True)
class Rename(PersonRequest):
    """Change one's name."""

    name: str


@dataclass(frozen=True)
class Sit(PersonRequest):
    """Take an empty seat; before the start, sit again to change one's entropy."""

    seat: int
    entropy: str


@dataclass(frozen=True)
class Stand(PersonRequest):
    """Leave a seat."""

    seat: int


@dataclass(frozen=True)
class SeatBot(PersonRequest):
    """Put a bot of that level on an empty seat, or remove it (no level)."""

    seat: int
    level: str


@dataclass(frozen=True)
class Ready(PersonRequest):
    """Declare a seat ready, or not ready."""

    seat: int
    yes: bool = True


@dataclass(frozen=True)
class Start(PersonRequest):
    """Start the game."""


@dataclass(frozen=True)
class Move(PersonRequest):
    """Answer the question with that number (``question``) for a seat; a move resent with the same id is made once."""

    seat: int
    move: int
    id: str
    question: int


@dataclass(frozen=True)
class Undo(PersonRequest):
    """Take back one's sealed answer to the open question, or else one's last move."""

    seat: int


@dataclass(frozen=True)
class Chat(PersonRequest):
    """Write a line of chat."""

    text: str


@dataclass(frozen=True)
class Note(PersonRequest):
    """Write a private note."""

    text: str


@dataclass(frozen=True)
class Propose(PersonRequest):
    """Propose something to the other players: undo, pause, resume, abort, or kick a seat."""

    what: str
    seat: int = -1


@dataclass(frozen=True)
class Answer(PersonRequest):
    """Accept or decline a proposal."""

    what: str
    yes: bool


@dataclass(frozen=True)
class Return(PersonRequest):
    """Take one's seat back from the bot that fills in."""

    seat: int


@dataclass(frozen=True)
class Resign(PersonRequest):
    """Resign; a bot plays on."""

    seat: int


@dataclass(frozen=True)
class Abort(PersonRequest):
    """Close a table that has not started."""


PROPOSALS: Final = ("undo", "pause", "resume", "abort", "kick")
