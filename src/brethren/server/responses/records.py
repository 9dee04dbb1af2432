"""What is told of games that were played."""

from __future__ import annotations

from brethren.core.options import Value
from brethren.server.responses.base import ResponseStruct
from brethren.server.responses.tables import Outcome, Piece, Proof, Tale


class Played(ResponseStruct):
    """A move that was made, as a viewer may know it: what others chose in secret has no number and no words."""

    seat: int
    move: int | None
    text: str


class Moment(ResponseStruct, kw_only=True):
    """A game after so many of its moves, as a viewer saw it; from ``size`` on like a table that is played."""

    move: int
    last: int
    seat: int | None
    played: Played | None
    size: tuple[float, float]
    prompt: str
    moves: list[tuple[int, str]]
    pieces: dict[str, Piece]
    lines: list[tuple[str, str, str]]
    tale: Tale | None = None
    outcome: Outcome | None = None


class Wanted(ResponseStruct):
    """The move that the learner shall make now."""

    move: int
    text: str


class GuideStep(ResponseStruct):
    """What the learner is told after so many moves, which pieces he is shown, and what he shall do; or only read on."""

    at: int
    text: str
    rules: list[str]
    points: list[str]
    wants: Wanted | None


class GuideInfo(ResponseStruct):
    """A first game to play along; ``moments`` has one for every number of moves made, from 0."""

    game: str
    title: str
    seats: int
    seat: int
    names: list[str]
    options: dict[str, Value]
    steps: list[GuideStep]
    moments: list[Moment]


class Earned(ResponseStruct):
    """Points that a seat earned by a move, why, and by which rule."""

    move: int
    amount: int
    text: str
    rule: str


class SeatScore(ResponseStruct):
    """How a seat came to its score."""

    seat: int
    name: str
    total: int
    rows: list[Earned]


class Scores(ResponseStruct):
    """The score sheet of a game; if the game does not tell how points come, it is not explained and has no rows."""

    explained: bool
    seats: list[SeatScore]


class Deal(Proof):
    """The proof, and every pick of chance as (below, value); a jump is (picks before it, word to go on from)."""

    picks: list[tuple[int, int]] = []
    jumps: list[tuple[int, int]] = []


class RecordInfo(ResponseStruct):
    """What is in a record."""

    game: str
    title: str
    seats: int
    players: list[str]
    options: dict[str, Value]
    last: int
    outcome: Outcome | None
    ending: str
