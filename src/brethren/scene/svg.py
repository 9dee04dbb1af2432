"""SVG: a scene as one self-contained picture, for notebooks, documents and replays."""

from __future__ import annotations

from typing import Final

from brethren.scene.layout import Box
from brethren.scene.scene import TALL, Piece, Scene, insert_names
from brethren.scene.svg_pieces import PIECE_DRAWERS
from brethren.scene.svg_primitives import svg_rect, svg_text
from brethren.scene.text_fit import FONT, escape_xml, fmt

HEADER_HEIGHT: Final = 64.0
"""The height of the band above the scene, with the title and the prompt."""
TITLE_HEIGHT: Final = 34.0
"""The height of a panel's title, if there are several panels."""
PANEL_GAP: Final = 20.0
LARGE_SIDE: Final = 1200.0
"""The longer side of a large panel in a wide picture, however large its own coordinates are."""
FAN_STEP: Final = 3.0
MOST_FANNED: Final = 5
"""The pieces of a stack after the first that are each moved by one more step."""
SMALLEST_BADGE: Final = 16.0

SVG_DEFS: Final = """<defs>
<linearGradient id="br-sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d6478"/>\
<stop offset="0.55" stop-color="#124a5e"/><stop offset="1" stop-color="#0a2f40"/></linearGradient>
<linearGradient id="br-parchment" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7ecd0"/>\
<stop offset="1" stop-color="#e6d2a4"/></linearGradient>
<linearGradient id="br-brass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ecca76"/>\
<stop offset="0.5" stop-color="#cfa244"/><stop offset="1" stop-color="#b3842f"/></linearGradient>
<linearGradient id="br-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8d5f36"/>\
<stop offset="0.5" stop-color="#a67444"/><stop offset="1" stop-color="#7d522d"/></linearGradient>
<radialGradient id="br-gold" cx="0.35" cy="0.3" r="0.9"><stop offset="0" stop-color="#fbe28a"/>\
<stop offset="0.6" stop-color="#e0b02f"/><stop offset="1" stop-color="#b8861f"/></radialGradient>
<pattern id="br-swell" width="96" height="44" patternUnits="userSpaceOnUse"><path d="M0 12Q12 4 24 12T48 12\
M48 34Q60 26 72 34T96 34" fill="none" stroke="#cfeaf0" stroke-opacity="0.1" stroke-width="2"/></pattern>
<pattern id="br-planks" width="120" height="26" patternUnits="userSpaceOnUse"><path d="M0 0H120M34 0V13M96 13V26\
M0 13H120" fill="none" stroke="#3f2714" stroke-opacity="0.28" stroke-width="1.4"/></pattern>
<pattern id="br-lattice" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M0 7L7 0L14 7L7 14Z" \
fill="none" stroke="#d8b15a" stroke-opacity="0.42" stroke-width="1"/></pattern>
</defs>"""


def scene_svg(scene: Scene, names: tuple[str, ...] = (), *, header: bool = True) -> str:
    """The whole picture: the sea, the header (if wanted), and every panel with its pieces from back to front."""
    above = HEADER_HEIGHT if header else 0.0
    frames = panel_frames(scene)
    margin = PANEL_GAP if len(frames) > 1 else 0.0
    width = max([frame.x + frame.width for frame in frames]) + margin
    height = max([frame.y + frame.height for frame in frames]) + margin
    title, prompt = escape_xml(scene.title), escape_xml(scene.prompt)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {fmt(-above)} {fmt(width)} {fmt(height + above)}" '
        f'role="group" aria-label="{title}" font-family="{escape_xml(FONT)}">'
    )
    parts = [opening, f"<title>{title}</title>", f"<desc>{prompt}</desc>", SVG_DEFS, _sea(width, height, above)]
    if header:
        parts.append(_header(scene, width))
    if len(frames) == 1:
        parts += _panel_groups(scene, 0, names)
    else:
        for place, frame in enumerate(frames):
            parts += _framed_panel(scene, place, frame, names)
    parts.append("</svg>")
    return "\n".join(parts)


def _sea(width: float, height: float, above: float) -> str:
    frame = f'x="0" y="{fmt(-above)}" width="{fmt(width)}" height="{fmt(height + above)}"'
    return f'<rect {frame} fill="url(#br-sea)"/><rect {frame} fill="url(#br-swell)"/>'


def _header(scene: Scene, width: float) -> str:
    """The title in small letters, and the prompt."""
    narrow = scene.shape == TALL
    band = Box(0.0, -HEADER_HEIGHT, width, HEADER_HEIGHT)
    rule = f'<path d="M0 0H{fmt(width)}" stroke="#cfa244" stroke-width="2"/>'
    ground = f'<rect x="0" y="{fmt(-HEADER_HEIGHT)}" width="{fmt(width)}" height="{fmt(HEADER_HEIGHT)}" '
    ground += 'fill="#071f2b" fill-opacity="0.72"/>'
    title = svg_text(scene.title, band.sub_box(12.0, 4.0, band.width - 24.0, 15.0), 12.0, "#d8b15a")
    prompt = band.sub_box(12.0, 20.0, band.width - 24.0, 41.0)
    return ground + rule + title + svg_text(scene.prompt, prompt, 18.0 if narrow else 26.0, "#f7ecd0", 2)


