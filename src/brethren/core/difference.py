"""What has changed from one scene to the next, as the text that viewers are sent.

Changed pieces are merged into the old ones (null takes a field away); new ones are appended at the end.
"""

from __future__ import annotations

from typing import Final

from brethren.core.scene import Drawing, Exchange, Piece, Scene
from brethren.core.written import written

ROOM: Final = 65_536
"""So many differences between two drawings are remembered: tables by the hundred make the same moves."""

NONE: Final[list[str]] = []


class Told:
    """What is told when a drawing takes the place of another."""

    __slots__ = ("fresh", "lost", "settled", "text")

    def __init__(self, old: Drawing, new: Drawing) -> None:
        self.lost: list[str] = NONE
        self.fresh: list[str] = NONE
        self.settled = True
        if old.ids == new.ids:  # as they nearly always are
            changes = [piece.change(earlier) for piece, earlier in zip(new.pieces, old.pieces, strict=True)]
            self.text = ",".join([change for change in changes if change])
            return
        was = {piece.id: piece for piece in old.pieces}
        self.text = ",".join(_changed(new, was))
        self.lost = [key for key in old.ids if key not in new.ids]
        self.fresh = [key for key in new.ids if key not in was]
        self.settled = [key for key in new.ids if key in was] == [key for key in old.ids if key in new.ids]


_told: Final[dict[tuple[Drawing, Drawing], Told]] = {}


def told(old: Drawing, new: Drawing) -> Told:
    """Worked out once for every two drawings that are kept."""
    if not (old.kept and new.kept):
        return Told(old, new)
    found = _told.get((old, new))
    if found is None:
        if len(_told) >= ROOM:
            _told.clear()
        found = _told[old, new] = Told(old, new)
    return found


def difference(before: Scene, after: Scene) -> str:
    """The fields ``pieces``, ``lost``, ``order`` and ``tale`` of a message, those of them that are needed."""
    exchanged = after.follow(before)
    texts: list[str] = []
    lost: list[str] = []
    fresh: list[str] = []
    settled = True
    for _, old, new in exchanged:
        one = told(old, new)
        if one.text:
            texts.append(one.text)
        lost += one.lost
        fresh += one.fresh
        settled = settled and one.settled
    if lost and fresh and not set(lost).isdisjoint(fresh):  # something went from one part to another
        was = {piece.id: piece for _, old, _ in exchanged for piece in old.pieces}
        now = {key: None for _, _, new in exchanged for key in new.ids}
        texts = [text for _, _, new in exchanged for text in _changed(new, was)]
        lost, fresh = [key for key in lost if key not in now], [key for key in fresh if key not in was]
        settled = False
    found = [f'"pieces":[{",".join(texts)}]'] if texts else []
    if lost:
        found.append(f'"lost":{written(lost)}')
    if not (settled and not fresh) and not _appended(after, exchanged, lost, fresh):
        found.append(f'"order":[{after.order()}]')
    if not after.tells_as(before) and after.tale is not None:
        found.append(f'"tale":{after.tale.text}')
    return ",".join(found)


def _changed(new: Drawing, was: dict[str, Piece]) -> list[str]:
    """The text of every piece that is new, or not as it was."""
    found: list[str] = []
    for piece in new.pieces:
        earlier = was.get(piece.id)
        change = written(piece.plain()) if earlier is None else piece.change(earlier)
        if change:
            found.append(change)
    return found


def _appended(after: Scene, exchanged: list[Exchange], lost: list[str], fresh: list[str]) -> bool:
    """Whether the order is the old one with the new pieces at the end."""
    if fresh and after.last() != fresh[-1]:
        return False
    order = after.ids()
    known = len(order) - len(fresh)
    return order[known:] == fresh and order[:known] == [key for key in after.ids_before(exchanged) if key not in lost]
