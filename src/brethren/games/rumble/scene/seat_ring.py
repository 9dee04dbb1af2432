"""The ring of neighbours: where players sit around a wide table, and thin lines from each living one to the next."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from brethren.scene.layout import Box, row_boxes

LINE_WIDTH: Final = 3.0
"""How thick a line is."""
LINE_MARGIN: Final = 24.0
"""How far below the upper edge of a tile a line to the next one runs: above what lies in the middle of the table."""
TILE_WIDTH: Final = 378.0
TILE_HEIGHT: Final = 218.0
TILE_GAP: Final = 12.0
TOP: Final = 8.0
LEFT: Final = 18.0


def oval(count: int, width: float) -> list[Box]:
    """The places of the others, clockwise from the left: the first and the last at the sides, the rest above them."""
    if count == 2:  # nobody above them: there is room for larger tiles
        return [Box(LEFT, 64, 420, 288), Box(width - LEFT - 420, 64, 420, 288)]
    upper = count if count == 1 else count - 2
    size = min(TILE_WIDTH, (width - 2 * LEFT - TILE_GAP * (upper - 1)) / max(1, upper))
    top = row_boxes(Box(LEFT, TOP, width - 2 * LEFT, TILE_HEIGHT), upper, size, TILE_HEIGHT, TILE_GAP)
    if count < 2:
        return top
    side = 116.0 if count == 3 else TOP + TILE_HEIGHT + TILE_GAP  # a side tile may stand beside one upper tile
    left = Box(LEFT, side, size, TILE_HEIGHT)
    return [left, *top, Box(width - LEFT - size, side, size, TILE_HEIGHT)]


def ring_wide(chain: list[Box], width: float, home: Box | None) -> list[Box]:
    """Along the others from left to right, then down both edges to the tile below, if its player is alive."""
    links = [_between(one, other) for one, other in pairwise(chain)]
    if not chain or (home is None and len(chain) < 3):
        return links
    first, last, left, right = chain[0], chain[-1], 6.0, width - 9
    links += [_across(left, first.x, _mid(first)), _across(last.x + last.width, right, _mid(last))]
    if home is None:
        foot = max(first.y + first.height, last.y + last.height) + 3
        return [*links, _down(left, _mid(first), foot), _down(right, _mid(last), foot), _across(left, right, foot)]
    links += [_down(left, _mid(first), _mid(home)), _across(left, home.x, _mid(home))]
    if len(chain) == 1:
        return [links[0], *links[2:]]
    foot, x = home.y - 6, home.x + home.width - LINE_MARGIN
    return [*links, _down(right, _mid(last), foot), _across(x, right, foot), _down(x, foot, home.y)]


def ring_tall(chain: list[Box], width: float, home: Box | None) -> list[Box]:
    """Out along the upper row and back along the lower one; down both edges to the viewer's own tile."""
    links = [_between(one, other) for one, other in pairwise(chain)]
    if not chain or home is None:
        return links
    first, last, left, right, foot = chain[0], chain[-1], 1.0, width - 4, _mid(home)
    end = home.x + home.width
    if first.y == last.y:
        links += [_across(left, first.x, _mid(first)), _down(left, _mid(first), foot), _across(left, home.x, foot)]
        if len(chain) > 1:
            links += [_across(last.x + last.width, right, _mid(last)), _down(right, _mid(last), foot)]
            links.append(_across(end, right, foot))
        return links
    above = first.x + first.width / 2
    links += [_down(above, 0, first.y), _across(above, right, 0), _down(right, 0, foot), _across(end, right, foot)]
    return [*links, _across(left, last.x, _mid(last)), _down(left, _mid(last), foot), _across(left, home.x, foot)]


def _mid(box: Box) -> float:
    return box.y + box.height / 2


def _across(left: float, right: float, y: float) -> Box:
    return Box(left, y, max(LINE_WIDTH, right - left), LINE_WIDTH)


def _down(x: float, top: float, bottom: float) -> Box:
    return Box(x, top, LINE_WIDTH, max(LINE_WIDTH, bottom - top))


def _between(one: Box, other: Box) -> Box:
    """From side to side, or down if one stands above the other."""
    left, right = (one, other) if one.x < other.x else (other, one)
    if left.x + left.width <= right.x:
        return _across(left.x + left.width, right.x, max(one.y, other.y) + LINE_MARGIN)
    upper, lower = (one, other) if one.y < other.y else (other, one)
    x = (max(one.x, other.x) + min(one.x + one.width, other.x + other.width)) / 2
    return _down(x, upper.y + upper.height, lower.y)
