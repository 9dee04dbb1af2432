"""A scene: where every piece of a view lies, what it shows, and which moves a click on it means.

The browser, the SVG writer, the terminal and a screen reader all work from the same scene.
"""

from __future__ import annotations

from typing import Final

WIDE: Final = "wide"
TALL: Final = "tall"
SHAPES: Final = (WIDE, TALL)


class Piece:
    """One thing on the table. ``id`` stays the same while the thing moves, so that a client can animate it."""

    __slots__ = (
        "corner",
        "dim",
        "glow",
        "height",
        "icon",
        "id",
        "kind",
        "label",
        "mark",
        "moves",
        "text",
        "tone",
        "up",
        "width",
        "x",
        "y",
    )

    def __init__(
        self,
        id: str,
        kind: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        label: str = "",
        text: str = "",
        corner: str = "",
        icon: str = "",
        mark: str = "",
        tone: str = "",
        up: bool = True,
        glow: bool = False,
        dim: bool = False,
        moves: tuple[int, ...] = (),
    ) -> None:
        self.id = id
        self.kind = kind  # card, disc, plate, text, ...: how it is drawn; kit/svg.py lists them
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.label = label  # what a screen reader says; a piece without one is decoration
        self.text = text
        self.corner = corner  # a few small letters: the value, what one remembers, the sign of a number
        self.icon = icon
        self.mark = mark  # a small icon beside the corner, which says what the tone says
        self.tone = tone  # a name of the palette, never a colour
        self.up = up  # its face is seen, not its back
        self.glow = glow  # it is somebody's turn to use it
        self.dim = dim  # it plays no part now
        self.moves = moves  # legal moves in which this piece is named

    def plain(self) -> dict[str, object]:
        """The piece as it is sent; what is as usual is left out."""
        at = [_short(self.x), _short(self.y), _short(self.width), _short(self.height)]
        data: dict[str, object] = {"id": self.id, "kind": self.kind, "at": at}
        for name, value in (
            ("label", self.label),
            ("text", self.text),
            ("corner", self.corner),
            ("icon", self.icon),
            ("mark", self.mark),
            ("tone", self.tone),
        ):
            if value:
                data[name] = value
        if not self.up:
            data["up"] = False
        if self.glow:
            data["glow"] = True
        if self.dim:
            data["dim"] = True
        if self.moves:
            data["moves"] = list(self.moves)
        return data


class Scene:
    """The pieces from back to front, on a sheet of a given size; and the one sentence above it."""

    __slots__ = ("height", "pieces", "prompt", "shape", "title", "width")

    def __init__(self, shape: str, width: float, height: float, title: str, prompt: str, pieces: list[Piece]) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        self.title = title
        self.prompt = prompt
        self.pieces = pieces

    def plain(self) -> dict[str, object]:
        return {
            "shape": self.shape,
            "size": [_short(self.width), _short(self.height)],
            "title": self.title,
            "prompt": self.prompt,
            "pieces": [piece.plain() for piece in self.pieces],
        }


def _short(value: float) -> float | int:
    """A coordinate with at most two decimals, the same in every build."""
    rounded = round(float(value), 2)
    return int(rounded) if rounded == int(rounded) else rounded
