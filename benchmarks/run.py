"""One run: a server process of its own, a hall of tables, a warm-up, a measured while, a row of figures."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.clients import ENDLESS, Hall
from benchmarks.process import Process, free_port
from benchmarks.tally import Row, percentile
from benchmarks.wire import Broken

from brethren import build

ROOT: Final = Path(__file__).resolve().parent.parent
WARM_UP: Final = 1.0
SET_UP_WITHIN: Final = 120.0
MEMORY_DISK: Final = Path("/dev/shm")
DISK, TMPFS, NONE = "disk", "tmpfs", "none"


@dataclass(frozen=True)
class Plan:
    """What is asked of a run."""

    tables: int
    seconds: float
    pace: float = 0.0
    storage: str = DISK
    db: str = ""  # a file or address in place of a file in a folder that is removed afterwards
    processes: int = 1
    asgi: bool = False  # through uvicorn's own WebSocket in place of ours


@contextmanager
def database(plan: Plan) -> Iterator[str]:
    """Where the server keeps the tables of a run."""
    if plan.storage == NONE:
        yield NONE
    elif plan.db:
        yield plan.db
    else:
        place = MEMORY_DISK if plan.storage == TMPFS else None
        with tempfile.TemporaryDirectory(prefix="brethren-load-", dir=place) as folder:
            yield str(Path(folder) / "tables.sqlite")


def server(port: int, db: str, processes: int = 1, *, asgi: bool = False) -> Process:
    """Ours, of the same build as this process has."""
    path = [str(Path(build.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    environment = {"PYTHONPATH": os.pathsep.join([each for each in path if each])}
    program = str(ROOT / "benchmarks" / "server.py")
    return Process([sys.executable, program, str(port), db, str(processes), *["asgi"] * asgi], environment)


async def run(plan: Plan) -> Row:
    """Measure our server."""
    port = free_port()
    with database(plan) as db, server(port, db, plan.processes, asgi=plan.asgi) as process:
        await process.until_listening(port)
        hall = Hall(port, plan.tables)
        try:
            return await measured(plan, hall, process)
        except (OSError, Broken, TimeoutError) as error:
            raise Broken(f"{str(error) or 'the server takes too long'}\n{process.complaint()}") from error
        finally:
            await hall.leave()


async def measured(plan: Plan, hall: Hall, process: Process) -> Row:
    start = time.perf_counter()
    await asyncio.wait_for(hall.set_up(), SET_UP_WITHIN)
    set_up = time.perf_counter() - start
    gc.collect()
    gc.freeze()  # thousands of seats would be looked through again and again
    if plan.pace:
        hall.pace(plan.pace)
    else:
        hall.give(ENDLESS)
    await asyncio.sleep(WARM_UP)
    tally = hall.tally
    server_cpu, own_cpu, start = process.cpu_seconds(), time.process_time(), time.perf_counter()
    tally.open = True
    await asyncio.sleep(plan.seconds)
    tally.open = False
    seconds = time.perf_counter() - start
    server_cpu, own_cpu = process.cpu_seconds() - server_cpu, time.process_time() - own_cpu
    if hall.problem():
        raise Broken(hall.problem())
    return Row(
        server="brethren/asgi" if plan.asgi else "brethren",
        processes=plan.processes,
        storage=plan.storage,
        tables=plan.tables,
        pace=plan.pace,
        seconds=round(seconds, 2),
        moves=len(tally.ack_delays),
        moves_per_second=round(len(tally.ack_delays) / seconds, 1),
        ack_p50_ms=percentile(tally.ack_delays, 0.5),
        ack_p99_ms=percentile(tally.ack_delays, 0.99),
        news_p50_ms=percentile(tally.update_delays, 0.5),
        news_p99_ms=percentile(tally.update_delays, 0.99),
        news_samples=len(tally.update_delays),
        news_bytes=round(tally.update_bytes / max(1, tally.updates), 0),
        memory_mb=process.memory_mb(),
        server_cpu=round(server_cpu / seconds, 2),
        cpu_us_a_move=round(server_cpu * 1e6 / max(1, len(tally.ack_delays))),
        client_cpu=round(own_cpu / seconds, 2),
        setup_seconds=round(set_up, 2),
        games=tally.games,
        refused=tally.refused,
        lost=tally.lost,
    )
