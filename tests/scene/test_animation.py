"""An animation as clients get it: empty fields are left out, and every step has time to be read."""

from __future__ import annotations

from brethren.scene.animation import MAX_READING_TIME, TIMES, Animation, AnimationStep, Mark
from brethren.scene.piece import Piece


def test_empty_fields_are_left_out() -> None:
    marks = [Mark("a"), Mark("a", "b", text="1", struck_text="2", tone="red")]
    animation = Animation("1", None, [AnimationStep("hand", ["x"], marks)])
    step = {
        "icon": "hand",
        "lines": ["x"],
        "marks": [{"on": "a"}, {"on": "a", "to": "b", "text": "1", "struck_text": "2", "tone": "red"}],
        "time": TIMES[""],
    }
    assert animation.to_plain() == {"id": "1", "steps": [step]}


def test_every_field_is_sent() -> None:
    step = AnimationStep("hand", [], [])
    step.speaker, step.moment, step.changes, step.hides = "seat-1", "death", ["health-1"], ["wound-1"]
    step.pieces = [Piece("c", "card", (1, 2, 3, 4))]
    animation = Animation("1", (0, 0, 10, 5.126), [step])
    assert animation.to_plain() == {
        "id": "1",
        "at": (0, 0, 10, 5.13),
        "steps": [
            {
                "icon": "hand",
                "lines": [],
                "marks": [],
                "time": TIMES["death"],
                "speaker": "seat-1",
                "moment": "death",
                "changes": ["health-1"],
                "hides": ["wound-1"],
                "pieces": [{"id": "c", "kind": "card", "at": (1, 2, 3, 4)}],
            }
        ],
    }
    assert '"id":"1"' in animation.to_json()


def test_long_texts_have_more_time_but_not_without_end() -> None:
    times = [AnimationStep("", ["x" * 50] * lines, []).time for lines in (1, 2, 3, 40)]
    assert times == [700, 1400, 2100, TIMES[""] + MAX_READING_TIME]
