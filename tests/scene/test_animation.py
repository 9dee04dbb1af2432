"""An animation is built once, and sent only when its inputs change."""

from __future__ import annotations

import json

from brethren.scene.animation import Animation, AnimationStep, Mark
from brethren.scene.delta import scene_delta
from brethren.scene.piece import Piece
from brethren.scene.scene import WIDE, Scene

BUILT: list[int] = []


def build(context: object, number: int) -> Animation:
    BUILT.append(number)
    marks = [Mark("a"), Mark("a", "b", text="1", struck_text="2", tone="red")]
    return Animation(
        f"{number}",
        "Round",
        (0, 0, 10, 5.126),
        [Piece("c", "card", (1, 2, 3, 4))],
        [AnimationStep("hand", ["x"], marks)],
    )


def scene(number: int, context: object = "context") -> Scene:
    scene = Scene(WIDE, 100, 100, context=context)
    if number:
        scene.set_animation(build, number)
    return scene


def test_empty_fields_are_left_out() -> None:
    animation = scene(1).animation
    assert animation is not None
    assert json.loads(animation.json_text) == {
        "id": "1",
        "title": "Round",
        "at": [0, 0, 10, 5.13],
        "pieces": [{"id": "c", "kind": "card", "at": [1, 2, 3, 4]}],
        "hidden_ids": [],
        "steps": [
            {
                "icon": "hand",
                "lines": ["x"],
                "marks": [{"on": "a"}, {"on": "a", "to": "b", "text": "1", "struck_text": "2", "tone": "red"}],
            }
        ],
    }


def test_it_is_sent_only_when_it_changes() -> None:
    assert scene_delta(scene(0), scene(0)) == ""
    assert json.loads(f"{{{scene_delta(scene(0), scene(2))}}}")["animation"]["id"] == "2"
    assert scene_delta(scene(2), scene(2)) == ""
    assert json.loads(f"{{{scene_delta(scene(2), scene(3))}}}")["animation"]["id"] == "3"
    assert scene_delta(scene(3), scene(0)) == ""


def test_it_is_built_once_for_all_viewers_with_the_same_context() -> None:
    BUILT.clear()
    for _ in range(3):
        assert scene(7, "shared").animation is scene(7, "shared").animation
    assert BUILT == [7]


def test_comparing_does_not_build_it() -> None:
    BUILT.clear()
    assert scene(8, "other").has_animation
    assert scene_delta(scene(8, "other"), scene(8, "other")) == ""
    assert BUILT == []


def test_it_is_a_part_of_the_scene() -> None:
    assert "animation" not in scene(0).to_plain()
    assert "animation" in scene(1).to_plain()
