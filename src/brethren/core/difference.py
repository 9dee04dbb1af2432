"""What has changed from one scene to the next, as the text that viewers are sent.

``pieces`` are those that changed: whole, if their kind is told, else only the fields that changed (null takes a field
away). ``parts`` tells which pieces make up a part of the scene from now on, where these are others than before.
"""

from __future__ import annotations

from typing import Final

from brethren.core.scene import Drawing, Scene

ROOM: Final = 65_536
"""So many differences between two drawings are remembered: tables by the hundred make the same moves."""

_told: Final[dict[tuple[Drawing, Drawing], str]] = {}


def difference(before: Scene, after: Scene) -> str:
    """The fields ``pieces`` and ``parts`` of a message, those of them that are needed."""
    pieces: list[str] = []
    parts: list[str] = []
    for place, old, new in after.follow(before):
        text = told(old, new)
        if text:
            pieces.append(text)
        if old.ids != new.ids:
            parts.append(f'"{place}":[{new.order}]')
    found = [f'"pieces":[{",".join(pieces)}]'] if pieces else []
    if parts:
        found.append(f'"parts":{{{",".join(parts)}}}')
    return ",".join(found)


def told(old: Drawing, new: Drawing) -> str:
    """What is told of the pieces when a drawing takes the place of another."""
    if not new.pieces:
        return ""
    if len(old.pieces) == len(new.pieces) == 1:  # a card, mostly: there are too many pairs to remember
        return new.pieces[0].told(old.pieces[0])
    if not (old.kept and new.kept):
        return _changes(old, new)
    found = _told.get((old, new))
    if found is None:
        if len(_told) >= ROOM:
            _told.clear()
        found = _told[old, new] = _changes(old, new)
    return found


def _changes(old: Drawing, new: Drawing) -> str:
    if old.ids == new.ids:
        found = [piece.told(earlier) for piece, earlier in zip(new.pieces, old.pieces, strict=True)]
    else:
        was = {piece.id: piece for piece in old.pieces}
        found = [piece.told(was.get(piece.id)) for piece in new.pieces]
    return ",".join([text for text in found if text])
