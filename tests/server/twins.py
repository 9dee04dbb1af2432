"""Twin worlds: two servers play the same game, and what is hidden from a seat is another on the second.

At every move the hidden cards of the second are dealt anew, as the seat under test thinks possible; then the same is
done on both, and everything that the seat, a spectator and HTTP get is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from brethren.core.dealer import Dealer
from brethren.core.frames import is_partial_answer
from brethren.core.state import State
from brethren.server import table_registry
from brethren.table.table import OVER, PLAYING, Table
from server.in_process import InlineBots, InProcessServer, Seated, WebSocketClient, header

SEATS = 4
NOW = 1000.0


class Fates:
    """Stands in for ``secrets``: what is drawn is the same on both servers."""

    def __init__(self) -> None:
        self.drawn = 0

    def token_hex(self, length: int) -> str:
        self.drawn += 1
        return sha256(f"fate {self.drawn}".encode()).hexdigest()[: 2 * length]

    def token_urlsafe(self, length: int) -> str:
        return self.token_hex(length)


class Leak(AssertionError):
    """A seat could tell two worlds apart."""


class Twins:
    """Two servers with the same table; only what is hidden differs."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str = "twins", **table: Any) -> None:
        self.desks: list[InProcessServer] = []
        self.stack = ExitStack()
        self.chance = Dealer(name)
        self.compared = 0
        for number in range(2):
            monkeypatch.setattr(table_registry, "secrets", Fates())
            desk = self.stack.enter_context(InProcessServer(folder, f"{name} {number}", clock=lambda: NOW))
            desk.registry.bots = InlineBots()
            self.seated: Seated = desk.table(SEATS, SEATS, **table)
            self.desks.append(desk)
        self.true, self.other = [desk.live(self.seated.key).table for desk in self.desks]

    def play(self, moves: int) -> int:
        """Compare after every move; how many answers and messages were compared."""
        for ply in range(moves):
            if self.true.phase == OVER:
                break
            self.step(ply, ply * 7 % SEATS)
        return self.compared

    def step(self, ply: int, seat: int) -> None:
        self.part(ply, seat)
        with self.looking(seat) as ears:
            self.same_for(seat, ears)
            if self.moved(ply, seat):
                self.same_for(seat, ears)
        self.meet()

    def part(self, ply: int, seat: int) -> None:
        """Give the second server a world that the seat thinks possible."""
        state = state_of(self.true)
        self.other.state = self.true.game.fill(state.seen_by(seat), seat, Dealer(f"world {ply}"))
        self.true.state_before_last_move = self.other.state_before_last_move = None
        writer = (seat + 1) % SEATS
        note = {"do": "note", "text": f"note {ply}"}  # whether others note anything is no business of the seat
        assert self.desks[1].request(self.seated.key, self.seated.tokens[writer], **note).status_code == 200

    def meet(self) -> None:
        """The second server goes on from where the first is."""
        self.other.state = state_of(self.true).clone()
        self.other.applied[-1].notes = self.true.applied[-1].notes
        for person, twin in zip(self.true.people, self.other.people, strict=True):
            twin.notes = person.notes.copy()
        if self.other.phase != self.true.phase:
            self.other.phase = self.true.phase
            desk = self.desks[1]
            desk.call(lambda: desk.registry.store.update_summary(self.seated.key, desk.live(self.seated.key).summary()))
        self.other.record.outcome = self.true.record.outcome
        clock, its = self.other.clock, self.true.clock
        clock.since, clock.used, clock.timed_question, clock.opened = (
            dict(its.since),
            dict(its.used),
            its.timed_question,
            its.opened,
        )
        self.other.question_numbers = list(self.true.question_numbers)
        self.other.dealer.seek(self.true.dealer.source.position)

    @contextmanager
    def looking(self, seat: int) -> Iterator[list[list[WebSocketClient]]]:
        """Links of the seat and of a spectator to both servers."""
        with ExitStack() as stack:
            ears = [[stack.enter_context(desk.link(self.seated.key)) for desk in self.desks] for _ in range(2)]
            for shape, pair in zip(("tall", "wide"), ears, strict=True):
                for line in pair:
                    own = {"token": self.seated.tokens[seat], "seat": seat} if pair is ears[0] else {}
                    line.say(do="hello", shape=shape, **own)
                self.same([line.all_texts() for line in pair])
            yield ears

    def moved(self, ply: int, seat: int) -> bool:
        """Whoever is asked makes a move on both servers; whether the seat was shown nothing by it."""
        mover = self.true.waiting_seats()[self.chance.pick(len(self.true.waiting_seats()))]
        true, other = state_of(self.true), state_of(self.other)
        choices = [self.true.game.legal(state, mover) for state in (true, other)]
        common = [move for move in choices[0] if move in choices[1]]
        move = self.chance.pick(len(common)) if common else 0
        pair = [common[move]] * 2 if common else [choices[0][0], choices[1][0]]
        if len(true.waiting()) > 1 and mover != seat and common and not self.race():
            pair[1] = self.another(mover, common, move)  # a sealed answer is nobody's business
        before = [true.revealed_to(seat), other.revealed_to(seat)]
        for desk, chosen in zip(self.desks, pair, strict=True):
            while self.say(desk, ply, mover, chosen):  # an answer of several steps is given in full
                table = desk.live(self.seated.key).table
                chosen = table.game.legal(state_of(table), mover)[0]
        after = [state_of(self.true).revealed_to(seat), state_of(self.other).revealed_to(seat)]
        return bool(common) and before == after and self.true.phase == self.other.phase == PLAYING

    def race(self) -> bool:
        """Whether the answers to the open question act at once, for all to see."""
        return self.true.game.procedures[state_of(self.true).stack[-1].kind].race

    def another(self, mover: int, common: list[int], place: int) -> int:
        """The next answer of as many steps: these are the mover's business alone, but he sees them counted."""
        steps = [self.steps(mover, move) for move in common]
        alike = [move for move, count in zip(common, steps, strict=True) if count == steps[place]]
        return alike[(alike.index(common[place]) + 1) % len(alike)]

    def steps(self, mover: int, move: int) -> int:
        """How many steps an answer has that begins with this move."""
        world, count = state_of(self.other).clone(), 1
        while True:
            before = world.stack[-1]
            self.other.game.apply(world, mover, move, Dealer())
            if world.over or not is_partial_answer(before, world.stack[-1]):
                return count
            move, count = self.other.game.legal(world, mover)[0], count + 1

    def say(self, desk: InProcessServer, ply: int, mover: int, move: int) -> bool:
        """Make a move; whether it was one step of a longer sealed answer."""
        table = desk.live(self.seated.key).table
        before = state_of(table).stack[-1]
        message = {"seat": mover, "move": move, "ask": table.question_numbers[mover], "id": f"ply {ply} {table.length}"}
        answer = desk.request(self.seated.key, self.seated.tokens[mover], do="move", **message)
        assert answer.status_code == 200
        return table.phase == PLAYING and is_partial_answer(before, state_of(table).stack[-1])

    def same_for(self, seat: int, ears: list[list[WebSocketClient]]) -> None:
        """Everything that reaches the seat and the public is equal, byte by byte."""
        token = self.seated.tokens[seat]
        for pair in ears:
            self.same([line.all_texts() for line in pair])
        for path, known in [
            (f"/api/tables/{self.seated.key}", ""),
            (f"/api/tables/{self.seated.key}?seat={seat}", token),
            *[(f"/api/tables/{self.seated.key}/{path}", token) for path in ("record", "moments/1", "scores", "deal")],
            ("/api/tables", ""),
            ("/metrics", ""),
            ("/healthz", ""),
        ]:
            answers = [desk.client.get(path, headers=header(known)) for desk in self.desks]
            self.same([(answer.status_code, answer.headers.multi_items(), answer.content) for answer in answers])
        self.same([desk.request(self.seated.key, token, do="start").content for desk in self.desks])
        tables = (self.true, self.other)
        self.same([table.game.legal(state_of(table), seat) for table in tables])
        if seat in self.true.waiting_seats():
            self.same([hint(line, seat) for line in ears[0]])

    def same(self, pair: list[Any]) -> None:
        self.compared += 1
        if pair[0] != pair[1]:
            raise Leak(difference(str(pair[0]), str(pair[1])))


def state_of(table: Table) -> State:
    assert table.state is not None
    return table.state


def hint(line: WebSocketClient, seat: int) -> str:
    line.say(do="hint", seat=seat)
    return line.hear_text()


def difference(one: str, other: str) -> str:
    """The place where two texts part."""
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"...{one[max(0, at - 40) : at + 40]}... against ...{other[max(0, at - 40) : at + 40]}..."
