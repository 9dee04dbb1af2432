"""Layout: boxes, and rows and grids of boxes inside other boxes."""

from __future__ import annotations


class Box:
    """A rectangle of a scene: the place of a piece, or a region that contains other boxes."""

    __slots__ = ("height", "width", "x", "y")

    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, width and height, as a Piece takes them."""
        return self.x, self.y, self.width, self.height

    def inset(self, by: float) -> Box:
        """Return the box without a margin on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, right: float, down: float) -> Box:
        return Box(self.x + right, self.y + down, self.width, self.height)

    def sub_box(self, left: float, top: float, width: float, height: float) -> Box:
        """Return a box inside this one, relative to its upper left corner."""
        return Box(self.x + left, self.y + top, width, height)

    def centered(self, width: float, height: float) -> Box:
        """Return a box of at most this size, centred in this one."""
        wide, high = min(width, self.width), min(height, self.height)
        return self.sub_box((self.width - wide) / 2, (self.height - high) / 2, wide, high)


def row_boxes(box: Box, count: int, width: float, height: float, gap: float) -> list[Box]:
    """Boxes of one size side by side, centred; they overlap like a fan of cards if they do not fit."""
    if count == 0:
        return []
    step = width + gap
    if count > 1:
        step = min(step, (box.width - width) / (count - 1))
    left = (box.width - step * (count - 1) - width) / 2
    top = (box.height - height) / 2
    return [box.sub_box(left + step * place, top, width, height) for place in range(count)]


def left_row_boxes(box: Box, count: int, width: float, height: float, gap: float) -> list[Box]:
    """Boxes of one size side by side from the left edge; they overlap if they do not fit."""
    boxes = row_boxes(box, count, width, height, gap)
    return [each.moved(box.x - boxes[0].x, 0.0) for each in boxes]


def grid_boxes(box: Box, widths: list[float], rows: int) -> list[list[Box]]:
    """Rows of equal height, with columns in proportion to the given widths."""
    scale = box.width / sum(widths)
    height = box.height / rows
    lines: list[list[Box]] = []
    for line in range(rows):
        cells: list[Box] = []
        left = 0.0
        for width in widths:
            cells.append(box.sub_box(left, line * height, width * scale, height))
            left += width * scale
        lines.append(cells)
    return lines
