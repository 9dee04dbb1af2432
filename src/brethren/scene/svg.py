"""SVG: a scene as one self-contained picture, for notebooks, documents and replays."""

from __future__ import annotations

from typing import Final

from brethren.scene.layout import Box
from brethren.scene.scene import TALL, Piece, Scene, insert_names
from brethren.scene.svg_pieces import PIECE_DRAWERS
from brethren.scene.svg_primitives import svg_text
from brethren.scene.text_fit import FONT, escape_xml, fmt

HEADER_HEIGHT: Final = 64.0
"""The height of the band above the scene, with the title and the prompt."""

SVG_DEFS: Final = """<defs>
<linearGradient id="br-sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d6478"/>\
<stop offset="0.55" stop-color="#124a5e"/><stop offset="1" stop-color="#0a2f40"/></linearGradient>
<linearGradient id="br-parchment" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7ecd0"/>\
<stop offset="1" stop-color="#e6d2a4"/></linearGradient>
<linearGradient id="br-brass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ecca76"/>\
<stop offset="0.5" stop-color="#cfa244"/><stop offset="1" stop-color="#a97a28"/></linearGradient>
<linearGradient id="br-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8d5f36"/>\
<stop offset="0.5" stop-color="#a67444"/><stop offset="1" stop-color="#7d522d"/></linearGradient>
<radialGradient id="br-gold" cx="0.35" cy="0.3" r="0.9"><stop offset="0" stop-color="#fbe28a"/>\
<stop offset="0.6" stop-color="#e0b02f"/><stop offset="1" stop-color="#a87611"/></radialGradient>
<pattern id="br-swell" width="96" height="44" patternUnits="userSpaceOnUse"><path d="M0 12Q12 4 24 12T48 12\
M48 34Q60 26 72 34T96 34" fill="none" stroke="#cfeaf0" stroke-opacity="0.1" stroke-width="2"/></pattern>
<pattern id="br-planks" width="120" height="26" patternUnits="userSpaceOnUse"><path d="M0 0H120M34 0V13M96 13V26\
M0 13H120" fill="none" stroke="#3f2714" stroke-opacity="0.28" stroke-width="1.4"/></pattern>
<pattern id="br-lattice" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M0 7L7 0L14 7L7 14Z" \
fill="none" stroke="#d8b15a" stroke-opacity="0.42" stroke-width="1"/></pattern>
</defs>"""


def scene_svg(scene: Scene, names: tuple[str, ...] = (), *, header: bool = True) -> str:
    """The whole picture: the background, the header (if wanted), and every piece from back to front."""
    above = HEADER_HEIGHT if header else 0.0
    size = f"{fmt(scene.width)} {fmt(scene.height + above)}"
    title, prompt = escape_xml(scene.title), escape_xml(scene.prompt)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {fmt(-above)} {size}" role="group" '
        f'aria-label="{title}" font-family="{escape_xml(FONT)}">'
    )
    parts = [opening, f"<title>{title}</title>", f"<desc>{prompt}</desc>", SVG_DEFS, _background(scene, above)]
    if header:
        parts.append(_header(scene))
    parts += [_piece_group(_with_names(piece, names)) for piece in scene.pieces]
    parts.append("</svg>")
    return "\n".join(parts)


def _background(scene: Scene, above: float) -> str:
    frame = f'x="0" y="{fmt(-above)}" width="{fmt(scene.width)}" height="{fmt(scene.height + above)}"'
    return f'<rect {frame} fill="url(#br-sea)"/><rect {frame} fill="url(#br-swell)"/>'


def _header(scene: Scene) -> str:
    """The title in small letters, and the prompt."""
    narrow = scene.shape == TALL
    band = Box(0.0, -HEADER_HEIGHT, scene.width, HEADER_HEIGHT)
    rule = f'<path d="M0 0H{fmt(scene.width)}" stroke="#cfa244" stroke-width="2"/>'
    ground = f'<rect x="0" y="{fmt(-HEADER_HEIGHT)}" width="{fmt(scene.width)}" height="{fmt(HEADER_HEIGHT)}" '
    ground += 'fill="#071f2b" fill-opacity="0.72"/>'
    title = svg_text(scene.title, band.sub_box(12.0, 4.0, band.width - 24.0, 15.0), 12.0, "#d8b15a")
    prompt = band.sub_box(12.0, 20.0, band.width - 24.0, 41.0)
    return ground + rule + title + svg_text(scene.prompt, prompt, 18.0 if narrow else 26.0, "#f7ecd0", 2)


def _with_names(piece: Piece, names: tuple[str, ...]) -> Piece:
    """Return the piece with names inserted; pieces are shared, so this makes a copy."""
    if "@" not in piece.text and "@" not in piece.label:
        return piece
    copy = piece.copy()
    copy.text, copy.label = insert_names(piece.text, names), insert_names(piece.label, names)
    return copy


def _piece_group(piece: Piece) -> str:
    """One SVG group: the label for screen readers, the moves of a click, and the drawing."""
    attributes = [f'class="{escape_xml(piece.kind)}" data-piece="{escape_xml(piece.id)}"']
    if piece.label:
        role = "button" if piece.moves else "img"
        attributes.append(f'role="{role}" aria-label="{escape_xml(piece.label)}"')
    else:
        attributes.append('aria-hidden="true"')
    if piece.moves:
        attributes.append('data-moves="' + " ".join([str(move) for move in piece.moves]) + '"')
    if piece.dim:
        attributes.append('opacity="0.5"')
    draw = PIECE_DRAWERS.get(piece.kind)
    assert draw is not None, f"there is no drawing for a piece of kind {piece.kind!r}"
    return f"<g {' '.join(attributes)}>{draw(piece)}</g>"
