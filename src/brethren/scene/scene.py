"""A scene: where every piece of a view lies, what it shows, and which moves a click on it means.

The browser, the SVG writer, the terminal and a screen reader all work from the same scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from brethren.scene.animation import Animation, BuildAnimation, cached_animation
from brethren.scene.json_text import quoted
from brethren.scene.piece import Bounds, Piece, Plain, insert_names, name_placeholder, round_coord

__all__ = [
    "SHAPES",
    "TALL",
    "WIDE",
    "Bounds",
    "DrawingCache",
    "PartChange",
    "PartDrawing",
    "Piece",
    "Plain",
    "Scene",
    "insert_names",
    "name_placeholder",
]

WIDE: Final = "wide"
TALL: Final = "tall"
SHAPES: Final = (WIDE, TALL)

DrawFunction = Callable[..., list[Piece]]
"""What draws a part of a scene: given the sheet and the part's inputs, and nothing else."""


class PartDrawing:
    """A part of a scene as it is drawn. Many viewers share it: nobody may change it."""

    __slots__ = ("_ids_json", "cached", "ids", "pieces")

    def __init__(self, pieces: list[Piece], *, cached: bool = False) -> None:
        self.pieces = tuple(pieces)
        self.ids = tuple([piece.id for piece in pieces])
        self.cached = cached  # in an album, and met again
        self._ids_json = ""

    @property
    def ids_json(self) -> str:
        """The ids as they are sent."""
        if not self._ids_json:
            self._ids_json = ",".join([quoted(id) for id in self.ids])
        return self._ids_json


EMPTY_DRAWING: Final = PartDrawing([], cached=True)
PartChange = tuple[int, PartDrawing, str, PartDrawing, str]
"""A place in a scene, what was drawn there before, and what is now; each with the id by which it was put, if any."""


