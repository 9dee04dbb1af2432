"""No secret leaves the server: twin worlds that a seat cannot tell apart give it the same bytes.

Two servers play the same game. At every move the hidden cards of the second are dealt anew, as the seat under test
thinks possible; then the same is done on both, and everything that the seat, a spectator and HTTP get is compared.
"""

from __future__ import annotations

import json
import logging
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from brethren.core.dealer import Dealer
from brethren.core.frames import is_step
from brethren.core.state import State
from brethren.server import api, audience, house
from brethren.server.metrics import LOG, JsonLines
from brethren.table.sheets import Viewing
from brethren.table.table import OVER, PLAYING, Table
from server.desk import Desk, InlineThinking, Line, Seated, header
from server.harness import Server

Plain = dict[str, object]
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
        self.desks: list[Desk] = []
        self.stack = ExitStack()
        self.chance = Dealer(name)
        self.compared = 0
        for number in range(2):
            monkeypatch.setattr(house, "secrets", Fates())
            desk = self.stack.enter_context(Desk(folder, f"{name} {number}", clock=lambda: NOW))
            desk.house.thinking = InlineThinking()
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
        self.true.before = self.other.before = None
        writer = (seat + 1) % SEATS
        note = {"do": "note", "text": f"note {ply}"}  # whether others note anything is no business of the seat
        assert self.desks[1].request(self.seated.key, self.seated.tokens[writer], **note).status_code == 200

    def meet(self) -> None:
        """The second server goes on from where the first is."""
        self.other.state = state_of(self.true).clone()
        self.other.happenings[-1].notes = self.true.happenings[-1].notes
        for person, twin in zip(self.true.people, self.other.people, strict=True):
            twin.notes = person.notes.copy()
        if self.other.phase != self.true.phase:
            self.other.phase = self.true.phase
            desk = self.desks[1]
            desk.call(lambda: desk.house.store.mark(self.seated.key, desk.live(self.seated.key).mark()))
        self.other.record.outcome = self.true.record.outcome
        clock, its = self.other.clock, self.true.clock
        clock.since, clock.used, clock.window, clock.opened = dict(its.since), dict(its.used), its.window, its.opened
        self.other.answers = list(self.true.answers)
        self.other.dealer.move_to(self.true.dealer.source.position)

    @contextmanager
    def looking(self, seat: int) -> Iterator[list[list[Line]]]:
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
        mover = self.true.asked()[self.chance.pick(len(self.true.asked()))]
        true, other = state_of(self.true), state_of(self.other)
        choices = [self.true.game.legal(state, mover) for state in (true, other)]
        common = [move for move in choices[0] if move in choices[1]]
        move = self.chance.pick(len(common)) if common else 0
        pair = [common[move]] * 2 if common else [choices[0][0], choices[1][0]]
        if len(true.waiting()) > 1 and mover != seat and common and not self.race():
            pair[1] = self.another(mover, common, move)  # a sealed answer is nobody's business
        before = [true.shown(seat), other.shown(seat)]
        for desk, chosen in zip(self.desks, pair, strict=True):
            while self.say(desk, ply, mover, chosen):  # an answer of several steps is given in full
                table = desk.live(self.seated.key).table
                chosen = table.game.legal(state_of(table), mover)[0]
        after = [state_of(self.true).shown(seat), state_of(self.other).shown(seat)]
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
            if world.over or not is_step(before, world.stack[-1]):
                return count
            move, count = self.other.game.legal(world, mover)[0], count + 1

    def say(self, desk: Desk, ply: int, mover: int, move: int) -> bool:
        """Make a move; whether it was one step of a longer sealed answer."""
        table = desk.live(self.seated.key).table
        before = state_of(table).stack[-1]
        message = {"seat": mover, "move": move, "ask": table.answers[mover], "id": f"ply {ply} {table.length}"}
        answer = desk.request(self.seated.key, self.seated.tokens[mover], do="move", **message)
        assert answer.status_code == 200
        return table.phase == PLAYING and is_step(before, state_of(table).stack[-1])

    def same_for(self, seat: int, ears: list[list[Line]]) -> None:
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
        if seat in self.true.asked():
            self.same([hint(line, seat) for line in ears[0]])

    def same(self, pair: list[Any]) -> None:
        self.compared += 1
        if pair[0] != pair[1]:
            raise Leak(difference(str(pair[0]), str(pair[1])))


