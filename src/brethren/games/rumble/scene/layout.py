"""Layouts: players around an oval table on a wide screen, two rows of small tiles on a phone."""

from __future__ import annotations

from typing import NamedTuple

from brethren.games.rumble.scene.seat_ring import oval, ring_tall, ring_wide
from brethren.games.rumble.scene.tile_layout import Gravestone, OwnTile, PlayerTile, SmallTile
from brethren.scene.layout import Box, grid_boxes, row_boxes
from brethren.scene.scene import TALL


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


class TableShape(NamedTuple):
    """What a layout depends on besides its viewer and who is alive: part of a cache key."""

    seats: int
    camps: bool = False
    open_tokens: bool = False  # no shields: everybody's tokens are shown


def layout_for(shape: str, table: TableShape, seat: int | None, alive: int, places: int) -> Layout:
    """The layout for one viewer and a golden area of so many places; the living players form the ring of neighbours."""
    return _tall(table, seat, alive, places) if shape == TALL else _wide(table, seat, alive, places)


def seats_clockwise(seats: int, seat: int | None) -> list[int]:
    """All other seats clockwise from the viewer; for a spectator, all seats from seat 0."""
    first = 0 if seat is None else 1
    return [((seat or 0) + step) % seats for step in range(first, seats)]


def split_living(seats: int, seat: int | None, alive: int) -> tuple[list[int], list[int]]:
    """The other players who are alive, and those who are dead."""
    others = seats_clockwise(seats, seat)
    return [who for who in others if alive >> who & 1], [who for who in others if not alive >> who & 1]


def _wide(table: TableShape, seat: int | None, alive: int, places: int) -> Layout:
    """The others around the upper half of an oval, the golden cards inside it, the viewer's own tile and hand below."""
    layout = Layout(1440, 836, narrow=False)
    seats = table.seats
    home = seat if seat is not None else next((who for who in range(seats) if alive >> who & 1), None)
    others, dead = split_living(seats, home, alive)
    if home is not None:
        layout.player_tiles[home] = PlayerTile(Box(18, 616, 340, 214))
    tiles = oval(len(others), layout.width)
    for who, box in zip(others, tiles, strict=True):
        layout.player_tiles[who] = PlayerTile(box)
    graves = [*grid_boxes(Box(18, 464, 192, 144), [1.0], 4), *grid_boxes(Box(1230, 464, 192, 144), [1.0], 4)]
    for who, cells in zip(dead, graves, strict=False):
        layout.player_tiles[who] = Gravestone(cells[0].inset(3))
    _place_centre(layout, tiles, places)
    layout.hand = layout.choice_area = layout.reaction_area = Box(372, 616, 1050, 214)
    layout.summary = Box(372, 464, 844, 144) if seat is not None else layout.hand
    layout.hand_card_size = (126.0, 178.0)
    layout.neighbour_lines = ring_wide(tiles, layout.width, living_home(layout, home, alive))
    return layout


def _place_centre(layout: Layout, tiles: list[Box], places: int) -> None:
    """The round, the camps, the pile and the golden cards between the tiles at the sides."""
    beside = tiles[0].x + tiles[0].width if len(tiles) > 1 else 396.0
    left, top = beside + 14, 104.0 if len(tiles) == 2 else 230.0
    middle = Box(left, top, layout.width - 2 * left, 460 - top)
    layout.round_text = middle.sub_box(0, 0, middle.width, 26)
    layout.camp_sizes = middle.sub_box(0, 28, middle.width, 28).centered(600, 28)
    high = min(224.0, middle.height - 90, (middle.width - 14 * places) / (places + 1) * 1.4)
    cards = row_boxes(middle.sub_box(0, 57, middle.width, high), places + 1, high / 1.4, high, 14)
    layout.pile, layout.area = cards[0], cards[1:]
    layout.discard = middle.sub_box(0, middle.height - 30, middle.width, 30).centered(620, 30)


def _tall(table: TableShape, seat: int | None, alive: int, places: int) -> Layout:
    """Small tiles in two rows, the golden area, the summary, and the viewer's own tile and hand at the bottom."""
    layout = Layout(390, 738, narrow=True)
    others, dead = split_living(table.seats, seat, alive)
    foot = layout.height - 4 if seat is None else 466.0
    golden = min(72.0, (374 - 68 - 5.0 * places) / (places + 1)) * 1.4
    stone_rows = (len(dead) + 2) // 3
    graves = 27.0 * stone_rows
    rest = 26.0 + golden + (24 if table.camps else 0) + graves + summary_height(table.seats)
    rows = 2 if len(others) > 3 else 1
    high = min(116.0, (foot - rest) / rows - 6)
    first = (len(others) + 1) // 2 if rows == 2 else len(others)
    for place, line in enumerate((others[:first], others[first:][::-1])):  # out and back, so that they form a ring
        width = min(186.0, (374.0 - 6 * (len(line) - 1)) / max(1, len(line)))
        strip = Box(8, 4 + (high + 6) * place, 374, high)
        for who, box in zip(line, row_boxes(strip, len(line), width, high, 6), strict=True):
            layout.player_tiles[who] = SmallTile(box, open_tokens=table.open_tokens)
    below = 4 + (high + 6) * rows if others else 4.0
    stones = [cell for line in grid_boxes(Box(8, below, 374, graves), [1.0] * 3, max(1, stone_rows)) for cell in line]
    for who, box in zip(dead, stones, strict=False):
        layout.player_tiles[who] = Gravestone(box.centered(box.width - 4, 24))
    below += graves
    layout.round_text = Box(8, below, 374, 17)
    layout.camp_sizes = Box(8, below + 18, 374, 22)
    below += 42 if table.camps else 18
    cards = row_boxes(Box(8, below, 306, golden), places + 1, golden / 1.4, golden, 5)
    layout.pile, layout.area = cards[0], cards[1:]
    layout.discard = Box(316, below, 66, golden)
    below += golden + 6
    layout.summary = Box(8, below, 374, foot - below)
    if seat is not None:
        layout.player_tiles[seat] = OwnTile(Box(8, 470, 374, 66))
        layout.hand = layout.choice_area = Box(8, 540, 374, 194)
        layout.reaction_area = Box(8, layout.pile.y - 4, 374, 738 - layout.pile.y)
        layout.hand_card_size = (84.0, 95.0)
    chain = [layout.player_tiles[who].outline for who in others]
    layout.neighbour_lines = ring_tall(chain, layout.width, living_home(layout, seat, alive))
    return layout


def living_home(layout: Layout, home: int | None, alive: int) -> Box | None:
    """The tile below the others, if its player belongs to the ring of neighbours."""
    return layout.player_tiles[home].outline if home is not None and alive >> home & 1 else None


def summary_height(seats: int) -> float:
    """What the summary of a Battle needs on a phone."""
    return 8 + 14.5 * seats
