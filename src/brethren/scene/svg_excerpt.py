"""Excerpts: the part of a scene that a rulebook speaks of, as a picture with numbers on some of its pieces."""

from __future__ import annotations

from typing import Final

from brethren.scene.layout import Box
from brethren.scene.piece import Piece
from brethren.scene.scene import Scene
from brethren.scene.svg import SVG_DEFS, piece_groups
from brethren.scene.svg_primitives import box_of, svg_rect, svg_text
from brethren.scene.text_fit import FONT, escape_xml, fmt

MARGIN: Final = 0.005
"""Around the pieces shown, as a share of the longer side of the panel."""
NUMBER_SIZE: Final = 0.02
"""The radius of a number, as a share of the longer side of the picture."""
SMALLEST_NUMBER: Final = 10.0
GOLD: Final = "#ffd75e"
DARK: Final = "#071f2b"
RINGS: Final = ((DARK, 0.4), (GOLD, 0.24))
"""The colours of a frame from below to above, and their widths as multiples of a number's radius."""


class Excerpt:
    """A part of one panel of a scene, which must have all the pieces named."""

    def __init__(self, scene: Scene, shown: list[str], marked: list[str]) -> None:
        self.panel = _panel_of(scene, [*shown, *marked])
        pieces = scene.panel_pieces(self.panel)
        background = scene.panels[self.panel].background
        everything = [*(background.pieces if background is not None else ()), *pieces]
        by_id = {piece.id: piece for piece in everything}
        self.box = self._box_around(scene, [by_id[id] for id in shown])
        self.pieces = [_at_rest(piece) for piece in everything if _overlap(box_of(piece), self.box)]
        self.marks = [_union([by_id[id] for id in ids.split()]) for ids in marked]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in whole units."""
        return round(self.box.width), round(self.box.height)

    def _box_around(self, scene: Scene, pieces: list[Piece]) -> Box:
        """The pieces and a margin, without going beyond the panel; all of it if no piece is named."""
        panel = scene.panels[self.panel]
        if not pieces:
            return Box(0.0, 0.0, panel.width, panel.height)
        around = _union(pieces).inset(-MARGIN * max(panel.width, panel.height))
        left, top = max(0.0, around.x), max(0.0, around.y)
        right, bottom = min(panel.width, around.x + around.width), min(panel.height, around.y + around.height)
        return Box(left, top, right - left, bottom - top)

    def svg(self, caption: str, names: tuple[str, ...] = ()) -> str:
        """The picture, without anything that could be clicked."""
        box = self.box
        view = f"{fmt(box.x)} {fmt(box.y)} {fmt(box.width)} {fmt(box.height)}"
        width, height = self.size
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" height="{height}" role="img" '
            f'aria-label="{escape_xml(caption)}" font-family="{escape_xml(FONT)}">'
        )
        sea = [svg_rect(box, 0.0, f"url(#br-{fill})", "") for fill in ("sea", "swell")]
        numbers = [self._mark(place + 1, mark) for place, mark in enumerate(self.marks)]
        return "\n".join([opening, SVG_DEFS, *sea, *piece_groups(self.pieces, names), *numbers, "</svg>"])

    def _mark(self, number: int, around: Box) -> str:
        """A frame around some pieces, with a number at its upper left corner."""
        radius = max(SMALLEST_NUMBER, NUMBER_SIZE * max(self.box.width, self.box.height))
        frame = around.inset(-0.15 * radius)
        rings = [svg_rect(frame, 0.4 * radius, "none", colour, width * radius) for colour, width in RINGS]
        corner = Box(frame.x - 1.35 * radius, frame.y - 1.35 * radius, 2 * radius, 2 * radius)
        disc = _moved_into(corner, self.box.inset(0.1 * radius))
        badge = svg_rect(disc, radius, DARK, GOLD, 0.16 * radius)
        digits = svg_text(str(number), disc.inset(0.25 * radius), 1.35 * radius, "#f7ecd0", bold=True)
        return f'<g data-mark="{number}">{"".join(rings)}{badge}{digits}</g>'


def _panel_of(scene: Scene, groups: list[str]) -> int:
    """The first panel that has all pieces; each group is one id, or several with spaces between them."""
    ids = {id for group in groups for id in group.split()}
    for place, panel in enumerate(scene.panels):
        background = panel.background.pieces if panel.background is not None else ()
        ids_there = {piece.id for piece in [*background, *scene.panel_pieces(place)]}
        if ids <= ids_there:
            return place
    missing = sorted(ids - set(scene.piece_ids()))
    raise LookupError(f"no panel has all pieces to be shown; the {scene.shape} scene has no {', '.join(missing)}")


def _union(pieces: list[Piece]) -> Box:
    left, top = min([piece.x for piece in pieces]), min([piece.y for piece in pieces])
    right = max([piece.x + piece.width for piece in pieces])
    bottom = max([piece.y + piece.height for piece in pieces])
    return Box(left, top, right - left, bottom - top)


def _moved_into(box: Box, room: Box) -> Box:
    """The box, moved as little as possible so that it lies in the room."""
    x = min(max(box.x, room.x), room.x + room.width - box.width)
    y = min(max(box.y, room.y), room.y + room.height - box.height)
    return Box(x, y, box.width, box.height)


def _overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def _at_rest(piece: Piece) -> Piece:
    """A copy that does not glow: in a picture only the marks should."""
    copy = piece.copy()
    copy.glow, copy.moves = False, ()
    return copy