def state_of(table: Table) -> State:
    assert table.state is not None
    return table.state


def hint(line: Line, seat: int) -> str:
    line.say(do="hint", seat=seat)
    return line.hear_text()


def difference(one: str, other: str) -> str:
    """The place where two texts part."""
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"...{one[max(0, at - 40) : at + 40]}... against ...{other[max(0, at - 40) : at + 40]}..."


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    found = Twins(tmp_path, monkeypatch)
    with found.stack:
        yield found


TABLES: dict[str, dict[str, Any]] = {
    "ocracoke": {},
    "rumble": {"game": "rumble"},
    "rumble-camps": {"game": "rumble", "options": {"mode": "camp", "roberts_exchange": "ask"}},
    "rumble-party": {"game": "rumble", "options": {"gestures": "on", "search_mode": "realtime"}},
    "rumble-deal": {"game": "rumble", "options": {"character_assignment": "deal", "target_timing": "after_reveal"}},
}


@pytest.mark.parametrize("name", TABLES)
def test_twin_worlds_send_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    twins = Twins(tmp_path, monkeypatch, **TABLES[name])
    with twins.stack:
        assert twins.play(150) > 400


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_what_was_taken_back_was_nobodys_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    """On one server a card with a target is chosen, on the other one without; both are taken back while others choose.

    What the others, and those who look on, are sent is equal, byte by byte, until it is chosen anew.
    """
    crew = {"character_pool": "roberts+bonny+kidd+read"}
    twins = Twins(tmp_path, monkeypatch, "recall", game="rumble", options=crew)
    mover, other = 1, 2 if seat != 2 else 3
    with twins.stack, twins.looking(seat) as ears:
        for chosen in (["play shoot", "aim 3"], ["play load"]), (["play load"], ["play shoot_twice", "aim 0", "aim 2"]):
            for desk, texts in zip(twins.desks, chosen, strict=True):
                for text in texts:
                    twins.say(desk, 0, mover, twins.true.game.read(text))
            if other in twins.true.asked():
                for desk in twins.desks:
                    twins.say(desk, 0, other, twins.true.game.read("play dodge"))
            twins.same_for(seat, ears)
            for desk in twins.desks:
                request = {"do": "undo", "seat": mover}
                assert desk.request(twins.seated.key, twins.seated.tokens[mover], **request).status_code == 200
            assert mover in twins.true.asked()
            twins.same_for(seat, ears)
        assert state_of(twins.true).plain() == state_of(twins.other).plain()


# The test finds what it shall find ------------------------------------------------------------------------------------


class CardInSheet(Viewing):
    """Shows a hidden card to whoever comes in."""

    def whole(self, since: int = 0) -> Plain:
        return {**super().whole(since), "top": cards(self.table)[0]}


class CardInNews(Viewing):
    """Tells a hidden card with every move."""

    def news(self) -> str | None:
        found = super().news()
        return found and f'{found[:-1]},"top":{cards(self.table)[0]}}}'


class LengthOfNews(Viewing):
    """Says nothing of a hidden card, at a length that does."""

    def news(self) -> str | None:
        found = super().news()
        return found and f'{found[:-1]},"top":"{"x" * (cards(self.table)[0] + 20)}"}}'


class WordsForAll(Viewing):
    """Tells everybody what was meant for one."""

    def news(self) -> str | None:
        found = super().news()
        notes = [note.plain() for note in self.table.happenings[-1].notes]
        return found and f'{found[:-1]},"lines":{json.dumps(notes)}}}'


