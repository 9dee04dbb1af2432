"""Notes: the facts that rules report as they act. Words files turn them into sentences."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1
"""The audience of a public note: all seats and all spectators."""


class Note:
    """One fact: what happened, its numbers, the rule behind it, and who may know."""

    __slots__ = ("audience", "fact", "rule", "values")

    def __init__(self, fact: str, values: tuple[int, ...], rule: str, audience: int) -> None:
        self.fact = fact
        self.values = values
        self.rule = rule
        self.audience = audience  # EVERYONE, or one bit per seat

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat (or, with None, a spectator) may see this note."""
        if self.audience == EVERYONE:
            return True
        return seat is not None and seat >= 0 and bool(self.audience >> seat & 1)

    def to_plain(self) -> list[object]:
        """The note as clients get it: without its audience, which would reveal who else knows."""
        return [self.fact, list(self.values), self.rule]

    def __reduce__(self) -> tuple[object, ...]:
        return Note, (self.fact, self.values, self.rule, self.audience)

    def __repr__(self) -> str:
        audience = "everyone" if self.audience == EVERYONE else bin(self.audience)
        return f"Note({self.fact!r}, {self.values}, {self.rule!r}, {audience})"


def visible_notes(notes: list[Note], seat: int | None) -> list[Note]:
    """The notes that a seat (or, with None, a spectator) may see, in order."""
    return [note for note in notes if note.visible_to(seat)]
