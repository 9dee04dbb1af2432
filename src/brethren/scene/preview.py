"""A preview: what a move would do, shown before it is made."""

from __future__ import annotations

from brethren.scene.piece import Plain

Arrow = tuple[str, str]
"""The ids of the piece where an arrow begins and of the one it points to."""


class Preview:
    """The pieces to highlight and the arrows between pieces, by their ids in the viewer's scene, and a sentence."""

    __slots__ = ("arrows", "pieces", "text")

    def __init__(self, text: str, pieces: tuple[str, ...] = (), arrows: tuple[Arrow, ...] = ()) -> None:
        self.text = text
        self.pieces = pieces
        self.arrows = arrows

    def to_plain(self) -> Plain:
        return {"pieces": list(self.pieces), "arrows": [list(arrow) for arrow in self.arrows], "text": self.text}