class OtherEyes(Viewing):
    """Lets everybody look with the eyes of whoever is asked."""

    def __init__(self, table: Table, seat: int | None, shape: str) -> None:
        super().__init__(table, table.asked()[0] if table.asked() else seat, shape)


def cards(table: Table) -> list[int]:
    found = state_of(table).plain()["cards"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("leaky", "module", "where"),
    [
        pytest.param(CardInSheet, audience, '"top":', id="a-card-in-the-sheet"),
        pytest.param(CardInSheet, api, '"top":', id="a-card-over-http"),
        pytest.param(CardInNews, audience, '"top":', id="a-card-in-the-news"),
        pytest.param(LengthOfNews, audience, "xxxx", id="a-length"),
        pytest.param(WordsForAll, audience, r"\[\d+,", id="a-note-for-another"),
        pytest.param(OtherEyes, audience, "Hand of You", id="eyes-of-another"),
    ],
)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaky: type[Viewing], module: Any, where: str
) -> None:
    twins = Twins(tmp_path, monkeypatch, "leaky")
    monkeypatch.setattr(module, "Viewing", leaky)
    with twins.stack, pytest.raises(Leak, match=where):
        twins.play(80)


def test_a_leak_by_hints_is_found(twins: Twins) -> None:
    class Cheat(InlineThinking):
        """Chooses by the true state."""

        def __init__(self, table: Table) -> None:
            super().__init__()
            self.table = table

        async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
            moves = self.table.game.legal(state_of(self.table), seat)
            return moves[cards(self.table)[0] % len(moves)]

    for desk, table in zip(twins.desks, (twins.true, twins.other), strict=True):
        desk.house.thinking = Cheat(table)
    with pytest.raises(Leak):
        twins.play(80)


# The seed and the tokens ----------------------------------------------------------------------------------------------


def test_the_seed_is_told_when_the_game_is_over_and_not_before(tmp_path: Path) -> None:
    with Desk(tmp_path) as desk:
        key, tokens = desk.table(2, 2)
        secret = desk.live(key).table.seed
        entropies = ["entropy 0", "entropy 1"]
        with desk.link(key) as own, desk.link(key) as spectator:
            own.ask(do="hello", token=tokens[0], seat=0)
            spectator.ask(do="hello")
            desk.finish(key, tokens)
            for line in (own, spectator):
                *texts, last = line.all_texts()
                assert len(texts) > 10
                assert not [text for text in texts if secret in text or entropies[1] in text]
                proof = json.loads(last)["proof"]
                assert proof["seed"] == secret
                assert proof["entropies"] == entropies
                assert sha256(bytes.fromhex(proof["seed"])).hexdigest() == proof["commitment"]


class Keeper(logging.Handler):
    """Every line that the server would log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"


def test_tokens_and_seeds_are_in_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    for logger in (LOG, logging.getLogger()):
        monkeypatch.setattr(logger, "level", logging.DEBUG)
        monkeypatch.setattr(logger, "handlers", [keeper])
    with Desk(tmp_path) as desk:
        key, tokens = desk.table(2, 2)
        secrets = [*tokens, desk.live(key).table.seed, *[person.hash for person in desk.live(key).table.people]]
        with desk.link(key) as line:
            line.ask(do="hello", token=tokens[0], seat=0)
            line.ask(do="hello", token=tokens[0] + "x", seat=0)
            line.ask(do=tokens[0])

        async def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(desk.house.store, "append", broken)
        answer = desk.request(key, tokens[1], do="chat", text="hello")
        assert answer.status_code == 500
    assert "ZeroDivisionError" in keeper.text
    assert not [secret for secret in secrets if secret in keeper.text]


def test_a_real_server_logs_no_token(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.sqlite")) as server:
        key, tokens = server.table(people=2)
        server.ask(f"/api/tables/{key}?seat=1", token=tokens[1])
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        _, logged = server.process.communicate(timeout=30)
        server.process = None
    assert not [token for token in tokens if token.encode() in logged]
    for file in tmp_path.iterdir():
        assert not [token for token in tokens if token.encode() in file.read_bytes()]
