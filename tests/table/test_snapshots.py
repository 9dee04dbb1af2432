"""A table opened from a snapshot and the log after it is the table that the whole log describes, field by field."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from brethren.core.dealer import Dealer
from brethren.core.options import Value
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table import table as table_module
from brethren.table.apply import apply_lines, created_table, replay_log
from brethren.table.decide import decide
from brethren.table.fair import hash_token
from brethren.table.preconditions import Refused
from brethren.table.snapshots import restore, to_snapshot
from brethren.table.table import PLAYING, Table
from component_files import wild_rumble
from long_game import KEY, install
from sampling import samples
from table.same_table import assert_same, fields_of
from table.seating import Seating

CACHES = {"cached_info", "checkpoints"}
"""Fields that may differ: they are made anew when they are needed."""
STEPS = 150


def reopened(key: str, lines: list[str], at: int) -> Table:
    """The table from a snapshot that was taken when the log had ``at`` entries, and went through JSON."""
    data = json.loads(json.dumps(to_snapshot(replay_log(key, lines[:at]))))
    table = created_table(key, lines)
    restore(table, data)
    assert table.length == at
    for _ in apply_lines(table, lines[at:]):
        pass
    return table


def test_every_field_of_a_table_is_compared() -> None:
    """A new field must go into the snapshot and into this test, or be a cache."""
    source = ast.parse(Path(table_module.__file__ or "").with_suffix("").with_suffix(".py").read_text("utf8"))
    [made] = [each for each in source.body if isinstance(each, ast.ClassDef) and each.name == "Table"]
    [init] = [each for each in made.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    names = {
        each.attr
        for each in ast.walk(init)
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store) and isinstance(each.value, ast.Name)
    }
    assert names == set(fields_of(Seating(3).table)) | CACHES


class Evening:
    """People who do everything that can be done at a table, at random."""

    def __init__(self, name: str, game: str, options: dict[str, Value], seats: int, **settings: Any) -> None:
        self.chance = Dealer(name)
        self.seating = Seating(seats, people=seats - 1, game=game, options=options, **settings)
        self.seats = seats

    def step(self) -> None:
        seating, table = self.seating, self.seating.table
        seating.now += self.chance.pick(40)
        who, seat = self.chance.pick(self.seats - 1), self.chance.pick(self.seats)
        what = ("pause", "resume", "undo", "undo", "kick")[self.chance.pick(5)]
        requests: list[ask.Request] = [
            ask.Chat(who, f"line {table.length} ☠"),
            ask.Note(who, f"note {table.length}"),
            ask.Undo(who, who),
            ask.Undo(who, who),
            ask.Propose(who, what, seat),
            *[
                ask.Answer(each, what, bool(self.chance.pick(4)))
                for what in table.proposals
                for each in range(self.seats)
            ],
            ask.Tick(),
            ask.Return(who, who),
            ask.Rename(who, f"Name {table.length}"),
        ]
        if not self.chance.pick(5):
            late = ask.Join("Late", hash_token("late")), ask.Sit(self.seats - 1, seat, "later")
            requests += [ask.Resign(who, who), ask.Stand(who, who), *late]
        if table.phase != PLAYING:
            requests += [ask.Answer(each, "resume", True) for each in range(self.seats)] + [ask.Propose(who, "resume")]
        if self.chance.pick(3):
            self.move()
            return
        try:
            seating.store_and_apply(decide(table, requests[self.chance.pick(len(requests))], seating.now))
        except Refused:
            self.move()

    def move(self) -> None:
        """One of those who are to move does so, or a bot for them."""
        table = self.seating.table
        seats = table.waiting_seats()
        if not seats or table.state is None:
            return
        seat = seats[self.chance.pick(len(seats))]
        moves = table.game.legal(table.state, seat)
        move, number, who = moves[self.chance.pick(len(moves))], table.question_numbers[seat], table.chairs[seat].who
        if table.bot_of(seat) or who is None:
            self.seating.do(ask.BotMove(seat, move, number))
        else:
            self.seating.do(ask.Move(who, seat, move, f"move {table.length}", number))


GAMES: dict[str, tuple[str, dict[str, Value], int, str]] = {
    KEY: (KEY, {"rounds": 300}, 3, ""),
    "ocracoke": ("ocracoke", {}, 4, ""),
    "rumble": ("rumble", {}, 5, ""),
    "changed components": ("rumble", {}, 4, wild_rumble()),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_random_tables_reopen_exactly_from_any_snapshot(name: str) -> None:
    install()
    game, options, seats, components = GAMES[name]
    seen: set[str] = set()
    for number in range(samples(18)):
        clock = ("none", "move", "game")[number % 3]
        settings = {"undo": "consent", "clock": clock, "seconds": 30}
        evening = Evening(f"{name} {number}", game, options, seats, components=components, **settings)
        lines, first = evening.seating.lines, len(evening.seating.lines)
        for _ in range(STEPS):
            evening.step()
        seen |= {json.loads(line)["kind"] for line in lines}
        for _ in range(6):
            at = first + evening.chance.pick(len(lines) - first + 1)
            table = reopened("t", lines, at)
            assert_same(table, evening.seating.table)
            assert_same(table, replay_log("t", lines))
            follow_up(table, evening)
    assert seen >= {"Moved", "Chatted", "Noted", "Proposed", "Answered", "Renamed", "Stood", "Resigned"}
    assert seen & {"Retracted", "Undone"}


def follow_up(table: Table, evening: Evening) -> None:
    """What is undone after opening is undone exactly: the few checkpoints of a snapshot are enough."""
    request = ask.Propose(0, "undo")
    other = replay_log("t", evening.seating.lines)
    for each in (table, other):
        try:
            for entry in decide(each, request, evening.seating.now):
                list(apply_lines(each, [log.entry_text(entry)]))
            for who in range(len(each.people)):
                if "undo" in each.proposals and who in each.voters(each.proposals["undo"]):
                    for entry in decide(each, ask.Answer(who, "undo", True), evening.seating.now):
                        list(apply_lines(each, [log.entry_text(entry)]))
        except Refused:
            pass
    assert_same(table, other)


def test_a_table_that_continues_another_game_reopens_exactly() -> None:
    seating = Seating(2)
    seating.play_out()
    origin = seating.table.record.truncated(40)
    created = log.Created(0.0, "ocracoke", 1, 2, origin.options, {"undo": "consent"}, "ab" * 32, origin.text())
    fork = Seating(2)
    fork.lines = [log.entry_text(created), *seating.lines[1 : 1 + 2 * 3]]
    fork.table = replay_log("t", fork.lines)
    assert fork.table.origin_position is not None, "it was replayed on opening, so that the start is quick"
    fork.do(ask.Start(0))
    assert fork.table.origin_position is None
    start = len(fork.lines)
    fork.play_out("fork", limit=50)
    for at in (start, start + 1, start + 40, len(fork.lines)):
        table = reopened("t", fork.lines, at)
        assert_same(table, fork.table)
        assert table.moves_made() == fork.table.moves_made()


def test_a_finished_game_reopens_with_its_outcome_and_proof() -> None:
    seating = Seating(3)
    seating.play_out()
    table = reopened("t", seating.lines, len(seating.lines))
    assert table.record.outcome is not None
    assert table.record.proof
    assert_same(table, seating.table)


def test_a_long_history_reopens_exactly() -> None:
    install()
    seating = Seating(3, game=KEY, options={"rounds": 300})
    seating.play_out(limit=700)
    for at in (300, 512, 700):
        assert_same(reopened("t", seating.lines, at), seating.table)
