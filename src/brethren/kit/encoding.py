"""Numbers for learning: the building blocks of observation tensors, and the tensor made of named segments."""

from __future__ import annotations

from brethren.core.frames import NOBODY

Segment = tuple[str, list[float]]
"""A part of an observation, with its name."""


def join_segments(segments: list[Segment]) -> list[float]:
    """All segments in one row."""
    return [number for _, part in segments for number in part]


def segment_lengths(segments: list[Segment]) -> tuple[tuple[str, int], ...]:
    """The name and length of each segment."""
    return tuple([(name, len(part)) for name, part in segments])


def one_hot(value: int, size: int) -> list[float]:
    """A 1 at the place of the value; all zeros if it is hidden or missing."""
    row = [0.0] * size
    if value >= 0:
        row[value] = 1.0
    return row


def one_hots(values: list[int], size: int) -> list[float]:
    """A one-hot row for each value, one after the other."""
    row = [0.0] * (size * len(values))
    for place, value in enumerate(values):
        if value >= 0:
            row[place * size + value] = 1.0
    return row


def flags(values: list[int], size: int) -> list[float]:
    """A 1 at the place of each of the values."""
    row = [0.0] * size
    for value in values:
        row[value] = 1.0
    return row


def bits(mask: int, size: int) -> list[float]:
    """The lowest bits of a mask."""
    return [float(mask >> place & 1) for place in range(size)]


def padded(values: list[int], size: int) -> list[int]:
    """The values, and NOBODY up to the size."""
    return [*values, *[NOBODY] * (size - len(values))]


def seats_from(seat: int, seats: int) -> list[int]:
    """All seats clockwise from the viewer's, so that one network plays all of them."""
    return [(seat + step) % seats for step in range(seats)]
