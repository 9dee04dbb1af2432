"""Applies log entries to a table. Nothing is checked here: whatever is in the log has been decided."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final, TypeVar, cast

from brethren.core.dealer import RecordingDealer
from brethren.core.errors import BadRecord, NewerRules
from brethren.core.frames import NOBODY
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.record import KEY_PREFIX, NO_SEEK, PlayedMove, parse_record
from brethren.core.registry import load_over
from brethren.core.state import State
from brethren.core.undo import retractable_answers
from brethren.table import entries as log
from brethren.table.animations import story_seconds
from brethren.table.fair import combined_key, fair_dealer, proof_of
from brethren.table.history import AppliedEntry
from brethren.table.settings import NO_CLOCK
from brethren.table.table import ABORTED, OPEN, OVER, PAUSED, PLAYING, Chair, Person, Proposal, Table
from brethren.table.table_notes import (
    AGREED,
    BOT_TOOK_OVER,
    DECLINED,
    DISCONNECTED,
    PERSON_TOOK_OVER,
    RECONNECTED,
    RESIGNED,
    RETRACTED,
    RETURNED,
    TIME_RAN_OUT,
    UNDONE,
    notice,
)
from brethren.table.undoing import is_partial_move, remove_moves, undo_last, undo_moves

E = TypeVar("E", bound=log.Entry)
CHAT_WINDOW: Final = 60.0


def new_table(key: str, created: log.Created) -> Table:
    """The table that the first entry of a log creates."""
    game = load_over(created.game, created.components)
    table = Table(key, game, created.seats, created.options, created.settings)
    if created.rules != table.game.version:
        raise NewerRules(
            f"this table plays {created.game} by rules {created.rules}, and this installation has rules "
            f"{table.game.version}; serve it with the version of brethren that created it"
        )
    table.seed = created.seed
    table.origin = created.origin
    table.origin_table = created.origin_table
    table.history.append(AppliedEntry(created, [], None))
    return table


def replay_log(key: str, lines: list[str]) -> Table:
    """The table that a log describes."""
    table = created_table(key, lines)
    for _ in apply_lines(table, lines[1:]):
        pass
    return table


def created_table(key: str, lines: list[str]) -> Table:
    """The table as the first line of its log describes it."""
    entries = log.entries_of(lines[:1])
    if not entries or not isinstance(entries[0], log.Created):
        raise BadRecord(f"the log of table {key} does not begin with its creation")
    return new_table(key, entries[0])


def apply_lines(table: Table, lines: list[str]) -> Iterator[int]:
    """Apply the next lines of a table's log; after each step the caller may do something else."""
    if table.origin and table.state is None:
        yield from prepare_origin(table)
    for number, line in enumerate(lines):
        apply(table, log.entry_of(json.loads(line)))
        yield number


def apply(table: Table, entry: log.Entry) -> None:
    """Change the table as the entry says."""
    effect = EFFECTS[type(entry)]
    notes, only = effect(table, entry)
    table.history.append(AppliedEntry(entry, notes, only))
    table.clock.update(table, entry.at, story_seconds(table) if table.settings.clock != NO_CLOCK else 0.0)


Result = tuple[list[Note], int | None]
NOTHING: Final[Result] = ([], None)


# People and chairs ----------------------------------------------------------------------------------------------------


def joined(table: Table, entry: log.Joined) -> Result:
    table.people.append(Person(entry.name, entry.hash))
    return NOTHING


def renamed(table: Table, entry: log.Renamed) -> Result:
    table.people[entry.who].name = entry.name
    return NOTHING


def sat(table: Table, entry: log.Sat) -> Result:
    chair = table.chairs[entry.seat]
    chair.who, chair.level = entry.who, ""
    chair.away = chair.disconnected = chair.resigned = False
    if table.phase == OPEN:
        chair.entropy = entry.entropy
        return NOTHING
    return [notice(PERSON_TOOK_OVER, entry.seat, entry.seat + 1)], None


def stood(table: Table, entry: log.Stood) -> Result:
    return leave(table, entry.seat), None


def leave(table: Table, seat: int) -> list[Note]:
    """Before the start the chair becomes empty; during the game a bot takes over, and the entropy stays."""
    if table.phase == OPEN:
        table.chairs[seat] = Chair()
        return []
    table.seat_bot(seat, table.settings.stand_in, table.free_bot_name(seat))
    return [notice(BOT_TOOK_OVER, seat + 1)]  # not by name: the seat has the name of the bot now


