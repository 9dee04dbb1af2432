"""The tone and the emblem of each seat: eight of them that stay apart for colour-blind people, and in grey print."""

from __future__ import annotations

from typing import Final

SEAT_TONES: Final = ("seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "seat-7")
"""The tones of the seats; the icons of their emblems have the same names."""


def seat_tone(seat: int) -> str:
    """The tone of a seat; show the emblem with it, because no eight colours look different to everybody."""
    assert 0 <= seat < len(SEAT_TONES), f"there are tones for {len(SEAT_TONES)} seats, so none for seat {seat + 1}"
    return SEAT_TONES[seat]


def seat_icon(seat: int) -> str:
    """The icon of a seat's emblem."""
    return seat_tone(seat)
