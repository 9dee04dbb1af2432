"""What it costs to hold tables at which nobody moves: memory, the time to open them, and whether pings are answered.

benchmarks/idle.py --tables 1000 --connections 2000 --seconds 20

Every table has been played for some moves. Loopback only, bounded in count and time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.clients import Hall
from benchmarks.process import Process, allow_many_files, end_children_too, free_port
from benchmarks.run import Plan, database, server
from benchmarks.tally import percentile
from benchmarks.wire import Broken

from brethren import build

MOST_TABLES: Final = 2000
SEATS: Final = (2, 4)
LONGEST: Final = 120.0
SET_UP_WITHIN: Final = 300.0
PLAY_WITHIN: Final = 120.0
Figures = dict[str, str | int | float]


def arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--connections", type=int, default=2000, help="2 to 4 for each table")
    parser.add_argument("--moves", type=int, default=20, help="made at every table before it rests")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long they are held")
    parser.add_argument("--json", action="store_true")
    found = parser.parse_args(words)
    if not (0 < found.tables <= MOST_TABLES and 0 < found.seconds <= LONGEST and 0 <= found.moves <= 50):
        parser.error(f"at most {MOST_TABLES} tables, {LONGEST:.0f} seconds and 50 moves")
    if found.connections not in range(SEATS[0] * found.tables, SEATS[1] * found.tables + 1, found.tables):
        parser.error("2, 3 or 4 connections for each table")
    return found


async def idle(wanted: argparse.Namespace) -> Figures:
    port = free_port()
    with database(Plan(wanted.tables, wanted.seconds)) as db, server(port, db) as process:
        await process.until_listening(port)
        empty = process.memory_mb()
        hall = Hall(port, wanted.tables, wanted.connections // wanted.tables)
        try:
            return {"build": build.running(), "empty_mb": empty, **await held(wanted, hall, process)}
        except (OSError, Broken, TimeoutError) as error:
            raise Broken(f"{str(error) or 'the server takes too long'}\n{process.complaint()}") from error
        finally:
            await hall.leave()


async def held(wanted: argparse.Namespace, hall: Hall, process: Process) -> Figures:
    start = time.perf_counter()
    await asyncio.wait_for(hall.set_up(), SET_UP_WITHIN)
    opened = time.perf_counter() - start
    hall.give(wanted.moves)
    await asyncio.wait_for(rest(hall), PLAY_WITHIN)
    played = process.memory_mb()
    hall.tally.pings = type(hall.tally.pings)("d")
    cpu, start = process.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(wanted.seconds)
    seconds = time.perf_counter() - start
    links = [seat.link for table in hall.tables for seat in table.seats if seat.link is not None]
    pings = hall.tally.pings
    return {
        "tables": wanted.tables,
        "connections": wanted.connections,
        "still_open": sum([link.is_open for link in links]),
        "moves": wanted.moves,
        "open_seconds": round(opened, 1),
        "memory_mb": played,
        "memory_after_mb": process.memory_mb(),
        "held_seconds": round(seconds, 1),
        "server_cpu": round((process.cpu_seconds() - cpu) / seconds, 3),
        "pings": len(pings),
        "ping_p50_ms": percentile(pings, 0.5),
        "ping_p99_ms": percentile(pings, 0.99),
    }


async def rest(hall: Hall) -> None:
    """Wait until every table has made its moves."""
    while any([table.credit >= 1 or any([seat.pending for seat in table.seats]) for table in hall.tables]):
        await asyncio.sleep(0.1)


def main(words: list[str] | None = None) -> int:
    wanted = arguments(words)
    allow_many_files()
    end_children_too()
    try:
        found = asyncio.run(idle(wanted))
    except Broken as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(found, indent=1) if wanted.json else "\n".join([f"{k:16} {v}" for k, v in found.items()]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
