"""A scene: where every piece of a view lies, what it shows, and which moves a click on it means.

The browser, the SVG writer, the terminal and a screen reader all work from the same scene.
"""

from __future__ import annotations

from collections.abc import Callable
from json.encoder import encode_basestring
from sys import intern
from typing import Final, cast

from brethren.core.written import written

WIDE: Final = "wide"
TALL: Final = "tall"
SHAPES: Final = (WIDE, TALL)

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
            _spot((self.x, self.y, self.width, self.height)),
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
    return f'"{name}":{encode_basestring(value)}' if value else ""


Draw = Callable[..., list[Piece]]
"""What draws a part of a scene: given the sheet and the part's inputs, and nothing else."""


class Drawing:
    """A part of a scene as it is drawn. Many viewers share it: nobody may change it."""

    __slots__ = ("ids", "kept", "order", "pieces")

    def __init__(self, pieces: list[Piece], *, kept: bool = False) -> None:
        self.pieces = tuple(pieces)
        self.ids = tuple([piece.id for piece in pieces])
        self.order = ",".join([written(piece.id) for piece in pieces])  # the ids as they are sent
        self.kept = kept  # in an album, and met again


EMPTY: Final = Drawing([], kept=True)
Exchange = tuple[int, Drawing, str, Drawing, str]
"""A place in a scene, what was drawn there before, and what is now; each with the id by which it was put, if any."""


class Album:
    """Drawings by all that they were drawn from. When it is full, it forgets those that nobody has met lately."""

    def __init__(self, room: int) -> None:
        self.room = room  # for so many pieces, one half of them met lately
        self._met: dict[tuple[object, ...], Drawing] = {}
        self._older: dict[tuple[object, ...], Drawing] = {}
        self._pieces = 0

    def drawing(self, sheet: object, part: list[object]) -> Drawing:
        """The drawing of a part: of the function that draws it, and its inputs."""
        key = (sheet, tuple(part))
        found = self._met.get(key)
        if found is None:
            found = self._older.get(key)
            if found is None:
                found = Drawing(cast("Draw", part[0])(sheet, *part[1:]), kept=True)
            self._keep(key, found)
        return found

    def _keep(self, key: tuple[object, ...], drawing: Drawing) -> None:
        if 2 * self._pieces >= self.room:
            self._older, self._met, self._pieces = self._met, {}, 0
        self._met[key] = drawing
        self._pieces += max(1, len(drawing.ids))

    def __len__(self) -> int:
        return len(self._met) + len(self._older)


ALBUM: Final = Album(65_536)
"""Of all scenes in this process."""


class Scene:
    """Parts from back to front, on a sheet of a given size; and the one sentence above it.

    A part is drawn only when somebody looks. Who has seen the scene before is told only of the parts whose inputs are
    not the same. All parts lie on one tape, for a server looks through thousands of scenes and short objects that are
    scattered about are slow to reach.
    """

    def __init__(
        self, shape: str, width: float, height: float, title: str = "", prompt: str = "", sheet: object = None
    ) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        self.title = title
        self.prompt = prompt
        self.sheet = sheet  # what all parts are drawn on: places and words of one viewer
        self._tape: list[object] = []  # for every part what draws it, then its inputs; or its drawing
        self._ends: list[int] = [0]
        self._ids: list[str] = []  # for every part the id of its piece, if it was put by its id
        self._drawings: list[Drawing | None] = []

    def put(self, draw: Draw, *inputs: object) -> None:
        """A part in front of all others. Its inputs are plain values that can be compared and kept."""
        self._put("", draw, inputs)

    def put_as(self, id: str, draw: Draw, *inputs: object) -> None:
        """The same with one piece that goes about: drawn without regard to its id, so that all like it share it."""
        self._put(id, draw, inputs)

    def _put(self, id: str, draw: Draw, inputs: tuple[object, ...]) -> None:
        self._tape.append(draw)
        self._tape.extend(inputs)
        self._ends.append(len(self._tape))
        self._ids.append(id)

    def put_pieces(self, pieces: list[Piece]) -> None:
        """Pieces that are drawn already, as one part, which is never the same as another."""
        self._tape.append(Drawing(pieces))
        self._ends.append(len(self._tape))
        self._ids.append("")

    @property
    def parts(self) -> int:
        """How many they are."""
        return len(self._ends) - 1

    def drawing(self, place: int) -> Drawing:
        if not self._drawings:
            self._drawings = [None] * self.parts
        found = self._drawings[place]
        if found is None:
            part = self._tape[self._ends[place] : self._ends[place + 1]]
            found = part[0] if isinstance(part[0], Drawing) else ALBUM.drawing(self.sheet, part)
            self._drawings[place] = found
        return found

    @property
    def pieces(self) -> list[Piece]:
        found: list[Piece] = []
        for place in range(self.parts):
            id, drawn = self._ids[place], self.drawing(place).pieces
            found.extend([piece.copy(id) for piece in drawn] if id else drawn)
        return found

    def ids(self) -> list[str]:
        """Of all pieces, from back to front."""
        return [id for part in self.ids_by_part() for id in part]

    def ids_by_part(self) -> list[list[str]]:
        return [
            [self._ids[place]] if self._ids[place] else list(self.drawing(place).ids) for place in range(self.parts)
        ]

    def size(self) -> list[float | int]:
        return [_short(self.width), _short(self.height)]

    def plain(self) -> Plain:
        return {
            "shape": self.shape,
            "size": self.size(),
            "title": self.title,
            "prompt": self.prompt,
            "pieces": [piece.plain() for piece in self.pieces],
        }

    def follow(self, before: Scene) -> list[Exchange]:
        """Take the drawings of the scene before over, which has no more use for them, and tell where they differ."""
        found: list[Exchange] = []
        mine, its = self.parts, before.parts
        both = min(mine, its) if before.sheet is self.sheet else 0
        for place in range(both):
            if not self._same(place, before):
                found.append((place, before.drawing(place), before._ids[place], self.drawing(place), self._ids[place]))
        for place in range(both, max(mine, its)):
            old, was = (before.drawing(place), before._ids[place]) if place < its else (EMPTY, "")
            new, now = (self.drawing(place), self._ids[place]) if place < mine else (EMPTY, "")
            found.append((place, old, was, new, now))
        kept, before._drawings = before._drawings or [None] * its, []
        del kept[mine:]
        kept += [None] * (mine - its)
        for place, _, _, new, _ in found:
            if place < mine:
                kept[place] = new
        self._drawings = kept
        return found

    def _same(self, place: int, other: Scene) -> bool:
        """Whether a part has the same inputs in both."""
        mine, its = self._ends[place], other._ends[place]
        length = self._ends[place + 1] - mine
        if other._ends[place + 1] - its != length or self._ids[place] != other._ids[place]:
            return False
        for step in range(length):
            here, there = self._tape[mine + step], other._tape[its + step]
            if here is not there and here != there:
                return False
        return True


_spot_texts: Final[dict[At, str]] = {}


def _spot(at: At) -> tuple[float | int, ...]:
    """Where a piece lies, in short numbers."""
    return (_short(at[0]), _short(at[1]), _short(at[2]), _short(at[3]))


def _spot_text(at: At) -> str:
    """The same as it is sent; made once, for most things lie where others have lain before."""
    found = _spot_texts.get(at)
    if found is None:
        if len(_spot_texts) >= SPOTS:
            _spot_texts.clear()
        found = _spot_texts[at] = f'"at":{written(_spot(at))}'
    return found


def _short(value: float) -> float | int:
    """A coordinate with at most two decimals, the same in every build."""
    if value == int(value):
        return int(value)
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
