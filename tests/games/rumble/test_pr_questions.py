"""What the questions of Pirate Rumble declare, which tables, bots and saved games rely on."""

from __future__ import annotations

from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import FRAME_KINDS
from rules import rule

ROWS = {row.name: row for row in GAME.procedures}


def named(flag: str) -> list[str]:
    """The questions that declare this."""
    return [name for name, row in ROWS.items() if getattr(row, flag)]


@rule("PR-2.3", "PR-2.4", "PR-3.2", "PR-5.3")
def test_everything_but_the_draft_is_answered_at_the_same_time() -> None:
    assert named("simultaneous") == ["deal", "choose", "gestures", "targets", "search", "race"]
    assert named("skip_if_forced") == ["draft"]


@rule("PR-3.8", "PR-3.11")
def test_a_card_and_its_targets_are_one_answer() -> None:
    assert named("multi_part") == ["choose", "targets"]
    assert named("final") == []


@rule("PR-16.2", "PR-16.7")
def test_gestures_and_the_race_run_against_the_clock() -> None:
    assert named("timed") == ["gestures", "race"]
    assert named("race") == ["race"]


def test_only_the_question_for_targets_remembers_something_the_seats_that_hide() -> None:
    assert {name: row.memo for name, row in ROWS.items() if row.memo} == {"targets": ((0, 2**8 - 1),)}


def test_the_kinds_of_frames_are_counted() -> None:
    assert len(GAME.procedures) == FRAME_KINDS
