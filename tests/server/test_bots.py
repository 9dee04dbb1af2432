"""Bots on a server: they get views only, think in other processes, and nobody waits for them."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from brethren.core.dealer import Dealer
from brethren.core.registry import load
from brethren.core.state import State
from brethren.server import bot_pool, table_registry
from brethren.server.bot_pool import BotPool
from brethren.server.store import StoreError
from brethren.table import requests as ask
from server.in_process import InlineBots, InProcessServer, granted
from server.server_process import PATIENCE, Server, alive, until

GAME = load("ocracoke")
STATE: State = GAME.new(4, {"start_seat": 0}, Dealer("bots"))
VIEW = STATE.seen_by(0).to_plain()
LEGAL = GAME.legal(STATE.seen_by(0), 0)
real_think = bot_pool.choose_move


# What a worker may do; found by its name in the worker's own process --------------------------------------------------


def begin(seed: str) -> int:
    """Leave a file that tells the process; how many have come before."""
    folder = Path(seed)
    before = len(list(folder.iterdir()))
    (folder / f"{before} {os.getpid()}").touch()
    return before


def slow_at_first(game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    if level != "random" and begin(seed) == 0:
        asyncio.run(asyncio.sleep(60))
    return real_think(game, level, view, seat, seed)


def deadly(game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    if level != "random":
        begin(seed)
        os._exit(1)
    return real_think(game, level, view, seat, seed)


def clumsy(game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    if level != "random":
        raise ZeroDivisionError
    return real_think(game, level, view, seat, seed)


Think = Callable[[str, str, dict[str, object], int, str], int]
Choose = Callable[[BotPool, str], Any]


def choose(workers: BotPool, folder: Path, level: str = "mate") -> Any:
    return asyncio.wait_for(workers.choose("ocracoke", level, VIEW, 0, str(folder)), PATIENCE)


def processes(folder: Path) -> list[int]:
    """The workers that have begun to think, in their order."""
    return [int(path.name.split()[1]) for path in sorted(folder.iterdir())]


@pytest.fixture
def workers() -> Iterator[BotPool]:
    found = BotPool(1)
    yield found
    pool = found.pool
    found.stop()
    if pool is not None:
        pool.shutdown(wait=True)


# Workers --------------------------------------------------------------------------------------------------------------


def test_a_killed_worker_is_replaced_and_the_thought_repeated(
    workers: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "choose_move", slow_at_first)

    async def killed() -> int:
        thought = asyncio.create_task(choose(workers, tmp_path))
        while not processes(tmp_path):
            await asyncio.sleep(0.01)
        os.kill(processes(tmp_path)[0], signal.SIGKILL)
        found: int = await thought
        return found

    assert asyncio.run(killed()) in LEGAL
    one, two = processes(tmp_path)
    assert one != two


def test_a_worker_that_dies_again_and_again_is_given_up(
    workers: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "choose_move", deadly)
    assert asyncio.run(choose(workers, tmp_path)) in LEGAL
    assert len(set(processes(tmp_path))) == bot_pool.MAX_TRIES


def test_a_thought_has_a_budget_and_the_next_one_a_worker(
    workers: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "choose_move", slow_at_first)
    monkeypatch.setattr(bot_pool, "TIME_LIMIT", 3.0)

    async def twice() -> list[int]:
        return [await choose(workers, tmp_path), await choose(workers, tmp_path)]

    assert set(asyncio.run(twice())) <= set(LEGAL)
    assert len(processes(tmp_path)) == 2


def test_a_bot_that_fails_does_not_stop_the_game(
    workers: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "choose_move", clumsy)
    assert asyncio.run(choose(workers, tmp_path)) in LEGAL


def test_a_thought_is_the_same_in_any_process(workers: BotPool) -> None:
    expected = real_think("ocracoke", "mate", VIEW, 0, "seed")
    assert asyncio.run(workers.choose("ocracoke", "mate", VIEW, 0, "seed")) == expected


# At a table -----------------------------------------------------------------------------------------------------------


class Witness(InlineBots):
    """Compares what a bot gets with what its seat may see."""

    def __init__(self, desk: InProcessServer) -> None:
        super().__init__()
        self.desk = desk
        self.seen = 0

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        [live] = self.desk.registry.tables.values()
        state = live.table.state
        assert state is not None
        assert json.loads(json.dumps(view)) == view  # plain data: no object that knows more
        assert view == state.seen_by(seat).to_plain()
        assert view != state.to_plain()
        assert live.table.seed not in f"{view} {seed}"
        self.seen += 1
        return await super().choose(game, level, view, seat, seed)


def bots_only(desk: InProcessServer, level: str = "mate") -> str:
    host = granted(desk.post("/api/tables", {"game": "ocracoke", "seats": 4, "name": "Anne"}))
    for seat in range(4):
        granted(desk.request(host["table"], host["token"], do="bot", seat=seat, level=level))
    granted(desk.request(host["table"], host["token"], do="start"))
    key: str = host["table"]
    return key


def wait_for(desk: InProcessServer, done: Callable[[], bool]) -> None:
    async def waiting() -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                await asyncio.sleep(0.01)

    desk.call(waiting)


def test_bots_get_views_only_and_play_to_the_end(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as desk:
        desk.registry.bots = witness = Witness(desk)
        key = bots_only(desk)
        wait_for(desk, lambda: desk.live(key).table.phase == "over" or bool(desk.registry.metrics.failures))
        assert desk.registry.metrics.failures == 0
        assert witness.seen == len(desk.live(key).table.record.moves)


def test_a_bot_waits_for_a_database_that_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the table would wait for it for ever."""
    with InProcessServer(tmp_path) as desk:
        claim = desk.registry.store.claim
        troubles = [StoreError("the connection was lost")] * 2

        async def shaky(*arguments: Any) -> bool:
            if troubles:
                raise troubles.pop()
            return await claim(*arguments)

        monkeypatch.setattr(desk.registry.store, "claim", shaky)
        key = bots_only(desk, "random")
        wait_for(desk, lambda: len(desk.live(key).table.record.moves) > 5)


