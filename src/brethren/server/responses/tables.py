"""What is told of tables, and what a viewer sees of one."""

from __future__ import annotations

from typing import Literal

from brethren.core.options import Value
from brethren.server.responses.base import ResponseStruct


class Listing(ResponseStruct):
    """A table in the list: what everybody may know of it."""

    table: str
    game: str
    phase: str
    seats: str
    updated: float


class Ticket(ResponseStruct):
    """Who one is at a table, and the token that proves it. It is shown this once."""

    table: str
    who: int
    token: str


class Invited(ResponseStruct):
    """A seat that is kept, and the token for whoever shall have it. It is shown this once."""

    table: str
    seat: int
    token: str


class NextTable(ResponseStruct):
    """Where the players go on."""

    table: str


class Chair(ResponseStruct):
    """One seat of a table."""

    kind: Literal["person", "bot", "empty"]
    who: int | None
    level: str
    marks: list[Literal["ready", "away", "resigned"]]


class Proposal(ResponseStruct):
    """Something that the players are asked to agree to."""

    what: str
    who: int
    seat: int
    agreed: list[int]


class Proof(ResponseStruct):
    """The fingerprint of the seed; when the game is over, the seed and what the seats added."""

    commitment: str
    seed: str = ""
    entropies: list[str] = []
    key: str = ""


class Outcome(ResponseStruct):
    """The result of the game for each seat; ``resigned`` seats were played on by a bot and cannot win."""

    places: list[int]
    scores: list[int]
    reason: str
    resigned: list[int] = []


class Piece(ResponseStruct):
    """One thing on the table: where it lies (x, y, width, height) and what it shows. What is usual is left out."""

    id: str
    kind: str
    at: tuple[float, float, float, float]
    label: str = ""
    text: str = ""
    corner: str = ""
    icon: str = ""
    mark: str = ""
    tone: str = ""
    up: bool = True
    glow: bool = False
    dim: bool = False
    moves: list[int] = []
    more: str = ""


class Mark(ResponseStruct):
    """A sign on a piece, or an arrow from it to another; ``was`` is what the text would have been, struck through."""

    on: str
    to: str = ""
    text: str = ""
    was: str = ""
    icon: str = ""
    tone: str = ""


class Beat(ResponseStruct):
    """One step of a tale: a line for each thing that happens, and marks on the pieces."""

    icon: str
    lines: list[str]
    marks: list[Mark]


class Tale(ResponseStruct):
    """What has just happened, step by step; ``at`` is where on the sheet there is room to tell it.

    ``pieces`` are shown meanwhile, in the place of those with the same ids; ``lost`` are not shown.
    """

    id: str
    title: str
    at: tuple[float, float, float, float]
    pieces: list[Piece]
    lost: list[str]
    beats: list[Beat]


class Sheet(ResponseStruct, kw_only=True):
    """All that a viewer sees of a table. From ``size`` on the fields are there once the game has begun."""

    table: str
    game: str
    version: int
    phase: Literal["open", "playing", "paused", "over", "aborted"]
    names: list[str]
    chairs: list[Chair]
    proposals: list[Proposal]
    deadlines: list[float | None]
    successor: str
    proof: Proof
    options: dict[str, Value]
    settings: dict[str, Value]
    present: list[int]
    people: list[tuple[int, str]]
    you: int | None
    mine: list[int]
    host: bool
    notes: list[str] = []
    lines: list[tuple[str, str, str]]
    size: tuple[float, float] = (0, 0)
    prompt: str = ""
    asked: list[int] = []
    moves: list[tuple[int, str]] = []
    pieces: dict[str, Piece] = {}
    parts: list[list[str]] = []
    tale: Tale | None = None
    ask: int = 0
    undo: bool = False
    undo_by_consent: bool = False
    outcome: Outcome | None = None
