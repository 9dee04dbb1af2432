"""Text, icons and rectangles as SVG, and their palette."""

from __future__ import annotations

from typing import Final

from brethren.scene.icons import EMPTY_ICON, ICONS
from brethren.scene.layout import Box
from brethren.scene.piece import Piece
from brethren.scene.seats import SEAT_TONES
from brethren.scene.text_fit import LINE_HEIGHT, escape_xml, fit_text, fmt

INK: Final = "#33241a"
PALETTE: Final[dict[str, tuple[str, str, str]]] = {
    "parchment": ("url(#br-parchment)", "#9a7434", INK),
    "brass": ("url(#br-brass)", "#6b4d16", "#2b1c0c"),
    "gold": ("url(#br-gold)", "#7d5a12", "#2e2105"),
    "wood": ("url(#br-wood)", "#3f2714", "#fbf0d6"),
    "sea": ("#123e50", "#5fa3b3", "#dcedf0"),
    "sand": ("#dcc590", "#a98b50", INK),
    "red": ("#a02c25", "#5b1512", "#fff4e4"),
    "blue": ("#22548c", "#10294a", "#f0f6ff"),
    "neutral": ("#56685e", "#2c3832", "#f3f6f0"),
    "ink": (INK, INK, "#f7ecd0"),
    "foam": ("#e9f2ee", "#7fa6ad", INK),
    "seat-0": ("#f5b700", "#7a5b00", "#241a00"),
    "seat-1": ("#1f7080", "#0b333b", "#eefcff"),
    "seat-2": ("#d9603f", "#6a2412", "#240a04"),
    "seat-3": ("#6fd6f0", "#1d6477", "#04222a"),
    "seat-4": ("#9047cf", "#43186b", "#faf2ff"),
    "seat-5": ("#e9f2c8", "#77854a", "#262b12"),
    "seat-6": ("#6b1020", "#310309", "#fff0f2"),
    "seat-7": ("#141450", "#05051f", "#eef0ff"),
}
"""The fill, edge and text colour of every tone."""
TEXT_COLOURS: Final = {
    "foam": "#e9f2ee",
    "sea": "#3f8598",
    "gold": "#f0cd6c",
    "red": "#93241e",
    "blue": "#1b4678",
    "neutral": "#43534a",
    **{tone: PALETTE[tone][0] for tone in SEAT_TONES},
}
"""The colours of text without a background, by tone; INK for tones not listed."""


def box_of(piece: Piece) -> Box:
    return Box(piece.x, piece.y, piece.width, piece.height)


def colours_of(piece: Piece) -> tuple[str, str, str]:
    """Its fill, edge and text colour."""
    return PALETTE.get(piece.tone, PALETTE["parchment"])


def stroke_colour(tone: str) -> str:
    """The colour of a stroke: the fill of the tone, or its edge if the fill is a gradient; INK without a tone."""
    if tone not in PALETTE:
        return INK
    fill, edge, _ = PALETTE[tone]
    return edge if fill.startswith("url(") else fill


def svg_text(
    text: str, box: Box, largest: float, colour: str, lines: int = 1, *, anchor: str = "middle", bold: bool = False
) -> str:
    """A text as large as fits into its box, in at most this many lines."""
    if not text:
        return ""
    broken, size = fit_text(text, box.width, box.height, largest, lines)
    x = box.x + box.width / 2 if anchor == "middle" else box.x
    top = box.y + (box.height - size * LINE_HEIGHT * len(broken)) / 2 + size * 0.92
    style = f'font-size="{fmt(size)}" fill="{colour}" text-anchor="{anchor}"'
    if bold:
        style += ' font-weight="bold"'
    return "".join(
        [
            f'<text x="{fmt(x)}" y="{fmt(top + size * LINE_HEIGHT * place)}" {style}>{escape_xml(line)}</text>'
            for place, line in enumerate(broken)
        ]
    )


def svg_icon(name: str, box: Box, colour: str, opacity: float = 1.0, outline: str = "") -> str:
    """The icon with this name, as large as fits, centred in the box; its filled part may have an outline."""
    fill, line = ICONS.get(name, EMPTY_ICON)
    side = min(box.width, box.height)
    if not (fill or line) or side <= 0:
        return ""
    square = box.centered(side, side)
    placed = f"translate({fmt(square.x)} {fmt(square.y)}) scale({side / 100:.4f})"
    parts = [f'<g transform="{placed}"' + ("" if opacity == 1.0 else f' opacity="{fmt(opacity)}"') + ">"]
    if fill:
        pen = f' stroke="{outline}" stroke-width="4" stroke-linejoin="round"' if outline else ""
        parts.append(f'<path d="{fill}" fill="{colour}" fill-rule="evenodd"{pen}/>')
    if line:
        pen = 'stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
        parts.append(f'<path d="{line}" fill="none" stroke="{colour}" {pen}/>')
    parts.append("</g>")
    return "".join(parts)


def svg_rect(box: Box, radius: float, fill: str, edge: str, stroke: float = 1.5) -> str:
    """A rectangle with rounded corners."""
    size = f'x="{fmt(box.x)}" y="{fmt(box.y)}" width="{fmt(box.width)}" height="{fmt(box.height)}"'
    pen = f'stroke="{edge}" stroke-width="{fmt(stroke)}"' if edge else ""
    return f'<rect {size} rx="{fmt(radius)}" fill="{fill}" {pen}/>'


def svg_shadow(box: Box, radius: float) -> str:
    return f'<g opacity="0.3">{svg_rect(box.moved(1.5, 3.0), radius, "#03141c", "")}</g>'


def svg_halo(box: Box, radius: float, strong: bool) -> str:
    """The glow around a piece that can be used now (strong), or around the player to move."""
    layers = ((9.0, 0.22), (5.0, 0.45), (2.6, 1.0)) if strong else ((6.0, 0.25), (2.6, 0.9))
    parts = [
        f'<g opacity="{fmt(opacity)}">{svg_rect(box.inset(-1.0), radius + 1.0, "none", "#ffd75e", stroke)}</g>'
        for stroke, opacity in layers
    ]
    return "".join(parts)
