"""Where things lie on the two sheets: beside each other on a wide screen, below each other on a phone."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.components import BOARD_SIZES, HAND_SIZES, ISLANDS
from brethren.scene.layout import Box, grid, row, row_from_left
from brethren.scene.scene import TALL

BADGES: Final = 7
"""More than these no player has at a time."""
_COLUMNS: Final = (2.3, 1.5, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)  # of the score sheet


class PlayerTile:
    """The boxes of one player."""

    def __init__(self, ground: Box, *, small: bool) -> None:
        self.ground = ground
        self.small = small  # one coin with their number, badges without words
        self.title = ground
        self.cards: list[Box] = []
        self.feet: list[Box] = []  # under each card the name of its slot, where there are two
        self.coins = ground
        self.badges: list[Box] = []


class Paper:
    """The boxes of the score sheet: a title, and a line for the heads and for every player."""

    def __init__(self, desk: Box, seats: int) -> None:
        self.whole = desk.middle(660, 250)
        inner = self.whole.inset(min(10.0, self.whole.height * 0.045))
        title = min(36.0, inner.height / (seats + 2))
        self.title = inner.part(0, 0, inner.width, title).inset(2)
        heads, *lines = grid(inner.part(0, title, inner.width, inner.height - title), list(_COLUMNS), seats + 1)
        self.heads = heads
        self.lines = [[cell.inset(1).middle(cell.width - 4, 24) for cell in line] for line in lines]
        self.bells = [_bell(line[0]) for line in lines]  # the sign of the reporter


def _bell(cell: Box) -> Box:
    size = min(16.0, cell.height * 0.8)
    return cell.part(cell.width - 20, (cell.height - size) / 2, size, size)


class Layout:
    """The boxes of one sheet."""

    def __init__(self, width: float, height: float, *, narrow: bool) -> None:
        self.width = width
        self.height = height
        self.narrow = narrow
        self.caption = Box(0, 0, 0, 0)  # the game's number and the target
        self.rounds: list[Box] = []  # a disc before every island, one after the last, and the bell
        self.isles: list[Box] = []
        self.islands: list[Box] = []  # the cards on them
        self.hull = Box(0, 0, 0, 0)
        self.board: list[Box] = []
        self.actions: list[Box] = []
        self.nexts: list[Box] = []  # the faces that come next
        self.total = Box(0, 0, 0, 0)
        self.corners: dict[int, Box] = {}  # of the players
        self.panels: list[PlayerTile] = []
        self.button = Box(0, 0, 0, 0)
        self.desk = Box(0, 0, 0, 0)  # betting disk, score sheet or reference card
        self.large_desk = Box(0, 0, 0, 0)  # on a phone with the room of the actions, when these are not needed
        self.sheet = Paper(self.desk, 0)
        self.large_sheet = Paper(self.desk, 0)
        self.cards: list[Box] = []  # of all slots
        self.rose: Box | None = None  # a compass rose where the sea is empty


def layout_for(shape: str, seats: int, seat: int | None) -> Layout:
    """The sheet of one viewer."""
    board = BOARD_SIZES[seats]
    found = _tall(seats, seat, board) if shape == TALL else _wide(seats, seat, board)
    desk, above = found.desk, found.actions[0].y
    found.large_desk = Box(desk.x, above, desk.width, desk.y + desk.height - above) if found.narrow else desk
    found.sheet, found.large_sheet = Paper(desk, seats), Paper(found.large_desk, seats)
    for who in range(seats):
        box = found.corners[who]
        small = box.height < 120
        panel = _small_panel(box, HAND_SIZES[seats]) if small else _full_panel(box, HAND_SIZES[seats], own=who == seat)
        found.panels.append(panel)
    found.cards = [*found.islands, *found.board, *[card for panel in found.panels for card in panel.cards]]
    return found


def seats_from(seats: int, seat: int | None) -> list[int]:
    """All seats clockwise from the viewer, or from the first."""
    return [((seat or 0) + step) % seats for step in range(seats)]


def _wide(seats: int, seat: int | None, board: int) -> Layout:
    """Players in the corners, the islands above, the ship across the middle."""
    found = Layout(1440, 836, narrow=False)
    found.caption = Box(372, 12, 696, 22)
    _timeline(found, Box(372, 38, 696, 212), Box(0, 0, 138, 212), Box(18, 27, 102, 143), 44)
    found.hull = Box(20, 262, 1400, 298)
    found.board = row(Box(300, 282, 840, 194), board, 138, 194, 18)
    found.actions = [Box(134, 290, 132, 185), Box(1174, 290, 132, 185)]
    found.nexts = [box.part(0, 196, 132, 28) for box in found.actions]
    found.total = Box(620, 505, 200, 40)
    near = Box(20, 572, 336 if seat is None else 480 if seats == 2 else 400, 250)
    left, right, last = Box(20, 14, 336, 236), Box(1084, 14, 336, 236), Box(1084, 572, 336, 250)
    corners = [near, right] if seats == 2 else [near, left, right, last]
    for who, corner in zip(seats_from(seats, seat), corners, strict=False):
        found.corners[who] = corner
    if seats == 2:
        found.rose = Box(98, 42, 180, 180)
    edge = near.x + near.width + 16
    found.desk = Box(edge, 572, (1068 if seats == 4 else 1420) - edge, 250)
    found.button = Box(near.x + near.width - 188, near.y + 190, 176, 48)
    return found


def _tall(seats: int, seat: int | None, board: int) -> Layout:
    """The others in a strip, the islands, the ship, the actions as buttons below her, and one's own hand at the foot.

    A spectator has no hand, so for him the players lie at the foot and are larger.
    """
    found = Layout(390, 780, narrow=True)
    top = 2.0 if seat is None else 102.0
    found.caption = Box(6, top, 378, 15)
    _timeline(found, Box(4, top + 17, 382, 86), Box(0, 0, 66, 86), Box(9.5, 14, 47, 66), 26)
    found.hull = Box(2, top + 113, 386, 125)
    wide = 63.0 if board > 4 else 66.0
    found.board = row(Box(36, top + 126, 346, 90), board, wide, wide * 1.4, 5 if board > 4 else 14)
    found.total = Box(135, top + 104, 120, 20)
    found.actions = [Box(6, top + 246, 184, 48), Box(200, top + 246, 184, 48)]
    found.nexts = [box.part(0, 52, 184, 20) for box in found.actions]
    found.button = Box(6, top + 324, 378, 42)
    found.desk = Box(6, 330, 378, 150) if seat is None else Box(6, 474, 378, 106)
    _line_up(found, seats_from(seats, seat), seat)
    return found


def _line_up(found: Layout, order: list[int], seat: int | None) -> None:
    """The players on the phone."""
    if seat is None:
        foot = Box(6, 488, 378, 286)
        cells = grid(foot, [1.0] if len(order) == 2 else [1.0, 1.0], 2)
        boxes = [cell.inset(3) for line in cells for cell in line]
        found.corners = dict(zip(order, boxes, strict=False))
        return
    others = order[1:]
    width = min(186.0, (378.0 - 6 * (len(others) - 1)) / len(others))
    found.corners = dict(zip(others, row(Box(6, 6, 378, 94), len(others), width, 94, 6), strict=True))
    found.corners[seat] = Box(6, 586, 378, 188)


def _timeline(found: Layout, box: Box, isle: Box, card: Box, disc: float) -> None:
    """Rounds and islands in turn, for an island turns up between two rounds."""
    widths = [disc, isle.width] * ISLANDS + [disc, disc]
    gap = (box.width - sum(widths)) / len(widths)
    cells = grid(box, [width + gap for width in widths], 1)[0]
    found.isles = [cells[2 * place + 1].middle(isle.width, isle.height) for place in range(ISLANDS)]
    found.islands = [each.part(card.x, card.y, card.width, card.height) for each in found.isles]
    rounds = [cells[2 * place].middle(disc, disc) for place in range(ISLANDS + 1)]
    found.rounds = [*rounds, cells[-1].middle(disc, disc)]


def _full_panel(box: Box, hands: int, *, own: bool) -> PlayerTile:
    """Cards on the left; name, coins and badges on the right."""
    found = PlayerTile(box, small=False)
    pad = 14.0 if box.height > 200 else 9.0
    foot = 16.0 if hands > 1 else 0.0
    tall = min(box.height - 2 * pad - foot, 400.0 if own else 190.0, (box.width * 0.62 / hands - 8) * 1.4)
    found.cards = row_from_left(box.part(pad, 0, box.width, box.height - foot), hands, tall / 1.4, tall, 8)
    if foot:
        found.feet = [card.part(0, card.height + 1, card.width, foot - 2) for card in found.cards]
    left = found.cards[-1].x + found.cards[-1].width + pad - box.x
    side = box.part(left, pad, box.width - left - pad, box.height - 2 * pad)
    unit = min(30.0, side.height / 6.8)
    found.title = side.part(0, 0, side.width, unit * 0.9)
    found.coins = side.part(0, unit * 0.98, side.width, unit)
    tops = [unit * (2.15 + 0.93 * place) for place in range(BADGES)]
    found.badges = [side.part(0, top, min(side.width, 150.0), unit * 0.84) for top in tops]
    return found


def _small_panel(box: Box, hands: int) -> PlayerTile:
    """The same on a few square centimetres."""
    found = PlayerTile(box, small=True)
    found.title = box.part(6, 3, box.width - 12, 16)
    found.cards = row_from_left(box.part(6, 22, box.width - 12, box.height - 24), hands, 48, 67, 4)
    left = found.cards[-1].x + found.cards[-1].width + 5 - box.x
    found.coins = box.part(left, 22, 27, 27)
    if box.width - left > 76:
        found.badges = [box.part(left + 20 * place, 60, 18, 18) for place in range(4)]
    else:
        found.badges = [box.part(left + 18 * (place % 2), 52 + 18 * (place // 2), 16, 16) for place in range(4)]
    return found
