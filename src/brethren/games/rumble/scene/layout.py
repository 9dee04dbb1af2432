"""Layouts: players around a table on a wide screen, two rows of small tiles on a phone."""

from __future__ import annotations

from brethren.games.rumble.scene.seat_ring import ring_tall, ring_wide
from brethren.scene.layout import Box, grid_boxes, row_boxes
from brethren.scene.scene import TALL


class PlayerTile:
    """The boxes of one player: portrait and names above; below them two cards and the tokens."""

    def __init__(self, outline: Box, *, small: bool, own: bool = False) -> None:
        self.outline = outline
        self.is_gravestone = False  # a dead player: only a stone with a name
        self.small = small and not own  # tokens are plain numbers, and hidden ones are left out
        pad, line = (5.0, 13.0) if small else (9.0, 26.0)
        width, height = outline.width, outline.height
        self.portrait = outline.sub_box(pad, pad, line * 1.5, line * 1.5)
        self.name = outline.sub_box(pad + line * 1.7, pad - 2, width - pad * 2 - line * 2.8, line)
        self.pirate_name = outline.sub_box(pad + line * 1.7, pad + line - 4, width - pad * 2 - line * 1.7, line * 0.86)
        self.status_icon = outline.sub_box(width - pad - line, pad - 1, line, line)  # has chosen, must act, has won
        below = pad + line * 1.85
        high = min(104.0 if own else 84.0, height - below - pad)
        card = high / 1.4
        self.locked = outline.sub_box(pad, below, card, high)
        self.card = outline.sub_box(pad + card + 3, below, card, high)
        left = pad + 2 * card + 8
        side = outline.sub_box(left, below - 4, width - left - pad, min(height - below - pad + 4, 140.0))
        self.tokens = self._token_boxes(outline, side)
        self.damage_badge = self.card.sub_box(card * 0.62, -high * 0.1, high * 0.32, high * 0.32)

    def _token_boxes(self, outline: Box, side: Box) -> list[Box]:
        """Places for health, bullets, special tokens, golden cards and the camp."""
        if self.small:
            size = min(15.0, side.height / 3)
            right = outline.sub_box(outline.width - size - 4, outline.height - side.height - 5, size, side.height)
            return [right.sub_box(0, min(2, place) * size - max(0, place - 2) * size, size, size) for place in range(5)]
        columns = 2 if side.width < 200 else 5
        rows = grid_boxes(side, [1.0] * columns, 3 if columns == 2 else 1)
        cells = [cell.centered(min(74.0, cell.width - 3), min(42.0, cell.height - 3)) for line in rows for cell in line]
        if columns == 2:
            cells[4] = cells[4].sub_box(
                0, 0, cells[5].x + cells[5].width - cells[4].x, cells[4].height
            )  # the name of a camp
        return cells


class Gravestone(PlayerTile):
    """A dead player, outside the ring of neighbours: portrait, name and camp."""

    def __init__(self, outline: Box) -> None:
        super().__init__(outline, small=True)
        self.is_gravestone = True
        high = outline.height
        self.portrait = outline.sub_box(3, 2, high - 4, high - 4)
        self.name = outline.sub_box(high + 2, high * 0.14, max(8.0, outline.width - 2 * high - 2), high * 0.72)
        self.status_icon = outline.sub_box(outline.width - high + 2, 3, high - 6, high - 6)
        self.tokens = [self.status_icon] * 5


class Layout:
    """All boxes of one viewer's screen."""

    def __init__(self, width: float, height: float, *, narrow: bool) -> None:
        self.width = width
        self.height = height
        self.narrow = narrow
        self.player_tiles: dict[int, PlayerTile] = {}
        self.neighbour_lines: list[Box] = []  # thin lines from neighbour to neighbour
        self.round_text = Box(0, 0, 0, 0)
        self.camp_sizes = Box(0, 0, 0, 0)
        self.area: list[Box] = []
        self.pile = Box(0, 0, 0, 0)
        self.discard = Box(0, 0, 0, 0)
        self.summary = Box(0, 0, 0, 0)
        self.hand = Box(0, 0, 0, 0)
        self.reaction_area = Box(0, 0, 0, 0)  # gestures and the golden card race
        self.choice_area = Box(0, 0, 0, 0)  # buttons for choices that have no piece elsewhere
        self.hand_card_size = (0.0, 0.0)  # width and height


def layout_for(shape: str, seats: int, seat: int | None, alive: int, places: int) -> Layout:
    """The layout for one viewer and a golden area of so many places; the living players form the ring of neighbours."""
    return _tall(seats, seat, alive, places) if shape == TALL else _wide(seats, seat, alive, places)


