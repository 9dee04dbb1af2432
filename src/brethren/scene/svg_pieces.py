"""How each kind of piece is drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.scene.layout import Box
from brethren.scene.scene import Piece
from brethren.scene.seats import SEAT_TONES
from brethren.scene.svg_map import draw_hexagon, draw_polygon, draw_polyline
from brethren.scene.svg_primitives import (
    INK,
    PALETTE,
    TEXT_COLOURS,
    box_of,
    colours_of,
    svg_halo,
    svg_icon,
    svg_rect,
    svg_shadow,
    svg_text,
)
from brethren.scene.text_fit import fmt


def draw_zone(piece: Piece) -> str:
    """A panel with a thin second line inside its edge."""
    box = box_of(piece)
    fill, edge, _ = colours_of(piece)
    radius = min(14.0, box.height / 5)
    inner = f'<g opacity="0.45">{svg_rect(box.inset(3.5), max(radius - 3, 2.0), "none", edge, 0.8)}</g>'
    lit = svg_halo(box, radius, False) if piece.glow else ""
    return svg_shadow(box, radius) + lit + svg_rect(box, radius, fill, edge) + inner


def draw_hull(piece: Piece) -> str:
    """A ship from above, bow to the left."""
    box = box_of(piece)
    rail = _hull_path(box)
    deck = _hull_path(box.inset(min(11.0, box.height / 16)))
    return (
        f'<g opacity="0.3" transform="translate(3 7)"><path d="{rail}" fill="#03141c"/></g>'
        f'<path d="{rail}" fill="#4a2d17" stroke="#2b190b" stroke-width="2"/>'
        f'<path d="{deck}" fill="url(#br-wood)" stroke="#c89a4a" stroke-width="1.5"/>'
        f'<path d="{deck}" fill="url(#br-planks)"/>'
    )


def _hull_path(box: Box) -> str:
    x, y, w, h = box.bounds()
    bow, corner = x + min(w * 0.16, h * 1.1), min(h * 0.16, 34.0)
    right, bottom = x + w, y + h
    curve = fmt(x + (bow - x) * 0.3)
    return (
        f"M{fmt(x)} {fmt(y + h / 2)}Q{curve} {fmt(y)} {fmt(bow)} {fmt(y)}H{fmt(right - corner)}"
        f"Q{fmt(right)} {fmt(y)} {fmt(right)} {fmt(y + corner)}V{fmt(bottom - corner)}"
        f"Q{fmt(right)} {fmt(bottom)} {fmt(right - corner)} {fmt(bottom)}H{fmt(bow)}"
        f"Q{curve} {fmt(bottom)} {fmt(x)} {fmt(y + h / 2)}Z"
    )


def draw_isle(piece: Piece) -> str:
    """An island with surf around it, its name at the top and its text at the bottom."""
    box = box_of(piece)
    parts = [
        _ellipse(box, "none", "#cfeaf0", 0.35),
        _ellipse(box.inset(min(5.0, box.width / 16)), "#dcc590", "#a98b50", 1.0),
    ]
    edge = box.height * 0.03
    name = box.sub_box(box.width * 0.2, edge, box.width * 0.6, box.height * 0.11)
    foot = box.sub_box(box.width * 0.12, box.height * 0.81, box.width * 0.76, box.height * 0.145)
    return "".join(parts) + svg_text(piece.corner, name, 18.0, INK) + svg_text(piece.text, foot, 15.0, INK, 2)


def _ellipse(box: Box, fill: str, edge: str, opacity: float) -> str:
    """A rounded shape with fairly straight sides."""
    return f'<g opacity="{fmt(opacity)}">{svg_rect(box, min(box.width, box.height) * 0.3, fill, edge, 2.5)}</g>'


def draw_slot(piece: Piece) -> str:
    """An empty place for a card."""
    return f'<g opacity="0.55">{svg_rect(box_of(piece), piece.width * 0.07, "none", "#2b190b", 1.4)}</g>'


def draw_disc(piece: Piece) -> str:
    """A round piece: a coin, a face of a betting disk; face down it is an empty place."""
    box = box_of(piece)
    fill, edge, letters = colours_of(piece)
    side = min(box.width, box.height)
    round_box = box.centered(side, side)
    if not piece.face_up:
        ring = svg_rect(round_box, side / 2, "none", edge, 1.4).replace("/>", ' stroke-dasharray="3 3"/>')
        return f'<g opacity="0.7">{ring}</g>'
    parts = [svg_shadow(round_box, side / 2), svg_halo(round_box, side / 2, bool(piece.moves)) if piece.glow else ""]
    parts.append(svg_rect(round_box, side / 2, fill, edge, side / 26))
    parts.append(f'<g opacity="0.5">{svg_rect(round_box.inset(side * 0.07), side / 2, "none", letters, 0.9)}</g>')
    if piece.icon:
        parts.append(svg_icon(piece.icon, round_box.inset(side * 0.22), letters, 0.9))
    if piece.badge:
        return "".join(parts) + _badge_and_text(piece, round_box, letters)
    middle = round_box.sub_box(side * 0.1, side * 0.18, side * 0.8, side * 0.64)
    return "".join(parts) + svg_text(piece.corner + piece.text, middle, side * 0.56, letters)


def _badge_and_text(piece: Piece, box: Box, letters: str) -> str:
    """A text with its corner letters and badge above it."""
    side = box.width
    shift = side * 0.15 if piece.corner else 0.0
    parts = [svg_text(piece.text, box.sub_box(side * 0.1, side * 0.4, side * 0.8, side * 0.42), side * 0.34, letters)]
    parts.append(
        svg_icon(piece.badge, box.sub_box(side * 0.38 + shift, side * 0.14, side * 0.24, side * 0.24), letters)
    )
    parts.append(
        svg_text(
            piece.corner, box.sub_box(side * 0.2, side * 0.08, side * 0.3, side * 0.36), side * 0.42, letters, bold=True
        )
    )
    return "".join(parts)


def draw_plate(piece: Piece) -> str:
    """A plaque or a button: an icon on the left, a text, and a few letters in the corner."""
    box = box_of(piece)
    fill, edge, letters = colours_of(piece)
    radius = min(10.0, box.height / 3)
    parts = [
        svg_shadow(box, radius),
        svg_halo(box, radius, bool(piece.moves)) if piece.glow else "",
        svg_rect(box, radius, fill, edge),
    ]
    short = len(piece.text) < 3
    margin = box.height * (0.08 if short else 0.14)  # a number uses all the space, to be readable on a phone
    inner = box.inset(margin)
    left = 0.0
    if piece.icon:
        side = min(inner.height, inner.width * (0.42 if short else 0.3))
        parts.append(svg_icon(piece.icon, inner.sub_box(0.0, (inner.height - side) / 2, side, side), letters))
        left = side + margin
    text = inner.sub_box(left, 0.0, inner.width - left, inner.height)
    parts.append(svg_text(piece.text, text, box.height * (0.72 if short else 0.64), letters, 2))
    if piece.corner:
        small = box.sub_box(box.width - box.height * 0.4, box.height * 0.06, box.height * 0.32, box.height * 0.32)
        parts.append(svg_text(piece.corner, small, box.height * 0.3, letters))
    return "".join(parts)


def draw_text(piece: Piece) -> str:
    """Text without a background, centred in its box."""
    return svg_text(piece.text, box_of(piece), min(piece.height * 0.84, 24.0), TEXT_COLOURS.get(piece.tone, INK), 3)


def draw_line(piece: Piece) -> str:
    """Text without a background, from the left edge of its box."""
    return svg_text(piece.text, box_of(piece), piece.height * 0.84, TEXT_COLOURS.get(piece.tone, INK), anchor="start")


def draw_sign(piece: Piece) -> str:
    """An icon without a background; in the tone of a seat it has an outline, to be seen on any ground."""
    outline = PALETTE[piece.tone][2] if piece.tone in SEAT_TONES else ""
    return svg_icon(piece.icon, box_of(piece), TEXT_COLOURS.get(piece.tone, INK), outline=outline)


def draw_link(piece: Piece) -> str:
    """A thin line along its box, from one piece to another."""
    return f'<g opacity="0.7">{svg_rect(box_of(piece), 1.5, TEXT_COLOURS.get(piece.tone, INK), "")}</g>'


def draw_clock(piece: Piece) -> str:
    """A ring with a number of seconds; in the browser the ring shrinks as time runs."""
    box = box_of(piece)
    side = min(box.width, box.height)
    ring = box.centered(side * 0.86, side * 0.86)
    colour = TEXT_COLOURS.get(piece.tone, INK)
    letters = svg_text(piece.text, ring.inset(side * 0.18), side * 0.4, colour, bold=True)
    return svg_rect(ring, side / 2, "none", colour, side * 0.1) + letters


PIPS: Final = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.27, 0.25), (0.73, 0.25), (0.27, 0.5), (0.73, 0.5), (0.27, 0.75), (0.73, 0.75)),
}
"""The positions of the pips of a die, as fractions of its side."""


def draw_die(piece: Piece) -> str:
    """A die: its count as pips for 1 to 6, otherwise as a number; or an icon, or letters."""
    box = box_of(piece)
    fill, edge, letters = colours_of(piece)
    side = min(box.width, box.height)
    face = box.centered(side, side)
    parts = [svg_shadow(face, side * 0.18), svg_halo(face, side * 0.18, bool(piece.moves)) if piece.glow else ""]
    parts.append(svg_rect(face, side * 0.18, fill, edge, max(1.0, side / 30)))
    if piece.icon:
        parts.append(svg_icon(piece.icon, face.inset(side * 0.18), letters))
    elif piece.count in PIPS:
        for x, y in PIPS[piece.count]:
            where = f'cx="{fmt(face.x + side * x)}" cy="{fmt(face.y + side * y)}"'
            parts.append(f'<circle {where} r="{fmt(side * 0.095)}" fill="{letters}"/>')
    else:
        shown = piece.text if piece.count is None else str(piece.count)
        parts.append(svg_text(shown, face.inset(side * 0.16), side * 0.6, letters, bold=True))
    return "".join(parts)


def draw_counter(piece: Piece) -> str:
    """An icon and a number without a background; the text is a unit after the number."""
    box, colour = box_of(piece), TEXT_COLOURS.get(piece.tone, INK)
    side = min(box.height, box.width * 0.45) if piece.icon else 0.0
    icon = svg_icon(piece.icon, box.sub_box(0.0, (box.height - side) / 2, side, side), colour)
    shown = " ".join([each for each in (_count_text(piece), piece.text) if each])
    number = box.sub_box(side * 1.15, 0.0, box.width - side * 1.15, box.height)
    return icon + svg_text(shown, number, box.height * 0.8, colour, anchor="start")


def _count_text(piece: Piece) -> str:
    return "" if piece.count is None else str(piece.count).replace("-", "−")


def draw_pips(piece: Piece) -> str:
    """A row of icons, as many as its count; pale ones follow up to the number in its text."""
    box, colour = box_of(piece), TEXT_COLOURS.get(piece.tone, INK)
    filled = piece.count or 0
    most = max(filled, int(piece.text) if piece.text.isdecimal() else 0, 1)
    side = min(box.height, box.width / most)
    row = box.centered(side * most, side)
    places = [row.sub_box(side * place, 0.0, side, side).inset(side * 0.06) for place in range(most)]
    return "".join(
        [svg_icon(piece.icon, at, colour, 1.0 if place < filled else 0.25) for place, at in enumerate(places)]
    )


def draw_card(piece: Piece) -> str:
    """A card, face up or face down; a back shows only what the viewer remembers of the card."""
    box = box_of(piece)
    radius = box.width * 0.07
    lit = svg_halo(box, radius, bool(piece.moves)) if piece.glow else ""
    return (
        svg_shadow(box, radius)
        + lit
        + (_card_face(piece, box, radius) if piece.face_up else _card_back(piece, box, radius))
    )


def _card_face(piece: Piece, box: Box, radius: float) -> str:
    fill, edge, letters = colours_of(piece)
    parts = [svg_rect(box, radius, "url(#br-parchment)", edge), svg_rect(box.inset(2.5), radius, "none", edge, 1.0)]
    if box.width < 54:
        return "".join(parts) + _small_card_face(piece, box, edge)
    high = max(box.height * 0.17, min(22.0, box.height * 0.23))  # the name on a small card needs a larger share
    band = box.sub_box(2.5, box.height - high, box.width - 5.0, high - 2.5)
    unit = max(box.width * 0.27, min(22.0, box.width * 0.36))
    parts.append(svg_rect(band, radius * 0.7, fill, ""))
    parts.append(svg_text(piece.text, band.inset(band.height * 0.12), band.height * 0.72, letters))
    parts.append(
        svg_text(piece.corner, box.sub_box(unit * 0.2, unit * 0.16, unit * 1.35, unit), unit * 0.95, edge, bold=True)
    )
    parts.append(svg_icon(piece.badge, box.sub_box(box.width - unit * 1.05, unit * 0.24, unit * 0.8, unit * 0.8), edge))
    picture = box.sub_box(box.width * 0.16, box.height * 0.27, box.width * 0.68, box.height * 0.5)
    parts.append(svg_icon(piece.icon, picture, edge, 0.92))
    return "".join(parts)


def _small_card_face(piece: Piece, box: Box, edge: str) -> str:
    """The face of a very small card, which has no space for the name."""
    width, height = box.width, box.height
    value = svg_text(
        piece.corner, box.sub_box(2.0, height * 0.05, width * 0.56, height * 0.36), width * 0.46, edge, bold=True
    )
    mark = svg_icon(piece.badge, box.sub_box(width * 0.6, height * 0.1, width * 0.32, height * 0.28), edge)
    return (
        value
        + mark
        + svg_icon(piece.icon, box.sub_box(width * 0.16, height * 0.42, width * 0.68, height * 0.52), edge, 0.92)
    )


def _card_back(piece: Piece, box: Box, radius: float) -> str:
    inner = box.inset(box.width * 0.07)
    parts = [svg_rect(box, radius, "#f0e2bf", "#6b4d16"), svg_rect(inner, radius * 0.6, "#173a4d", "#b98f3c", 1.2)]
    parts.append(svg_rect(inner, radius * 0.6, "url(#br-lattice)", ""))
    parts.append(
        svg_icon(piece.icon or "compass", inner.centered(inner.width * 0.62, inner.width * 0.62), "#d8b15a", 0.9)
    )
    if piece.corner:
        parts.append(_memory_slip(piece, box))
    return "".join(parts)


def _memory_slip(piece: Piece, box: Box) -> str:
    """A slip of paper on a card's back with what the viewer knows of the card."""
    _, edge, _ = colours_of(piece)
    height = min(box.height * 0.26, box.width * 0.42)
    slip = box.sub_box(box.width * 0.04, box.width * 0.04, height * 1.9, height)
    value = svg_text(
        piece.corner, slip.sub_box(height * 0.08, 0.0, height * 0.95, height), height * 0.78, edge, bold=True
    )
    signed = svg_icon(piece.badge, slip.sub_box(height * 1.08, height * 0.16, height * 0.68, height * 0.68), edge)
    return f'<g opacity="0.94">{svg_rect(slip, height * 0.18, "#f7ecd0", edge, 1.0)}</g>{value}{signed}'


PIECE_DRAWERS: Final[dict[str, Callable[[Piece], str]]] = {
    "zone": draw_zone,
    "hull": draw_hull,
    "isle": draw_isle,
    "slot": draw_slot,
    "card": draw_card,
    "disc": draw_disc,
    "plate": draw_plate,
    "die": draw_die,
    "counter": draw_counter,
    "pips": draw_pips,
    "hex": draw_hexagon,
    "polygon": draw_polygon,
    "polyline": draw_polyline,
    "text": draw_text,
    "line": draw_line,
    "sign": draw_sign,
    "link": draw_link,
    "clock": draw_clock,
}
"""The function that draws each kind of piece."""
