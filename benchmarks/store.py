"""How many appends a second a store keeps, each on disk before it is acknowledged.

benchmarks/store.py                      both databases; PostgreSQL is started for it, in a folder of its own
benchmarks/store.py --json               one JSON document
benchmarks/store.py --db postgresql://…  that database instead, or a file; ``--folder`` says on which disk to measure

As many tasks as ``concurrency`` says append to a table each, one entry and a mark at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from brethren.server.store import Store, TableSummary, open_store  # noqa: E402 (found by the line above, installed or not)
from server.postgres import Missing, Postgres  # noqa: E402

CONCURRENCIES = (1, 10, 100, 500)
ENTRY = '{"is":"move","id":"0123456789abcdef","seat":2,"move":1234,"at":1700000000.123,"picks":[3,1,4,1,5]} '
Figures = dict[str, float]


async def fill(store: Store, table: str, end: float, waits: list[float]) -> None:
    """Append to one table until the time is up; how long each append took."""
    length = 1
    while (began := perf_counter()) < end:
        await store.append(table, length, [f"{ENTRY}{length}"], TableSummary("ocracoke", "playing", "4", began))
        waits.append(perf_counter() - began)
        length += 1


async def measured(store: Store, concurrency: int, seconds: float) -> Figures:
    run = uuid4().hex[:8]
    names = [f"{run}-{n:04}" for n in range(concurrency)]
    await asyncio.gather(*(store.create(name, [ENTRY]) for name in names))
    waits: list[float] = []
    began = perf_counter()
    await asyncio.gather(*(fill(store, name, began + seconds, waits) for name in names))
    took = perf_counter() - began
    waits.sort()
    return {
        "concurrency": concurrency,
        "appends_per_second": round(len(waits) / took, 1),
        "p50_ms": round(waits[len(waits) // 2] * 1000, 2),
        "p99_ms": round(waits[len(waits) * 99 // 100] * 1000, 2),
    }


async def measure(url: str, seconds: float) -> list[Figures]:
    async with open_store(url) as store:
        await measured(store, 10, seconds / 4)  # warm
        return [await measured(store, concurrency, seconds) for concurrency in CONCURRENCIES]


@contextmanager
def databases(db: str, folder: str | None) -> Iterator[dict[str, str]]:
    """What is to be measured: a name and an address each."""
    if db:
        yield {db.partition(":")[0] if "://" in db else "sqlite": db}
        return
    with tempfile.TemporaryDirectory(dir=folder) as place:
        found = {"sqlite": f"{place}/tables.sqlite"}
        try:
            server = Postgres(durable=True)
        except Missing as problem:
            print(f"POSTGRESQL MISSING: {problem}", file=sys.stderr)
            yield found
            return
        try:
            yield {**found, "postgresql": server.url(server.new_database())}
        finally:
            server.stop()


def show(results: dict[str, list[Figures]]) -> None:
    print(f"{'database':<12}{'concurrency':>12}{'appends/s':>12}{'p50 ms':>10}{'p99 ms':>10}")
    for name, rows in results.items():
        for row in rows:
            figures = f"{row['appends_per_second']:>12.0f}{row['p50_ms']:>10.2f}{row['p99_ms']:>10.2f}"
            print(f"{name:<12}{row['concurrency']:>12.0f}{figures}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable appends a second, by number of tables that append at once.")
    parser.add_argument("--db", default="", help="a file or postgresql://... to measure instead")
    parser.add_argument("--folder", help="where to put the SQLite file; default: the folder for temporary files")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    chosen = parser.parse_args()
    with databases(chosen.db, chosen.folder) as urls:
        results = {name: asyncio.run(measure(url, chosen.seconds)) for name, url in urls.items()}
    if chosen.json:
        print(json.dumps(results, indent=1))
    else:
        show(results)


if __name__ == "__main__":
    main()
