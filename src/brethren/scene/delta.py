"""What has changed from one scene to the next, as the text that viewers are sent.

``pieces`` are those that changed: whole, if their kind is told, else only the fields that changed (null takes a field
away). ``parts`` tells which pieces make up a part of the scene from now on, where these are others than before.
"""

from __future__ import annotations

from typing import Final

from brethren.scene.json_text import quoted
from brethren.scene.scene import PartDrawing, Scene

MAX_CACHED_DELTAS: Final = 65_536
"""So many differences between two drawings are remembered: tables by the hundred make the same moves."""

_deltas: Final[dict[tuple[PartDrawing, PartDrawing], str]] = {}


def scene_delta(before: Scene, after: Scene) -> str:
    """The fields ``pieces``, ``parts`` and ``tale`` of a message, those of them that are needed."""
    pieces: list[str] = []
    parts: list[str] = []
    for place, old, was, new, now in after.diff_and_adopt(before):
        if now:
            body = new.pieces[0].delta_json(old.pieces[0] if was == now else None)
            text = f'{{"id":{quoted(now)},{body}}}' if body else ""
        else:
            text = drawing_delta(old, new)
        if text:
            pieces.append(text)
        if was != now or (not now and old.ids != new.ids):
            order = quoted(now) if now else new.ids_json
            parts.append(f'"{place}":[{order}]')
    found = [f'"pieces":[{",".join(pieces)}]'] if pieces else []
    if parts:
        found.append(f'"parts":{{{",".join(parts)}}}')
    if not after.same_animation(before) and after.animation is not None:
        found.append(f'"tale":{after.animation.json_text}')
    return ",".join(found)


def drawing_delta(old: PartDrawing, new: PartDrawing) -> str:
    """What is told of the pieces when a drawing takes the place of another."""
    if not new.pieces:
        return ""
    if not (old.cached and new.cached):
        return _pieces_delta(old, new)
    found = _deltas.get((old, new))
    if found is None:
        if len(_deltas) >= MAX_CACHED_DELTAS:
            _deltas.clear()
        found = _deltas[old, new] = _pieces_delta(old, new)
    return found


def _pieces_delta(old: PartDrawing, new: PartDrawing) -> str:
    was = {piece.id: piece for piece in old.pieces}
    bodies = [(piece.id, piece.delta_json(was.get(piece.id))) for piece in new.pieces]
    return ",".join([f'{{"id":{quoted(id)},{body}}}' for id, body in bodies if body])
