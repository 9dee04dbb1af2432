"""What is told of games that were played."""

from __future__ import annotations

from brethren.server.answers.base import Answer
from brethren.server.answers.tables import Piece


class Scene(Answer):
    """The pieces from back to front."""

    shape: str
    size: tuple[float, float]
    title: str
    prompt: str
    pieces: list[Piece]


class Moment(Answer):
    """A finished game after so many moves."""

    move: int
    moves: int
    scene: Scene
    lines: list[str]
