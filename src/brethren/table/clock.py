"""Clocks: how long a seat may think before a bot stands in for it. Time is told by entries and by the shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brethren.core.frames import NOBODY
from brethren.table.settings import NO_CLOCK, PER_GAME

if TYPE_CHECKING:
    from brethren.table.table import Table


class Clock:
    """For each seat that is asked, since when; and how much of the game's time each has used."""

    def __init__(self) -> None:
        self.since: dict[int, float] = {}
        self.used: dict[int, float] = {}
        self.spent: dict[int, float] = {}  # on its last answer
        self.reconnected: dict[int, float] = {}  # not in the log: links come and go with the process
        self.timed_question = NOBODY  # the kind of the open question, if the game's own clock runs in it
        self.opened = 0.0

    def update(self, table: Table, now: float) -> None:
        """After an entry: stop the clocks of those who have answered, start those of the newly asked."""
        asked = table.waiting_seats()
        window = table.timed_question()
        if window != self.timed_question:
            self.timed_question, self.opened = window, now
        for seat in list(self.since):
            if seat not in asked:
                self.spent[seat] = now - self.since.pop(seat)
                self.used[seat] = self.used.get(seat, 0.0) + self.spent[seat]
        for seat in asked:
            self.since.setdefault(seat, now)

    def restart(self, seat: int, now: float) -> None:
        """The seat has taken its answer back: it has the time that was left, or else nobody's time would ever end."""
        spent = self.spent.get(seat, 0.0)
        self.used[seat] = self.used.get(seat, 0.0) - spent
        self.since[seat] = now - spent

    def deadline(self, table: Table, seat: int) -> float | None:
        """When the seat's time is up, if it is asked and its person plays it; in a race bots have no longer either."""
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
        """The next moment at which somebody's time runs out; the shell wakes the table then."""
        if table.settings.clock == NO_CLOCK and self.timed_question == NOBODY:
            return None
        ends = [self.deadline(table, seat) for seat in table.waiting_seats()]
        return min([end for end in ends if end is not None], default=None)

    def overdue_seats(self, table: Table, now: float) -> list[int]:
        """The seats whose time has run out."""
        ends = {seat: self.deadline(table, seat) for seat in table.waiting_seats()}
        return [seat for seat, end in ends.items() if end is not None and end <= now]
