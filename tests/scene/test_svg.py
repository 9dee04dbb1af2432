"""SVG pictures of scenes: well formed, safe, complete and deterministic."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from brethren.scene.icons import ICONS
from brethren.scene.layout import Box, grid_boxes, left_row_boxes, row_boxes
from brethren.scene.scene import SHAPES, TALL, WIDE, Piece, Scene
from brethren.scene.svg import scene_svg
from brethren.scene.svg_pieces import PIECE_DRAWERS
from brethren.scene.svg_primitives import PALETTE
from brethren.scene.text_fit import LINE_HEIGHT, escape_xml, fit_text, fmt, text_width

SVG = "{http://www.w3.org/2000/svg}"
EVIL = "<img src=x onerror=\"alert('1')\"> & ]]> \x00\x1b\ud800\uffff"


def every_kind(tone: str = "red", text: str = "Gun master") -> Scene:
    """A scene with a piece of every kind, face up and face down, glowing and dim."""
    pieces: list[Piece] = []
    for kind in PIECE_DRAWERS:
        for up in (True, False):
            at = (10.0 * len(pieces), 10.0 * len(pieces), 120.0, 168.0)
            piece = Piece(f"{kind}-{up}", kind, at, label=f"{kind} {text}", text=text, corner="−3")
            piece.icon, piece.badge, piece.tone, piece.face_up = "cannon", "skull", tone, up
            piece.glow, piece.dim, piece.moves = True, not up, (3, 5) if up else ()
            pieces.append(piece)
    return scene_of(*pieces, title="A table", prompt="Your turn.")


def scene_of(*pieces: Piece, shape: str = WIDE, title: str = "", prompt: str = "") -> Scene:
    scene = Scene(shape, 600, 600, title, prompt)
    scene.put_uncached(list(pieces))
    return scene


def test_names_are_inserted_when_a_scene_is_drawn() -> None:
    piece = Piece("panel", "plate", (0, 0, 200, 40), label="@1: 2 coins", text="@1 and @3")
    drawn = groups(scene_svg(scene_of(piece), ("Anne", "<Mary>")))[0]
    assert drawn.attrib["aria-label"] == "<Mary>: 2 coins"
    assert "".join(next(drawn.iter(f"{SVG}text")).itertext()) == "<Mary> and Seat 4"
    assert (piece.text, piece.label) == ("@1 and @3", "@1: 2 coins")


def groups(text: str) -> list[ET.Element]:
    """The elements that represent pieces."""
    return [group for group in ET.fromstring(text).iter(f"{SVG}g") if "data-piece" in group.attrib]


@pytest.mark.parametrize("tone", [*PALETTE, "", "no such tone"])
def test_every_kind_in_every_tone_is_well_formed(tone: str) -> None:
    assert len(groups(scene_svg(every_kind(tone)))) == 2 * len(PIECE_DRAWERS)


@pytest.mark.parametrize("name", [*ICONS, "", "no such icon"])
def test_every_icon_is_well_formed(name: str) -> None:
    scene = scene_of(Piece("a", "sign", (0, 0, 50, 50), icon=name))
    paths = list(groups(scene_svg(scene))[0].iter(f"{SVG}path"))
    assert len(paths) == len([part for part in ICONS.get(name, ()) if part])


@pytest.mark.parametrize(("face", "pips"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 0), (0, 0)])
def test_a_die_shows_its_pips(face: int, pips: int) -> None:
    found = groups(scene_svg(scene_of(Piece("die", "die", (0, 0, 40, 40), count=face))))[0]
    assert len(list(found.iter(f"{SVG}circle"))) == pips
    assert [each.text for each in found.iter(f"{SVG}text")] == ([] if pips else [str(face)])


@pytest.mark.parametrize(("count", "most", "pale"), [(3, "5", 2), (0, "5", 5), (6, "5", 0), (2, "", 0)])
def test_pips_are_as_many_icons_as_there_can_be(count: int, most: str, pale: int) -> None:
    piece = Piece("health", "pips", (0, 0, 100, 20), icon="heart", text=most, count=count, tone="red")
    icons = list(groups(scene_svg(scene_of(piece)))[0].iter(f"{SVG}g"))[1:]
    assert len(icons) == count + pale
    assert len([icon for icon in icons if "opacity" in icon.attrib]) == pale


@pytest.mark.parametrize(("width", "height", "top"), [(100, 115, 1), (115, 100, 2)])
def test_a_tall_hex_has_a_corner_on_top(width: float, height: float, top: int) -> None:
    found = groups(scene_svg(scene_of(Piece("hex", "hex", (0, 0, width, height), text="Nassau"))))[0]
    corners = [point.split(",") for point in next(found.iter(f"{SVG}polygon")).attrib["points"].split()]
    assert len(corners) == 6
    assert len([y for _, y in corners if float(y) == 0]) == top


@pytest.mark.parametrize("shape", SHAPES)
def test_text_is_escaped(shape: str) -> None:
    piece = Piece(EVIL, "plate", (0, 0, 90, 40), label=EVIL, text=EVIL, corner=EVIL, icon=EVIL, badge=EVIL, tone=EVIL)
    written = scene_svg(scene_of(piece, shape=shape, title=EVIL, prompt=EVIL))
    tree = ET.fromstring(written)
    assert {element.tag.removeprefix(SVG) for element in tree.iter()}.isdisjoint({"img", "script"})
    assert "<img" not in written
    title = tree.find(f"{SVG}title")
    assert title is not None
    assert title.text == "<img src=x onerror=\"alert('1')\"> & ]]> "
    assert groups(written)[0].attrib["aria-label"] == title.text


def test_screen_readers_get_labels_only() -> None:
    spoken = Piece("a", "card", (0, 0, 50, 70), label="Board B1: face down", moves=(1,))
    silent = Piece("b", "text", (0, 0, 50, 70), text="B1")
    first, second = groups(scene_svg(scene_of(spoken, silent)))
    assert (first.attrib["role"], first.attrib["aria-label"]) == ("button", "Board B1: face down")
    assert first.attrib["data-moves"] == "1"
    assert second.attrib["aria-hidden"] == "true"


def test_title_and_prompt_are_visible_and_readable_aloud() -> None:
    tree = ET.fromstring(scene_svg(every_kind()))
    description = tree.find(f"{SVG}desc")
    assert tree.attrib["aria-label"] == "A table"
    assert description is not None
    assert description.text == "Your turn."
    assert "Your turn." in [element.text for element in tree.iter(f"{SVG}text")]


def test_a_picture_is_self_contained_and_deterministic() -> None:
    written = scene_svg(every_kind())
    assert written == scene_svg(every_kind())
    assert "href" not in written
    assert written.count("http") == 1  # the namespace
    assert "url(" not in written.replace("url(#br-", "")


def test_the_view_box_contains_the_whole_scene() -> None:
    scene = every_kind()
    x, y, width, height = map(float, ET.fromstring(scene_svg(scene)).attrib["viewBox"].split())
    assert x == 0
    assert y < 0 < y + height
    assert width == scene.panels[0].width
    assert y + height == scene.panels[0].height


def test_a_back_shows_no_name() -> None:
    down = Piece("a", "card", (0, 0, 120, 168), text="Blackbeard", face_up=False)
    assert "Blackbeard" not in scene_svg(scene_of(down, shape=TALL))


# Text ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "Cook", "Lieutenant of the Royal Navy", "W" * 80, "a " * 60, "海賊 " * 9])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_long_texts_shrink_until_they_fit(text: str, lines: int) -> None:
    broken, size = fit_text(text, 100, 30, 20, lines)
    assert " ".join(broken).split() == text.split()
    assert len(broken) <= lines
    assert size <= 20
    assert max([text_width(line) for line in broken]) * size <= 100 + 1e-9
    assert len(broken) * size * LINE_HEIGHT <= 30 + 1e-9


def test_numbers_have_at_most_two_decimals() -> None:
    assert [fmt(value) for value in (3.0, -0.001, 0.126, 10.5, -7)] == ["3", "0", "0.13", "10.5", "-7"]


def test_escaping_drops_only_what_xml_forbids() -> None:
    assert escape_xml("a\tb\n−3 & 'x' \x07") == "a\tb\n−3 &amp; &#39;x&#39; "


# Layout ---------------------------------------------------------------------------------------------------------------


def test_a_row_is_centred() -> None:
    boxes = row_boxes(Box(0, 0, 100, 50), 3, 20, 30, 5)
    assert [box.bounds() for box in boxes] == [(15, 10, 20, 30), (40, 10, 20, 30), (65, 10, 20, 30)]
    assert row_boxes(Box(0, 0, 100, 50), 0, 20, 30, 5) == []


def test_a_row_that_is_too_long_overlaps_inside_its_box() -> None:
    boxes = row_boxes(Box(10, 0, 100, 50), 9, 30, 30, 5)
    assert boxes[0].x == 10
    assert boxes[-1].x + 30 == 110
    assert left_row_boxes(Box(10, 0, 100, 50), 2, 30, 30, 5)[1].x == 45


def test_grid_columns_divide_the_width() -> None:
    cells = grid_boxes(Box(0, 10, 90, 40), [2, 1], 2)
    assert [box.bounds() for box in cells[1]] == [(0, 30, 60, 20), (60, 30, 30, 20)]
