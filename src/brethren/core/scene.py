"""A scene: where every piece of a view lies, what it shows, and which moves a click on it means.

The browser, the SVG writer, the terminal and a screen reader all work from the same scene.
"""

from __future__ import annotations

from typing import Final

WIDE: Final = "wide"
TALL: Final = "tall"
SHAPES: Final = (WIDE, TALL)

Plain = dict[str, object]
At = tuple[float, float, float, float]
"""Where a piece lies: left, top, width, height."""


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
    ) -> None:
        self.id = id
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

    def plain(self) -> Plain:
        """The piece as it is sent; what is as usual is left out."""
        at = [_short(self.x), _short(self.y), _short(self.width), _short(self.height)]
        data: Plain = {"id": self.id, "kind": self.kind, "at": at}
        if self.label:
            data["label"] = self.label
        if self.text:
            data["text"] = self.text
        if self.corner:
            data["corner"] = self.corner
        if self.icon:
            data["icon"] = self.icon
        if self.mark:
            data["mark"] = self.mark
        if self.tone:
            data["tone"] = self.tone
        if not self.up:
            data["up"] = False
        if self.glow:
            data["glow"] = True
        if self.dim:
            data["dim"] = True
        if self.moves:
            data["moves"] = list(self.moves)
        return data


class Group:
    """Pieces that change together, from back to front. It never changes itself: who meets it again need not look in."""

    __slots__ = ("_plain", "pieces")

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self._plain: dict[str, Plain] | None = None

    def plain(self) -> dict[str, Plain]:
        """Its pieces by their ids, as they are sent; made once."""
        if self._plain is None:
            self._plain = {piece.id: piece.plain() for piece in self.pieces}
        return self._plain


class Album:
    """Groups by all that they were drawn from. When it is full, it forgets those that were not met again since."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._met: dict[tuple[object, ...], Group] = {}
        self._older: dict[tuple[object, ...], Group] = {}

    def find(self, key: tuple[object, ...]) -> Group | None:
        found = self._met.get(key)
        if found is None:
            found = self._older.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: tuple[object, ...], group: Group) -> Group:
        if 2 * len(self._met) >= self.room:
            self._older, self._met = self._met, {}
        self._met[key] = group
        return group

    def __len__(self) -> int:
        return len(self._met) + len(self._older)


class Scene:
    """The pieces from back to front, in groups, on a sheet of a given size; and the one sentence above it."""

    __slots__ = ("groups", "height", "prompt", "shape", "title", "width")

    def __init__(self, shape: str, width: float, height: float, title: str, prompt: str, groups: list[Group]) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        self.title = title
        self.prompt = prompt
        self.groups = groups

    @property
    def pieces(self) -> list[Piece]:
        return [piece for group in self.groups for piece in group.pieces]

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


# What has changed from one scene to the next --------------------------------------------------------------------------


def changes(before: list[Group], after: list[Group]) -> Plain:
    """The pieces that changed and in what, those lost, and the new order where it is not the old one.

    Changed pieces are merged into the old ones (null takes a field away); new ones are appended at the end.
    """
    old, new = _unlike(before, after), _unlike(after, before)
    was, now = _together(old), _together(new)
    change: Plain = {}
    changed = [_change(was.get(key), piece) for key, piece in now.items() if was.get(key) != piece]
    if changed:
        change["pieces"] = changed
    if [group.plain().keys() for group in old] == [...]:
        return change
    lost = [key for key in was if key not in now]
    if lost:
        change["lost"] = lost
    fresh = [key for key in now if key not in was]
    order = _ids(after)
    kept = len(order) - len(fresh)
    if order[kept:] != fresh or order[:kept] != [key for key in _ids(before) if key not in was or key in now]:
        change["order"] = order
    return change


def _unlike(groups: list[Group], others: list[Group]) -> list[Group]:
    """The groups that are not in the same place among the others."""
    both = min(len(groups), len(others))
    return [group for place, group in enumerate(groups) if place >= both or group is not others[place]]


def _together(groups: list[Group]) -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for group in groups:
        found.update(group.plain())
    return found


def _change(old: Plain | None, new: Plain) -> Plain:
    if old is None:
        return new
    change: Plain = {"id": new["id"]}
    change.update({name: value for name, value in new.items() if old.get(name) != value})
    change.update(dict.fromkeys([name for name in old if name not in new]))
    return change


def _short(value: float) -> float | int:
    """A coordinate with at most two decimals, the same in every build."""
    if value == int(value):
        return int(value)
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
