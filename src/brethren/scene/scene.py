"""A scene: the position and look of every piece of a view, and the moves that a click on it can mean.

The browser, the SVG writer and screen readers all use the same scene.
"""

from __future__ import annotations

from typing import Final

from brethren.scene.background import Background
from brethren.scene.drawing import DRAWING_CACHE, EMPTY_DRAWING, DrawFunction, PartDrawing
from brethren.scene.panel import TABLE_PANEL, Panel
from brethren.scene.piece import Bounds, Piece, Plain, insert_names, name_placeholder

__all__ = [
    "SHAPES",
    "TALL",
    "WIDE",
    "Bounds",
    "PartChange",
    "Piece",
    "Plain",
    "Scene",
    "insert_names",
    "name_placeholder",
]

WIDE: Final = "wide"
TALL: Final = "tall"
SHAPES: Final = (WIDE, TALL)

PartChange = tuple[int, PartDrawing, str, PartDrawing, str]
"""The index of a part, its old drawing and movable id (or ""), and its new drawing and movable id."""
Run = tuple[int, int, int, int]
"""The first and the number of some parts of a scene, and of the parts of another to compare them with."""
BLOCK: Final = 32
"""The parts that are compared at once in a large scene: most of them do not change."""


class Scene:
    """Panels with their parts from back to front, a title and a prompt.

    A scene begins with one panel of the given size, and ``add_panel`` begins another: the parts put after it belong to
    it. ``Scene.with_panels`` begins without any.

    A part is drawn only when it is needed. A viewer who has seen the previous scene gets only the parts whose inputs
    changed. The inputs of all parts are in one flat list: a server compares thousands of scenes, and many small objects
    scattered in memory would be slow to read.
    """

    def __init__(
        self,
        shape: str,
        width: float,
        height: float,
        title: str = "",
        prompt: str = "",
        context: object = None,
        legal: list[int] | None = None,
    ) -> None:
        self.shape = shape
        self.panels = [Panel(TABLE_PANEL, "", width, height)]
        self.attention: Plain | None = None  # the panel that needs the viewer, and why
        self.title = title
        self.prompt = prompt
        self.context = context  # what all parts need to be drawn: the layout and words for one viewer
        self.legal = legal or []  # the viewer's legal moves
        self._inputs: list[object] = []  # for every part its draw function and inputs, or a finished drawing
        self._part_ends: list[int] = [0]  # where the inputs of each part end
        self._movable_ids: list[str] = []  # for every part the id of its movable piece, or ""
        self._drawings: list[PartDrawing | None] = []
        self.story_area: Bounds | None = None  # where the text of an animation has room

    @classmethod
    def with_panels(
        cls, shape: str, title: str = "", prompt: str = "", context: object = None, legal: list[int] | None = None
    ) -> Scene:
        """Return a scene without panels; the first thing to do with it is to add one."""
        scene = cls(shape, 0.0, 0.0, title, prompt, context, legal)
        scene.panels = []
        return scene

    def add_panel(
        self,
        key: str,
        title: str,
        width: float,
        height: float,
        *,
        large: bool = False,
        background: Background | None = None,
        home: Bounds | None = None,
        mine: tuple[str, ...] = (),
    ) -> None:
        """Begin a further panel; ``Panel`` says what it can have.

        Put a panel whose number of parts changes often last: then the parts of other panels stay where they are.
        """
        assert all([panel.key != key for panel in self.panels]), f"there are two panels {key!r}"
        panel = Panel(key, title, width, height, self.part_count)
        panel.large, panel.background, panel.home, panel.mine = large, background, home, mine
        self.panels.append(panel)

    def set_attention(self, key: str, why: str) -> None:
        """Say which panel needs the viewer now, and why, in one short sentence."""
        assert any([panel.key == key for panel in self.panels]), f"there is no panel {key!r}"
        self.attention = {"panel": key, "why": why}

    @property
    def backgrounds(self) -> list[Background]:
        """The backgrounds of its panels, each once."""
        found: list[Background] = []
        for panel in self.panels:
            if panel.background is not None and panel.background_id not in [each.id for each in found]:
                found.append(panel.background)
        return found

    def panels_plain(self) -> list[Plain]:
        """The panels as clients get them."""
        last = len(self.panels) - 1
        return [
            panel.to_plain(len(self.panel_parts(place)) if place < last else None)
            for place, panel in enumerate(self.panels)
        ]

    def same_panels(self, other: Scene) -> bool:
        """Whether clients would be sent the same panels."""
        mine, its = self.panels, other.panels
        if len(mine) != len(its):
            return False
        return all([mine[place].same_as(its[place]) for place in range(len(mine))])

    def panel_parts(self, place: int) -> range:
        """The places of the parts of a panel."""
        last = place + 1 == len(self.panels)
        return range(self.panels[place].first_part, self.part_count if last else self.panels[place + 1].first_part)

    def put(self, draw: DrawFunction, *inputs: object) -> None:
        """Add a part in front of all others. Its inputs are plain, hashable values."""
        self._put("", draw, inputs)

    def put_movable(self, id: str, draw: DrawFunction, *inputs: object) -> None:
        """Add a part with one piece that moves, so clients can animate it.

        The piece is drawn without its id, so pieces that look alike share one drawing.
        """
        self._put(id, draw, inputs)

    def _put(self, id: str, draw: DrawFunction, inputs: tuple[object, ...]) -> None:
        self._inputs.append(draw)
        self._inputs.extend(inputs)
        self._part_ends.append(len(self._inputs))
        self._movable_ids.append(id)

    def put_uncached(self, pieces: list[Piece]) -> None:
        """Add finished pieces as a part, which never counts as equal to another."""
        self._inputs.append(PartDrawing(pieces))
        self._part_ends.append(len(self._inputs))
        self._movable_ids.append("")

    @property
    def part_count(self) -> int:
        """The number of parts."""
        return len(self._part_ends) - 1

    def drawing(self, part: int) -> PartDrawing:
        if not self._drawings:
            self._drawings = [None] * self.part_count
        drawing = self._drawings[part]
        if drawing is None:
            inputs = self._inputs[self._part_ends[part] : self._part_ends[part + 1]]
            drawing = inputs[0] if isinstance(inputs[0], PartDrawing) else DRAWING_CACHE.drawing(self.context, inputs)
            self._drawings[part] = drawing
        return drawing

    @property
    def pieces(self) -> list[Piece]:
        return self._pieces_of(range(self.part_count))

    def panel_pieces(self, place: int) -> list[Piece]:
        """The pieces of one panel, from back to front, without its background."""
        return self._pieces_of(self.panel_parts(place))

    def _pieces_of(self, parts: range) -> list[Piece]:
        pieces: list[Piece] = []
        for place in parts:
            id, drawn = self._movable_ids[place], self.drawing(place).pieces
            pieces.extend([piece.copy(id) for piece in drawn] if id else drawn)
        return pieces

    def piece_ids(self) -> list[str]:
        """The ids of all pieces, from back to front."""
        return [id for part in self.piece_ids_by_part() for id in part]

    def piece_ids_by_part(self) -> list[list[str]]:
        return [
            [self._movable_ids[place]] if self._movable_ids[place] else list(self.drawing(place).ids)
            for place in range(self.part_count)
        ]

    def to_plain(self) -> Plain:
        return {
            "shape": self.shape,
            "panels": self.panels_plain(),
            **({"attention": self.attention} if self.attention is not None else {}),
            "title": self.title,
            "prompt": self.prompt,
            "pieces": [piece.to_plain() for piece in self.pieces],
        }

    def diff_and_adopt(self, before: Scene) -> list[PartChange]:
        """Return the parts that differ from the scene before, and take over its drawings, which it no longer needs."""
        changes: list[PartChange] = []
        mine, its = self.part_count, before.part_count
        if self.is_shifted(before):
            kept = self._diff_by_panel(before, changes)
        else:
            self._diff_run(before, (0, mine, 0, its), changes)
            kept = before._drawings or [None] * its
            del kept[mine:]
            kept += [None] * (mine - its)
        before._drawings = []
        for place, _, _, new, _ in changes:
            if new is not EMPTY_DRAWING:  # a part that is gone
                kept[place] = new
        self._drawings = kept
        return changes

    def _diff_by_panel(self, before: Scene, changes: list[PartChange]) -> list[PartDrawing | None]:
        """Add the parts that differ, each compared with the part of the same panel; return the drawings to keep."""
        kept: list[PartDrawing | None] = []
        old = before._drawings or [None] * before.part_count
        for place in range(len(self.panels)):
            mine, its = self.panel_parts(place), before.panel_parts(place)
            self._diff_run(before, (mine.start, len(mine), its.start, len(its)), changes)
            kept += old[its.start : its.start + min(len(mine), len(its))]
            kept += [None] * (len(mine) - len(its))
        return kept

    def _diff_run(self, before: Scene, run: Run, changes: list[PartChange]) -> None:
        """Compare a run of parts with one of the scene before, and add those that differ."""
        first, count, its_first, its_count = run
        both = min(count, its_count) if before.context is self.context else 0
        large = both >= 2 * BLOCK
        offset = 0
        while offset < both:
            if large and offset % BLOCK == 0:
                size = min(BLOCK, both - offset)
                if self._same_block(first + offset, before, its_first + offset, size):
                    offset += size
                    continue
            if not self._same_part(first + offset, before, its_first + offset):
                changes.append(self._change(before, run, offset))
            offset += 1
        for offset in range(both, max(count, its_count)):
            changes.append(self._change(before, run, offset))

    def _change(self, before: Scene, run: Run, offset: int) -> PartChange:
        first, count, its_first, its_count = run
        old, was, new, now = EMPTY_DRAWING, "", EMPTY_DRAWING, ""
        if offset < its_count:
            old, was = before.drawing(its_first + offset), before._movable_ids[its_first + offset]
        if offset < count:
            new, now = self.drawing(first + offset), self._movable_ids[first + offset]
        return first + offset, old, was, new, now

    def _same_block(self, first: int, before: Scene, its_first: int, size: int) -> bool:
        """Whether so many parts have the same inputs; whole lists are compared, faster than part by part.

        Only the first input of a part is a function, so equal lists have the same parts.
        """
        mine, its = self._part_ends, before._part_ends
        start, end, its_start, its_end = mine[first], mine[first + size], its[its_first], its[its_first + size]
        return (
            end - start == its_end - its_start
            and self._inputs[start:end] == before._inputs[its_start:its_end]
            and self._movable_ids[first : first + size] == before._movable_ids[its_first : its_first + size]
        )

    def is_shifted(self, before: Scene) -> bool:
        """Whether both scenes have the same panels, but some panel has another number of parts than before."""
        mine, its = self.panels, before.panels
        if len(mine) == 1 or len(mine) != len(its):
            return False
        places = range(len(mine))
        same = all([mine[place].key == its[place].key for place in places])
        return same and any([mine[place].first_part != its[place].first_part for place in places])

    def _same_part(self, place: int, other: Scene, its_place: int) -> bool:
        """Whether a part has the same inputs as one of another scene."""
        mine, its = self._part_ends[place], other._part_ends[its_place]
        length = self._part_ends[place + 1] - mine
        if other._part_ends[its_place + 1] - its != length or self._movable_ids[place] != other._movable_ids[its_place]:
            return False
        for offset in range(length):
            here, there = self._inputs[mine + offset], other._inputs[its + offset]
            if here is not there and here != there:
                return False
        return True
