"""A table for tests: people join, sit down, start and play; every entry goes through its text as in a real log."""

from __future__ import annotations

import json

from brethren.core.dealer import Dealer
from brethren.core.options import Value
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.apply import apply, new_table, replay_log
from brethren.table.decide import decide
from brethren.table.fair import hash_token
from brethren.table.table import Table

SEED = "5eed" * 16


class Seating:
    """A table and its log."""

    def __init__(
        self,
        seats: int = 3,
        people: int | None = None,
        *,
        start: bool = True,
        game: str = "ocracoke",
        options: dict[str, Value] | None = None,
        components: str = "",
        **settings: Value,
    ) -> None:
        self.now = 1000.0
        self.seats = seats
        given = {"start_seat": 0} if options is None else options
        created = log.Created(self.now, game, 1, seats, dict(given), settings, SEED, components=components)
        self.table = new_table("t", created)
        self.lines = [log.entry_text(created)]
        self.count = seats if people is None else people
        for who in range(self.count):
            self.do(ask.Join(f"Player {who}", hash_token(f"token {who}")))
            self.do(ask.Sit(who, who, f"entropy {who}"))
            self.do(ask.Ready(who, who))
        for seat in range(self.count, seats):
            self.do(ask.SeatBot(0, seat, "random"))
        if start:
            self.do(ask.Start(0))

    def store_and_apply(self, found: list[log.Entry]) -> list[log.Entry]:
        """Handle entries as the server does: write them, then apply them as read back."""
        for entry in found:
            line = log.entry_text(entry)
            self.lines.append(line)
            apply(self.table, log.entry_of(json.loads(line)))
        return found

    def do(self, request: ask.Request) -> list[log.Entry]:
        return self.store_and_apply(decide(self.table, request, self.now))

    def wait(self, seconds: float) -> list[log.Entry]:
        self.now += seconds
        return self.do(ask.Tick())

    def move(self, seat: int, text: str, id: str = "") -> list[log.Entry]:
        """Make a move by its text."""
        table = self.table
        move = table.game.read(text)
        name = id or f"move {table.length}"
        return self.do(ask.Move(seat, seat, move, name, table.question_numbers[seat]))

    def play(self, *texts: str) -> None:
        """Moves, each by the first player who is to move."""
        for text in texts:
            self.move(self.table.waiting_seats()[0], text)

    def play_out(self, seed: str = "play", limit: int = 10_000) -> None:
        """Play at random to the end."""
        choices = Dealer(seed)
        while self.table.waiting_seats() and limit:
            limit -= 1
            seat = self.table.waiting_seats()[0]
            assert self.table.state is not None
            moves = self.table.game.legal(self.table.state, seat)
            move = moves[choices.pick(len(moves))]
            if self.table.bot_of(seat):
                self.do(ask.BotMove(seat, move, self.table.question_numbers[seat]))
            else:
                self.do(ask.Move(seat, seat, move, f"move {self.table.length}", self.table.question_numbers[seat]))

    def replayed(self) -> Table:
        """The table as a restarted server would have it."""
        return replay_log("t", self.lines)
