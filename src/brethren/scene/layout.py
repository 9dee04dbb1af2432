"""Layout: boxes on a sheet, and boxes in rows and grids inside other boxes."""

from __future__ import annotations


class Box:
    """A rectangle on the sheet: where a piece lies, or a region that others are laid into."""

    __slots__ = ("height", "width", "x", "y")

    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    def bounds(self) -> tuple[float, float, float, float]:
        """The four numbers that a Piece wants."""
        return self.x, self.y, self.width, self.height

    def inset(self, by: float) -> Box:
        """The box without a margin on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, right: float, down: float) -> Box:
        return Box(self.x + right, self.y + down, self.width, self.height)

    def sub_box(self, left: float, top: float, width: float, height: float) -> Box:
        """A box inside this one, measured from its upper left corner."""
        return Box(self.x + left, self.y + top, width, height)

    def centered(self, width: float, height: float) -> Box:
        """A box of that size at most, in the middle of this one."""
        wide, high = min(width, self.width), min(height, self.height)
        return self.sub_box((self.width - wide) / 2, (self.height - high) / 2, wide, high)


def row_boxes(box: Box, count: int, width: float, height: float, gap: float) -> list[Box]:
    """Boxes of one size side by side in the middle; where they do not fit, they are pushed over each other as a fan."""
    if count == 0:
        return []
    step = width + gap
    if count > 1:
        step = min(step, (box.width - width) / (count - 1))
    left = (box.width - step * (count - 1) - width) / 2
    top = (box.height - height) / 2
    return [box.sub_box(left + step * place, top, width, height) for place in range(count)]


def left_row_boxes(box: Box, count: int, width: float, height: float, gap: float) -> list[Box]:
    """The same, but beginning at the left edge."""
    boxes = row_boxes(box, count, width, height, gap)
    return [each.moved(box.x - boxes[0].x, 0.0) for each in boxes]


def grid_boxes(box: Box, widths: list[float], rows: int) -> list[list[Box]]:
    """Rows of equal height whose columns share the width as given."""
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