def bot_seated(table: Table, entry: log.BotSeated) -> Result:
    table.chairs[entry.seat] = Chair()
    if entry.level:
        table.seat_bot(entry.seat, entry.level, entry.name or log.FORMER_BOT_NAMES[entry.seat])
    return NOTHING


def readied(table: Table, entry: log.Readied) -> Result:
    table.chairs[entry.seat].ready = entry.yes
    return NOTHING


def chatted(table: Table, entry: log.Chatted) -> Result:
    person = table.people[entry.who]
    person.chat_times = [*[at for at in person.chat_times if at > entry.at - CHAT_WINDOW], entry.at]
    return NOTHING


def noted(table: Table, entry: log.Noted) -> Result:
    table.people[entry.who].notes.append(entry.text)
    return [], NOBODY


# The game -------------------------------------------------------------------------------------------------------------


def started(table: Table, entry: log.Started) -> Result:
    table.dealer = RecordingDealer(fair_dealer(table.seed, [chair.entropy for chair in table.chairs]))
    notes = table.dealer.start_collecting_notes()
    if table.origin:
        if table.origin_position is None:
            for _ in prepare_origin(table):
                pass
        assert table.origin_position is not None
        table.record, table.state = table.origin_position
        table.origin_position = None
        table.forked_moves = len(table.record.moves)
    else:
        table.record.options = playable_options(table)
        table.state = table.record.start(table.dealer)
    table.checkpoints.add(table.forked_moves, table.state)
    table.record.players = list(table.names())
    table.phase = PLAYING
    return notes, None


def prepare_origin(table: Table) -> Iterator[int]:
    """Replay the game that a table continues, step by step, so that its start need not do it at once."""
    record = parse_record(table.origin, table.game)
    state: State | None = None
    for number, moment in enumerate(record.moments()):
        state = moment.state
        yield number
    assert state is not None
    record.outcome = None
    record.seed = ""  # that seed dealt the other table; from here on this table's own seed deals
    table.origin_position = (record, state)


def playable_options(table: Table) -> dict[str, Value]:
    """The options, without real-time questions if only bots play or a move may take hours."""
    people = any([chair.who is not None for chair in table.chairs])
    timed = people and not table.settings.by_correspondence
    return table.record.options if timed else table.game.untimed_options(table.record.options)


def moved(table: Table, entry: log.Moved) -> Result:
    """Make a move; nobody else learns of a partial sealed answer."""
    state = table.state
    assert state is not None
    table.state_before_last_move = state.clone()
    notes = table.dealer.start_collecting_notes()
    move = table.game.read(entry.move)
    table.game.apply(state, entry.seat, move, table.dealer)
    played = PlayedMove(entry.seat, move, table.dealer.take_picks(), table.resume_position)
    table.record.moves.append(played)
    table.resume_position = NO_SEEK
    table.retractable = retractable_answers(table.game, table.retractable, table.state_before_last_move, played, state)
    partly = is_partial_move(table.state_before_last_move, state)
    if entry.id.startswith(log.BOT_PREFIX) and not partly:
        table.retractable = [each for each in table.retractable if each.seat != entry.seat]  # a bot chose for them
    table.question_numbers[entry.seat] += 1
    close_race(table, table.state_before_last_move, state, entry.seat)
    if not entry.id.startswith(log.BOT_PREFIX):
        table.remember_move(entry.id)
    if state.over:
        table.record.outcome = state.outcome()
        table.phase = OVER
        table.proposals.clear()
        table.checkpoints.drop_after(table.forked_moves)  # nothing is undone any more
        attach_proof(table)
    if not partly:
        table.proposals.pop("undo", None)
        table.just_resigned = []
    table.checkpoints.add_if_due(len(table.record.moves), state)
    return notes, entry.seat if partly else None


def close_race(table: Table, before: State, after: State, mover: int) -> None:
    """In a race one answer may end the question for others; whatever they still send is too late."""
    kind = before.stack[-1].kind
    if table.game.procedures[kind].race:
        open_to = after.waiting() if after.stack and after.stack[-1].kind == kind else ()
        for seat in before.waiting():
            if seat != mover and seat not in open_to:
                table.question_numbers[seat] += 1


def attach_proof(table: Table) -> None:
    """Add the seed and the proof of a fair deal to the record of a finished game."""
    if table.origin:
        return  # its first moves were dealt at another table
    entropies = [chair.entropy for chair in table.chairs]
    table.record.seed = f"{KEY_PREFIX}{combined_key(table.seed, entropies).hex()}"
    table.record.proof = proof_of(table.seed, entropies, table.record.game.components)


def undone(table: Table, entry: log.Undone) -> Result:
    undo_moves(table, table.record.moves[-1:])
    return [notice(UNDONE, entry.seat)], None


