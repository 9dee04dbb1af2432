"""Whether two tables are the same, field by field, and look the same to every viewer."""

from __future__ import annotations

import json
from typing import Any

from brethren.table import entries as log
from brethren.table.history import AppliedEntry
from brethren.table.snapshots import CHAIR_FIELDS
from brethren.table.table import Table
from brethren.table.views import ViewTracker


def fields_of(table: Table) -> dict[str, Any]:
    """Every field of a table that is no cache, as something that can be compared."""
    moves = table.record.moves
    clock = table.clock
    return {
        "key": table.key,
        "game": table.game,
        "settings": table.settings.values,
        "phase": table.phase,
        "people": [vars_of(each, "name", "token_hash", "notes", "chat_times") for each in table.people],
        "chairs": [vars_of(each, *CHAIR_FIELDS) for each in table.chairs],
        "proposals": {what: vars_of(each, "what", "who", "seat", "agreed") for what, each in table.proposals.items()},
        "history": [history_row(applied) for applied in table.history.since(0)],
        "move_ids": list(table.move_ids),
        "question_numbers": table.question_numbers,
        "clock": vars_of(clock, "since", "used", "spent", "reconnected", "timed_question", "opened"),
        "seed": table.seed,
        "origin": table.origin,
        "origin_table": table.origin_table,
        "origin_position": table.origin_position,
        "successor": table.successor,
        "record": [table.record.text(), table.record.options, table.record.seed, table.record.proof],
        "dealer": [table.dealer.source.position, table.dealer.picks, table.dealer.source._key],
        "state": table.state.to_plain() if table.state else None,
        "state_before_last_move": table.state_before_last_move.to_plain() if table.state_before_last_move else None,
        "just_resigned": table.just_resigned,
        "retractable": [moves.index(each) for each in table.retractable],
        "forked_moves": table.forked_moves,
        "resume_position": table.resume_position,
    }


def vars_of(thing: object, *names: str) -> list[object]:
    return [getattr(thing, name) for name in names]


def history_row(applied: AppliedEntry) -> list[object]:
    chat = [applied.entry.who, applied.entry.text] if isinstance(applied.entry, log.Chatted) else None
    return [applied.only_seat, chat, [repr(note) for note in applied.notes]]


def assert_same(one: Table, other: Table) -> None:
    mine, its = fields_of(one), fields_of(other)
    for name in mine:
        assert mine[name] == its[name], name
    for seat in (*range(len(one.chairs)), None):
        messages = [json.dumps(ViewTracker(each, seat, "wide").full_view_message(5)) for each in (one, other)]
        assert messages[0] == messages[1]
