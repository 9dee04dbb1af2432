"""Taking a move back: allowed exactly when nobody has learnt anything from it."""

from __future__ import annotations

from brethren.core.frames import is_step
from brethren.core.record import Played
from brethren.core.state import State


def may_undo(before: State, played: Played, after: State, seat: int) -> str:
    """Why the seat may not take back the last move of the table, or nothing when it may.

    ``before`` and ``after`` are the true states around that move, and ``played`` is its line in the record.
    """
    if played.seat != seat:
        return "somebody else has moved since"
    if played.picks:
        return "chance has decided something since"
    step = bool(after.stack) and is_step(before.stack[-1], after.stack[-1])
    if len(before.waiting()) > 1 and not step:
        return "a sealed answer is final"
    viewers: list[int | None] = [None]
    viewers.extend(range(before.seats))
    for viewer in viewers:
        if before.shown(viewer) != after.shown(viewer):
            return "something hidden has been seen since"
    return "your choice has told the others something" if before.given_away() != after.given_away() else ""
