"""An animation: events that happened at once, shown one after another with marks on the pieces.

When a battle is resolved in one instant, the final positions do not show who hit whom. A game with such moments adds an
animation to its scene, built like the scene from a view and nothing else; the client plays it once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from brethren.scene.json_text import to_json
from brethren.scene.piece import Bounds, Piece, Plain, rounded_box

MAX_CACHED_ANIMATIONS: Final = 4096
"""The largest number of cached animations; all viewers of a table need the same one until the next."""
MARK_JSON_FIELDS: Final = ("on", "to", "text", "struck_text", "icon", "tone")
"""The JSON fields of a mark, in this order."""


class Mark:
    """A mark on a piece: an arrow if it has a target, a text or icon, or just a highlight."""

    __slots__ = ("icon", "on", "struck_text", "text", "to", "tone")

    def __init__(
        self, on: str, to: str = "", *, text: str = "", struck_text: str = "", icon: str = "", tone: str = ""
    ) -> None:
        self.on = on  # the id of the marked piece
        self.to = to  # the id of the piece an arrow points to
        self.text = text
        self.struck_text = struck_text  # an earlier value, shown struck through
        self.icon = icon
        self.tone = tone

    def to_plain(self) -> Plain:
        values = (self.on, self.to, self.text, self.struck_text, self.icon, self.tone)
        return {name: value for name, value in zip(MARK_JSON_FIELDS, values, strict=True) if value}


class AnimationStep:
    """One step: events that happen at the same time, with a line of text for each."""

    __slots__ = ("icon", "lines", "marks")

    def __init__(self, icon: str, lines: list[str], marks: list[Mark]) -> None:
        self.icon = icon
        self.lines = lines
        self.marks = marks

    def to_plain(self) -> Plain:
        return {"icon": self.icon, "lines": self.lines, "marks": [mark.to_plain() for mark in self.marks]}


class Animation:
    """The steps in order. Many viewers share it, so it must not change."""

    __slots__ = ("at", "hidden_ids", "id", "json_text", "pieces", "steps", "title")

    def __init__(
        self,
        id: str,
        title: str,
        at: Bounds,
        pieces: list[Piece],
        steps: list[AnimationStep],
        *,
        hidden_ids: list[str] | None = None,
    ) -> None:
        self.id = id  # unique among the animations of a table
        self.title = title
        self.at = at  # the area of the scene for its lines of text
        self.pieces = pieces  # the pieces as they were then; they replace those of the scene with the same ids
        self.hidden_ids = hidden_ids or []  # pieces of the scene that were not on the table then
        self.steps = steps
        self.json_text = to_json(self.to_plain())  # cached

    def to_plain(self) -> Plain:
        return {
            "id": self.id,
            "title": self.title,
            "at": rounded_box(self.at),
            "pieces": [piece.to_plain() for piece in self.pieces],
            "hidden_ids": self.hidden_ids,
            "steps": [step.to_plain() for step in self.steps],
        }


BuildAnimation = Callable[..., Animation]
"""Builds an animation from the scene's context and the animation's inputs, and nothing else."""

_animations: Final[dict[tuple[object, ...], Animation]] = {}


def cached_animation(context: object, inputs: tuple[object, ...]) -> Animation:
    """Return the animation for a build function followed by its inputs, built only once."""
    key = (context, inputs)
    animation = _animations.get(key)
    if animation is None:
        if len(_animations) >= MAX_CACHED_ANIMATIONS:
            _animations.clear()
        animation = _animations[key] = cast("BuildAnimation", inputs[0])(context, *inputs[1:])
    return animation
