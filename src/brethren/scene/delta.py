"""The difference between two scenes, as the JSON text that viewers get.

``pieces`` are those that changed: complete if they have a ``kind``, otherwise only the fields that changed (null resets
a field). ``parts`` lists the piece ids of every part that no longer has the same pieces. ``panels`` are all panels, if
any of them changed.
"""

from __future__ import annotations

from typing import Final

from brethren.scene.drawing import PartDrawing
from brethren.scene.json_text import quoted, to_json
from brethren.scene.scene import Scene

MAX_CACHED_DELTAS: Final = 65_536
"""The largest number of cached differences between two drawings; many tables make the same moves."""

_deltas: Final[dict[tuple[PartDrawing, PartDrawing], str]] = {}


def scene_delta(before: Scene, after: Scene) -> str:
    """The fields ``pieces``, ``parts`` and ``panels`` of a message, each only if it is needed."""
    pieces: list[str] = []
    parts: list[str] = []
    old_ids = before.piece_ids_by_part() if after.is_shifted(before) else None
    for place, old, was, new, now in after.diff_and_adopt(before):
        if now:
            body = new.pieces[0].delta_json(old.pieces[0] if was == now else None)
            text = f'{{"id":{quoted(now)},{body}}}' if body else ""
        else:
            text = drawing_delta(old, new)
        if text:
            pieces.append(text)
        if old_ids is None and (was != now or (not now and old.ids != new.ids)):
            order = quoted(now) if now else new.ids_json
            parts.append(f'"{place}":[{order}]')
    if old_ids is not None:
        parts = _shifted_parts(old_ids, after.piece_ids_by_part())
    fields = [f'"pieces":[{",".join(pieces)}]'] if pieces else []
    if parts:
        fields.append(f'"parts":{{{",".join(parts)}}}')
    if not after.same_panels(before):
        fields.append(f'"panels":{to_json(after.panels_plain())}')
    return ",".join(fields)


def _shifted_parts(old: list[list[str]], new: list[list[str]]) -> list[str]:
    """The parts with other pieces at their place than before, where a panel has grown or shrunk and others moved."""
    texts: list[str] = []
    for place in range(max(len(old), len(new))):
        was, now = old[place] if place < len(old) else [], new[place] if place < len(new) else []
        if was != now:
            texts.append(f'"{place}":{to_json(now)}')
    return texts


def drawing_delta(old: PartDrawing, new: PartDrawing) -> str:
    """The JSON text of the pieces that change when one drawing replaces another."""
    if not new.pieces:
        return ""
    if not (old.cached and new.cached):
        return _pieces_delta(old, new)
    text = _deltas.get((old, new))
    if text is None:
        if len(_deltas) >= MAX_CACHED_DELTAS:
            _deltas.clear()
        text = _deltas[old, new] = _pieces_delta(old, new)
    return text


def _pieces_delta(old: PartDrawing, new: PartDrawing) -> str:
    was = {piece.id: piece for piece in old.pieces}
    bodies = [(piece.id, piece.delta_json(was.get(piece.id))) for piece in new.pieces]
    return ",".join([f'{{"id":{quoted(id)},{body}}}' for id, body in bodies if body])
