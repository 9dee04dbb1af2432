"""Checkpoints: states of a running game from which undo replays, so that it costs no more than the moves undone."""

from __future__ import annotations

from typing import Final

from brethren.core.record import Moment, Record
from brethren.core.state import State

SPACING: Final = 32
"""Moves from one checkpoint to the next; replaying that many takes about a millisecond."""


class Checkpoint:
    """The state after so many moves of the record; checkpoints are numbered in the order they were taken."""

    def __init__(self, number: int, moves: int, state: State) -> None:
        self.number = number
        self.moves = moves
        self.state = state

    def is_worth_keeping(self, newest: int) -> bool:
        """The older it is, the fewer stay: whenever its age has doubled, every second one goes."""
        step = 1
        while 4 * step <= newest - self.number:
            step *= 2
        return self.number % step == 0


class Checkpoints:
    """The first state of a table's game and some later ones: close together for the last moves, ever fewer before.

    All but the first are taken where the open question has no answer yet: no sealed answer can be retracted there, and
    the move before was not part of a longer one.
    """

    def __init__(self, kept: list[Checkpoint] | None = None) -> None:
        self.kept = kept or []  # the first one stays for ever: a table never goes back behind its start

    def add_if_due(self, moves: int, state: State) -> None:
        """Keep a copy of the state if it is far enough from the last one and its question is fresh."""
        is_due = moves - self.kept[-1].moves >= SPACING and bool(state.stack)
        if is_due and not state.stack[-1].sealed and not state.stack[-1].answered_seats:
            self.add(moves, state)

    def add(self, moves: int, state: State) -> None:
        """Keep a copy of the state, and drop earlier ones that have come to lie too close together."""
        number = self.kept[-1].number + 1 if self.kept else 0
        self.kept = [each for each in self.kept if each.is_worth_keeping(number)]
        self.kept.append(Checkpoint(number, moves, state.clone()))

    def drop_after(self, moves: int) -> None:
        """Forget the states that later moves led to, because those were undone."""
        self.kept = [each for each in self.kept if each.moves <= moves]

    def moments(self, record: Record, number: int) -> list[Moment]:
        """The last moments of a record, from the nearest checkpoint that has at most ``number`` moves, or the first."""
        found = self.kept[0]
        for each in self.kept[1:]:
            if each.moves <= number:
                found = each
        return list(record.moments_from(found.moves, found.state))
