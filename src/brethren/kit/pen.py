"""The pen: letters, icons and rectangles as SVG, and the palette they are drawn with."""

from __future__ import annotations

from typing import Final

from brethren.kit.icons import ICONS, NOTHING
from brethren.kit.layout import Box
from brethren.kit.lettering import LEADING, escaped, fitted, number

INK: Final = "#33241a"
PALETTE: Final[dict[str, tuple[str, str, str]]] = {
    "parchment": ("url(#br-parchment)", "#9a7434", INK),
    "brass": ("url(#br-brass)", "#6b4d16", "#2b1c0c"),
    "gold": ("url(#br-gold)", "#7d5a12", "#3a2a08"),
    "wood": ("url(#br-wood)", "#3f2714", "#fbf0d6"),
    "sea": ("#123e50", "#5fa3b3", "#dcedf0"),
    "sand": ("#dcc590", "#a98b50", INK),
    "red": ("#a02c25", "#5b1512", "#fff4e4"),
    "blue": ("#22548c", "#10294a", "#f0f6ff"),
    "neutral": ("#56685e", "#2c3832", "#f3f6f0"),
    "ink": (INK, INK, "#f7ecd0"),
    "foam": ("#e9f2ee", "#7fa6ad", INK),
}
"""Every tone: what fills it, its edge, and the letters on it."""
LETTERS: Final = {
    "foam": "#e9f2ee",
    "sea": "#3f8598",
    "gold": "#f0cd6c",
    "red": "#93241e",
    "blue": "#1b4678",
    "neutral": "#43534a",
}
"""Tones of text that stands alone; all others are ink."""


def lettered(
    text: str, box: Box, largest: float, colour: str, lines: int = 1, *, anchor: str = "middle", bold: bool = False
) -> str:
    """The text in its box, as large as it fits."""
    if not text:
        return ""
    broken, size = fitted(text, box.width, box.height, largest, lines)
    x = box.x + box.width / 2 if anchor == "middle" else box.x
    top = box.y + (box.height - size * LEADING * len(broken)) / 2 + size * 0.92
    style = f'font-size="{number(size)}" fill="{colour}" text-anchor="{anchor}"'
    if bold:
        style += ' font-weight="bold"'
    return "".join(
        [
            f'<text x="{number(x)}" y="{number(top + size * LEADING * place)}" {style}>{escaped(line)}</text>'
            for place, line in enumerate(broken)
        ]
    )


def icon(name: str, box: Box, colour: str, opacity: float = 1.0) -> str:
    """The drawing of that name, as large as fits into the middle of the box."""
    fill, line = ICONS.get(name, NOTHING)
    side = min(box.width, box.height)
    if not (fill or line) or side <= 0:
        return ""
    square = box.middle(side, side)
    placed = f"translate({number(square.x)} {number(square.y)}) scale({side / 100:.4f})"
    parts = [f'<g transform="{placed}"' + ("" if opacity == 1.0 else f' opacity="{number(opacity)}"') + ">"]
    if fill:
        parts.append(f'<path d="{fill}" fill="{colour}" fill-rule="evenodd"/>')
    if line:
        pen = 'stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
        parts.append(f'<path d="{line}" fill="none" stroke="{colour}" {pen}/>')
    parts.append("</g>")
    return "".join(parts)


def panel(box: Box, radius: float, fill: str, edge: str, stroke: float = 1.5) -> str:
    """A rectangle with round corners."""
    size = f'x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" height="{number(box.height)}"'
    pen = f'stroke="{edge}" stroke-width="{number(stroke)}"' if edge else ""
    return f'<rect {size} rx="{number(radius)}" fill="{fill}" {pen}/>'


def shadow(box: Box, radius: float) -> str:
    return f'<g opacity="0.3">{panel(box.moved(1.5, 3.0), radius, "#03141c", "")}</g>'


def halo(box: Box, radius: float, strong: bool) -> str:
    """The light around what may be used now (strong) or whose turn it is."""
    layers = ((9.0, 0.22), (5.0, 0.45), (2.6, 1.0)) if strong else ((6.0, 0.25), (2.6, 0.9))
    parts = [
        f'<g opacity="{number(opacity)}">{panel(box.inset(-1.0), radius + 1.0, "none", "#ffd75e", stroke)}</g>'
        for stroke, opacity in layers
    ]
    return "".join(parts)
