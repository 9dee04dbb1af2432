"""A preview: what a move would do, shown before it is made."""

from __future__ import annotations

from brethren.scene.citation import split_citation
from brethren.scene.piece import Plain

Arrow = tuple[str, str]
"""The ids of the piece where an arrow begins and of the one it points to."""


class Preview:
    """The pieces to highlight and the arrows between pieces, by their ids in the viewer's scene, and a sentence.

    A rule in brackets at the end of the sentence becomes the rule of the preview.
    """

    __slots__ = ("arrows", "pieces", "rule", "text")

    def __init__(self, text: str, pieces: tuple[str, ...] = (), arrows: tuple[Arrow, ...] = ()) -> None:
        self.text, self.rule = split_citation(text)
        self.pieces = pieces
        self.arrows = arrows

    def to_plain(self) -> Plain:
        plain: Plain = {
            "pieces": list(self.pieces),
            "arrows": [list(arrow) for arrow in self.arrows],
            "text": self.text,
        }
        return {**plain, "rule": self.rule} if self.rule else plain
