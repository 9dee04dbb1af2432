"""A piece: one thing on the table, with its position and what it shows."""

from __future__ import annotations

from sys import intern
from typing import Final

from brethren.scene.citation import split_citation
from brethren.scene.json_text import quoted, to_json

Plain = dict[str, object]
Bounds = tuple[float, float, float, float]
"""Left, top, width and height of a piece."""
JSON_FIELDS: Final = [
    "kind",
    "at",
    "label",
    "text",
    "corner",
    "icon",
    "badge",
    "tone",
    "face_up",
    "glow",
    "dim",
    "moves",
    "details",
    "rule",
    "turn",
    "points",
    "weight",
    "dash",
    "stack",
    "count",
]
"""The JSON fields of a piece besides its id, in this order."""
DEFAULT_WEIGHT: Final = 2.0
"""The width of a stroke, unless a piece says otherwise."""
MAX_CACHED_BOXES: Final = 16_384
"""The largest number of positions whose JSON text is cached."""


def name_placeholder(seat: int) -> str:
    """The placeholder for a player's name in the text or label of a piece; the client inserts the name.

    So scenes are the same at every table, and games never see names that people typed.
    """
    return f"@{seat}"


def insert_names(text: str, names: tuple[str, ...]) -> str:
    """Replace the placeholders in a text by the players' names, or by seat numbers counted from 1."""
    if "@" not in text:
        return text
    parts = text.split("@")
    texts = [parts[0]]
    for part in parts[1:]:
        digits = len(part) - len(part.lstrip("0123456789"))
        seat = int(part[:digits])
        texts.append((names[seat] if seat < len(names) else f"Seat {seat + 1}") + part[digits:])
    return "".join(texts)


class Piece:
    """One thing on the table. Its ``id`` stays the same when it moves, so clients can animate it."""

    __slots__ = (
        "_json_fields",
        "badge",
        "corner",
        "count",
        "dash",
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
        "points",
        "rule",
        "stack",
        "text",
        "tone",
        "turn",
        "weight",
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
        rule: str = "",
        turn: float = 0.0,
        points: tuple[float, ...] = (),
        weight: float = DEFAULT_WEIGHT,
        dash: bool = False,
        stack: str = "",
        count: int | None = None,
    ) -> None:
        self.id = intern(id)  # the same few ids are compared again and again
        self.kind = kind  # how it is drawn: card, disc, plate, text, ...; svg_pieces.py lists them all
        self.x, self.y, self.width, self.height = at
        self.label = label  # what a screen reader says; empty for decoration
        self.text = text
        self.corner = corner  # a few small letters: a value, a remembered card, a sign
        self.icon = icon
        self.badge = badge  # a small icon beside the corner; it repeats the meaning of the tone
        self.tone = tone  # a name in the palette, never a colour
        self.face_up = face_up  # shows its face instead of its back
        self.glow = glow  # it can be used now, or it is this player's turn
        self.dim = dim  # not in play now
        self.moves = moves  # the legal moves that a click on it can mean
        self.details = details  # the text of a tooltip, such as the text of a card
        self.rule = rule  # the id of the rule that the details explain
        self.turn = turn  # in degrees clockwise about its centre
        self.points = points  # x and y of each corner in turn, from its upper left corner: for a polygon or polyline
        self.weight = weight  # the width of the stroke of a polygon or polyline
        self.dash = dash  # its stroke is dashed
        self.stack = stack  # pieces of the same stack lie on one spot; clients count them and can fan them out
        self.count = count  # the number of a counter or of filled pips, the face of a die
        self._json_fields: tuple[str, ...] | None = None

    def copy(self, id: str = "") -> Piece:
        """Return a copy, which may be changed, with another id if one is given."""
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
            rule=self.rule,
            turn=self.turn,
            points=self.points,
            weight=self.weight,
            dash=self.dash,
            stack=self.stack,
            count=self.count,
        )

    def explain(self, text: str) -> None:
        """Set the details, and the rule if the text ends with one in brackets."""
        self.details, self.rule = split_citation(text)

    def to_plain(self) -> Plain:
        """The piece as clients get it, without fields that have their default value."""
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
            self.rule or None,
            round_coord(self.turn) or None,
            rounded_points(self.points) or None,
            None if self.weight == DEFAULT_WEIGHT else round_coord(self.weight),
            self.dash or None,
            self.stack or None,
            self.count,
        ]
        plain: Plain = {"id": self.id}
        for place, value in enumerate(values):
            if value is not None:
                plain[JSON_FIELDS[place]] = value
        return plain

    def json_fields(self) -> tuple[str, ...]:
        """The JSON text of every field, empty for default values. Cached: pieces never change once they are sent."""
        if self._json_fields is None:
            self._json_fields = (
                _string("kind", self.kind),
                _box_json((self.x, self.y, self.width, self.height)),
                _string("label", self.label),
                _string("text", self.text),
                _string("corner", self.corner),
                _string("icon", self.icon),
                _string("badge", self.badge),
                _string("tone", self.tone),
                "" if self.face_up else '"face_up":false',
                '"glow":true' if self.glow else "",
                '"dim":true' if self.dim else "",
                f'"moves":{to_json(self.moves)}' if self.moves else "",
                _string("details", self.details),
                _string("rule", self.rule),
                f'"turn":{to_json(round_coord(self.turn))}' if self.turn else "",
                f'"points":{to_json(rounded_points(self.points))}' if self.points else "",
                "" if self.weight == DEFAULT_WEIGHT else f'"weight":{to_json(round_coord(self.weight))}',
                '"dash":true' if self.dash else "",
                _string("stack", self.stack),
                "" if self.count is None else f'"count":{self.count}',
            )
        return self._json_fields

    def delta_json(self, old: Piece | None) -> str:
        """The JSON text of the fields that differ from an older version; null resets a field to its default.

        A delta with a ``kind`` is complete: a new piece, or one of another kind, comes with all its fields.
        """
        if self is old:
            return ""
        texts = self.json_fields()
        if old is None or self.kind != old.kind:
            return ",".join([text for text in texts if text])
        olds = old.json_fields()
        changes: list[str] = []
        for place in range(1, len(JSON_FIELDS)):
            text, earlier = texts[place], olds[place]
            if text is not earlier and text != earlier:
                changes.append(text or f'"{JSON_FIELDS[place]}":null')
        return ",".join(changes)


def _string(name: str, value: str) -> str:
    return f'"{name}":{quoted(value)}' if value else ""


_box_texts: Final[dict[Bounds, str]] = {}


def rounded_box(at: Bounds) -> tuple[float | int, ...]:
    """The bounds of a piece, rounded to two decimals."""
    return (round_coord(at[0]), round_coord(at[1]), round_coord(at[2]), round_coord(at[3]))


def rounded_points(points: tuple[float, ...]) -> list[float | int]:
    """The coordinates of points, rounded to two decimals."""
    return [round_coord(value) for value in points]


def _box_json(at: Bounds) -> str:
    """The JSON field for the bounds of a piece; cached, as pieces share a small number of positions."""
    text = _box_texts.get(at)
    if text is None:
        if len(_box_texts) >= MAX_CACHED_BOXES:
            _box_texts.clear()
        text = _box_texts[at] = f'"at":{to_json(rounded_box(at))}'
    return text


def round_coord(value: float) -> float | int:
    """A coordinate rounded to two decimals, the same in every build."""
    if value == int(value):
        return int(value)
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
