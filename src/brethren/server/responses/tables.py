"""Responses about tables, and the view of a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from brethren.core.options import Value
from brethren.server.responses.base import ResponseStruct


class Listing(ResponseStruct):
    """A table in the list: what everybody may know about it. The title says if components are changed."""

    table: str
    game: str
    title: str
    phase: str
    seats: str
    updated: float


class Ticket(ResponseStruct):
    """Your number at a table, and the token that proves it, which is shown only this once."""

    table: str
    who: int
    token: str


class Invited(ResponseStruct):
    """A reserved seat, and the token for the guest, which is shown only this once."""

    table: str
    seat: int
    token: str


class NextTable(ResponseStruct):
    """The table where the players continue."""

    table: str


class Chair(ResponseStruct):
    """One seat of a table."""

    kind: Literal["person", "bot", "empty"]
    who: int | None
    level: str
    marks: list[Literal["ready", "away", "resigned"]]


class Proposal(ResponseStruct):
    """Something that the players are asked to agree to, and who has agreed."""

    what: str
    who: int
    seat: int
    agreed: list[int]


class Proof(ResponseStruct):
    """The hash of the seed; when the game is over, also the seed and what each seat added to it.

    ``components`` is the hash of the component file, if the table does not play with the printed one.
    """

    commitment: str
    components: str = ""
    seed: str = ""
    entropies: list[str] = []
    key: str = ""


class ActorResult(ResponseStruct):
    """The place and score of an actor, which competed without a seat."""

    name: str
    place: int
    score: int


class Outcome(ResponseStruct):
    """The result of the game for each seat; ``resigned`` seats were played on by a bot and cannot win."""

    places: list[int]
    scores: list[int]
    reason: str
    resigned: list[int] = []
    actors: list[ActorResult] = []


class Piece(ResponseStruct):
    """A piece on the table: its box (x, y, width, height) and what it shows. Defaults are left out.

    ``rule`` is the id of the rule behind its ``details``. ``turn`` is in degrees clockwise about the centre of the box.
    ``points`` are x and y of each corner of a polygon or polyline, from the upper left corner of the box; ``weight`` is
    the width of its stroke. Pieces of one ``stack`` lie on the same spot. ``count`` is the number of a counter or the
    face of a die.
    """

    id: str
    kind: str
    at: tuple[float, float, float, float]
    label: str = ""
    text: str = ""
    corner: str = ""
    icon: str = ""
    badge: str = ""
    tone: str = ""
    face_up: bool = True
    glow: bool = False
    dim: bool = False
    moves: list[int] = []
    details: str = ""
    rule: str = ""
    turn: float = 0
    points: list[float] = []
    weight: float = 2
    dash: bool = False
    stack: str = ""
    count: int | None = None


class Panel(ResponseStruct, kw_only=True):
    """One surface of the scene, with its own coordinates; ``parts`` is how many parts belong to it.

    The last panel has no ``parts``: all the rest belong to it. A ``large`` panel can be panned and zoomed; ``home`` is
    the box it shows first, ``mine`` the viewer's own pieces. ``background`` is the id of its static pieces.
    """

    key: str
    title: str = ""
    size: tuple[float, float]
    large: bool = False
    background: str = ""
    parts: int | None = None
    home: tuple[float, float, float, float] | None = None
    mine: list[str] = []


class Attention(ResponseStruct):
    """The panel that needs the viewer now, and why, in one short sentence."""

    panel: str
    why: str


class MovePreview(ResponseStruct):
    """What a move would do: pieces to highlight, arrows from piece to piece, a sentence, and the rule behind it."""

    is_: Literal["preview"] = msgspec.field(name="is")
    ref: int
    move: int
    pieces: list[str]
    arrows: list[tuple[str, str]]
    text: str
    rule: str = ""


class Mark(ResponseStruct):
    """A badge on a piece, or an arrow to another one; ``struck_text`` is shown struck through."""

    on: str
    to: str = ""
    text: str = ""
    struck_text: str = ""
    icon: str = ""
    tone: str = ""


class AnimationStep(ResponseStruct):
    """One step of an animation: lines of text, and marks on pieces, to show for ``time`` milliseconds at normal speed.

    ``speaker`` is the piece of the player whom the lines are about. Pieces look as they did before the move until a
    step marks them or names them in ``changes``; with the last step everything is as it is now. ``hides`` disappear
    with the step; ``pieces`` are there from it until the last step. A ``moment`` must not be missed.
    """

    icon: str
    lines: list[str]
    marks: list[Mark]
    time: int
    speaker: str = ""
    moment: Literal["", "reveal", "battle", "death", "score", "end"] = ""
    changes: list[str] = []
    hides: list[str] = []
    pieces: list[Piece] = []


class Animation(ResponseStruct):
    """An animation of what has just happened, step by step; ``at`` is the free area to show its text in, if any."""

    id: str
    steps: list[AnimationStep]
    at: tuple[float, float, float, float] | None = None


class LogPage(ResponseStruct):
    """Some lines of the log, and how many earlier ones there are."""

    earlier: int
    lines: list[tuple[str, str, str]]


class ForkOrigin(ResponseStruct):
    """The move from which a table continues another game; ``table`` is empty if that came from a file."""

    table: str
    move: int


class Lobby(ResponseStruct, kw_only=True):
    """What one reads before joining a table: what is played, and who sits where."""

    table: str
    game: str
    title: str
    options: dict[str, Value]
    settings: dict[str, Value]
    forked_from: ForkOrigin | None = None
    phase: Literal["open", "playing", "paused", "over", "aborted"]
    names: list[str]
    chairs: list[Chair]


class TableMessage(ResponseStruct, kw_only=True):
    """Everything a viewer sees of a table. The fields from ``panels`` on are there once the game has started.

    ``backgrounds`` are those that the client did not say it has.
    """

    table: str
    game: str
    title: str
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
    forked_from: ForkOrigin | None = None
    present: list[int]
    spectators: list[tuple[int, str]]
    you: int | None
    mine: list[int]
    host: bool
    notes: list[str] = []
    earlier: int
    lines: list[tuple[str, str, str]]
    panels: list[Panel] = []
    attention: Attention | None = None
    backgrounds: dict[str, list[Piece]] = {}
    prompt: str = ""
    waiting: list[int] = []
    moves: list[tuple[int, str]] = []
    pieces: dict[str, Piece] = {}
    parts: list[list[str]] = []
    animation: Animation | None = None
    question: int = 0
    undo: bool = False
    undo_by_consent: bool = False
    outcome: Outcome | None = None
