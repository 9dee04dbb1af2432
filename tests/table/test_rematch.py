"""A rematch: the same people and bots under the same names, each one seat further, and their chat goes on."""

from __future__ import annotations

import json

from brethren.scene.scene import WIDE
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.apply import apply, replay_log
from brethren.table.decide import MAX_CHAT_PER_MINUTE, decide
from brethren.table.new_tables import CHAT_KEPT, create_rematch
from brethren.table.table import Table
from brethren.table.views import ViewTracker
from table.seating import SEED, Seating


def rematch_of(seating: Seating) -> Table:
    return replay_log("next", [log.entry_text(entry) for entry in create_rematch(seating.table, SEED, seating.now)])


def chat(table: Table) -> list[list[str]]:
    rows = ViewTracker(table, None, WIDE).full_view_message()["lines"]
    assert isinstance(rows, list)
    return [[text, who] for fact, text, who in rows if fact == "chat"]


def test_everyone_keeps_their_name_one_seat_further() -> None:
    seating = Seating(4, people=2)
    before = seating.table.names()
    assert len(set(before)) == 4
    seating.play_out()
    again = rematch_of(seating)
    assert again.names() == (before[-1], *before[:-1])
    third = Seating(4, people=2)
    third.table = again
    assert rematch_of(third).names() == (*before[-2:], *before[:-2])


def test_a_bot_that_filled_in_keeps_its_name() -> None:
    seating = Seating(3, people=2)
    seating.do(ask.Stand(1, 1))
    bot = seating.table.names()[1]
    assert bot not in ("Player 1", seating.table.names()[2])
    seating.play_out()
    assert rematch_of(seating).names()[2] == bot


def test_no_two_bots_have_the_same_name() -> None:
    seating = Seating(4, people=1)
    seating.play_out()
    again = rematch_of(seating)
    free = next(seat for seat, chair in enumerate(again.chairs) if chair.level)
    for level in ("", "mate"):
        for entry in decide(again, ask.SeatBot(0, free, level), seating.now):
            apply(again, log.entry_of(json.loads(log.entry_text(entry))))
    assert len(set(again.names())) == 4


def test_a_bot_is_not_called_like_a_person() -> None:
    seating = Seating(2, people=1, start=False)
    seating.do(ask.SeatBot(0, 1, ""))
    seating.do(ask.Rename(0, "Bruno"))
    seating.do(ask.SeatBot(0, 1, "mate"))
    assert seating.table.names() == ("Bruno", "Clara")


def test_the_chat_goes_on() -> None:
    seating = Seating(2)
    seating.do(ask.Chat(0, "ahoy"))
    seating.play_out()
    seating.do(ask.Chat(1, "well played"))
    again = rematch_of(seating)
    assert chat(again) == chat(seating.table) == [["ahoy", "Player 0"], ["well played", "Player 1"]]


def test_only_the_last_lines_of_a_long_chat_go_on_and_none_count_as_sent_there() -> None:
    seating = Seating(2)
    for number in range(CHAT_KEPT + 5):
        seating.do(ask.Chat(0, f"line {number}"))
        seating.now += 10
    seating.play_out()
    again = rematch_of(seating)
    assert [text for text, _ in chat(again)] == [f"line {number}" for number in range(5, CHAT_KEPT + 5)]
    for number in range(MAX_CHAT_PER_MINUTE):
        [said] = decide(again, ask.Chat(0, f"more {number}"), seating.now)
        apply(again, said)
