"""Snapshots: a running table as plain data, so that opening it need not replay its whole log.

A snapshot is a cache. The log alone is the truth: without snapshots every table opens the same, only more slowly.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any, Final

from brethren.core.dealer import RecordingDealer
from brethren.core.outcome import Outcome
from brethren.core.record import Pick, PlayedMove, Record
from brethren.scene.scene import Plain
from brethren.table.checkpoints import Checkpoint, Checkpoints
from brethren.table.clock import Clock
from brethren.table.fair import fair_dealer
from brethren.table.history import Block, Counts, History, pack, unpack
from brethren.table.table import Chair, Person, Proposal, Table

FORMAT: Final = 2
"""Raised when the form of the data changes, so that older snapshots are not read."""
CHECKPOINTS_KEPT: Final = 2
"""Besides the first one: enough for an undo right after opening."""


def to_snapshot(table: Table) -> Plain:
    """A table whose game has started, as plain data; what the first entry of the log says is left out."""
    assert table.state is not None
    before = table.state_before_last_move
    return {
        "phase": table.phase,
        "successor": table.successor,
        "people": [[each.name, each.token_hash, each.notes, each.chat_times] for each in table.people],
        "chairs": [_chair_to_plain(each) for each in table.chairs],
        "proposals": [[each.what, each.who, each.seat, sorted(each.agreed)] for each in table.proposals.values()],
        "move_ids": list(table.move_ids),
        "question_numbers": table.question_numbers,
        "just_resigned": table.just_resigned,
        "forked_moves": table.forked_moves,
        "resume_position": table.resume_position,
        "dealer_position": table.dealer.source.position,
        "clock": _clock_to_plain(table.clock),
        "history": _history_to_plain(table.history),
        "record": _record_to_plain(table.record),
        "retractable": [table.record.moves.index(each) for each in table.retractable],
        "state": table.state.to_plain(),
        "state_before_last_move": before.to_plain() if before is not None else None,
        "checkpoints": [
            [each.number, each.moves, each.state.to_plain()]
            for each in [table.checkpoints.kept[0], *table.checkpoints.kept[1:][-CHECKPOINTS_KEPT:]]
        ],
    }


def restore(table: Table, data: dict[str, Any]) -> None:
    """Bring a table that was just created to where the snapshot was taken."""
    read = table.game.from_plain
    table.phase = data["phase"]
    table.successor = data["successor"]
    table.people = [_person(*row) for row in data["people"]]
    table.chairs = [_chair(*row) for row in data["chairs"]]
    table.proposals = {row[0]: _proposal(*row) for row in data["proposals"]}
    table.move_ids = dict.fromkeys(data["move_ids"])
    table.question_numbers = data["question_numbers"]
    table.just_resigned = data["just_resigned"]
    table.forked_moves = data["forked_moves"]
    table.resume_position = data["resume_position"]
    table.dealer = RecordingDealer(fair_dealer(table.seed, [chair.entropy for chair in table.chairs]))
    table.dealer.seek(data["dealer_position"])
    table.clock = _clock(data["clock"])
    table.history = _history(data["history"], len(table.chairs))
    _restore_record(table.record, data["record"])
    table.retractable = [table.record.moves[place] for place in data["retractable"]]
    table.state = read(data["state"])
    before = data["state_before_last_move"]
    table.state_before_last_move = read(before) if before is not None else None
    table.checkpoints = Checkpoints(
        [Checkpoint(number, moves, read(state)) for number, moves, state in data["checkpoints"]]
    )


# People and chairs ----------------------------------------------------------------------------------------------------


def _person(name: str, token_hash: str, notes: list[str], chat_times: list[float]) -> Person:
    person = Person(name, token_hash)
    person.notes = notes
    person.chat_times = chat_times
    return person


CHAIR_FIELDS: Final = ("who", "level", "bot_name", "ready", "entropy", "away", "disconnected", "resigned")


def _chair_to_plain(chair: Chair) -> list[object]:
    return [getattr(chair, name) for name in CHAIR_FIELDS]


def _chair(*values: object) -> Chair:
    chair = Chair()
    for name, value in zip(CHAIR_FIELDS, values, strict=True):
        setattr(chair, name, value)
    return chair


def _proposal(what: str, who: int, seat: int, agreed: list[int]) -> Proposal:
    proposal = Proposal(what, who, seat)
    proposal.agreed = set(agreed)
    return proposal


def _clock_to_plain(clock: Clock) -> Plain:
    """Without the reconnections, which belong to a process and not to the table."""
    return {
        "since": [list(row) for row in clock.since.items()],
        "used": [list(row) for row in clock.used.items()],
        "spent": [list(row) for row in clock.spent.items()],
        "timed_question": clock.timed_question,
        "opened": clock.opened,
    }


def _clock(data: dict[str, Any]) -> Clock:
    clock = Clock()
    clock.since, clock.used, clock.spent = dict(data["since"]), dict(data["used"]), dict(data["spent"])
    clock.timed_question = data["timed_question"]
    clock.opened = data["opened"]
    return clock


# The game -------------------------------------------------------------------------------------------------------------


def _record_to_plain(record: Record) -> Plain:
    numbers: list[int] = []  # flat, because a long game has thousands of moves
    for each in record.moves:
        numbers += [each.seat, each.move, each.dealer_position, len(each.picks)]
        for value, below in each.picks:
            numbers += [value, below]
    return {
        "options": record.options,
        "players": record.players,
        "seed": record.seed,
        "proof": record.proof,
        "deal": [list(pick) for pick in record.deal],
        "moves": numbers,
        "outcome": record.outcome.to_plain() if record.outcome is not None else None,
    }


def _restore_record(record: Record, data: dict[str, Any]) -> None:
    record.options = data["options"]
    record.players = data["players"]
    record.seed = data["seed"]
    record.proof = data["proof"]
    record.deal = [(value, below) for value, below in data["deal"]]
    record.moves = _moves(data["moves"])
    ended = data["outcome"]
    record.outcome = Outcome(tuple(ended["places"]), tuple(ended["scores"]), ended["reason"]) if ended else None


def _moves(numbers: list[int]) -> list[PlayedMove]:
    found: list[PlayedMove] = []
    at = 0
    while at < len(numbers):
        count = numbers[at + 3]
        picks: list[Pick] = [(numbers[place], numbers[place + 1]) for place in range(at + 4, at + 4 + 2 * count, 2)]
        found.append(PlayedMove(numbers[at], numbers[at + 1], picks, numbers[at + 2]))
        at += 4 + 2 * count
    return found


# The history ----------------------------------------------------------------------------------------------------------


def _history_to_plain(history: History) -> Plain:
    counts = history.before_recent
    return {
        "blocks": [
            [b64encode(each.packed).decode(), each.before.entries, each.before.lines] for each in history.blocks
        ],
        "recent": [b64encode(pack(history.recent)).decode(), counts.entries, counts.lines],
    }


def _history(data: dict[str, Any], seats: int) -> History:
    history = History(seats)
    history.blocks = [Block(b64decode(packed), Counts(entries, lines)) for packed, entries, lines in data["blocks"]]
    packed, entries, lines = data["recent"]
    history.recent = unpack(b64decode(packed))
    history.before_recent = Counts(entries, lines)
    return history