def seats_clockwise(seats: int, seat: int | None) -> list[int]:
    """All other seats clockwise from the viewer; for a spectator, all seats from seat 0."""
    first = 0 if seat is None else 1
    return [((seat or 0) + step) % seats for step in range(first, seats)]


def split_living(seats: int, seat: int | None, alive: int) -> tuple[list[int], list[int]]:
    """The other players who are alive, and those who are dead."""
    others = seats_clockwise(seats, seat)
    return [who for who in others if alive >> who & 1], [who for who in others if not alive >> who & 1]


def _wide(seats: int, seat: int | None, alive: int, places: int) -> Layout:
    """The others around the upper half, the golden cards in the middle, the viewer's own tile and hand below."""
    layout = Layout(1440, 836, narrow=False)
    others, dead = split_living(seats, seat, alive)
    sides = len(others) > 5
    top = others[1:-1] if sides else others
    width = min(252.0, (1392 - 14 * (len(top) - 1)) / max(1, len(top)))
    boxes = row_boxes(Box(24, 10, 1392, 192), len(top), width, 192, 14)
    for who, box in zip(top, boxes, strict=True):
        layout.player_tiles[who] = PlayerTile(box, small=False)
    if sides:
        layout.player_tiles[others[0]] = PlayerTile(Box(24, 214, 252, 192), small=False)
        layout.player_tiles[others[-1]] = PlayerTile(Box(1164, 214, 252, 192), small=False)
    if seat is not None:
        layout.player_tiles[seat] = PlayerTile(Box(24, 606, 296, 216), small=False, own=True)
    graves = [cell for line in grid_boxes(Box(24, 412, 264, 188), [1.0, 1.0], 4) for cell in line]
    for who, box in zip(dead, graves, strict=False):
        layout.player_tiles[who] = Gravestone(box.inset(3))
    layout.round_text = Box(420, 206, 600, 24)
    layout.camp_sizes = Box(420, 230, 600, 27)
    layout.area = row_boxes(Box(560, 258, 560, 160), places, 112, 157, 14)
    layout.pile = Box(436, 268, 100, 140)
    layout.discard = Box(436, 420, 700, 30)
    layout.summary = Box(300, 454, 840, 144) if seat is not None else Box(300, 458, 840, 360)
    layout.hand = Box(334, 606, 1082, 216)
    layout.choice_area = layout.reaction_area = Box(334, 606, 1082, 216)
    layout.hand_card_size = (122.0, 171.0)
    own = seat is not None and bool(alive >> seat & 1)
    layout.neighbour_lines = ring_wide([layout.player_tiles[who].outline for who in others], layout.width, own)
    return layout


def _tall(seats: int, seat: int | None, alive: int, places: int) -> Layout:
    """Small tiles in two rows, the golden area, the summary, and the viewer's own tile and hand at the bottom."""
    layout = Layout(390, 780, narrow=True)
    others, dead = split_living(seats, seat, alive)
    first = (len(others) + 1) // 2 if len(others) > 3 else len(others)
    for place, line in enumerate((others[:first], others[first:][::-1])):  # out and back, so that they form a ring
        width = min(186.0, (374.0 - 8 * (len(line) - 1)) / max(1, len(line)))
        for who, box in zip(line, row_boxes(Box(8, 5 + 95 * place, 374, 88), len(line), width, 88, 8), strict=True):
            layout.player_tiles[who] = PlayerTile(box, small=True)
    below = 5.0 + 95 * ((len(others) > 0) + (len(others) > first))
    for who, box in zip(
        dead, row_boxes(Box(8, below - 1, 374, 22), len(dead), 374 / max(4, len(dead)) - 3, 22, 3), strict=True
    ):
        layout.player_tiles[who] = Gravestone(box)
    below += 23 if dead else 0
    layout.round_text = Box(8, below, 374, 15)
    layout.camp_sizes = Box(8, below + 16, 374, 19)
    layout.pile = Box(8, below + 38, 54, 76)
    layout.area = row_boxes(Box(68, below + 38, 314, 76), places, 54, 76, 6)
    layout.discard = Box(8, below + 118, 374, 18)
    top = below + 139
    own = seat is not None and bool(alive >> seat & 1)
    layout.neighbour_lines = ring_tall([layout.player_tiles[who].outline for who in others], layout.width, own)
    if seat is None:
        layout.summary = Box(8, top, 374, 774 - top)
        return layout
    layout.summary = Box(8, top, 374, 526 - top)
    layout.player_tiles[seat] = PlayerTile(Box(8, 532, 374, 84), small=True, own=True)
    layout.hand = Box(8, 620, 374, 156)
    layout.choice_area = Box(8, 620, 374, 156)
    layout.reaction_area = Box(8, 404, 374, 372)
    layout.hand_card_size = (59.0, 76.0)
    return layout
