"""Long games: what a table sends, and what undo costs, does not grow with the number of moves."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from brethren.core.dealer import Dealer
from brethren.core.options import Value
from brethren.core.undo import retractable_after_replay
from brethren.table import requests as ask
from brethren.table.checkpoints import SPACING
from brethren.table.entries import entries_of
from brethren.table.table import OVER, Table
from brethren.table.undoing import last_public_moves, moments_without
from brethren.table.views import LINES_PER_PAGE, ViewTracker, earlier_lines
from long_game import KEY, install, long_table
from table.seating import Seating

LONG = 900


def state_text(table: Table) -> dict[str, object]:
    assert table.state is not None
    return table.state.to_plain()


def full_message(table: Table, seat: int | None, since: int = 0) -> dict[str, Any]:
    return ViewTracker(table, seat, "wide").full_view_message(since)


def all_lines(table: Table, seat: int | None) -> list[list[str]]:
    """All lines of a viewer, page by page, as a client reads them."""
    message = full_message(table, seat)
    found, earlier = list(message["lines"]), message["earlier"]
    while earlier:
        page: dict[str, Any] = earlier_lines(table, seat, earlier)
        assert 0 < len(page["lines"]) <= LINES_PER_PAGE
        assert page["earlier"] + len(page["lines"]) == earlier
        found, earlier = [*page["lines"], *found], page["earlier"]
    return found


# The log --------------------------------------------------------------------------------------------------------------


def test_a_full_message_has_the_last_lines_and_the_rest_comes_in_pages() -> None:
    seating = long_table(moves=LONG)
    for seat in (0, 1, 2, None):
        first = Seating(3, game="long_cutlass", options={"rounds": 750})
        tracker = ViewTracker(first.table, seat, "wide")
        told = list(full_message(first.table, seat)["lines"])
        for entry in entries_of(seating.lines[len(first.lines) :]):
            first.store_and_apply([entry])
            told += json.loads(tracker.next_delta() or '{"lines": []}')["lines"]
        assert all_lines(seating.table, seat) == told
        message = full_message(seating.table, seat)
        assert len(message["lines"]) == LINES_PER_PAGE
        assert message["earlier"] == len(told) - LINES_PER_PAGE


def test_a_returning_viewer_gets_what_they_missed_but_no_more_than_a_page() -> None:
    seating = long_table(moves=LONG)
    table = seating.table
    version = table.history.version(1)
    total = table.history.line_count(1, table.length)
    for known in (version, version - 1, version - 5):
        message = full_message(table, 1, since=known)
        assert message["earlier"] == table.history.line_count_at(1, known)
        assert message["earlier"] + len(message["lines"]) == total
    assert len(full_message(table, 1, since=5)["lines"]) == LINES_PER_PAGE


def test_a_page_before_any_line() -> None:
    table = long_table(moves=100).table
    lines = all_lines(table, 0)
    for before in (0, 1, 7, LINES_PER_PAGE, len(lines), len(lines) + 99):
        page = earlier_lines(table, 0, before)
        last = min(before, len(lines))
        assert page["earlier"] == max(0, last - LINES_PER_PAGE)
        assert page["lines"] == lines[max(0, last - LINES_PER_PAGE) : last]


# Undo -----------------------------------------------------------------------------------------------------------------


def agree_to_undo(seating: Seating) -> None:
    seating.do(ask.Propose(0, "undo"))
    for who in range(1, seating.count):
        if "undo" in seating.table.proposals:
            seating.do(ask.Answer(who, "undo", True))


def test_few_checkpoints_are_kept_and_the_last_ones_are_close() -> None:
    kept = long_table(rounds=800, moves=3000).table.checkpoints.kept
    assert len(kept) <= 16
    assert kept[0].moves == 0
    assert 3000 - kept[-1].moves < 2 * SPACING
    for older, newer in pairwise(kept):
        assert newer.moves - older.moves <= 3000 - newer.moves + SPACING, "undoing n moves replays about as many"


def test_a_finished_table_keeps_no_states_for_undo() -> None:
    table = long_table(rounds=100).table
    assert table.phase == OVER
    assert [each.moves for each in table.checkpoints.kept] == [0]


def test_undo_costs_the_moves_since_the_nearest_checkpoint() -> None:
    table = long_table(moves=LONG, undo="consent").table
    last = table.record.moves[-1:]
    assert len(moments_without(table, last)) <= 2 * SPACING
    assert last_public_moves(table) == last


def test_undoing_a_whole_evening_move_by_move_equals_never_having_played_it() -> None:
    seating = long_table(moves=160, undo="consent")
    table = seating.table
    while table.moves_made():
        agree_to_undo(seating)
        moments = table.record.replay()
        assert state_text(table) == moments[-1].state.to_plain()
        assert table.retractable == retractable_after_replay(table.game, moments)
        if len(moments) > 1:
            before = table.state_before_last_move
            assert before is not None
            assert before.to_plain() == moments[-2].state.to_plain()
    assert table.checkpoints.kept[0].moves == 0
    seating.play_out("again", limit=100)
    assert state_text(table) == table.record.replay()[-1].state.to_plain()


@pytest.mark.parametrize("name", [KEY, "ocracoke", "rumble"])
def test_playing_retracting_and_undoing_at_random_equals_the_replay_of_what_is_left(name: str) -> None:
    install()
    options: dict[str, Value] = {"rounds": 200} if name == KEY else {}
    seating = Seating(3, game=name, options=options, undo="consent")
    table, chance = seating.table, Dealer(f"undo {name}")
    for number in range(120):
        if not table.waiting_seats():
            break
        seating.play_out(f"{name} {number}", limit=1 + chance.pick(6))
        for seat in range(3):
            if table.waiting_seats() and table.retractable_by(seat) and not chance.pick(2):
                seating.do(ask.Undo(seat, seat))
        if table.waiting_seats() and table.moves_made() and not chance.pick(3) and last_public_moves(table):
            agree_to_undo(seating)
        moments = table.record.replay()
        assert state_text(table) == moments[-1].state.to_plain()
        assert all(each.state.to_plain() == moments[each.moves].state.to_plain() for each in table.checkpoints.kept)
    assert table.record.text() == seating.replayed().record.text()
    assert state_text(seating.replayed()) == state_text(table)
