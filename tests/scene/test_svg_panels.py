"""Pictures of scenes with several panels, backgrounds, stacks, turned pieces, polygons and counters."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from brethren.core.dealer import Dealer
from brethren.scene.background import Background
from brethren.scene.piece import Piece
from brethren.scene.scene import SHAPES, TALL, WIDE, Scene
from brethren.scene.seats import seat_icon, seat_tone
from brethren.scene.svg import LARGE_SIDE, panel_frames, scene_svg
from chart import ChartGame

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anne & <Bo>", "Cy", "Di")


def scene_with(*pieces: Piece, background: Background | None = None) -> Scene:
    scene = Scene.with_panels(WIDE)
    scene.add_panel("map", "", 500, 400, background=background)
    scene.put_uncached(list(pieces))
    return scene


def tree_of(*pieces: Piece) -> ET.Element:
    return ET.fromstring(scene_svg(scene_with(*pieces)))


def piece_group(tree: ET.Element, id: str) -> ET.Element:
    return next(group for group in tree.iter(f"{SVG}g") if group.attrib.get("data-piece") == id)


def only(tree: ET.Element, tag: str) -> ET.Element:
    [found] = tree.iter(f"{SVG}{tag}")
    return found


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seat", [0, None])
def test_a_scene_with_everything_is_well_formed(shape: str, seat: int | None) -> None:
    game, dealer = ChartGame(), Dealer("picture")
    state = game.new(3, {}, dealer)
    while not state.over:
        scene = game.scene(state.seen_by(seat), seat, shape)
        tree = ET.fromstring(scene_svg(scene, NAMES))
        drawn = [group.attrib["data-piece"] for group in tree.iter(f"{SVG}g") if "data-piece" in group.attrib]
        assert drawn[:2] == ["coast", "wall"]
        assert drawn[2:] == scene.piece_ids()
        panels = [group for group in tree.iter(f"{SVG}g") if "data-panel" in group.attrib]
        assert [panel.attrib["data-panel"] for panel in panels] == ["map", "hand"]
        assert panels[0].attrib["aria-label"] == "The chart of Anne & <Bo>"
        game.play(state, state.waiting()[0], game.legal(state, state.waiting()[0])[0], dealer)


def test_panels_lie_side_by_side_or_below_each_other() -> None:
    def frames(shape: str) -> list[tuple[float, float, float, float]]:
        scene = Scene.with_panels(shape)
        scene.add_panel("map", "", 2400, 1800, large=True)
        scene.add_panel("hand", "", 900, 300)
        return [frame.bounds() for frame in panel_frames(scene)]

    wide, tall = frames(WIDE), frames(TALL)
    assert wide[0][2:] == (LARGE_SIDE, LARGE_SIDE * 3 / 4)
    assert wide[1][2:] == (900, 300)
    assert wide[0][1] == wide[1][1]
    assert wide[0][0] + wide[0][2] < wide[1][0]
    assert [frame[2] for frame in tall] == [900, 900]
    assert tall[0][0] == tall[1][0]
    assert tall[0][1] + tall[0][3] < tall[1][1]


def test_the_picture_holds_all_panels() -> None:
    scene = ChartGame().scene(ChartGame().new(2, {}, Dealer()).seen_by(0), 0)
    x, y, width, height = map(float, ET.fromstring(scene_svg(scene)).attrib["viewBox"].split())
    for frame in panel_frames(scene):
        assert x <= frame.x < frame.x + frame.width <= x + width
        assert y <= frame.y < frame.y + frame.height <= y + height


def test_the_panel_that_needs_attention_says_why() -> None:
    scene = ChartGame().scene(ChartGame().new(2, {}, Dealer()).seen_by(0), 0)
    texts = ["".join(each.itertext()) for each in ET.fromstring(scene_svg(scene, NAMES)).iter(f"{SVG}text")]
    assert "Your hand – Choose your bid." in texts
    assert "The chart of Anne & <Bo>" in texts


def test_one_panel_needs_no_frame() -> None:
    scene = Scene(WIDE, 100, 50)
    tree = ET.fromstring(scene_svg(scene, header=False))
    assert tree.attrib["viewBox"] == "0 0 100 50"
    assert not [group for group in tree.iter(f"{SVG}g") if "data-panel" in group.attrib]


def test_a_background_lies_behind_all_parts() -> None:
    coast = Background([Piece("coast", "polygon", (0, 0, 9, 9), points=(0, 0, 9, 0, 9, 9))])
    tree = ET.fromstring(scene_svg(scene_with(Piece("ship", "disc", (0, 0, 9, 9)), background=coast)))
    assert [group.attrib["data-piece"] for group in tree.iter(f"{SVG}g") if "data-piece" in group.attrib] == [
        "coast",
        "ship",
    ]


def test_a_turned_piece_is_turned_about_its_centre() -> None:
    tree = tree_of(Piece("ship", "card", (10, 20, 40, 60), turn=22.5), Piece("other", "card", (0, 0, 9, 9)))
    assert piece_group(tree, "ship").attrib["transform"] == "rotate(22.5 30 50)"
    assert "transform" not in piece_group(tree, "other").attrib


def test_polygons_and_polylines_begin_at_the_corner_of_their_box() -> None:
    points = (0.0, 0.0, 10.0, 5.0, 0.0, 9.5)
    tree = tree_of(
        Piece("land", "polygon", (100, 200, 10, 10), points=points, tone="sand"),
        Piece("route", "polyline", (100, 200, 10, 10), points=points, tone="wood", weight=4, dash=True),
    )
    land, route = only(tree, "polygon"), only(tree, "polyline")
    assert land.attrib["points"] == route.attrib["points"] == "100,200 110,205 100,209.5"
    assert land.attrib["fill"] == "#dcc590"
    assert "stroke-dasharray" not in land.attrib
    assert (route.attrib["fill"], route.attrib["stroke"]) == ("none", "#3f2714")  # the edge of a tone with a gradient
    assert route.attrib["stroke-width"] == "4"
    assert "stroke-dasharray" in route.attrib


def test_a_stack_is_fanned_and_counted() -> None:
    pieces = [Piece(f"coin-{place}", "disc", (50, 50, 20, 20), stack="purse") for place in range(3)]
    tree = tree_of(*pieces, Piece("lone", "disc", (90, 50, 20, 20), stack="other"))
    lefts = [float(next(piece_group(tree, piece.id).iter(f"{SVG}rect")).attrib["x"]) for piece in pieces]
    assert lefts[0] < lefts[1] < lefts[2]
    assert [text.text for text in tree.iter(f"{SVG}text")] == ["3"]
    assert (pieces[2].x, pieces[2].y) == (50, 50)


@pytest.mark.parametrize(
    ("count", "text", "said"), [(3, "", "3"), (-2, "", "−2"), (0, "coins", "0 coins"), (None, "none", "none")]
)
def test_a_counter_shows_its_number_and_unit(count: int | None, text: str, said: str) -> None:
    tree = tree_of(Piece("purse", "counter", (0, 0, 90, 20), count=count, text=text, icon="coin"))
    assert ["".join(each.itertext()) for each in tree.iter(f"{SVG}text")] == [said]
    assert list(tree.iter(f"{SVG}path"))[-1].attrib["d"].startswith("M50 6A44")


def test_the_emblem_of_a_seat_is_outlined() -> None:
    tree = tree_of(
        Piece("mine", "sign", (0, 0, 20, 20), icon=seat_icon(5), tone=seat_tone(5)),
        Piece("other", "sign", (0, 0, 20, 20), icon="coin", tone="red"),
    )
    assert next(piece_group(tree, "mine").iter(f"{SVG}path")).attrib["stroke"] == "#262b12"
    assert "stroke" not in next(piece_group(tree, "other").iter(f"{SVG}path")).attrib


def test_a_die_may_show_letters() -> None:
    tree = tree_of(Piece("die", "die", (0, 0, 40, 40), text="miss"))
    assert [text.text for text in tree.iter(f"{SVG}text")] == ["miss"]