class Brooding(InlineBots):
    """Thinks until it is told that it has thought enough."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = asyncio.Event()

    async def speak(self) -> None:
        self.enough.set()

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        await self.enough.wait()
        return await super().choose(game, level, view, seat, seed)


def claims_of(desk: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times at which a claim on a thought is written from now on; the list grows."""
    claim, times = desk.registry.store.claim, list[float]()

    async def noted(name: str, owner: str, until: float, now: float) -> bool:
        mine = await claim(name, owner, until, now)
        times.append(now)
        return mine

    monkeypatch.setattr(desk.registry.store, "claim", noted)
    return times


def test_the_thought_of_a_server_that_was_killed_is_soon_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A claim outlives its process, but not for long."""
    now = 1000.0
    with InProcessServer(tmp_path, clock=lambda: now) as desk:
        desk.registry.bots = Brooding()
        claims = claims_of(desk, monkeypatch)
        key = bots_only(desk)
        wait_for(desk, lambda: bool(claims))
    monkeypatch.undo()
    now += 10
    with InProcessServer(tmp_path, clock=lambda: now) as desk:
        desk.registry.bots = InlineBots()
        desk.get(f"/api/tables/{key}")
        wait_for(desk, lambda: bool(desk.live(key).table.record.moves))


def test_a_long_thought_keeps_its_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_registry, "BOT_LEASE", 0.6, raising=False)
    now = [1000.0]
    with InProcessServer(tmp_path, clock=lambda: now[0]) as desk:
        desk.registry.bots = brooding = Brooding()
        claims = claims_of(desk, monkeypatch)
        key = bots_only(desk)
        [thought] = desk.registry.pending_bot_moves
        name = "bot {} {} {}".format(*thought)
        for _ in range(3):
            now[0] += 0.4
            wait_for(desk, lambda: bool(claims) and claims[-1] == now[0])
            assert not desk.call(lambda: desk.registry.store.claim(name, "somebody else", now[0] + 1, now[0]))
        desk.call(brooding.speak)
        wait_for(desk, lambda: bool(desk.live(key).table.record.moves))


def test_a_table_whose_bots_think_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would be in memory twice, and those who look at the one not hear of moves at the other."""
    monkeypatch.setattr(table_registry, "MAX_TABLES_IN_MEMORY", 2)
    with InProcessServer(tmp_path) as desk:
        desk.registry.bots = brooding = Brooding()
        key = bots_only(desk)
        for _ in range(4):
            desk.table(2, 2)
        assert len(desk.registry.tables) <= 3
        with desk.link(key) as line:
            line.ask(do="hello")
            desk.call(brooding.speak)
            assert line.until("news")["lines"]


