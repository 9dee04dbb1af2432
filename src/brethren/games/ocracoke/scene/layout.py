"""Layouts: side by side on a wide screen, one below the other on a phone."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.components import BOARD_SIZES, HAND_SIZES, ISLANDS
from brethren.scene.layout import Box, grid_boxes, left_row_boxes, row_boxes
from brethren.scene.scene import TALL

MAX_BADGES: Final = 7
"""No player has more at a time."""
_SCORE_COLUMNS: Final = (2.3, 1.5, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)  # relative widths in the score sheet


class PlayerTile:
    """The boxes of one player."""

    def __init__(self, outline: Box, *, small: bool) -> None:
        self.outline = outline
        self.small = small  # a single coin with a number on it, and badges without text
        self.name = outline
        self.cards: list[Box] = []
        self.slot_labels: list[Box] = []  # below each card the name of its slot, if a hand has two
        self.coins = outline
        self.badges: list[Box] = []


class ScoreSheet:
    """The boxes of the score sheet: a title, a row of column heads, and a row for each player."""

    def __init__(self, panel: Box, seats: int) -> None:
        self.outline = panel.centered(660, 250)
        inner = self.outline.inset(min(10.0, self.outline.height * 0.045))
        title = min(36.0, inner.height / (seats + 2))
        self.title = inner.sub_box(0, 0, inner.width, title).inset(2)
        column_heads, *lines = grid_boxes(
            inner.sub_box(0, title, inner.width, inner.height - title), list(_SCORE_COLUMNS), seats + 1
        )
        self.column_heads = column_heads
        self.rows = [[cell.inset(1).centered(cell.width - 4, 24) for cell in line] for line in lines]
        self.reporter_icons = [_reporter_icon(line[0]) for line in lines]  # the bell beside the player who reported


def _reporter_icon(cell: Box) -> Box:
    size = min(16.0, cell.height * 0.8)
    return cell.sub_box(cell.width - 20, (cell.height - size) / 2, size, size)


class Layout:
    """All boxes of one viewer's screen."""

    def __init__(self, width: float, height: float, *, narrow: bool) -> None:
        self.width = width
        self.height = height
        self.narrow = narrow
        self.caption = Box(0, 0, 0, 0)  # the number of the game and the target
        self.rounds: list[Box] = []  # a disc before each island, one after the last, and the bell
        self.islands: list[Box] = []
        self.island_cards: list[Box] = []  # the cards on the islands
        self.hull = Box(0, 0, 0, 0)
        self.board: list[Box] = []
        self.actions: list[Box] = []
        self.next_actions: list[Box] = []  # the action on the other face of each action card
        self.total = Box(0, 0, 0, 0)
        self.player_boxes: dict[int, Box] = {}  # by seat
        self.player_tiles: list[PlayerTile] = []
        self.button = Box(0, 0, 0, 0)
        self.info_panel = Box(0, 0, 0, 0)  # betting disk, score sheet or reference card
        self.large_info_panel = Box(0, 0, 0, 0)  # on a phone also the room of the actions while nobody needs them
        self.score_sheet = ScoreSheet(self.info_panel, 0)
        self.large_score_sheet = ScoreSheet(self.info_panel, 0)
        self.cards: list[Box] = []  # by slot
        self.compass: Box | None = None  # decoration where a table of two leaves room


def layout_for(shape: str, seats: int, seat: int | None) -> Layout:
    """The layout for one viewer."""
    board = BOARD_SIZES[seats]
    layout = _tall(seats, seat, board) if shape == TALL else _wide(seats, seat, board)
    panel, above = layout.info_panel, layout.actions[0].y
    layout.large_info_panel = (
        Box(panel.x, above, panel.width, panel.y + panel.height - above) if layout.narrow else panel
    )
    layout.score_sheet, layout.large_score_sheet = ScoreSheet(panel, seats), ScoreSheet(layout.large_info_panel, seats)
    for who in range(seats):
        box = layout.player_boxes[who]
        small = box.height < 120
        tile = _small_tile(box, HAND_SIZES[seats]) if small else _full_tile(box, HAND_SIZES[seats], own=who == seat)
        layout.player_tiles.append(tile)
    layout.cards = [
        *layout.island_cards,
        *layout.board,
        *[card for panel in layout.player_tiles for card in panel.cards],
    ]
    return layout


def seats_clockwise(seats: int, seat: int | None) -> list[int]:
    """All seats clockwise from the viewer, or from seat 0 for a spectator."""
    return [((seat or 0) + step) % seats for step in range(seats)]


def _wide(seats: int, seat: int | None, board: int) -> Layout:
    """Players in the corners, the islands above, the ship across the middle."""
    layout = Layout(1440, 836, narrow=False)
    layout.caption = Box(372, 12, 696, 22)
    _timeline(layout, Box(372, 38, 696, 212), Box(0, 0, 138, 212), Box(18, 27, 102, 143), 44)
    layout.hull = Box(20, 262, 1400, 298)
    layout.board = row_boxes(Box(300, 282, 840, 194), board, 138, 194, 18)
    layout.actions = [Box(134, 290, 132, 185), Box(1174, 290, 132, 185)]
    layout.next_actions = [box.sub_box(0, 196, 132, 28) for box in layout.actions]
    layout.total = Box(620, 505, 200, 40)
    near = Box(20, 572, 336 if seat is None else 480 if seats == 2 else 400, 250)
    left, right, last = Box(20, 14, 336, 236), Box(1084, 14, 336, 236), Box(1084, 572, 336, 250)
    corners = [near, right] if seats == 2 else [near, left, right, last]
    for who, corner in zip(seats_clockwise(seats, seat), corners, strict=False):
        layout.player_boxes[who] = corner
    if seats == 2:
        layout.compass = Box(98, 42, 180, 180)
    edge = near.x + near.width + 16
    layout.info_panel = Box(edge, 572, (1068 if seats == 4 else 1420) - edge, 250)
    layout.button = Box(near.x + near.width - 188, near.y + 190, 176, 48)
    return layout


