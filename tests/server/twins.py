"""Twin worlds: two servers play the same game, but what is hidden from a seat differs on the second.

At every move the hidden cards of the second are dealt again, as the seat under test thinks possible. Then the
same is done on both, and everything that the seat, a spectator and HTTP receive is compared.
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
FINISHED_ONLY = ("record", "moments/1", "moments/1?open=true", "scores", "deal")
"""What a table shows when the game is over."""
PREVIEWS = 6
"""The previews that are compared at each move, at most."""


class SharedSecrets:
    """Replaces ``secrets``: both servers draw the same values."""

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
        self.servers: list[InProcessServer] = []
        self.stack = ExitStack()
        self.chance = Dealer(name)
        self.compared = 0
        for number in range(2):
            monkeypatch.setattr(table_registry, "secrets", SharedSecrets())
            server = self.stack.enter_context(InProcessServer(folder, f"{name} {number}", clock=lambda: NOW))
            server.registry.bots = InlineBots()
            self.seated: Seated = server.table(SEATS, SEATS, **table)
            self.servers.append(server)
        self.true, self.other = [server.live(self.seated.key).table for server in self.servers]

    def play(self, moves: int) -> int:
        """Compare after every move; returns how many responses and messages were compared."""
        for ply in range(moves):
            if self.true.phase == OVER:
                break
            self.step(ply, ply * 7 % SEATS)
        return self.compared

    def step(self, ply: int, seat: int) -> None:
        self.diverge(ply, seat)
        with self.connected(seat) as clients:
            self.compare_for(seat, clients)
            if self.make_move(ply, seat):
                self.compare_for(seat, clients)
        self.synchronize()

    def diverge(self, ply: int, seat: int) -> None:
        """Give the second server a world that the seat thinks possible."""
        state = state_of(self.true)
        self.other.state = self.true.game.fill(state.seen_by(seat), seat, Dealer(f"world {ply}"))
        self.true.state_before_last_move = self.other.state_before_last_move = None
        writer = (seat + 1) % SEATS
        note = {"do": "note", "text": f"note {ply}"}  # the seat must not learn that others take notes
        assert self.servers[1].request(self.seated.key, self.seated.tokens[writer], **note).status_code == 200

    def synchronize(self) -> None:
        """Bring the second server to the state of the first."""
        self.other.state = state_of(self.true).clone()
        self.other.history.recent[-1].notes = self.true.history.recent[-1].notes
        for person, twin in zip(self.true.people, self.other.people, strict=True):
            twin.notes = person.notes.copy()
        if self.other.phase != self.true.phase:
            self.other.phase = self.true.phase
            server = self.servers[1]
            server.call(
                lambda: server.registry.store.update_summary(self.seated.key, server.live(self.seated.key).summary())
            )
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
    def connected(self, seat: int) -> Iterator[list[list[WebSocketClient]]]:
        """WebSockets of the seat and of a spectator to both servers."""
        with ExitStack() as stack:
            clients = [[stack.enter_context(server.link(self.seated.key)) for server in self.servers] for _ in range(2)]
            for shape, pair in zip(("tall", "wide"), clients, strict=True):
                for client in pair:
                    own = {"token": self.seated.tokens[seat], "seat": seat} if pair is clients[0] else {}
                    client.send(do="hello", shape=shape, **own)
                self.compare([client.drain_texts() for client in pair])
            yield clients

    def make_move(self, ply: int, seat: int) -> bool:
        """One player who is to move does so on both servers; returns whether this revealed nothing to the seat."""
        mover = self.true.waiting_seats()[self.chance.pick(len(self.true.waiting_seats()))]
        true, other = state_of(self.true), state_of(self.other)
        choices = [self.true.game.legal(state, mover) for state in (true, other)]
        common = [move for move in choices[0] if move in choices[1]]
        move = self.chance.pick(len(common)) if common else 0
        pair = [common[move]] * 2 if common else [choices[0][0], choices[1][0]]
        if len(true.waiting()) > 1 and mover != seat and common and not self.is_race():
            pair[1] = self.different_answer(mover, common, move)  # nobody else may notice a sealed answer
        before = [true.revealed_to(seat), other.revealed_to(seat)]
        for server, chosen in zip(self.servers, pair, strict=True):
            while self.send_move(server, ply, mover, chosen):  # an answer of several steps is given in full
                table = server.live(self.seated.key).table
                chosen = table.game.legal(state_of(table), mover)[0]
        after = [state_of(self.true).revealed_to(seat), state_of(self.other).revealed_to(seat)]
        return bool(common) and before == after and self.true.phase == self.other.phase == PLAYING

    def is_race(self) -> bool:
        """Whether the answers to the open question act at once, for all to see."""
        return self.true.game.procedures[state_of(self.true).stack[-1].kind].race

    def different_answer(self, mover: int, common: list[int], place: int) -> int:
        """The next answer with as many steps: they are secret, but the mover sees how many there are."""
        steps = [self.count_steps(mover, move) for move in common]
        alike = [move for move, count in zip(common, steps, strict=True) if count == steps[place]]
        return alike[(alike.index(common[place]) + 1) % len(alike)]

    def count_steps(self, mover: int, move: int) -> int:
        """The number of steps of an answer that begins with this move."""
        world, count = state_of(self.other).clone(), 1
        while True:
            before = world.stack[-1]
            self.other.game.apply(world, mover, move, Dealer())
            if world.over or not is_partial_answer(before, world.stack[-1]):
                return count
            move, count = self.other.game.legal(world, mover)[0], count + 1

    def send_move(self, server: InProcessServer, ply: int, mover: int, move: int) -> bool:
        """Make a move; returns whether it was one step of a longer sealed answer."""
        table = server.live(self.seated.key).table
        before = state_of(table).stack[-1]
        message = {
            "seat": mover,
            "move": move,
            "question": table.question_numbers[mover],
            "id": f"ply {ply} {table.length}",
        }
        answer = server.request(self.seated.key, self.seated.tokens[mover], do="move", **message)
        assert answer.status_code == 200
        return table.phase == PLAYING and is_partial_answer(before, state_of(table).stack[-1])

    def compare_for(self, seat: int, clients: list[list[WebSocketClient]]) -> None:
        """Everything that reaches the seat and the public is equal, byte by byte."""
        token = self.seated.tokens[seat]
        for pair in clients:
            self.compare([client.drain_texts() for client in pair])
        for path, known in [
            (f"/api/tables/{self.seated.key}", ""),
            (f"/api/tables/{self.seated.key}?seat={seat}", token),
            *[(f"/api/tables/{self.seated.key}/lines?before={before}", "") for before in (0, 9, 999)],
            *[(f"/api/tables/{self.seated.key}/lines?seat={seat}&before={before}", token) for before in (5, 999)],
            *[(f"/api/tables/{self.seated.key}/{path}", token) for path in FINISHED_ONLY],
            (f"/api/tables/{self.seated.key}/lobby", ""),
            ("/api/tables", ""),
            ("/metrics", ""),
            ("/healthz", ""),
        ]:
            answers = [server.client.get(path, headers=header(known)) for server in self.servers]
            self.compare([(answer.status_code, answer.headers.multi_items(), answer.content) for answer in answers])
        self.compare([server.request(self.seated.key, token, do="start").content for server in self.servers])
        tables = (self.true, self.other)
        self.compare([table.game.legal(state_of(table), seat) for table in tables])
        if seat in self.true.waiting_seats():
            self.compare([hint(client, seat) for client in clients[0]])
            for move in self.true.game.legal(state_of(self.true), seat)[:PREVIEWS]:
                self.compare([preview(client, seat, move) for client in clients[0]])

    def compare(self, pair: list[Any]) -> None:
        self.compared += 1
        if pair[0] != pair[1]:
            raise Leak(difference(str(pair[0]), str(pair[1])))


def state_of(table: Table) -> State:
    assert table.state is not None
    return table.state


def hint(client: WebSocketClient, seat: int) -> str:
    client.send(do="hint", seat=seat)
    return client.receive_text()


def preview(client: WebSocketClient, seat: int, move: int) -> str:
    client.send(do="preview", seat=seat, move=move)
    return client.receive_text()


def difference(one: str, other: str) -> str:
    """The place where two texts begin to differ."""
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"...{one[max(0, at - 40) : at + 40]}... against ...{other[max(0, at - 40) : at + 40]}..."
