"""Drawings: the pieces of one part of a scene, drawn once for all viewers with the same inputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from brethren.scene.json_text import quoted
from brethren.scene.piece import Piece

DrawFunction = Callable[..., list[Piece]]
"""Draws one part of a scene from the scene's context and the part's inputs, and nothing else."""


class PartDrawing:
    """The pieces of one part of a scene. Many viewers share it, so it must not change."""

    __slots__ = ("_ids_json", "cached", "ids", "pieces")

    def __init__(self, pieces: list[Piece], *, cached: bool = False) -> None:
        self.pieces = tuple(pieces)
        self.ids = tuple([piece.id for piece in pieces])
        self.cached = cached  # in the cache, so it will be used again
        self._ids_json = ""

    @property
    def ids_json(self) -> str:
        """The ids as a comma-separated list of JSON strings."""
        if not self._ids_json:
            self._ids_json = ",".join([quoted(id) for id in self.ids])
        return self._ids_json


EMPTY_DRAWING: Final = PartDrawing([], cached=True)


class DrawingCache:
    """Drawings by the inputs they were made from. When it is full, it drops those not used recently."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity  # in pieces; half of it is for recently used drawings
        self._recent: dict[tuple[object, ...], PartDrawing] = {}
        self._older: dict[tuple[object, ...], PartDrawing] = {}
        self._recent_pieces = 0

    def drawing(self, context: object, part: list[object]) -> PartDrawing:
        """Return the drawing of a part, given as its draw function followed by its inputs."""
        key = (context, tuple(part))
        drawing = self._recent.get(key)
        if drawing is None:
            drawing = self._older.get(key)
            if drawing is None:
                drawing = PartDrawing(cast("DrawFunction", part[0])(context, *part[1:]), cached=True)
            self._store(key, drawing)
        return drawing

    def _store(self, key: tuple[object, ...], drawing: PartDrawing) -> None:
        if 2 * self._recent_pieces >= self.capacity:
            self._older, self._recent, self._recent_pieces = self._recent, {}, 0
        self._recent[key] = drawing
        self._recent_pieces += max(1, len(drawing.ids))

    def __len__(self) -> int:
        return len(self._recent) + len(self._older)


DRAWING_CACHE: Final = DrawingCache(65_536)
"""Shared by all scenes of this process."""
