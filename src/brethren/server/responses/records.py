"""Responses about finished games, and guides, which are shown like them."""

from __future__ import annotations

from brethren.core.options import Value
from brethren.server.responses.base import ResponseStruct
from brethren.server.responses.tables import Animation, Attention, Outcome, Panel, Piece, Proof


class Played(ResponseStruct):
    """The last move as the viewer may know it; a secret choice of another player has no number and no text."""

    seat: int
    move: int | None
    text: str


class Moment(ResponseStruct, kw_only=True):
    """A game after so many moves, as a viewer saw it; from ``panels`` on like a table in play."""

    move: int
    last: int
    seat: int | None
    played: Played | None
    panels: list[Panel]
    attention: Attention | None = None
    backgrounds: dict[str, list[Piece]] = {}
    prompt: str
    moves: list[tuple[int, str]]
    pieces: dict[str, Piece]
    parts: list[list[str]]
    lines: list[tuple[str, str, str]]
    animation: Animation | None = None
    outcome: Outcome | None = None


class Wanted(ResponseStruct):
    """The move that the learner should make now."""

    move: int
    text: str


class GuideStep(ResponseStruct):
    """A text for the learner after so many moves, the pieces it points at, and the move to make, if any."""

    at: int
    text: str
    rules: list[str]
    points: list[str]
    wants: Wanted | None


class GuideInfo(ResponseStruct):
    """A first game to play step by step; ``moments[n]`` is the game after n moves.

    ``backgrounds`` are those of all moments, which have none of their own.
    """

    game: str
    title: str
    seats: int
    seat: int
    names: list[str]
    options: dict[str, Value]
    steps: list[GuideStep]
    moments: list[Moment]
    backgrounds: dict[str, list[Piece]] = {}


class Earned(ResponseStruct):
    """Points that a seat earned with a move, in which game of a match (0: it has one), the reason, and the rule."""

    move: int
    game: int
    amount: int
    text: str
    rule: str


class SeatScore(ResponseStruct):
    """The score of a seat, point by point."""

    seat: int
    name: str
    total: int
    rows: list[Earned]


class Scores(ResponseStruct):
    """The score sheet of a game; ``explained`` is false, and there are no rows, if the game explains no points."""

    explained: bool
    seats: list[SeatScore]


class Deal(Proof):
    """The proof, and every random draw as (bound, value); a jump is (draws before it, word to continue from)."""

    picks: list[tuple[int, int]] = []
    jumps: list[tuple[int, int]] = []


class RoundStart(ResponseStruct):
    """A round begins after so many moves; ``game`` and ``round`` count from 1, and are 0 in games without them."""

    move: int
    game: int
    round: int


class RecordInfo(ResponseStruct):
    """The contents of a record."""

    game: str
    title: str
    seats: int
    players: list[str]
    options: dict[str, Value]
    last: int
    rounds: list[RoundStart]
    outcome: Outcome | None
    ending: str
