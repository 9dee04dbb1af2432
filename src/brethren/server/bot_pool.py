"""Bots think in worker processes: they get a view as plain data and a time limit, and a dead worker is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Final, TypeVar

from brethren.bots.levels import bot
from brethren.bots.mate import explain_move
from brethren.core.dealer import Dealer
from brethren.core.registry import load
from brethren.server.logs import LOG

TIME_LIMIT: Final = 20.0
"""Seconds a bot may think before a random move is made in its place."""
MAX_TRIES: Final = 3
T = TypeVar("T")


def exit_with_parent() -> None:
    """Run in a worker: exit when the server process ends, even if it was killed.

    Ctrl-C in a terminal reaches the workers too; only the server decides when they end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def choose_move(game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    """Run in a worker: the move that a bot of that level chooses."""
    chosen = load(game)
    return bot(level, Dealer(seed)).choose(chosen, chosen.from_plain(view), seat)


def explain_choice(game: str, view: dict[str, object], seat: int, move: int, seed: str) -> str:
    """Run in a worker: one sentence on why the bot chose a move."""
    chosen = load(game)
    return explain_move(chosen, chosen.from_plain(view), seat, move, Dealer(seed))


class BotPool:
    """The worker processes in which the bots of one server process think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.slots = asyncio.Semaphore(workers)  # so that waiting for a worker does not count against the time limit
        self.pool: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=exit_with_parent)
        return self.pool

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        """The bot's move; a random one if the bot fails, exceeds its time limit or kills its worker."""
        found = None if level == "random" else await self._run(choose_move, game, level, view, seat, seed)
        return choose_move(game, "random", view, seat, seed) if found is None else found

    async def explain(self, game: str, view: dict[str, object], seat: int, move: int, seed: str) -> str:
        """One sentence on why a move is good; empty if the worker fails."""
        return await self._run(explain_choice, game, view, seat, move, seed) or ""

    async def _run(self, work: Callable[..., T], game: str, *more: object) -> T | None:
        """The result of a function run in a worker, or None if it failed or took too long."""
        async with self.slots:
            for _ in range(MAX_TRIES):
                pool = self.start()
                try:
                    await self._wait_for_worker(pool)
                    thought = asyncio.get_running_loop().run_in_executor(pool, work, game, *more)
                    return await asyncio.wait_for(thought, TIME_LIMIT)
                except BrokenProcessPool:
                    self._replace(pool)
                except TimeoutError:
                    self._replace(pool)
                    break
                except Exception:  # a bug in the bot must not hold up the table
                    LOG.exception("a bot failed", extra={"facts": {"game": game, "work": work.__name__}})
                    break
        return None

    async def _wait_for_worker(self, pool: ProcessPoolExecutor) -> None:
        """Wait for a new worker to start, which may take seconds on a busy machine; that is not the bot's time."""
        if len(pool._processes or ()) < self.workers:
            await asyncio.get_running_loop().run_in_executor(pool, os.getpid)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Discard a pool with a dead or hanging worker; its other tasks are retried in a new one."""
        if self.pool is pool:
            self.pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()

    def stop(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