# Panels ---------------------------------------------------------------------------------------------------------------


def panel_frames(scene: Scene) -> list[Box]:
    """Where each panel lies in the picture: side by side on a wide screen, one below the other on a tall one."""
    panels = scene.panels
    if len(panels) == 1:
        return [Box(0.0, 0.0, panels[0].width, panels[0].height)]
    plain_widths = [panel.width for panel in panels if not panel.large] or [LARGE_SIDE]
    frames: list[Box] = []
    right, bottom = PANEL_GAP, TITLE_HEIGHT + PANEL_GAP
    for panel in panels:
        if scene.shape == TALL:
            scale = max(plain_widths) / panel.width
        else:
            scale = LARGE_SIDE / max(panel.width, panel.height) if panel.large else 1.0
        frame = Box(right, bottom, panel.width * scale, panel.height * scale)
        frames.append(frame)
        if scene.shape == TALL:
            bottom += frame.height + TITLE_HEIGHT + PANEL_GAP
        else:
            right += frame.width + PANEL_GAP
    return frames


def _framed_panel(scene: Scene, place: int, frame: Box, names: tuple[str, ...]) -> list[str]:
    """One of several panels: its title, what it needs the viewer for, and its pieces in a viewport of their own."""
    panel, title = scene.panels[place], insert_names(scene.panels[place].title, names)
    wanted = scene.attention is not None and scene.attention["panel"] == panel.key
    why = str(scene.attention["why"]) if wanted and scene.attention is not None else ""
    heading = Box(frame.x, frame.y - TITLE_HEIGHT, frame.width, TITLE_HEIGHT - 6.0)
    text = " – ".join([each for each in (title, why) if each])
    position = f'x="{fmt(frame.x)}" y="{fmt(frame.y)}" width="{fmt(frame.width)}" height="{fmt(frame.height)}"'
    edge = "#ffd75e" if wanted else "#5fa3b3"
    return [
        f'<g role="group" data-panel="{escape_xml(panel.key)}" aria-label="{escape_xml(text)}">',
        svg_text(text, heading, 18.0, "#ffd75e" if wanted else "#d8b15a", anchor="start"),
        f'<rect {position} rx="6" fill="#071f2b" fill-opacity="0.35" stroke="{edge}" stroke-width="2"/>',
        f'<svg {position} viewBox="0 0 {fmt(panel.width)} {fmt(panel.height)}">',
        *_panel_groups(scene, place, names),
        "</svg>",
        "</g>",
    ]


def _panel_groups(scene: Scene, place: int, names: tuple[str, ...]) -> list[str]:
    """The groups of a panel's pieces, from its background to the front."""
    background = scene.panels[place].background
    behind = [_piece_group(_with_names(piece, names)) for piece in (background.pieces if background else ())]
    return behind + piece_groups(scene.panel_pieces(place), names)


# Pieces ---------------------------------------------------------------------------------------------------------------


def piece_groups(pieces: list[Piece], names: tuple[str, ...]) -> list[str]:
    """The groups of some pieces, from back to front; the pieces of a stack lie a little apart."""
    groups: list[str] = []
    sizes = _stack_sizes(pieces)
    drawn: dict[str, int] = {}
    for piece in pieces:
        below = drawn.get(piece.stack, 0)
        named = _with_names(piece, names)
        if piece.stack:
            drawn[piece.stack] = below + 1
            named = _fanned(named, below)
        groups.append(_piece_group(named))
        if piece.stack and below + 1 == sizes[piece.stack] > 1:
            groups.append(_stack_badge(named, sizes[piece.stack]))
    return groups


def _stack_sizes(pieces: list[Piece]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for piece in pieces:
        sizes[piece.stack] = sizes.get(piece.stack, 0) + 1
    return sizes


def _fanned(piece: Piece, below: int) -> Piece:
    """A piece of a stack, a little to the right of and below those under it; far down, they hide each other."""
    step = FAN_STEP * min(below, MOST_FANNED)
    copy = piece.copy()
    copy.x, copy.y = piece.x + step, piece.y + step
    return copy


def _stack_badge(top: Piece, count: int) -> str:
    """The number of pieces in a stack, at the upper right corner of the top one."""
    size = max(SMALLEST_BADGE, min(top.width, top.height) * 0.42)
    box = Box(top.x + top.width - size * 0.6, top.y - size * 0.4, size, size)
    ground = svg_rect(box, size / 2, "#071f2b", "#ffd75e", size / 14)
    number = svg_text(str(count), box.inset(size * 0.15), size * 0.64, "#f7ecd0", bold=True)
    return f'<g aria-hidden="true">{ground}{number}</g>'


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
    if piece.turn:
        centre = f"{fmt(piece.x + piece.width / 2)} {fmt(piece.y + piece.height / 2)}"
        attributes.append(f'transform="rotate({fmt(piece.turn)} {centre})"')
    draw = PIECE_DRAWERS.get(piece.kind)
    assert draw is not None, f"there is no drawing for a piece of kind {piece.kind!r}"
    return f"<g {' '.join(attributes)}>{draw(piece)}</g>"
