"""A tale: what has just happened at once, told again step by step with marks on the pieces.

Who hit whom in a battle that was settled in one instant is hard to see from where things lie afterwards. A game with
such moments gives its scene a tale, made like the scene from a view and nothing else; whoever draws plays it once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from brethren.scene.json_text import to_json
from brethren.scene.piece import Bounds, Piece, Plain, rounded_box

MAX_CACHED_ANIMATIONS: Final = 4096
"""So many tales are remembered: all viewers of many tables ask for theirs again and again until the next."""
MARK_JSON_FIELDS: Final = ("on", "to", "text", "was", "icon", "tone")
"""What is sent of a mark, in this order."""


class Mark:
    """A sign on a piece; an arrow, if it leads to another; and without text and icon the piece alone stands out."""

    __slots__ = ("icon", "on", "struck_text", "text", "to", "tone")

    def __init__(
        self, on: str, to: str = "", *, text: str = "", struck_text: str = "", icon: str = "", tone: str = ""
    ) -> None:
        self.on = on  # the id of a piece
        self.to = to
        self.text = text
        self.struck_text = struck_text  # what the text would have been: struck through
        self.icon = icon
        self.tone = tone

    def to_plain(self) -> Plain:
        values = (self.on, self.to, self.text, self.struck_text, self.icon, self.tone)
        return {name: value for name, value in zip(MARK_JSON_FIELDS, values, strict=True) if value}


class AnimationStep:
    """One step: a line for each thing that happens in it, all at the same time."""

    __slots__ = ("icon", "lines", "marks")

    def __init__(self, icon: str, lines: list[str], marks: list[Mark]) -> None:
        self.icon = icon
        self.lines = lines
        self.marks = marks

    def to_plain(self) -> Plain:
        return {"icon": self.icon, "lines": self.lines, "marks": [mark.to_plain() for mark in self.marks]}


class Animation:
    """The steps in their order. Many viewers share it: nobody may change it."""

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
        self.id = id  # another than that of every tale before it at the table
        self.title = title
        self.at = at  # where on the sheet there is room for its lines
        self.pieces = pieces  # what lay on the table then; those of the scene with the same ids are not shown meanwhile
        self.hidden_ids = hidden_ids or []  # and these had not come yet, or were gone
        self.steps = steps
        self.json_text = to_json(self.to_plain())  # as it is sent

    def to_plain(self) -> Plain:
        return {
            "id": self.id,
            "title": self.title,
            "at": rounded_box(self.at),
            "pieces": [piece.to_plain() for piece in self.pieces],
            "lost": self.hidden_ids,
            "beats": [beat.to_plain() for beat in self.steps],
        }


BuildAnimation = Callable[..., Animation]
"""What tells a tale: given the sheet and the facts of it, and nothing else."""

_animations: Final[dict[tuple[object, ...], Animation]] = {}


def cached_animation(context: object, facts: tuple[object, ...]) -> Animation:
    """The tale of some facts: of the function that tells it, and its inputs. Made once."""
    key = (context, facts)
    found = _animations.get(key)
    if found is None:
        if len(_animations) >= MAX_CACHED_ANIMATIONS:
            _animations.clear()
        found = _animations[key] = cast("BuildAnimation", facts[0])(context, *facts[1:])
    return found
