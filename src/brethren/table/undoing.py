"""Undo at a table: the record and the state become those of a game without the moves."""

from __future__ import annotations

from brethren.core.frames import is_partial_answer
from brethren.core.notes import Note
from brethren.core.record import NO_SEEK, Moment, PlayedMove
from brethren.core.state import State
from brethren.core.undo import retractable_after_replay
from brethren.table.table import Table
from brethren.table.table_notes import PLAYS_AGAIN, UNDONE_BY_CONSENT, notice


def undo_last(table: Table) -> list[Note]:
    """Undo the last public event, a resignation or a move; a player who had resigned plays again."""
    back = table.just_resigned[-1:]
    if back:
        table.just_resigned.pop()
    else:
        gone = last_public_moves(table)
        back = [each.seat for each in gone if each.move == table.game.resignation]
        undo_moves(table, gone)
    for seat in back:
        table.chairs[seat].resigned = False
    return [notice(PLAYS_AGAIN, seat) for seat in back] or [notice(UNDONE_BY_CONSENT)]


def undo_moves(table: Table, gone: list[PlayedMove]) -> None:
    """Undo the last moves, no matter who made them."""
    moments = remove_moves(table, gone)
    table.proposals.pop("undo", None)
    table.retractable = retractable_after_replay(table.game, moments)
    table.question_numbers = [
        number + 1 for number in table.question_numbers
    ]  # answers to the earlier questions are stale


def last_public_moves(table: Table) -> list[PlayedMove]:
    """The last public move at this table and the partial sealed answers since; empty if there is none."""
    moves = table.record.moves
    moments = table.checkpoints.moments(table.record, len(moves) - 1)
    place = len(moments) - 1
    while place and is_partial_move(moments[place - 1].state, moments[place].state):
        place -= 1
    made = len(moves) - len(moments) + 1 + place  # a checkpoint never follows a partial answer
    return moves[made - 1 :] if made > table.forked_moves else []


def moments_without(table: Table, gone: list[PlayedMove]) -> list[Moment]:
    """The last moments of the game, as if some of its last moves had never been made."""
    record = table.record.without_moves(gone)
    return table.checkpoints.moments(record, min(_moves_before(table, gone), len(record.moves) - 1))


def remove_moves(table: Table, gone: list[PlayedMove]) -> list[Moment]:
    """Remove moves from the record. Picks already revealed are never dealt again: the dealer continues from here."""
    if any([each.picks or each.dealer_position != NO_SEEK for each in gone]):
        table.resume_position = table.dealer.source.position
    moments = moments_without(table, gone)
    table.checkpoints.drop_after(_moves_before(table, gone))
    table.record = table.record.without_moves(gone)
    table.state = moments[-1].state.clone()
    table.state_before_last_move = moments[-2].state if len(moments) > 1 else None
    return moments


def _moves_before(table: Table, gone: list[PlayedMove]) -> int:
    """How many moves were made before the first of these, which are among the last ones."""
    moves, place = table.record.moves, len(table.record.moves)
    while gone and moves[place - 1] is not gone[0]:
        place -= 1
    return place - bool(gone)


def is_partial_move(before: State, after: State) -> bool:
    """Whether a move was part of a longer sealed answer."""
    return not after.over and is_partial_answer(before.stack[-1], after.stack[-1])
