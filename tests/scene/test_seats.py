"""The tones of eight seats stay apart for colour-blind people, and their emblems everywhere."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from brethren.scene.icons import ICONS
from brethren.scene.seats import SEAT_TONES, seat_icon, seat_tone
from brethren.scene.svg_primitives import PALETTE, TEXT_COLOURS

SMALLEST_DISTANCE: Final = 30.0
"""CIE 1976 colour difference; 2.3 is just noticeable, and 10 is seen at a glance."""
SMALLEST_CONTRAST: Final = 4.5
"""Of letters on their tone, as WCAG AA asks for."""

# Machado, Oliveira and Fernandes 2009, severity 1: what is seen of a colour, in linear RGB.
SIGHTS: Final = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)
Vector = tuple[float, ...]


def times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def linear(colour: str) -> Vector:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)


def lab(colour: str, sight: str) -> Vector:
    seen = tuple(min(1.0, max(0.0, share)) for share in times(SIGHTS[sight], linear(colour)))
    x, y, z = [cube_root(value / white) for value, white in zip(times(XYZ, seen), WHITE, strict=True)]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def distance(one: Vector, other: Vector) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_tones_of_seats_stay_apart(sight: str) -> None:
    colours = [lab(PALETTE[seat_tone(seat)][0], sight) for seat in range(len(SEAT_TONES))]
    assert min([distance(one, other) for one, other in combinations(colours, 2)]) > SMALLEST_DISTANCE


def test_red_and_green_would_not_pass() -> None:
    """The test can fail: a usual red and green are one colour to many people."""
    assert distance(lab("#c0392b", "usual"), lab("#27ae60", "usual")) > 2 * SMALLEST_DISTANCE
    assert distance(lab("#b06a30", "deuteranopia"), lab("#708a30", "deuteranopia")) < SMALLEST_DISTANCE


@pytest.mark.parametrize("seat", range(len(SEAT_TONES)))
def test_letters_are_readable_on_the_tone_of_a_seat(seat: int) -> None:
    fill, _, letters = [times(XYZ, linear(colour))[1] for colour in PALETTE[seat_tone(seat)]]
    assert (max(fill, letters) + 0.05) / (min(fill, letters) + 0.05) > SMALLEST_CONTRAST
    assert TEXT_COLOURS[seat_tone(seat)] == PALETTE[seat_tone(seat)][0]


def test_every_seat_has_an_emblem_of_its_own() -> None:
    assert len({ICONS[seat_icon(seat)] for seat in range(len(SEAT_TONES))}) == len(SEAT_TONES) == 8


@pytest.mark.parametrize("seat", [-1, 8])
def test_there_are_eight_seats(seat: int) -> None:
    with pytest.raises(AssertionError, match="tones for 8 seats"):
        seat_tone(seat)
