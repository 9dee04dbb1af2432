"""A piece: one thing on the table, where it lies and what it shows."""

from __future__ import annotations

from sys import intern
from typing import Final

from brethren.core.written import quoted, written

Plain = dict[str, object]
At = tuple[float, float, float, float]
"""Where a piece lies: left, top, width, height."""
FIELDS: Final = ["kind", "at", "label", "text", "corner", "icon", "mark", "tone", "up", "glow", "dim", "moves", "more"]
"""What is sent of a piece beside its id, in this order."""
SPOTS: Final = 16_384
"""So many places of pieces are remembered."""


def player(seat: int) -> str:
    """Whoever sits there, in the text or label of a piece: whoever draws it puts the name in.

    So scenes are the same at every table, and what people call themselves comes into no game.
    """
    return f"@{seat}"


def named(text: str, names: tuple[str, ...]) -> str:
    """The text with the names of the players put in; a seat without one is called by its number."""
    if "@" not in text:
        return text
    parts = text.split("@")
    found = [parts[0]]
    for part in parts[1:]:
        digits = len(part) - len(part.lstrip("0123456789"))
        seat = int(part[:digits])
        found.append((names[seat] if seat < len(names) else f"Seat {seat + 1}") + part[digits:])
    return "".join(found)


class Piece:
    """One thing on the table. ``id`` stays the same while the thing moves, so that a client can animate it."""

    __slots__ = (
        "_sent",
        "corner",
        "dim",
        "glow",
        "height",
        "icon",
        "id",
        "kind",
        "label",
        "mark",
        "more",
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
        at: At,
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
        more: str = "",
    ) -> None:
        self.id = intern(id)  # the same few ids are sent and compared again and again
        self.kind = kind  # card, disc, plate, text, ...: how it is drawn; kit/svg.py lists them
        self.x, self.y, self.width, self.height = at
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
        self.more = more  # what one reads who looks closer: the text of a card, what a character can do
        self._sent: tuple[str, ...] | None = None

    def copy(self, id: str = "") -> Piece:
        """The same, to be changed, or with another id."""
        return Piece(
            id or self.id,
            self.kind,
            (self.x, self.y, self.width, self.height),
            label=self.label,
            text=self.text,
            corner=self.corner,
            icon=self.icon,
            mark=self.mark,
            tone=self.tone,
            up=self.up,
            glow=self.glow,
            dim=self.dim,
            moves=self.moves,
            more=self.more,
        )

    def plain(self) -> Plain:
        """The piece as it is sent: what is as usual is left out."""
        values: list[object] = [
            self.kind,
            spot((self.x, self.y, self.width, self.height)),
            self.label or None,
            self.text or None,
            self.corner or None,
            self.icon or None,
            self.mark or None,
            self.tone or None,
            None if self.up else False,
            self.glow or None,
            self.dim or None,
            self.moves or None,
            self.more or None,
        ]
        found: Plain = {"id": self.id}
        for place, value in enumerate(values):
            if value is not None:
                found[FIELDS[place]] = value
        return found

    def sent(self) -> tuple[str, ...]:
        """The texts of all fields, empty for what is as usual. Made once: a piece that was sent does not change."""
        if self._sent is None:
            self._sent = (
                _string("kind", self.kind),
                _spot_text((self.x, self.y, self.width, self.height)),
                _string("label", self.label),
                _string("text", self.text),
                _string("corner", self.corner),
                _string("icon", self.icon),
                _string("mark", self.mark),
                _string("tone", self.tone),
                "" if self.up else '"up":false',
                '"glow":true' if self.glow else "",
                '"dim":true' if self.dim else "",
                f'"moves":{written(self.moves)}' if self.moves else "",
                _string("more", self.more),
            )
        return self._sent

    def told(self, old: Piece | None) -> str:
        """The texts of the fields that changed when it takes the place of another, null for what is as usual again.

        What has a kind is whole, so a new piece, and one of another kind, is told with all its fields.
        """
        if self is old:
            return ""
        texts = self.sent()
        if old is None or self.kind != old.kind:
            return ",".join([text for text in texts if text])
        olds = old.sent()
        found: list[str] = []
        for place in range(1, len(FIELDS)):
            text, earlier = texts[place], olds[place]
            if text is not earlier and text != earlier:
                found.append(text or f'"{FIELDS[place]}":null')
        return ",".join(found)


def _string(name: str, value: str) -> str:
    return f'"{name}":{quoted(value)}' if value else ""


_spot_texts: Final[dict[At, str]] = {}


def spot(at: At) -> tuple[float | int, ...]:
    """Where a piece lies, in short numbers."""
    return (short(at[0]), short(at[1]), short(at[2]), short(at[3]))


def _spot_text(at: At) -> str:
    """The same as it is sent; made once, for most things lie where others have lain before."""
    found = _spot_texts.get(at)
    if found is None:
        if len(_spot_texts) >= SPOTS:
            _spot_texts.clear()
        found = _spot_texts[at] = f'"at":{written(spot(at))}'
    return found


def short(value: float) -> float | int:
    """A coordinate with at most two decimals, the same in every build."""
    if value == int(value):
        return int(value)
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