class DrawingCache:
    """Drawings by all that they were drawn from. When it is full, it forgets those that nobody has met lately."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity  # for so many pieces, one half of them met lately
        self._recent: dict[tuple[object, ...], PartDrawing] = {}
        self._older: dict[tuple[object, ...], PartDrawing] = {}
        self._recent_pieces = 0

    def drawing(self, context: object, part: list[object]) -> PartDrawing:
        """The drawing of a part: of the function that draws it, and its inputs."""
        key = (context, tuple(part))
        found = self._recent.get(key)
        if found is None:
            found = self._older.get(key)
            if found is None:
                found = PartDrawing(cast("DrawFunction", part[0])(context, *part[1:]), cached=True)
            self._store(key, found)
        return found

    def _store(self, key: tuple[object, ...], drawing: PartDrawing) -> None:
        if 2 * self._recent_pieces >= self.capacity:
            self._older, self._recent, self._recent_pieces = self._recent, {}, 0
        self._recent[key] = drawing
        self._recent_pieces += max(1, len(drawing.ids))

    def __len__(self) -> int:
        return len(self._recent) + len(self._older)


DRAWING_CACHE: Final = DrawingCache(65_536)
"""Of all scenes in this process."""


class Scene:
    """Parts from back to front, on a sheet of a given size; and the one sentence above it.

    A part is drawn only when somebody looks. Who has seen the scene before is told only of the parts whose inputs are
    not the same. All parts lie on one tape, for a server looks through thousands of scenes and short objects that are
    scattered about are slow to reach.
    """

    def __init__(
        self, shape: str, width: float, height: float, title: str = "", prompt: str = "", context: object = None
    ) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        self.title = title
        self.prompt = prompt
        self.context = context  # what all parts are drawn on: places and words of one viewer
        self._inputs: list[object] = []  # for every part what draws it, then its inputs; or its drawing
        self._part_ends: list[int] = [0]
        self._movable_ids: list[str] = []  # for every part the id of its piece, if it was put by its id
        self._drawings: list[PartDrawing | None] = []
        self._animation: tuple[object, ...] = ()  # what tells it, and its facts

    def set_animation(self, tell: BuildAnimation, *facts: object) -> None:
        """What has just happened, to be told step by step; the facts are plain values as those of a part."""
        self._animation = (tell, *facts)

    @property
    def has_animation(self) -> bool:
        """Whether there is a tale; that is known before it is told."""
        return bool(self._animation)

    @property
    def animation(self) -> Animation | None:
        return cached_animation(self.context, self._animation) if self._animation else None

    def same_animation(self, other: Scene) -> bool:
        """Whether both tell the same, or nothing; facts are compared, so that nothing has to be told for it."""
        return self._animation == other._animation and (not self._animation or self.context is other.context)

    def put(self, draw: DrawFunction, *inputs: object) -> None:
        """A part in front of all others. Its inputs are plain values that can be compared and kept."""
        self._put("", draw, inputs)

    def put_movable(self, id: str, draw: DrawFunction, *inputs: object) -> None:
        """The same with one piece that goes about: drawn without regard to its id, so that all like it share it."""
        self._put(id, draw, inputs)

    def _put(self, id: str, draw: DrawFunction, inputs: tuple[object, ...]) -> None:
        self._inputs.append(draw)
        self._inputs.extend(inputs)
        self._part_ends.append(len(self._inputs))
        self._movable_ids.append(id)

    def put_uncached(self, pieces: list[Piece]) -> None:
        """Pieces that are drawn already, as one part, which is never the same as another."""
        self._inputs.append(PartDrawing(pieces))
        self._part_ends.append(len(self._inputs))
        self._movable_ids.append("")

    @property
    def part_count(self) -> int:
        """How many they are."""
        return len(self._part_ends) - 1

    def drawing(self, part: int) -> PartDrawing:
        if not self._drawings:
            self._drawings = [None] * self.part_count
        found = self._drawings[part]
        if found is None:
            inputs = self._inputs[self._part_ends[part] : self._part_ends[part + 1]]
            found = inputs[0] if isinstance(inputs[0], PartDrawing) else DRAWING_CACHE.drawing(self.context, inputs)
            self._drawings[part] = found
        return found

    @property
    def pieces(self) -> list[Piece]:
        found: list[Piece] = []
        for place in range(self.part_count):
            id, drawn = self._movable_ids[place], self.drawing(place).pieces
            found.extend([piece.copy(id) for piece in drawn] if id else drawn)
        return found

    def piece_ids(self) -> list[str]:
        """Of all pieces, from back to front."""
        return [id for part in self.piece_ids_by_part() for id in part]

    def piece_ids_by_part(self) -> list[list[str]]:
        return [
            [self._movable_ids[place]] if self._movable_ids[place] else list(self.drawing(place).ids)
            for place in range(self.part_count)
        ]

    def size(self) -> list[float | int]:
        return [round_coord(self.width), round_coord(self.height)]

    def to_plain(self) -> Plain:
        tale = self.animation
        return {
            "shape": self.shape,
            "size": self.size(),
            "title": self.title,
            "prompt": self.prompt,
            "pieces": [piece.to_plain() for piece in self.pieces],
            **({"tale": tale.to_plain()} if tale is not None else {}),
        }

    def diff_and_adopt(self, before: Scene) -> list[PartChange]:
        """Take the drawings of the scene before over, which has no more use for them, and tell where they differ."""
        found: list[PartChange] = []
        mine, its = self.part_count, before.part_count
        both = min(mine, its) if before.context is self.context else 0
        for place in range(both):
            if not self._same_part(place, before):
                found.append(
                    (
                        place,
                        before.drawing(place),
                        before._movable_ids[place],
                        self.drawing(place),
                        self._movable_ids[place],
                    )
                )
        for place in range(both, max(mine, its)):
            old, was = (before.drawing(place), before._movable_ids[place]) if place < its else (EMPTY_DRAWING, "")
            new, now = (self.drawing(place), self._movable_ids[place]) if place < mine else (EMPTY_DRAWING, "")
            found.append((place, old, was, new, now))
        kept, before._drawings = before._drawings or [None] * its, []
        del kept[mine:]
        kept += [None] * (mine - its)
        for place, _, _, new, _ in found:
            if place < mine:
                kept[place] = new
        self._drawings = kept
        return found

    def _same_part(self, place: int, other: Scene) -> bool:
        """Whether a part has the same inputs in both."""
        mine, its = self._part_ends[place], other._part_ends[place]
        length = self._part_ends[place + 1] - mine
        if other._part_ends[place + 1] - its != length or self._movable_ids[place] != other._movable_ids[place]:
            return False
        for step in range(length):
            here, there = self._inputs[mine + step], other._inputs[its + step]
            if here is not there and here != there:
                return False
        return True
