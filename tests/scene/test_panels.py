"""Panels, attention and backgrounds: what clients are sent, and that updates of them add up."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brethren.scene.background import Background, cached_background, new_backgrounds
from brethren.scene.delta import scene_delta
from brethren.scene.piece import Piece
from brethren.scene.scene import WIDE, Scene
from brethren.table.views import TableView
from reference_client import applied, comparable

CONTEXTS = ("one viewer", "another viewer")
COASTS = [Background([Piece("coast", "polygon", (0, 0, size, 9), points=(0, 0, size, 0, 0, 9))]) for size in (5, 6)]


def draw(_context: object, names: str, tone: str) -> list[Piece]:
    return [Piece(name, "disc", (10.0 * place, 0, 5, 5), tone=tone) for place, name in enumerate(names)]


def scene_of(**panels: str) -> Scene:
    """A scene with these panels: the parts of each are words, their pieces are letters."""
    scene = Scene.with_panels(WIDE, context=CONTEXTS[0])
    for key, parts in panels.items():
        scene.add_panel(key, "", 100, 50)
        for names in parts.split():
            scene.put(draw, names, "")
    return scene


def delta(before: Scene, after: Scene) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(f"{{{scene_delta(before, after)}}}")
    return found


# What is sent ---------------------------------------------------------------------------------------------------------


def test_a_scene_has_one_panel_unless_it_says_otherwise() -> None:
    assert Scene(WIDE, 1440, 836.25).to_plain()["panels"] == [{"key": "table", "size": [1440, 836.25]}]
    assert Scene.with_panels(WIDE).panels == []


def test_defaults_of_a_panel_are_left_out() -> None:
    scene = Scene.with_panels(WIDE)
    scene.add_panel(
        "map", "The map of @1", 20, 10, large=True, background=COASTS[0], home=(1, 2, 3.126, 4), mine=("a",)
    )
    scene.put(draw, "ab", "")
    scene.put(draw, "c", "")
    scene.add_panel("hand", "", 5, 6)
    scene.put(draw, "d", "")
    scene.set_attention("hand", "Choose a card.")
    plain = scene.to_plain()
    assert plain["panels"] == [
        {
            "key": "map",
            "title": "The map of @1",
            "size": [20, 10],
            "large": True,
            "background": COASTS[0].id,
            "parts": 2,
            "home": [1, 2, 3.13, 4],
            "mine": ["a"],
        },
        {"key": "hand", "size": [5, 6]},
    ]
    assert plain["attention"] == {"panel": "hand", "why": "Choose a card."}
    assert [[piece.id for piece in scene.panel_pieces(place)] for place in (0, 1)] == [["a", "b", "c"], ["d"]]


def test_panels_have_different_names() -> None:
    scene = Scene(WIDE, 10, 10)
    with pytest.raises(AssertionError, match="two panels 'table'"):
        scene.add_panel("table", "", 5, 5)
    with pytest.raises(AssertionError, match="no panel 'map'"):
        scene.set_attention("map", "Look.")


# Backgrounds ----------------------------------------------------------------------------------------------------------


def test_a_background_is_known_by_its_content() -> None:
    same = Background([Piece("coast", "polygon", (0, 0, 5, 9), points=(0, 0, 5, 0, 0, 9))])
    assert same.id == COASTS[0].id != COASTS[1].id
    assert len(same.id) == 16
    assert int(same.id, 16) >= 0


def test_a_background_is_drawn_once() -> None:
    drawn: list[str] = []

    def coast(name: str) -> list[Piece]:
        drawn.append(name)
        return draw(None, name, "sand")

    assert cached_background(coast, "ab") is cached_background(coast, "ab")
    assert cached_background(coast, "c").id != cached_background(coast, "ab").id
    assert drawn == ["ab", "c"]


def test_each_background_is_sent_once() -> None:
    scene = Scene.with_panels(WIDE)
    for key in ("one", "two"):
        scene.add_panel(key, "", 5, 5, background=COASTS[0])
    scene.add_panel("three", "", 5, 5, background=COASTS[1])
    assert scene.backgrounds == COASTS
    assert new_backgrounds(scene.backgrounds, {COASTS[0].id}) == {"backgrounds": {COASTS[1].id: COASTS[1].plain}}
    assert new_backgrounds(scene.backgrounds, [each.id for each in COASTS]) == {}


# Updates --------------------------------------------------------------------------------------------------------------


def test_a_panel_is_sent_again_only_when_it_changes() -> None:
    assert delta(scene_of(map="a b", hand="c"), scene_of(map="a b", hand="c d")).keys() == {"pieces", "parts"}
    bigger = scene_of(map="a b", hand="c")
    bigger.panels[0].width = 101
    assert delta(scene_of(map="a b", hand="c"), bigger) == {"panels": bigger.panels_plain()}


def test_a_panel_that_grows_does_not_redraw_those_behind_it() -> None:
    after = scene_of(map="a x b", hand="c d")
    assert delta(scene_of(map="a b", hand="c d"), after) == {
        "pieces": [
            {"id": "x", "kind": "disc", "at": [0, 0, 5, 5]},
            {"id": "b", "kind": "disc", "at": [0, 0, 5, 5]},
        ],
        "parts": {"1": ["x"], "2": ["b"], "3": ["c"], "4": ["d"]},
        "panels": after.panels_plain(),
    }
    assert delta(after, scene_of(map="a", hand="c d")) == {
        "parts": {"1": ["c"], "2": ["d"], "3": [], "4": []},
        "panels": scene_of(map="a", hand="c d").panels_plain(),
    }


@pytest.mark.parametrize("changed", [[], [0], [31, 32], [0, 63, 64, 100, 149], list(range(150))])
def test_a_large_scene_says_exactly_what_changed(changed: list[int]) -> None:
    def scene(tones: dict[int, str]) -> Scene:
        found = Scene(WIDE, 100, 100, context=CONTEXTS[0])
        for number in range(150):
            found.put_movable(f"counter-{number}", draw, "x", tones.get(number, "red"))
        return found

    before, after = scene({}), scene(dict.fromkeys(changed, "blue"))
    assert [piece["id"] for piece in delta(before, after).get("pieces", [])] == [f"counter-{each}" for each in changed]
    assert scene_delta(after, scene(dict.fromkeys(changed, "blue"))) == ""
    assert [piece.tone for piece in after.pieces] == ["blue" if each in changed else "red" for each in range(150)]


TONES = st.sampled_from(["", "red", "seat-3"])


@st.composite
def scenes(sample: Any) -> Scene:
    """A scene with up to three panels, whose pieces have different ids; parts may be movable, loose or empty."""
    scene = Scene.with_panels(WIDE, context=sample(st.sampled_from(CONTEXTS)))
    letters = sample(st.permutations("abcdefghij"))
    for key in sample(st.lists(st.sampled_from(["map", "hand", "log"]), min_size=1, max_size=3, unique=True)):
        scene.add_panel(
            key,
            sample(st.sampled_from(["", "Map"])),
            sample(st.integers(5, 6)),
            10,
            large=sample(st.booleans()),
            background=sample(st.sampled_from([None, *COASTS])),
            home=sample(st.sampled_from([None, (0, 0, 1, 1)])),
            mine=sample(st.sampled_from([(), ("a",), ("a", "b")])),
        )
        for _ in range(sample(st.integers(0, 4))):
            put_part(scene, sample, letters)
    if sample(st.booleans()):
        scene.set_attention(sample(st.sampled_from([panel.key for panel in scene.panels])), "Look here.")
    return scene


def put_part(scene: Scene, sample: Any, letters: list[str]) -> None:
    kind = sample(st.sampled_from(["put", "movable", "loose"]))
    names = [letters.pop() for _ in range(1 if kind == "movable" else sample(st.integers(0, 2))) if letters]
    tone = sample(TONES)
    if kind == "movable" and names:
        scene.put_movable(names[0], draw, "x", tone)
    elif kind == "loose":
        scene.put_uncached(draw(None, "".join(names), tone))
    else:
        scene.put(draw, "".join(names), tone)


def view_of(scene: Scene) -> TableView:
    fields: dict[str, Any] = {"panels": None, "pieces": None, "parts": None}
    return TableView({}, fields if scene.attention is None else {**fields, "attention": scene.attention}, scene)


@given(st.lists(scenes(), min_size=2, max_size=5))
def test_updates_add_up_to_the_full_view(found: list[Scene]) -> None:
    views = [view_of(scene) for scene in found]
    fulls = [json.loads(json.dumps(view.to_plain())) for view in views]
    shown = {**fulls[0], "lines": []}
    for before, after, full in zip(views, views[1:], fulls[1:], strict=False):
        shown = applied(shown, json.loads(f'{{{after.delta_members(before)}"lines":[]}}'))
        assert comparable(shown) == comparable({**full, "lines": []})
