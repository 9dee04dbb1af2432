"""Questions that several seats answer at the same time, in secret."""

from __future__ import annotations

from brethren.core.frames import Frame
from brethren.core.state import State


def collect(state: State, frame: Frame, seat: int, move: int) -> list[tuple[int, int]]:
    """Seal an answer; when it was the last, return all of them as (seat, move), ordered by seat.

    Until then the list is empty, and the question stays open.
    """
    frame = frame.with_answer(seat, move)
    if frame.seats:
        state.stack.append(frame)
        return []
    return list(frame.sealed)
