"""The boxes of one player's tile, in three sizes: around a wide table, on a phone, and a gravestone."""

from __future__ import annotations

from typing import Final

from brethren.scene.layout import Box, grid_boxes

CARD_SHAPE: Final = 1.4
"""The height of a card, as a multiple of its width."""
LEAST_TOKENS: Final = 98.0
"""The width that tokens need beside the cards of a tile; in a wide tile they get a third."""


class PlayerTile:
    """Portrait and names above; below them the locked card, the card of this round, and the tokens."""

    def __init__(self, outline: Box) -> None:
        self.outline = outline
        self.is_gravestone = False  # a dead player: only a stone with a name
        self.small = False  # no space for a plate with "?": hidden tokens are left out
        pad, head = 10.0, 50.0
        width, height = outline.width, outline.height
        self.portrait = outline.sub_box(pad, pad, head - 2, head - 2)
        self.name = outline.sub_box(pad + head + 4, pad - 2, width - 2 * pad - head - 40, 28)
        self.pirate_name = outline.sub_box(pad + head + 4, pad + 26, width - 2 * pad - head - 4, 24)
        self.status_icon = outline.sub_box(width - pad - 28, pad - 3, 28, 28)  # has chosen, must act, has won
        below = pad + head + 6
        room = height - below - pad
        card = min(room / CARD_SHAPE, (width - 2 * pad - max(LEAST_TOKENS, width * 0.32) - 12) / 2)
        top = below + (room - card * CARD_SHAPE) / 2
        self.locked = outline.sub_box(pad, top, card, card * CARD_SHAPE)
        self.card = outline.sub_box(pad + card + 4, top, card, card * CARD_SHAPE)
        left = pad + 2 * card + 12
        self.tokens = _token_boxes(outline.sub_box(left, below, width - left - pad, room))
        wound = card * 0.42
        self.damage_badge = self.card.sub_box(card - wound - 2, 2, wound, wound)


def _token_boxes(side: Box) -> list[Box]:
    """Places for health, which has a row of its own, bullets, special tokens, golden cards and the camp."""
    row = side.height / 3
    high = min(42.0, row - 4)
    half, gold = side.width / 2, side.width * 0.6  # a count of golden cards has one letter more than a number
    places = [(0.0, 1, half), (half, 1, half), (0.0, 2, gold), (gold, 2, side.width - gold)]
    boxes = [side.sub_box(0, 0, side.width, row).centered(side.width, 40)]
    for left, line, width in places:
        boxes.append(side.sub_box(left, line * row + (row - high) / 2, min(74.0, width - 4), high))
    return boxes


class Gravestone(PlayerTile):
    """A dead player, outside the ring of neighbours: portrait, name and camp."""

    def __init__(self, outline: Box) -> None:
        super().__init__(outline)
        self.is_gravestone = self.small = True
        high = outline.height
        self.portrait = outline.sub_box(3, 2, high - 4, high - 4)
        self.name = outline.sub_box(high + 2, high * 0.1, max(8.0, outline.width - 2 * high - 2), high * 0.8)
        self.status_icon = outline.sub_box(outline.width - high + 2, 3, high - 6, high - 6)
        self.tokens = [self.status_icon] * 5


class SmallTile(PlayerTile):
    """A player on a phone: names over two small cards; tokens in a row below them, if they are not behind shields."""

    def __init__(self, outline: Box, *, open_tokens: bool) -> None:
        super().__init__(outline)
        self.small = True
        width, height, pad = outline.width, outline.height, 4.0
        side = 31.0 if width >= 118 else 15.0  # a narrow tile has its portrait beside the lower name only
        self.portrait = outline.sub_box(pad, 35 - side, side, side)
        left = pad + side + 3
        self.name = outline.sub_box(left if side > 20 else pad, 2, width - 20 - (left if side > 20 else pad), 17)
        self.pirate_name = outline.sub_box(left, 19, width - left - pad, 16)
        self.status_icon = outline.sub_box(width - 19, 3, 16, 16)
        below = height >= 100 and width < 118 and not open_tokens  # golden cards and camp under the cards, not beside
        room = height - 38 - pad - (22 if open_tokens or below else 0)
        card = min(room / CARD_SHAPE, (width - 2 * pad - (2 if below else pad + 30)) / 2)
        top = 38 + (room - card * CARD_SHAPE) / 2
        self.locked = outline.sub_box(pad, top, card, card * CARD_SHAPE)
        self.card = outline.sub_box(pad + card + 2, top, card, card * CARD_SHAPE)
        self.damage_badge = self.card.sub_box(card - 22, 1, 23, 23)
        column = outline.sub_box(width - 33, 38, 30, room)
        strip = grid_boxes(outline.sub_box(pad, height - 23, width - 2 * pad, 20), [1.0] * 4, 1)[0]
        self.tokens = [cell.centered(44, 20) for cell in strip[:3]]
        gold = outline.sub_box(pad, height - 23, 32, 20) if below else column.sub_box(0, 0, 30, 20)
        camp = outline.sub_box(width - 28, height - 24, 22, 22) if below else column.sub_box(4, 21, 22, 22)
        self.tokens += [gold, strip[3].centered(20, 20) if open_tokens else camp]


class OwnTile(PlayerTile):
    """The viewer on a phone: a flat tile above the hand."""

    def __init__(self, outline: Box) -> None:
        super().__init__(outline)
        high = outline.height - 10
        card = high / CARD_SHAPE
        self.portrait = outline.sub_box(6, 6, 32, 32)
        self.name = outline.sub_box(42, 3, 70, 18)
        self.pirate_name = outline.sub_box(42, 21, 70, 16)
        self.status_icon = outline.sub_box(8, 40, 22, 22)
        self.locked = outline.sub_box(116, 5, card, high)
        self.card = outline.sub_box(116 + card + 3, 5, card, high)
        self.damage_badge = self.card.sub_box(card - 23, 1, 24, 24)
        left = 116 + 2 * card + 9
        side = outline.sub_box(left, 4, outline.width - left - 6, outline.height - 8)
        cells = grid_boxes(side.sub_box(0, 30, side.width, side.height - 30), [1.0] * 4, 1)[0]
        self.tokens = [side.sub_box(0, 0, side.width, 27), *[cell.inset(1.5) for cell in cells]]