def retracted(table: Table, entry: log.Retracted) -> Result:
    """Others see that the seat is choosing again if it had answered; they never knew of a partial answer."""
    answered = entry.seat not in table.waiting_seats()
    gone = table.retractable_by(entry.seat)
    remove_moves(table, gone)
    table.retractable = [each for each in table.retractable if each not in gone]
    table.question_numbers[entry.seat] += 1
    if not answered:
        return [], entry.seat
    table.proposals.pop("undo", None)
    table.clock.restart(entry.seat, entry.at)
    return [notice(RETRACTED, entry.seat)], None


# Agreements -----------------------------------------------------------------------------------------------------------


def proposed(table: Table, entry: log.Proposed) -> Result:
    table.proposals[entry.what] = Proposal(entry.what, entry.who, entry.seat)
    return resolve_proposal(table, entry.what), None


def answered(table: Table, entry: log.Answered) -> Result:
    """One no ends a proposal; the last yes carries it out. The game may have ended in the meantime."""
    if entry.what not in table.proposals:
        return NOTHING
    if entry.yes:
        table.proposals[entry.what].agreed.add(entry.who)
        return resolve_proposal(table, entry.what), None
    about = table.proposals.pop(entry.what).seat
    return [notice(DECLINED[entry.what], table.seats_of(entry.who)[0], about)], None


def resolve_proposal(table: Table, what: str) -> list[Note]:
    """Carry a proposal out once everybody has agreed; return the notes for the log."""
    proposal = table.proposals[what]
    if not proposal.agreed >= table.voters(proposal):
        return []
    del table.proposals[what]
    if what == "undo":
        return undo_last(table)
    if what == "kick":
        return leave(table, proposal.seat)
    table.phase = {"pause": PAUSED, "resume": PLAYING, "abort": ABORTED}[what]
    if table.phase == ABORTED:
        table.proposals.clear()
    return [notice(AGREED[what])]


# Presence -------------------------------------------------------------------------------------------------------------


def went_away(table: Table, entry: log.Away) -> Result:
    table.chairs[entry.seat].away = True
    return [notice(TIME_RAN_OUT, entry.seat)], None


def came_back(table: Table, entry: log.Returned) -> Result:
    table.chairs[entry.seat].away = False
    return [notice(RETURNED, entry.seat)], None


def disconnected(table: Table, entry: log.Disconnected) -> Result:
    table.chairs[entry.seat].disconnected = True
    return [notice(DISCONNECTED, entry.seat)], None


def reconnected(table: Table, entry: log.Reconnected) -> Result:
    table.chairs[entry.seat].disconnected = False
    return [notice(RECONNECTED, entry.seat)], None


def resigned(table: Table, entry: log.Resigned) -> Result:
    """Mark the seat as resigned; a game with a resignation of its own reports it in its notes."""
    table.chairs[entry.seat].resigned = True
    if table.game.resignation != NOBODY:
        return NOTHING
    table.just_resigned.append(entry.seat)
    table.proposals.pop("undo", None)
    return [notice(RESIGNED, entry.seat)], None


def aborted(table: Table, entry: log.Aborted) -> Result:
    table.phase = ABORTED
    return NOTHING


def rematched(table: Table, entry: log.Rematched) -> Result:
    table.successor = entry.table
    return NOTHING


EntryHandler = Callable[[Table, log.Entry], Result]


def _row(kind: type[E], effect: Callable[[Table, E], Result]) -> tuple[type[log.Entry], EntryHandler]:
    return kind, cast("EntryHandler", effect)


EFFECTS: Final[dict[type[log.Entry], EntryHandler]] = dict(
    [
        _row(log.Joined, joined),
        _row(log.Renamed, renamed),
        _row(log.Sat, sat),
        _row(log.Stood, stood),
        _row(log.BotSeated, bot_seated),
        _row(log.Readied, readied),
        _row(log.Started, started),
        _row(log.Moved, moved),
        _row(log.Undone, undone),
        _row(log.Retracted, retracted),
        _row(log.Chatted, chatted),
        _row(log.Noted, noted),
        _row(log.Proposed, proposed),
        _row(log.Answered, answered),
        _row(log.Away, went_away),
        _row(log.Returned, came_back),
        _row(log.Disconnected, disconnected),
        _row(log.Reconnected, reconnected),
        _row(log.Resigned, resigned),
        _row(log.Aborted, aborted),
        _row(log.Rematched, rematched),
    ]
)
"""Every kind of entry except the first, with the function that applies it."""
