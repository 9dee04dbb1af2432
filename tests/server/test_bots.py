"""Bots on a server: they get views only, think in other processes, and nobody waits for them."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from brethren.core.dealer import Dealer
from brethren.core.game import Game
from brethren.core.registry import load
from brethren.core.state import State
from brethren.server import bot_pool, table_registry
from brethren.server.bot_pool import BotPool, GameRef
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
    """Leave a file with the process id; returns how many there were before."""
    folder = Path(seed)
    before = len(list(folder.iterdir()))
    (folder / f"{before} {os.getpid()}").touch()
    return before


def slow_at_first(game: GameRef, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    if level != "random" and begin(seed) == 0:
        asyncio.run(asyncio.sleep(60))
    return real_think(game, level, view, seat, seed)


def deadly(game: GameRef, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    if level != "random":
        begin(seed)
        os._exit(1)
    return real_think(game, level, view, seat, seed)


def clumsy(game: GameRef, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    if level != "random":
        raise ZeroDivisionError
    return real_think(game, level, view, seat, seed)


Think = Callable[[GameRef, str, dict[str, object], int, str], int]
Choose = Callable[[BotPool, str], Any]


def choose(workers: BotPool, folder: Path, level: str = "mate") -> Any:
    return asyncio.wait_for(workers.choose(GAME, level, VIEW, 0, str(folder)), PATIENCE)


def processes(folder: Path) -> list[int]:
    """The ids of the workers that have started a job, in order."""
    return [int(path.name.split()[1]) for path in sorted(folder.iterdir())]


# Workers --------------------------------------------------------------------------------------------------------------


def test_a_killed_worker_is_replaced_and_its_job_repeated(
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


def test_a_job_that_keeps_killing_its_worker_is_given_up(
    workers: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "choose_move", deadly)
    assert asyncio.run(choose(workers, tmp_path)) in LEGAL
    assert len(set(processes(tmp_path))) == bot_pool.MAX_TRIES


def test_a_job_that_takes_too_long_is_stopped_and_the_next_one_gets_a_worker(
    workers: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "choose_move", slow_at_first)
    monkeypatch.setattr(bot_pool, "TIME_LIMIT", 10.0)

    async def twice() -> list[int]:
        return [await choose(workers, tmp_path), await choose(workers, tmp_path)]

    assert set(asyncio.run(twice())) <= set(LEGAL)
    assert len(processes(tmp_path)) == 2


def test_a_bot_that_fails_does_not_stop_the_game(
    workers: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "choose_move", clumsy)
    assert asyncio.run(choose(workers, tmp_path)) in LEGAL


def test_a_bot_chooses_the_same_in_any_process(workers: BotPool) -> None:
    expected = real_think(GameRef("ocracoke"), "mate", VIEW, 0, "seed")
    assert asyncio.run(workers.choose(GAME, "mate", VIEW, 0, "seed")) == expected


# At a table -----------------------------------------------------------------------------------------------------------


class Witness(InlineBots):
    """Compares what a bot gets with what its seat may see."""

    def __init__(self, server: InProcessServer) -> None:
        super().__init__()
        self.server = server
        self.seen = 0

    async def choose(self, game: Game[State], level: str, view: dict[str, object], seat: int, seed: str) -> int:
        [live] = self.server.registry.tables.values()
        state = live.table.state
        assert state is not None
        assert json.loads(json.dumps(view)) == view  # plain data: no object that knows more
        assert view == state.seen_by(seat).to_plain()
        assert view != state.to_plain()
        assert live.table.seed not in f"{view} {seed}"
        self.seen += 1
        return await super().choose(game, level, view, seat, seed)


def bots_only(server: InProcessServer, level: str = "mate") -> str:
    host = granted(server.post("/api/tables", {"game": "ocracoke", "seats": 4, "name": "Anne"}))
    for seat in range(4):
        granted(server.request(host["table"], host["token"], do="bot", seat=seat, level=level))
    granted(server.request(host["table"], host["token"], do="start"))
    key: str = host["table"]
    return key


def wait_for(server: InProcessServer, done: Callable[[], bool]) -> None:
    async def waiting() -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                await asyncio.sleep(0.01)

    server.call(waiting)


def test_bots_get_views_only_and_play_to_the_end(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        server.registry.bots = witness = Witness(server)
        key = bots_only(server)
        wait_for(server, lambda: server.live(key).table.phase == "over" or bool(server.registry.metrics.failures))
        assert server.registry.metrics.failures == 0
        assert witness.seen == len(server.live(key).table.record.moves)


def test_a_bot_waits_while_the_database_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the table would wait for it forever."""
    with InProcessServer(tmp_path) as server:
        claim = server.registry.store.claim
        troubles = [StoreError("the connection was lost")] * 2

        async def shaky(*arguments: Any) -> bool:
            if troubles:
                raise troubles.pop()
            return await claim(*arguments)

        monkeypatch.setattr(server.registry.store, "claim", shaky)
        key = bots_only(server, "random")
        wait_for(server, lambda: len(server.live(key).table.record.moves) > 5)


