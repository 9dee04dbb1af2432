"""A piece: one thing on the table, where it lies and what it shows."""

from __future__ import annotations

from sys import intern
from typing import Final

from brethren.scene.json_text import quoted, to_json

Plain = dict[str, object]
Bounds = tuple[float, float, float, float]
"""Where a piece lies: left, top, width, height."""
JSON_FIELDS: Final = [
    "kind",
    "at",
    "label",
    "text",
    "corner",
    "icon",
    "mark",
    "tone",
    "up",
    "glow",
    "dim",
    "moves",
    "more",
]
"""What is sent of a piece beside its id, in this order."""
MAX_CACHED_BOXES: Final = 16_384
"""So many places of pieces are remembered."""


def name_placeholder(seat: int) -> str:
    """Whoever sits there, in the text or label of a piece: whoever draws it puts the name in.

    So scenes are the same at every table, and what people call themselves comes into no game.
    """
    return f"@{seat}"


def insert_names(text: str, names: tuple[str, ...]) -> str:
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
        "_json_fields",
        "badge",
        "corner",
        "details",
        "dim",
        "face_up",
        "glow",
        "height",
        "icon",
        "id",
        "kind",
        "label",
        "moves",
        "text",
        "tone",
        "width",
        "x",
        "y",
    )

    def __init__(
        self,
        id: str,
        kind: str,
        at: Bounds,
        *,
        label: str = "",
        text: str = "",
        corner: str = "",
        icon: str = "",
        badge: str = "",
        tone: str = "",
        face_up: bool = True,
        glow: bool = False,
        dim: bool = False,
        moves: tuple[int, ...] = (),
        details: str = "",
    ) -> None:
        self.id = intern(id)  # the same few ids are sent and compared again and again
        self.kind = kind  # card, disc, plate, text, ...: how it is drawn; scene/svg.py lists them
        self.x, self.y, self.width, self.height = at
        self.label = label  # what a screen reader says; a piece without one is decoration
        self.text = text
        self.corner = corner  # a few small letters: the value, what one remembers, the sign of a number
        self.icon = icon
        self.badge = badge  # a small icon beside the corner, which says what the tone says
        self.tone = tone  # a name of the palette, never a colour
        self.face_up = face_up  # its face is seen, not its back
        self.glow = glow  # it is somebody's turn to use it
        self.dim = dim  # it plays no part now
        self.moves = moves  # legal moves in which this piece is named
        self.details = details  # what one reads who looks closer: the text of a card, what a character can do
        self._json_fields: tuple[str, ...] | None = None

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
            badge=self.badge,
            tone=self.tone,
            face_up=self.face_up,
            glow=self.glow,
            dim=self.dim,
            moves=self.moves,
            details=self.details,
        )

    def to_plain(self) -> Plain:
        """The piece as it is sent: what is as usual is left out."""
        values: list[object] = [
            self.kind,
            rounded_box((self.x, self.y, self.width, self.height)),
            self.label or None,
            self.text or None,
            self.corner or None,
            self.icon or None,
            self.badge or None,
            self.tone or None,
            None if self.face_up else False,
            self.glow or None,
            self.dim or None,
            self.moves or None,
            self.details or None,
        ]
        found: Plain = {"id": self.id}
        for place, value in enumerate(values):
            if value is not None:
                found[JSON_FIELDS[place]] = value
        return found

    def json_fields(self) -> tuple[str, ...]:
        """The texts of all fields, empty for what is as usual. Made once: a piece that was sent does not change."""
        if self._json_fields is None:
            self._json_fields = (
                _string("kind", self.kind),
                _box_json((self.x, self.y, self.width, self.height)),
                _string("label", self.label),
                _string("text", self.text),
                _string("corner", self.corner),
                _string("icon", self.icon),
                _string("mark", self.badge),
                _string("tone", self.tone),
                "" if self.face_up else '"up":false',
                '"glow":true' if self.glow else "",
                '"dim":true' if self.dim else "",
                f'"moves":{to_json(self.moves)}' if self.moves else "",
                _string("more", self.details),
            )
        return self._json_fields

    def delta_json(self, old: Piece | None) -> str:
        """The texts of the fields that changed when it takes the place of another, null for what is as usual again.

        What has a kind is whole, so a new piece, and one of another kind, is told with all its fields.
        """
        if self is old:
            return ""
        texts = self.json_fields()
        if old is None or self.kind != old.kind:
            return ",".join([text for text in texts if text])
        olds = old.json_fields()
        found: list[str] = []
        for place in range(1, len(JSON_FIELDS)):
            text, earlier = texts[place], olds[place]
            if text is not earlier and text != earlier:
                found.append(text or f'"{JSON_FIELDS[place]}":null')
        return ",".join(found)


def _string(name: str, value: str) -> str:
    return f'"{name}":{quoted(value)}' if value else ""


_box_texts: Final[dict[Bounds, str]] = {}


def rounded_box(at: Bounds) -> tuple[float | int, ...]:
    """Where a piece lies, in short numbers."""
    return (round_coord(at[0]), round_coord(at[1]), round_coord(at[2]), round_coord(at[3]))


def _box_json(at: Bounds) -> str:
    """The same as it is sent; made once, for most things lie where others have lain before."""
    found = _box_texts.get(at)
    if found is None:
        if len(_box_texts) >= MAX_CACHED_BOXES:
            _box_texts.clear()
        found = _box_texts[at] = f'"at":{to_json(rounded_box(at))}'
    return found


def round_coord(value: float) -> float | int:
    """A coordinate with at most two decimals, the same in every build."""
    if value == int(value):
        return int(value)
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
