"""Appends to a few tables as fast as it can until it is killed, and prints each acknowledged append.

appender.py URL TABLES      prints "table seq" when that entry is on disk
"""

from __future__ import annotations

import asyncio
import os
import sys

from brethren.server.store import Conflict, Store, TableSummary, open_store


async def fill(store: Store, table: str) -> None:
    """Append to one table, from where its log ends; each line is printed in one write."""
    length = len(await store.read(table))
    while True:
        entries = [f"{table} {length + n}" for n in range(1 + length % 3)]
        try:
            if length:
                await store.append(table, length, entries, TableSummary("", "", "", length))
            else:
                await store.create(table, entries)
        except Conflict:  # a database may still finish what a killed process had sent it
            length = len(await store.read(table))
            continue
        length += len(entries)
        os.write(1, f"{table} {length - 1}\n".encode())


async def main(url: str, tables: int) -> None:
    async with open_store(url) as store:
        await asyncio.gather(*(fill(store, f"t{n}") for n in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
