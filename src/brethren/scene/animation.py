"""An animation: what has happened since a viewer's last picture, step by step, with marks on the pieces.

The final positions do not show who hit whom. A game tells it from the notes of its rules (``Game.animate``); a client
plays it once, and again on request.
"""

from __future__ import annotations

from typing import Final

from brethren.scene.json_text import to_json
from brethren.scene.piece import Bounds, Piece, Plain, rounded_box

MARK_JSON_FIELDS: Final = ("on", "to", "text", "struck_text", "icon", "tone")
"""The JSON fields of a mark, in this order."""

TIMES: Final = {"": 700, "reveal": 800, "battle": 1200, "death": 1700, "score": 1200, "end": 2000}
"""Milliseconds to look at a step of each kind of moment, at normal speed."""
QUICKLY_READ: Final = 50
"""Letters that are read in that time."""
TIME_PER_LETTER: Final = 14
MAX_READING_TIME: Final = 1500


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
    """One step: facts that are told together, with a line of text for each.

    Pieces keep the look they had before the move until a step changes them: one that lists them in ``changes``, or one
    that marks them. With the last step everything is as it is now.
    """

    __slots__ = ("changes", "hides", "icon", "lines", "marks", "moment", "pieces", "speaker")

    def __init__(self, icon: str, lines: list[str], marks: list[Mark]) -> None:
        self.icon = icon
        self.lines = lines
        self.marks = marks
        self.speaker = ""  # the id of the piece that stands for the player whom the lines are about
        self.moment = ""  # what kind of moment it is, if nobody should miss it: a key of TIMES
        self.changes: list[str] = []  # the ids of the pieces that change with this step
        self.hides: list[str] = []  # the ids of pieces that disappear with this step
        self.pieces: list[Piece] = []  # pieces that are there only from this step until the last

    @property
    def time(self) -> int:
        """How many milliseconds to show it at normal speed, so that it can be read."""
        letters = sum([len(line) for line in self.lines])
        reading = TIME_PER_LETTER * max(0, letters - QUICKLY_READ)
        return TIMES[self.moment] + min(reading, MAX_READING_TIME)

    def to_plain(self) -> Plain:
        found: Plain = {
            "icon": self.icon,
            "lines": self.lines,
            "marks": [mark.to_plain() for mark in self.marks],
            "time": self.time,
        }
        if self.speaker:
            found["speaker"] = self.speaker
        if self.moment:
            found["moment"] = self.moment
        if self.changes:
            found["changes"] = self.changes
        if self.hides:
            found["hides"] = self.hides
        if self.pieces:
            found["pieces"] = [piece.to_plain() for piece in self.pieces]
        return found


class Animation:
    """The steps in order, and where there is room for their text."""

    __slots__ = ("area", "id", "steps")

    def __init__(self, id: str, area: Bounds | None, steps: list[AnimationStep]) -> None:
        self.id = id  # unique among the animations that a viewer of a table gets
        self.area = area  # None if a scene has no such place
        self.steps = steps

    def to_plain(self) -> Plain:
        found: Plain = {"id": self.id, "steps": [step.to_plain() for step in self.steps]}
        if self.area is not None:
            found["at"] = rounded_box(self.area)
        return found

    def to_json(self) -> str:
        return to_json(self.to_plain())