class PausedBots(InlineBots):
    """Bots that think until ``resume`` is called."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = asyncio.Event()

    async def resume(self) -> None:
        self.enough.set()

    async def choose(self, game: Game[State], level: str, view: dict[str, object], seat: int, seed: str) -> int:
        await self.enough.wait()
        return await super().choose(game, level, view, seat, seed)


def claims_of(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times at which bot moves are claimed from now on; the list grows."""
    claim, times = server.registry.store.claim, list[float]()

    async def noted(name: str, owner: str, until: float, now: float) -> bool:
        mine = await claim(name, owner, until, now)
        times.append(now)
        return mine

    monkeypatch.setattr(server.registry.store, "claim", noted)
    return times


def test_the_pending_bot_move_of_a_killed_server_is_soon_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A claim outlives its process, but not for long."""
    now = 1000.0
    with InProcessServer(tmp_path, clock=lambda: now) as server:
        server.registry.bots = PausedBots()
        claims = claims_of(server, monkeypatch)
        key = bots_only(server)
        wait_for(server, lambda: bool(claims))
    monkeypatch.undo()
    now += 10
    with InProcessServer(tmp_path, clock=lambda: now) as server:
        server.registry.bots = InlineBots()
        server.get(f"/api/tables/{key}")
        wait_for(server, lambda: bool(server.live(key).table.record.moves))


def test_a_slow_bot_move_keeps_its_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_registry, "BOT_LEASE", 0.6, raising=False)
    now = [1000.0]
    with InProcessServer(tmp_path, clock=lambda: now[0]) as server:
        server.registry.bots = brooding = PausedBots()
        claims = claims_of(server, monkeypatch)
        key = bots_only(server)
        [thought] = server.registry.pending_bot_moves
        name = "bot {} {} {}".format(*thought)
        for _ in range(3):
            now[0] += 0.4
            wait_for(server, lambda: bool(claims) and claims[-1] == now[0])
            assert not server.call(lambda: server.registry.store.claim(name, "somebody else", now[0] + 1, now[0]))
        server.call(brooding.resume)
        wait_for(server, lambda: bool(server.live(key).table.record.moves))


def test_a_table_with_a_pending_bot_move_is_not_evicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would be in memory twice, and viewers of one copy would miss moves made at the other."""
    monkeypatch.setattr(table_registry, "MAX_TABLES_IN_MEMORY", 2)
    with InProcessServer(tmp_path) as server:
        server.registry.bots = brooding = PausedBots()
        key = bots_only(server)
        for _ in range(4):
            server.table(2, 2)
        assert len(server.registry.tables) <= 3
        with server.link(key) as client:
            client.request(do="hello")
            server.call(brooding.resume)
            assert client.receive_until("news")["lines"]


def test_a_late_seat_is_played_by_a_bot_until_its_player_returns(tmp_path: Path) -> None:
    now = [1000.0]
    with InProcessServer(tmp_path, clock=lambda: now[0]) as server:
        server.registry.bots = InlineBots()
        key, tokens = server.table(2, 2, settings={"clock": "move", "seconds": 5, "grace": 0, "stand_in": "random"})
        live = server.live(key)
        table = live.table
        seat = table.waiting_seats()[0]
        now[0] += 4
        server.call(lambda: server.registry.submit_and_wait(live, ask.Tick()))
        assert not table.chairs[seat].away
        now[0] += 2
        server.call(lambda: server.registry.submit_and_wait(live, ask.Tick()))
        assert table.chairs[seat].away
        wait_for(server, lambda: seat not in table.waiting_seats())
        granted(server.request(key, tokens[seat], do="return", seat=seat))
        assert not table.chairs[seat].away


def test_a_server_that_stops_while_bots_think_has_not_failed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(5):
        with InProcessServer(tmp_path, f"stop {number}") as server:
            for _ in range(3):
                bots_only(server, "random")
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert server.registry.metrics.failures == 0


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
        until(lambda: bool(server.child_processes()), "a bot thinks")
        (worker,) = server.child_processes()
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


def test_an_interrupt_in_the_terminal_does_not_reach_the_bots() -> None:
    """Ctrl-C is sent to every process of a terminal; the workers end with the server, without a traceback."""
    pool = BotPool(1)
    try:
        worker = pool.start().submit(os.getpid).result(PATIENCE)
        os.kill(worker, signal.SIGINT)
        assert pool.start().submit(os.getpid).result(PATIENCE) == worker
    finally:
        pool.stop()
