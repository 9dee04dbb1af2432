"""Clocks: how long a seat may think before a bot fills in. The time comes from log entries and from the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brethren.core.frames import NOBODY
from brethren.table.settings import NO_CLOCK, PER_GAME

if TYPE_CHECKING:
    from brethren.table.table import Table


class Clock:
    """When each waiting seat started thinking, and how much time each has used in the game."""

    def __init__(self) -> None:
        self.since: dict[int, float] = {}
        self.used: dict[int, float] = {}
        self.spent: dict[int, float] = {}  # on the last answer
        self.reconnected: dict[int, float] = {}  # not in the log: connections belong to a process
        self.timed_question = NOBODY  # the kind of the open question, if reaction time counts in it
        self.opened = 0.0

    def update(self, table: Table, now: float, story: float = 0.0) -> None:
        """After an entry: stop the clocks of seats that have answered, and start those of new questions.

        People watch for ``story`` seconds what has happened before they think; reaction time waits for nobody.
        """
        asked = table.waiting_seats()
        timed_question = table.timed_question()
        if timed_question != self.timed_question:
            self.timed_question, self.opened = timed_question, now
        for seat in list(self.since):
            if seat not in asked:
                self.spent[seat] = max(0.0, now - self.since.pop(seat))
                self.used[seat] = self.used.get(seat, 0.0) + self.spent[seat]
        for seat in asked:
            self.since.setdefault(seat, now + (story if timed_question == NOBODY else 0.0))

    def restart(self, seat: int, now: float) -> None:
        """The seat has retracted its answer: its clock continues, or retracting would be a way to gain time."""
        spent = self.spent.get(seat, 0.0)
        self.used[seat] = self.used.get(seat, 0.0) - spent
        self.since[seat] = now - spent

    def deadline(self, table: Table, seat: int) -> float | None:
        """When the seat's time runs out, or None for seats that need not act and for bots (except in a race)."""
        settings = table.settings
        if self.timed_question != NOBODY and seat in self.since:
            if table.bot_of(seat) and not table.game.procedures[self.timed_question].race:
                return None
            assert table.state is not None
            return self.opened + table.game.time_limit(table.state)
        if settings.clock == NO_CLOCK or seat not in self.since or table.bot_of(seat):
            return None
        used = self.used.get(seat, 0.0) if settings.clock == PER_GAME else 0.0
        end = self.since[seat] + settings.seconds - used
        if seat in self.reconnected:
            end = max(end, self.reconnected[seat] + settings.grace)
        return end

    def next_deadline(self, table: Table) -> float | None:
        """When the next seat's time runs out; the server wakes the table then."""
        if table.settings.clock == NO_CLOCK and self.timed_question == NOBODY:
            return None
        ends = [self.deadline(table, seat) for seat in table.waiting_seats()]
        return min([end for end in ends if end is not None], default=None)

    def overdue_seats(self, table: Table, now: float) -> list[int]:
        """The seats whose time has run out."""
        ends = {seat: self.deadline(table, seat) for seat in table.waiting_seats()}
        return [seat for seat, end in ends.items() if end is not None and end <= now]
