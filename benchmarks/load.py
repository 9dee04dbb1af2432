"""How many moves a second the server acknowledges, and how long one takes; beside boardgame.io, if Node is here.

benchmarks/load.py --tables 1,10,100,500 --seconds 10              as fast as acknowledged
benchmarks/load.py --tables 500 --skip-fast --pace 1               one move a second at every table
benchmarks/load.py --tables 500 --storage                          also on a disk in memory, and without storage
benchmarks/load.py --tables 500 --processes 2 --peers --rounds 5   two processes behind one port; medians of five runs
benchmarks/load.py --tables 100 --asgi --rounds 5                  our WebSocket beside that of uvicorn
benchmarks/load.py --tables 500 --pace 1 --peers --json            beside boardgame.io in the same run

Loopback only, bounded in count and time; every run starts a new server process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import peers
from benchmarks.process import allow_many_files, end_children_too, fsync_ms
from benchmarks.run import DISK, MEMORY_DISK, NONE, TMPFS, Plan, run
from benchmarks.tally import Row, heading, line
from benchmarks.wire import Broken

from brethren import build

MOST_TABLES: Final = 2000
LONGEST: Final = 120.0
BUSY: Final = 0.85
"""A client that takes more of a core than this may be what holds the server back."""
Run = Callable[[Plan], Coroutine[Any, Any, Row]]


def counts(text: str) -> list[int]:
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"numbers with commas between them, not {text!r}") from None
    if not all(0 < each <= MOST_TABLES for each in found):
        raise argparse.ArgumentTypeError(f"from 1 to {MOST_TABLES} tables")
    return found


def between(low: float, high: float) -> Callable[[str], float]:
    def number(text: str) -> float:
        found = float(text)
        if not low <= found <= high:
            raise argparse.ArgumentTypeError(f"from {low} to {high}, not {text}")
        return found

    return number


def arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=counts, default=[1, 10, 100, 500], help="tables of four clients, N,N,...")
    parser.add_argument("--seconds", type=between(0.5, LONGEST), default=10.0, help="how long each run is measured")
    parser.add_argument("--pace", type=between(0, 100), default=0.0, help="then paced: moves a second and table")
    parser.add_argument("--skip-fast", action="store_true", help="only the paced runs")
    parser.add_argument("--db", default="", help="a file or postgresql://... in place of a file that is removed")
    parser.add_argument("--storage", action="store_true", help="each run also on tmpfs, and without any storage")
    parser.add_argument("--asgi", action="store_true", help="each run also through uvicorn's own WebSocket")
    parser.add_argument("--processes", type=int, choices=range(1, 17), default=1, metavar="N", help="that serve")
    parser.add_argument("--rounds", type=int, choices=range(1, 10), default=1, metavar="N", help="by turns; the median")
    parser.add_argument("--peers", action="store_true", help="each run also on boardgame.io, by npm and Node")
    parser.add_argument("--peers-folder", default="", help="where boardgame.io is installed, or shall be and stay")
    parser.add_argument("--json", action="store_true", help="one JSON document in place of the tables")
    wanted = parser.parse_args(words)
    if wanted.storage and wanted.processes > 1:
        parser.error("--storage is measured with one process: what has no storage knows of no other process")
    if wanted.asgi and wanted.processes > 1:
        parser.error("--asgi is measured with one process")
    return wanted


def plans(wanted: argparse.Namespace) -> list[Plan]:
    """Fast runs, then paced ones; each storage beside the other, so that they share the weather."""
    paces = [0.0] * (not wanted.skip_fast) + [wanted.pace] * (wanted.pace > 0)
    storages = [DISK, TMPFS, NONE] if wanted.storage else [DISK]
    return [
        Plan(tables, wanted.seconds, pace, storage, wanted.db if storage == DISK else "", wanted.processes)
        for pace in paces
        for tables in wanted.tables
        for storage in storages
        if storage != TMPFS or MEMORY_DISK.is_dir()
    ]


def ratios(rows: list[Row]) -> list[dict[str, object]]:
    """Every row beside ours on disk with as many tables at the same pace."""
    ours = {(row.tables, row.pace): row for row in rows if (row.server, row.storage) == ("brethren", DISK)}
    found: list[dict[str, object]] = []
    for row in rows:
        mine = ours.get((row.tables, row.pace))
        if mine is not None and mine is not row and row.moves_per_second and row.ack_p99_ms:
            found.append(
                {
                    "beside": f"{row.server}, {row.storage}",
                    "tables": row.tables,
                    "pace": row.pace,
                    "moves_per_second": round(mine.moves_per_second / row.moves_per_second, 2),
                    "ack_p99": round(mine.ack_p99_ms / row.ack_p99_ms, 2),
                    "news_p99": round(mine.news_p99_ms / row.news_p99_ms, 2) if row.news_p99_ms else None,
                    "memory": round(mine.memory_mb / row.memory_mb, 2),
                }
            )
    return found


def conditions() -> dict[str, object]:
    return {
        "build": build.running(),
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),  # of other programs, before we begin
        "fsync_ms": fsync_ms(Path(tempfile.gettempdir())),
    }


def all_rows(wanted: argparse.Namespace, tell: Callable[[Row], None]) -> list[Row]:
    rows: list[Row] = []
    with peers.installed(wanted.peers, wanted.peers_folder) as folder:
        for plan in plans(wanted):
            runs: list[Run] = [run]
            if wanted.asgi:
                runs.append(lambda plan: run(replace(plan, asgi=True)))
            if folder and plan.storage == DISK:
                runs.append(lambda plan, folder=folder: peers.run(plan, folder))  # type: ignore[misc]  # mypy does not infer it
            by_turns = [[with_quick_loop(each(plan)) for each in runs] for _ in range(wanted.rounds)]
            for found in zip(*by_turns, strict=True):
                rows.append(sorted(found, key=lambda row: row.moves_per_second)[wanted.rounds // 2])
                tell(rows[-1])
    return rows


def with_quick_loop(work: Coroutine[Any, Any, Row]) -> Row:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def say_ratios(found: list[dict[str, object]]) -> None:
    for each in found:
        print(
            f"brethren on disk beside {each['beside']} at {each['tables']} tables, pace {each['pace']}: "
            f"{each['moves_per_second']} x moves/s, {each['ack_p99']} x ack p99, {each['news_p99']} x news p99, "
            f"{each['memory']} x memory"
        )


def main(words: list[str] | None = None) -> int:
    wanted = arguments(words)
    allow_many_files()
    end_children_too()
    circumstances = conditions()
    if not wanted.json:
        print(", ".join([f"{name} {value}" for name, value in circumstances.items()]))
        print(heading(), flush=True)
    try:
        rows = all_rows(wanted, lambda row: None if wanted.json else print(line(row), flush=True))
    except (Broken, peers.NoPeers) as error:
        print(error, file=sys.stderr)
        return 1
    if wanted.json:
        print(json.dumps({**circumstances, "rows": [row.to_plain() for row in rows], "ratios": ratios(rows)}, indent=1))
    else:
        say_ratios(ratios(rows))
        if any([row.client_cpu > BUSY for row in rows]):
            print(f"a client took more than {BUSY} of a core: it may be what holds that server back")
    return 0


if __name__ == "__main__":
    sys.exit(main())