def _tall(seats: int, seat: int | None, board: int) -> Layout:
    """The others in a strip, the islands, the ship, the actions as buttons, and the viewer's own hand at the bottom.

    A spectator has no hand, so all players are at the bottom and larger.
    """
    layout = Layout(390, 780, narrow=True)
    top = 2.0 if seat is None else 102.0
    layout.caption = Box(6, top, 378, 15)
    _timeline(layout, Box(4, top + 17, 382, 86), Box(0, 0, 66, 86), Box(9.5, 14, 47, 66), 26)
    layout.hull = Box(2, top + 113, 386, 125)
    wide = 63.0 if board > 4 else 66.0
    layout.board = row_boxes(Box(36, top + 126, 346, 90), board, wide, wide * 1.4, 5 if board > 4 else 14)
    layout.total = Box(135, top + 104, 120, 20)
    layout.actions = [Box(6, top + 246, 184, 48), Box(200, top + 246, 184, 48)]
    layout.next_actions = [box.sub_box(0, 52, 184, 20) for box in layout.actions]
    layout.button = Box(6, top + 324, 378, 42)
    layout.info_panel = Box(6, 330, 378, 150) if seat is None else Box(6, 474, 378, 106)
    _place_players(layout, seats_clockwise(seats, seat), seat)
    return layout


def _place_players(layout: Layout, order: list[int], seat: int | None) -> None:
    """Where the players go on a phone."""
    if seat is None:
        foot = Box(6, 488, 378, 286)
        cells = grid_boxes(foot, [1.0] if len(order) == 2 else [1.0, 1.0], 2)
        boxes = [cell.inset(3) for line in cells for cell in line]
        layout.player_boxes = dict(zip(order, boxes, strict=False))
        return
    others = order[1:]
    width = min(186.0, (378.0 - 6 * (len(others) - 1)) / len(others))
    layout.player_boxes = dict(zip(others, row_boxes(Box(6, 6, 378, 94), len(others), width, 94, 6), strict=True))
    layout.player_boxes[seat] = Box(6, 586, 378, 188)


def _timeline(layout: Layout, box: Box, isle: Box, card: Box, disc: float) -> None:
    """Rounds and islands alternate, because an island is revealed after each round."""
    widths = [disc, isle.width] * ISLANDS + [disc, disc]
    gap = (box.width - sum(widths)) / len(widths)
    cells = grid_boxes(box, [width + gap for width in widths], 1)[0]
    layout.islands = [cells[2 * place + 1].centered(isle.width, isle.height) for place in range(ISLANDS)]
    layout.island_cards = [each.sub_box(card.x, card.y, card.width, card.height) for each in layout.islands]
    rounds = [cells[2 * place].centered(disc, disc) for place in range(ISLANDS + 1)]
    layout.rounds = [*rounds, cells[-1].centered(disc, disc)]


def _full_tile(box: Box, hands: int, *, own: bool) -> PlayerTile:
    """Cards on the left; name, coins and badges on the right."""
    tile = PlayerTile(box, small=False)
    pad = 14.0 if box.height > 200 else 9.0
    foot = 16.0 if hands > 1 else 0.0
    tall = min(box.height - 2 * pad - foot, 400.0 if own else 190.0, (box.width * 0.62 / hands - 8) * 1.4)
    tile.cards = left_row_boxes(box.sub_box(pad, 0, box.width, box.height - foot), hands, tall / 1.4, tall, 8)
    if foot:
        tile.slot_labels = [card.sub_box(0, card.height + 1, card.width, foot - 2) for card in tile.cards]
    left = tile.cards[-1].x + tile.cards[-1].width + pad - box.x
    side = box.sub_box(left, pad, box.width - left - pad, box.height - 2 * pad)
    unit = min(30.0, side.height / 6.8)
    tile.name = side.sub_box(0, 0, side.width, unit * 0.9)
    tile.coins = side.sub_box(0, unit * 0.98, side.width, unit)
    tops = [unit * (2.15 + 0.93 * place) for place in range(MAX_BADGES)]
    tile.badges = [side.sub_box(0, top, min(side.width, 150.0), unit * 0.84) for top in tops]
    return tile


def _small_tile(box: Box, hands: int) -> PlayerTile:
    """The same in very little room."""
    tile = PlayerTile(box, small=True)
    tile.name = box.sub_box(6, 3, box.width - 12, 16)
    tile.cards = left_row_boxes(box.sub_box(6, 22, box.width - 12, box.height - 24), hands, 48, 67, 4)
    left = tile.cards[-1].x + tile.cards[-1].width + 5 - box.x
    tile.coins = box.sub_box(left, 22, 27, 27)
    if box.width - left > 76:
        tile.badges = [box.sub_box(left + 20 * place, 60, 18, 18) for place in range(4)]
    else:
        tile.badges = [box.sub_box(left + 18 * (place % 2), 52 + 18 * (place // 2), 16, 16) for place in range(4)]
    return tile
