"""What people, bots and the clock may ask of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Request:
    """Something asked for by a person of the table."""

    who: int


@dataclass(frozen=True)
class Rename(Request):
    """Be called otherwise."""

    name: str


@dataclass(frozen=True)
class Sit(Request):
    """Take an empty seat, or one's own again before the start to add other entropy to the deal."""

    seat: int
    entropy: str


@dataclass(frozen=True)
class Stand(Request):
    """Give a seat up."""

    seat: int


@dataclass(frozen=True)
class SeatBot(Request):
    """Put a bot of that level on an empty seat, or take it off again (no level)."""

    seat: int
    level: str


@dataclass(frozen=True)
class Ready(Request):
    """Say that a seat is ready."""

    seat: int
    yes: bool = True


@dataclass(frozen=True)
class Start(Request):
    """Deal."""


@dataclass(frozen=True)
class Move(Request):
    """Answer the question of that number (``ask``) for a seat; sent again with the same id it is made once."""

    seat: int
    move: int
    id: str
    ask: int


@dataclass(frozen=True)
class Undo(Request):
    """Take back what one has sealed to the open question, or else one's last move."""

    seat: int


@dataclass(frozen=True)
class Chat(Request):
    """Say something to all."""

    text: str


@dataclass(frozen=True)
class Note(Request):
    """Write a note to oneself."""

    text: str


@dataclass(frozen=True)
class Propose(Request):
    """Ask the others to agree: undo, pause, resume, abort, or kick a seat."""

    what: str
    seat: int = -1


@dataclass(frozen=True)
class Answer(Request):
    """Agree to what was proposed, or not."""

    what: str
    yes: bool


@dataclass(frozen=True)
class Return(Request):
    """Take one's seat back from the bot that stands in."""

    seat: int


@dataclass(frozen=True)
class Resign(Request):
    """Give the game up; a bot plays on."""

    seat: int


@dataclass(frozen=True)
class Abort(Request):
    """Close a table that has not started."""


PROPOSALS: Final = ("undo", "pause", "resume", "abort", "kick")