def test_a_late_seat_is_played_by_a_bot_until_its_player_returns(tmp_path: Path) -> None:
    now = [1000.0]
    with InProcessServer(tmp_path, clock=lambda: now[0]) as desk:
        desk.registry.bots = InlineBots()
        key, tokens = desk.table(2, 2, settings={"clock": "move", "seconds": 5, "grace": 0, "stand_in": "random"})
        live = desk.live(key)
        table = live.table
        seat = table.waiting_seats()[0]
        now[0] += 4
        desk.call(lambda: desk.registry.submit_and_wait(live, ask.Tick()))
        assert not table.chairs[seat].away
        now[0] += 2
        desk.call(lambda: desk.registry.submit_and_wait(live, ask.Tick()))
        assert table.chairs[seat].away
        wait_for(desk, lambda: seat not in table.waiting_seats())
        granted(desk.request(key, tokens[seat], do="return", seat=seat))
        assert not table.chairs[seat].away


def test_a_server_that_stops_while_bots_think_has_not_failed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(5):
        with InProcessServer(tmp_path, f"stop {number}") as desk:
            for _ in range(3):
                bots_only(desk, "random")
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert desk.registry.metrics.failures == 0


# The event loop -------------------------------------------------------------------------------------------------------


async def pings(server: Server, key: str, count: int) -> list[float]:
    """How long each ping took while the bots were thinking."""
    loop = asyncio.get_running_loop()
    took: list[float] = []
    async with connect(f"ws{server.base[4:]}/api/tables/{key}/link") as link:
        for _ in range(count):
            since = loop.time()
            await link.send('{"do":"ping"}')
            await asyncio.wait_for(link.recv(), PATIENCE)
            took.append(loop.time() - since)
            await asyncio.sleep(0.005)
    return sorted(took)


def test_workers_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.sqlite")) as server:
        server.table(level="mate", game="rumble")  # where the bots are asked at once
        until(lambda: bool(server.members()), "a bot thinks")
        (worker,) = server.members()
        server.kill()
        until(lambda: not alive(worker), "its worker ends")


def test_nobody_waits_while_eight_bots_think(
    tmp_path: Path, record_testsuite_property: Callable[[str, object], None]
) -> None:
    with Server(str(tmp_path / "t.sqlite")) as server:
        keys: list[str] = []
        for _ in range(8):
            host = server.ask("/api/tables", {"game": "ocracoke", "seats": 4, "name": "Anne"})
            for seat in range(4):
                server.request(host["table"], host["token"], do="bot", seat=seat, level="mate")
            server.request(host["table"], host["token"], do="start")
            keys.append(host["table"])
        before = [server.ask(f"/api/tables/{key}")["version"] for key in keys]
        took = asyncio.run(pings(server, keys[0], 300))
        after = [server.ask(f"/api/tables/{key}")["version"] for key in keys]
        assert "brethren_failures_total 0.0\n" in server.ask("/metrics")
    assert sum(after) > sum(before), "the bots were not at it"
    for share in (0.5, 0.99):
        record_testsuite_property(f"p{share * 100:.0f} in ms", round(1000 * took[int(share * len(took))], 2))
    assert took[len(took) // 2] < 1.0  # a busy machine lets single ones wait, thinking in this process all of them
