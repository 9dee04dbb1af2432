"""What a table of 3,000 decisions and 20,000 log lines costs: time, memory, bytes, and how it holds the event loop.

    PYTHONPATH=src python benchmarks/long_game.py [--moves N] [--json]

Each line is one thing that a server does with such a table. ``held`` is the longest stretch of processor time for which
the event loop did nothing else, so that other programs on the machine do not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tracemalloc
from collections.abc import Awaitable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from typing import Final, NamedTuple, TypeVar

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from brethren.build import running  # noqa: E402
from brethren.conformance import check  # noqa: E402
from brethren.core.options import Option  # noqa: E402
from brethren.core.registry import load  # noqa: E402
from brethren.server import wire  # noqa: E402
from brethren.server.replay_cache import ReplayCache  # noqa: E402
from brethren.server.store import Store, open_store  # noqa: E402
from brethren.server.table_loader import TableLoader  # noqa: E402
from brethren.table import requests as ask  # noqa: E402
from brethren.table.apply import replay_log  # noqa: E402
from brethren.table.replay import Replay  # noqa: E402
from brethren.table.table import Table  # noqa: E402
from brethren.table.views import ViewTracker, earlier_lines  # noqa: E402
from long_game import KEY, SEATS, long_table  # noqa: E402 (it is with the tests)
from table.seating import Seating  # noqa: E402

Result = TypeVar("Result")


class Cost(NamedTuple):
    """One thing that was measured; a size in bytes where it has one."""

    what: str
    milliseconds: float
    held_milliseconds: float
    bytes: int = 0


class LoopProbe:
    """Runs in every turn of the event loop, and remembers the longest time between two turns."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.before = thread_time()
        self.running = True
        self.task = asyncio.ensure_future(self._watch())

    async def _watch(self) -> None:
        while self.running:
            await asyncio.sleep(0)
            now = thread_time()
            self.longest = max(self.longest, now - self.before)
            self.before = now

    async def stop(self) -> float:
        self.running = False
        await self.task
        return self.longest


class Bench:
    """A list of what was measured."""

    def __init__(self) -> None:
        self.costs: list[Cost] = []

    async def measure(self, what: str, work: Awaitable[Result]) -> Result:
        """Wait for some work; if its result is bytes, their number counts."""
        probe, start = LoopProbe(), perf_counter()
        await asyncio.sleep(0)
        found = await work
        seconds = perf_counter() - start
        size = len(found) if isinstance(found, bytes) else 0
        self.costs.append(Cost(what, round(seconds * 1e3, 1), round(await probe.stop() * 1e3, 1), size))
        return found


async def serve(bench: Bench, store: Store, seating: Seating, ended: Seating) -> None:
    """Everything that a server does with a long table."""
    await store.create("t", seating.lines)
    loader = TableLoader(store)
    await bench.measure("open from the whole log", loader.load("t"))
    await bench.measure("save a snapshot", loader.save(seating.table))
    loaded = await bench.measure("open from a snapshot", loader.load("t"))
    assert loaded is not None
    await bench.measure("full message", full_message(loaded[0]))
    await bench.measure("page of the log", page(loaded[0]))
    await bench.measure("agreed undo", undo(seating))
    replay = await bench.measure("open a replay", ReplayCache().of_table(ended.table))
    await bench.measure("one moment of it", moment(replay))
    await bench.measure("its scores", scores(replay))


async def full_message(table: Table) -> bytes:
    return wire.encode(ViewTracker(table, 0, "wide").full_view_message())


async def page(table: Table) -> bytes:
    return wire.encode(earlier_lines(table, 0, table.history.line_count(0, table.length) // 2))


async def undo(seating: Seating) -> None:
    seating.do(ask.Propose(0, "undo"))
    for who in range(1, seating.count):
        seating.do(ask.Answer(who, "undo", True))


async def moment(replay: Replay) -> bytes:
    return wire.encode(replay.view_at(replay.last_move - 17, 0, "wide"))


async def scores(replay: Replay) -> bytes:
    return wire.encode(replay.scores(0))


def memory_of(seating: Seating) -> int:
    """Bytes that an open table needs."""
    tracemalloc.start()
    table = replay_log("t", seating.lines)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert table.length == len(seating.lines)
    return size


def conformance_seconds(moves: int) -> float:
    """How long one game of that length is checked."""
    game = load(KEY)
    rounds = moves // (SEATS + 1)
    game.options = (Option("rounds", rounds, bounds=(rounds, rounds)),)
    start = process_time()
    assert check(game, games=1, seats=(SEATS,)).ok
    return round(process_time() - start, 2)


async def run(bench: Bench, moves: int) -> None:
    seating = long_table(rounds=2000, moves=moves, undo="consent")
    ended = long_table(rounds=moves // (SEATS + 1))
    with TemporaryDirectory() as folder:
        async with open_store(f"{folder}/t.sqlite") as store:
            await serve(bench, store, seating, ended)
    bench.costs.append(Cost("memory of the table", 0.0, 0.0, memory_of(seating)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=3000, help="at most 2000 times 4")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    bench = Bench()
    asyncio.run(run(bench, given.moves))
    seconds = conformance_seconds(given.moves)
    if given.json:
        rows = [each._asdict() for each in bench.costs]
        print(json.dumps({"build": running(), "moves": given.moves, "conformance_seconds": seconds, "costs": rows}))
        return
    print(f"{running()}, {given.moves} moves; one game checked in {seconds} s")
    for each in bench.costs:
        times = f"{each.milliseconds:8.1f} ms, held {each.held_milliseconds:6.1f} ms"
        print(f"{each.what:26} {times}, {each.bytes:9,} bytes")


if __name__ == "__main__":
    main()
