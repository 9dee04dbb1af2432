"""Text can be read on its tone, in the browser and in pictures: a contrast of at least 4.5 to 1."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brethren.scene.svg import SVG_DEFS
from brethren.scene.svg_primitives import INK, PALETTE, TEXT_COLOURS

CLIENT = Path(__file__).resolve().parent.parent.parent / "web" / "src" / "scene"
LEAST = 4.5
GLOSS = 0.08
"""The client paints so much white over the upper half of a plate."""
TONES = ("parchment", "brass", "gold", "sea", "sand", "red", "blue", "neutral", "ink", "foam")
ON_PARCHMENT = ("red", "blue", "neutral")


def luminance(colour: str, gloss: float = 0.0) -> float:
    """The relative luminance of the Web Content Accessibility Guidelines."""
    parts = [int(colour[at : at + 2], 16) / 255 * (1 - gloss) + gloss for at in (1, 3, 5)]
    red, green, blue = [each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, gloss: float = 0.0) -> float:
    dark, light = sorted([luminance(one), luminance(other, gloss)])
    return (light + 0.05) / (dark + 0.05)


def stops(definitions: str, fill: str) -> list[str]:
    """The colours of a fill: one, or all those of a gradient."""
    if fill.startswith("#"):
        return [fill]
    name = fill.removeprefix("url(#").removesuffix(")")
    return re.findall(r'stop-color="(#\w{6})"', definitions.split(f'id="{name}"', 1)[1].split("Gradient>", 1)[0])


def client_palette() -> str:
    """Its table of tones, in which INK is a name."""
    return (CLIENT / "palette.ts").read_text().replace("fill: INK", f'fill: "{INK}"')


@pytest.mark.parametrize("tone", TONES)
def test_letters_on_a_tone_in_pictures(tone: str) -> None:
    fill, _, letters = PALETTE[tone]
    found = stops(SVG_DEFS, fill)
    assert found
    assert min([contrast(letters, colour) for colour in found]) >= LEAST


@pytest.mark.parametrize("tone", TONES)
def test_letters_on_a_tone_in_the_client(tone: str) -> None:
    row = re.search(rf'^(?:  |const ){tone}:.*fill: "(.+?)".*letters: (.+?) }}', client_palette(), re.M | re.I)
    assert row is not None
    fill, letters = [each.strip('"') if each != "INK" else INK for each in row.groups()]
    found = stops((CLIENT / "SvgDefs.svelte").read_text(), fill)
    assert found
    for gloss in (0.0, GLOSS):
        assert min([contrast(letters, colour, gloss) for colour in found]) >= LEAST


@pytest.mark.parametrize("tone", ON_PARCHMENT)
def test_text_without_a_background_lies_on_parchment_or_sand(tone: str) -> None:
    grounds = [*stops(SVG_DEFS, PALETTE["parchment"][0]), PALETTE["sand"][0]]
    assert min([contrast(TEXT_COLOURS[tone], ground) for ground in grounds]) >= LEAST
