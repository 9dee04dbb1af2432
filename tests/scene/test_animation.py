"""A tale is told when its facts change, once, and is taken back with the game it belongs to."""

from __future__ import annotations

import json

from brethren.scene.animation import Animation, AnimationStep, Mark
from brethren.scene.delta import scene_delta
from brethren.scene.piece import Piece
from brethren.scene.scene import WIDE, Scene

TOLD: list[int] = []


def tell(sheet: object, number: int) -> Animation:
    TOLD.append(number)
    marks = [Mark("a"), Mark("a", "b", text="1", struck_text="2", tone="red")]
    return Animation(
        f"{number}",
        "Round",
        (0, 0, 10, 5.126),
        [Piece("c", "card", (1, 2, 3, 4))],
        [AnimationStep("hand", ["x"], marks)],
    )


def scene(number: int, sheet: object = "sheet") -> Scene:
    found = Scene(WIDE, 100, 100, context=sheet)
    if number:
        found.set_animation(tell, number)
    return found


def test_what_is_empty_is_left_out() -> None:
    tale = scene(1).animation
    assert tale is not None
    assert json.loads(tale.json_text) == {
        "id": "1",
        "title": "Round",
        "at": [0, 0, 10, 5.13],
        "pieces": [{"id": "c", "kind": "card", "at": [1, 2, 3, 4]}],
        "lost": [],
        "beats": [
            {
                "icon": "hand",
                "lines": ["x"],
                "marks": [{"on": "a"}, {"on": "a", "to": "b", "text": "1", "was": "2", "tone": "red"}],
            }
        ],
    }


def test_it_is_sent_only_when_it_changes() -> None:
    assert scene_delta(scene(0), scene(0)) == ""
    assert json.loads(f"{{{scene_delta(scene(0), scene(2))}}}")["tale"]["id"] == "2"
    assert scene_delta(scene(2), scene(2)) == ""
    assert json.loads(f"{{{scene_delta(scene(2), scene(3))}}}")["tale"]["id"] == "3"
    assert scene_delta(scene(3), scene(0)) == ""


def test_it_is_told_once_for_all_who_see_the_same() -> None:
    TOLD.clear()
    for _ in range(3):
        assert scene(7, "shared").animation is scene(7, "shared").animation
    assert TOLD == [7]


def test_nobody_has_to_tell_it_to_compare() -> None:
    TOLD.clear()
    assert scene(8, "other").has_animation
    assert scene_delta(scene(8, "other"), scene(8, "other")) == ""
    assert TOLD == []


def test_it_is_a_part_of_the_scene() -> None:
    assert "tale" not in scene(0).to_plain()
    assert "tale" in scene(1).to_plain()
