"""Notes become the steps of an animation: readable without any cue, and as a cue says where there is one."""

from __future__ import annotations

from typing import Any

import pytest

from brethren.core.notes import EVERYONE, Note
from brethren.core.verbs import Verbs
from brethren.kit.cues import Cue, CueSheet, PieceIds
from brethren.kit.words import Perspective, Words

READER = Perspective(0, ("Anne", "Bo", "Cal", "Dot"))
TEXTS: dict[str, Any] = {
    "facts": {
        "hits": "{0:seat} {0?hit|hits} {1:seat} for {2}.",
        "sails": "{0:seat} {0?sail|sails} to {1:port}.",
        "moves": "{0:whose} ship goes from {1:port} to {2:port}.",
        "storm": "A storm rises.",
        "rolls": "{0:seat} {0?roll|rolls} {1}.",
        "sinks": "{0:seat} {0?sink|sinks}.",
        "turns": "{0:port} is revealed.",
        "lends": "{2:seat} {2?lend|lends} {1:seat} a ship of {0:whose}.",
    },
    "together": {"hits": "{0:seat} {0?hit|hits} {1:seats} for {2}.", "sinks": "{0:seats} sink."},
    "names": {"port": {"havana": "Havana", "nassau": "Nassau"}},
}
PIECES: PieceIds = {"port": ("port-0", "")}


def words() -> Words:
    """Words from a dictionary instead of a file."""
    found = Words("brethren.kit", Verbs(), {"port": ("havana", "nassau")})
    found.data = TEXTS
    return found


def note(fact: str, *values: int) -> Note:
    return Note(fact, values, "X-1.1", EVERYONE)


def steps(notes: list[Note], **cues: Cue) -> list[dict[str, object]]:
    return [step.to_plain() for step, _ in CueSheet(words(), cues, PIECES).told_steps(notes, READER)]


@pytest.mark.parametrize(
    ("fact", "line", "marks", "speaker"),
    [
        pytest.param(
            note("hits", 1, 2, 3), "Bo hits Cal for 3.", [{"on": "seat-1", "to": "seat-2"}], "seat-1", id="victim"
        ),
        pytest.param(
            note("sails", 0, 0), "You sail to Havana.", [{"on": "seat-0", "to": "port-0"}], "seat-0", id="place"
        ),
        pytest.param(
            note("sails", 0, 1), "You sail to Nassau.", [{"on": "seat-0"}], "seat-0", id="place-without-piece"
        ),
        pytest.param(note("rolls", 3, 6), "Dot rolls 6.", [{"on": "seat-3"}], "seat-3", id="only-an-actor"),
        pytest.param(note("storm"), "A storm rises.", [], "", id="nobody"),
        pytest.param(note("turns", 0), "Havana is revealed.", [{"on": "port-0"}], "", id="only-a-place"),
        pytest.param(
            note("lends", 0, 1, 2),
            "Cal lends Bo a ship of your.",
            [{"on": "seat-0", "to": "seat-1"}, {"on": "seat-0", "to": "seat-2"}],
            "seat-0",
            id="two-further-players",
        ),
    ],
)
def test_without_a_cue(fact: Note, line: str, marks: list[object], speaker: str) -> None:
    [step] = steps([fact])
    assert (step["lines"], step["marks"], step.get("speaker", "")) == ([line], marks, speaker)


def test_a_game_without_cues_gets_a_readable_story() -> None:
    found = steps([note("rolls", 1, 5), note("sails", 1, 0), note("hits", 1, 0, 2), note("sinks", 0)])
    assert [step["lines"] for step in found] == [
        ["Bo rolls 5."],
        ["Bo sails to Havana."],
        ["Bo hits you for 2."],
        ["You sink."],
    ]


def test_alike_facts_are_told_together_in_one_sentence() -> None:
    [hit, sunk] = steps(
        [note("hits", 1, 2, 3), note("hits", 1, 0, 3), note("hits", 1, 3, 1), note("sinks", 2), note("sinks", 0)]
    )
    assert hit["lines"] == ["Bo hits Cal and you for 3.", "Bo hits Dot for 1."]
    assert sunk["lines"] == ["Cal and you sink."]
    assert "speaker" not in sunk


def test_a_cue_splits_joins_and_silences() -> None:
    fight = Cue("fight", split_by=0)
    notes = [note("hits", 1, 2, 3), note("rolls", 1, 6), note("sinks", 2), note("hits", 2, 1, 1), note("storm")]
    found = steps(notes, hits=fight, sinks=Cue("fight", split_by=0), rolls=Cue(silent=True))
    assert [step["lines"] for step in found] == [
        ["Bo hits Cal for 3."],
        ["Cal sinks.", "Cal hits Bo for 1."],
        ["A storm rises."],
    ]


def test_a_cue_says_what_is_written_on_the_marks() -> None:
    cue = Cue(icon_of=(2, ("skull", "pistol", "cannon")), tone="red", badge="−{2}", struck="{0}", moment="battle")
    [step] = steps([note("hits", 1, 2, 2)], hits=cue)
    assert step["marks"] == [
        {"on": "seat-1", "to": "seat-2", "text": "−2", "struck_text": "1", "icon": "cannon", "tone": "red"}
    ]
    assert (step["icon"], step["moment"]) == ("cannon", "battle")


def test_a_cue_says_what_changes_and_what_is_marked() -> None:
    [step] = steps([note("hits", 1, 2, 2)], hits=Cue(changes=("health-{1}",), marked=False))
    assert (step["changes"], step["marks"]) == (["health-2"], [])
    [step] = steps([note("lends", 0, 1, 2)], lends=Cue(targets=(2,)))
    assert step["marks"] == [{"on": "seat-0", "to": "seat-2"}]
