"""Bots think in worker processes: they get a view as plain data, a time budget, and a new worker when one breaks."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from brethren.bots.levels import bot
from brethren.core.dealer import Dealer
from brethren.core.registry import load

BUDGET: Final = 20.0
"""Seconds after which a bot's thought is given up and a random bot moves in its place."""
TRIES: Final = 3


def think(game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
    """In a worker: the move that a bot of that level chooses."""
    chosen = load(game)
    return bot(level, Dealer(seed)).choose(chosen, chosen.from_plain(view), seat)


class Thinking:
    """The workers of one server process."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        return self.pool

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        """The bot's move; a thought that takes too long or breaks its worker again and again is a random bot's."""
        if level == "random":
            return think(game, level, view, seat, seed)
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self.start()
            try:
                thought = loop.run_in_executor(pool, think, game, level, view, seat, seed)
                return await asyncio.wait_for(thought, BUDGET)
            except BrokenProcessPool:
                if self.pool is pool:
                    self.pool = None
            except TimeoutError:
                break
        return think(game, "random", view, seat, seed)

    def stop(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
