"""The tone and the emblem of each seat: eight of them that stay apart for colour-blind people, and in grey print."""

from __future__ import annotations

from typing import Final

MARKED_SEATS: Final = 8
"""The number of seats with a tone and an emblem of their own."""


def seat_tone(seat: int) -> str:
    """The tone of a seat; show the emblem with it, because no eight colours look different to everybody."""
    return _of_seat(seat)


def seat_icon(seat: int) -> str:
    """The icon of a seat's emblem."""
    return _of_seat(seat)


def _of_seat(seat: int) -> str:
    assert 0 <= seat < MARKED_SEATS, f"there are tones for {MARKED_SEATS} seats, so none for seat {seat + 1}"
    return f"seat-{seat}"
