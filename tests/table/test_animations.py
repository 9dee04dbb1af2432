"""What viewers are told of the last moves: once, from what they may know, and again when they come back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from brethren.table import requests as ask
from brethren.table.animations import MAX_STORY_SECONDS, story_seconds
from brethren.table.apply import created_table
from brethren.table.snapshots import restore, to_snapshot
from brethren.table.views import ViewTracker
from table.seating import Seating
from table.test_views import next_update


def lines(message: Any) -> list[str]:
    return [line for step in message["animation"]["steps"] for line in step["lines"]]


def test_news_brings_the_animation_of_its_move() -> None:
    seating = Seating(3)
    viewing = ViewTracker(seating.table, 1, "wide")
    seating.play("use A", "combat B1+B2")
    assert lines(next_update(viewing)) == [
        "Player 0 uses Combat.",
        "Player 0 peeks at B1 and B2.",
        "The Mermaid exposes Player 0's hand: Clergy +2.",
    ]


def test_only_those_who_may_know_are_told() -> None:
    seating = Seating(3)
    viewings = {seat: ViewTracker(seating.table, seat, "wide") for seat in (0, 1, None)}
    seating.play("use A", "combat B1+B2")
    told = {seat: lines(next_update(viewing)) for seat, viewing in viewings.items()}
    assert any("You see" in line for line in told[0])
    assert not any("see" in line for seat in (1, None) for line in told[seat])


def test_who_comes_back_gets_the_same_animation_to_play_again() -> None:
    seating = Seating(3)
    viewing = ViewTracker(seating.table, 1, "wide")
    seating.play("use A")
    seating.play("combat B1+B2")
    seating.do(ask.Chat(1, "hello"))
    seen: Any = next_update(viewing)
    again: Any = ViewTracker(seating.table, 1, "wide").full_view
    assert again["animation"]["id"] == seen["animation"]["id"]
    assert lines(again) == lines(seen)[1:], "the last move"


def test_chat_does_not_bring_it_again() -> None:
    seating = Seating(3)
    viewing = ViewTracker(seating.table, 1, "wide")
    seating.play("use A")
    assert "animation" in next_update(viewing)
    seating.do(ask.Chat(1, "hello"))
    assert "animation" not in next_update(viewing)
    assert "animation" in viewing.full_view


def test_a_move_that_was_taken_back_is_not_told_any_more() -> None:
    seating = Seating(3)
    viewing = ViewTracker(seating.table, 1, "wide")
    seating.play("use A")
    next_update(viewing)
    mover = seating.table.waiting_seats()[0]
    seating.do(ask.Undo(mover, mover))
    assert next_update(viewing)["gone"] == ["animation"]
    assert "animation" not in ViewTracker(seating.table, 1, "wide").full_view


def test_a_table_from_a_snapshot_does_not_tell_an_undone_move() -> None:
    """Seen once: a snapshot forgets what kind of entry it was, and the undone move was told again."""
    seating = Seating(3, undo="consent")
    seating.play("use A", "combat B1+B2")
    for request in (ask.Propose(0, "undo"), ask.Answer(1, "undo", True), ask.Answer(2, "undo", True)):
        seating.do(request)
    reopened = created_table("t", seating.lines)
    restore(reopened, json.loads(json.dumps(to_snapshot(seating.table))))
    for table in (seating.table, reopened):
        assert "animation" not in ViewTracker(table, 1, "wide").full_view


def test_a_declined_proposal_does_not_end_the_animation() -> None:
    seating = Seating(3, undo="consent")
    viewing = ViewTracker(seating.table, 1, "wide")
    seating.play("use A")
    next_update(viewing)
    seating.do(ask.Propose(0, "undo"))
    seating.do(ask.Answer(1, "undo", False))
    assert "gone" not in next_update(viewing)
    assert "animation" in viewing.full_view


def test_nothing_is_told_before_the_game() -> None:
    assert "animation" not in ViewTracker(Seating(3, start=False).table, None, "wide").full_view


# Time to watch ----------------------------------------------------------------------------------------------------


def question(seating: Seating) -> str:
    assert seating.table.state is not None
    return seating.table.game.question_name(seating.table.state)


def reported(clock: str = "none") -> Seating:
    """A table where the first Report has just been told."""
    seating = Seating(3, clock=clock, seconds=60)
    while question(seating) != "bet":
        seating.play_out(str(seating.table.length), limit=1)
    while question(seating) == "bet":
        seating.play_out(limit=1)
    return seating


def test_a_report_takes_its_time_and_an_ordinary_move_none() -> None:
    seating = Seating(3)
    seating.play("use A")
    assert story_seconds(seating.table) == 0
    assert 5 < story_seconds(reported().table) <= MAX_STORY_SECONDS


@pytest.mark.parametrize("clock", ["move", "game"])
def test_the_clock_starts_when_the_report_is_told(clock: str) -> None:
    seating = reported(clock)
    seat = seating.table.waiting_seats()[0]
    told = seating.now + story_seconds(seating.table)
    assert seating.table.clock.since[seat] == told
    assert seating.table.clock.deadline(seating.table, seat) == pytest.approx(told + 60, abs=1)


def test_an_answer_during_the_story_costs_no_time_and_gains_none() -> None:
    seating = reported("game")
    seat = seating.table.waiting_seats()[0]
    used = seating.table.clock.used.get(seat, 0.0)
    seating.play_out("early", limit=1)
    assert seating.table.clock.used[seat] == used
