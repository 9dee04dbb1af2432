"""The ring of neighbours: thin lines from each living player to the next."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from brethren.scene.layout import Box

LINE_WIDTH: Final = 3.0
"""How thick a line is."""


def ring_wide(chain: list[Box], width: float, own: bool) -> list[Box]:
    """Along the others from left to right, then down both edges to the viewer's own tile."""
    links = [_between(one, other) for one, other in pairwise(chain)]
    if not chain or (not own and len(chain) < 3):
        return links
    first, last, left, right = chain[0], chain[-1], 9.0, width - 12
    if not own:
        foot = 449.0
        links += [_across(left, first.x, _mid(first)), _down(left, _mid(first), foot), _across(left, right, foot)]
        return [*links, _across(last.x + last.width, right, _mid(last)), _down(right, _mid(last), foot)]
    home, foot = 700.0, 600.0
    links += [_across(left, first.x, _mid(first)), _down(left, _mid(first), home), _across(left, 24, home)]
    if len(chain) > 1:
        links += [_across(last.x + last.width, right, _mid(last)), _down(right, _mid(last), foot)]
        links += [_across(300, right, foot), _down(300, foot, 608)]
    return links


def ring_tall(chain: list[Box], width: float, own: bool) -> list[Box]:
    """Out along the upper row and back along the lower one; down both edges to the viewer's own tile."""
    links = [_between(one, other) for one, other in pairwise(chain)]
    if not chain or not own:
        return links
    first, last, left, right, home = chain[0], chain[-1], 1.0, width - 4, 574.0
    if first.y == last.y:
        links += [_across(left, first.x, _mid(first)), _down(left, _mid(first), home), _across(left, 8, home)]
        if len(chain) > 1:
            links += [_across(last.x + last.width, right, _mid(last)), _down(right, _mid(last), home)]
            links.append(_across(382, right, home))
        return links
    above = first.x + first.width / 2
    links += [_down(above, 0, first.y), _across(above, right, 0), _down(right, 0, home), _across(382, right, home)]
    return [*links, _across(left, last.x, _mid(last)), _down(left, _mid(last), home), _across(left, 8, home)]


def _mid(box: Box) -> float:
    return box.y + box.height / 2


def _across(left: float, right: float, y: float) -> Box:
    return Box(left, y, max(LINE_WIDTH, right - left), LINE_WIDTH)


def _down(x: float, top: float, bottom: float) -> Box:
    return Box(x, top, LINE_WIDTH, max(LINE_WIDTH, bottom - top))


def _between(one: Box, other: Box) -> Box:
    """Side by side in a row, or one above the other."""
    if one.y == other.y:
        left, right = (one, other) if one.x < other.x else (other, one)
        return _across(left.x + left.width, right.x, _mid(one))
    upper, lower = (one, other) if one.y < other.y else (other, one)
    x = (max(one.x, other.x) + min(one.x + one.width, other.x + other.width)) / 2
    return _down(x, upper.y + upper.height, lower.y)
