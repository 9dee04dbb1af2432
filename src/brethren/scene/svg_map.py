"""How the pieces of a map are drawn as SVG: hexes, polygons, polylines."""

from __future__ import annotations

from brethren.scene.scene import Piece
from brethren.scene.svg_primitives import box_of, colours_of, stroke_colour, svg_icon, svg_text
from brethren.scene.text_fit import fmt


def draw_hexagon(piece: Piece) -> str:
    """A hex of a map, with a corner on top if it is taller than wide; the text is below the icon."""
    box = box_of(piece)
    fill, edge, letters = colours_of(piece)
    x, y, w, h = box.bounds()
    pointed = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
    corners = pointed if h > w else tuple([(down, across) for across, down in pointed])
    points = " ".join([f"{fmt(x + w * across)},{fmt(y + h * down)}" for across, down in corners])
    lit = f'<polygon points="{points}" fill="none" stroke="#ffd75e" stroke-width="5"/>' if piece.glow else ""
    ground = f'<polygon points="{points}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    middle = box.sub_box(w * 0.28, h * 0.2, w * 0.44, h * 0.44)
    name = box.sub_box(w * 0.18, h * 0.66, w * 0.64, h * 0.18)
    corner = box.sub_box(w * 0.3, h * 0.06, w * 0.4, h * 0.14)
    return (
        ground
        + lit
        + svg_icon(piece.icon, middle, letters, 0.85)
        + svg_text(piece.corner, corner, h * 0.13, letters, bold=True)
        + svg_text(piece.text, name, h * 0.16, letters)
    )


def draw_polygon(piece: Piece) -> str:
    """A closed shape filled with the tone: land, a region of a map."""
    fill, edge, letters = colours_of(piece)
    dash = ' stroke-dasharray="8 6"' if piece.dash else ""
    points = f'points="{_points(piece)}" stroke-linejoin="round"'
    lit = (
        f'<polygon {points} fill="none" stroke="#ffd75e" stroke-width="{fmt(piece.weight + 5)}"/>' if piece.glow else ""
    )
    shape = f'<polygon {points} fill="{fill}" stroke="{edge}" stroke-width="{fmt(piece.weight)}"{dash}/>'
    return lit + shape + _in_the_middle(piece, letters)


def draw_polyline(piece: Piece) -> str:
    """An open line stroked with the tone: a coast, a wall, a route."""
    dash = ' stroke-dasharray="8 6"' if piece.dash else ""
    line = f'points="{_points(piece)}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    lit = f'<polyline {line} stroke="#ffd75e" stroke-width="{fmt(piece.weight + 5)}"/>' if piece.glow else ""
    colour = stroke_colour(piece.tone)
    stroked = f'<polyline {line} stroke="{colour}" stroke-width="{fmt(piece.weight)}"{dash}/>'
    return lit + stroked + _in_the_middle(piece, colour)


def _points(piece: Piece) -> str:
    pairs = zip(piece.points[::2], piece.points[1::2], strict=True)
    return " ".join([f"{fmt(piece.x + x)},{fmt(piece.y + y)}" for x, y in pairs])


def _in_the_middle(piece: Piece, colour: str) -> str:
    """The icon of a shape in its middle, or its text."""
    box = box_of(piece)
    middle = box.centered(box.width * 0.5, box.height * 0.4)
    return (
        svg_icon(piece.icon, middle, colour, 0.85)
        if piece.icon
        else svg_text(piece.text, middle, box.height * 0.16, colour, 2)
    )
