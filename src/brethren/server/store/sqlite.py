"""A store in one SQLite file: one thread writes, a few read, and neither waits for the other.

The file is in WAL mode, and its write-ahead log is flushed once for a whole group of appends.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from brethren.server.store import sqlite_file as file
from brethren.server.store.base import SNAPSHOTS_KEPT, OnAppended, OnGap, PeerProcesses, Store, check_name, check_text
from brethren.server.store.errors import StoreError
from brethren.server.store.group_commit import GroupCommit
from brethren.server.store.rows import Append, ListedTable, RewrittenLog, Snapshot, TableSummary
from brethren.server.store.schema import SQLITE, Migrations

READERS: Final = 4
SWEEP_EVERY: Final = 256
Result = TypeVar("Result")


class SqliteStore(Store):
    """Tables in one file, for one process and its peers on the same machine."""

    def __init__(self, path: Path, migrations: Migrations = SQLITE, peers: PeerProcesses | None = None) -> None:
        self.path = path
        self.peers = peers
        self.name = str(path)
        self._migrations = migrations
        self._writer: ThreadPoolExecutor | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._file: file.SqliteFile | None = None
        self._claims = 0

    async def open(self) -> None:
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        try:
            shared = self.peers is not None
            self._file = await self._run(
                self._writer, lambda: file.SqliteFile(self.path, self._migrations, READERS, shared=shared)
            )
        except BaseException:
            await self.close()
            raise
        self._group = GroupCommit(self._write)

    async def close(self) -> None:
        if self._group is not None:
            await self._group.close()
        if self._readers is not None:
            await asyncio.to_thread(self._readers.shutdown)
        if self._writer is not None:
            if self._file is not None:
                await self._run(self._writer, self._file.close)
            await asyncio.to_thread(self._writer.shutdown)
        self._file = self._readers = self._writer = None

    async def _run(self, threads: ThreadPoolExecutor | None, work: Callable[[], Result]) -> Result:
        if threads is None:
            raise StoreError(f"the store {self.name} is not open")
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.name} cannot be used: {error}") from error

    async def _reading(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._run(self._readers, lambda: self._opened().reading(work))

    async def _changing(self, statement: str, values: file.Values) -> int:
        """Change something other than the logs, which need not survive a power cut; return the number of rows."""
        return await self._run(self._writer, lambda: self._opened().change(statement, values))

    def _opened(self) -> file.SqliteFile:
        assert self._file is not None
        return self._file

    async def _write(self, group: list[Append]) -> list[bool]:
        kept = await self._run(self._writer, lambda: self._opened().write(group))
        if self.peers is not None:
            self.peers.publish([(append.table, append.length) for append, one in zip(group, kept, strict=True) if one])
        return kept

    async def read(self, table: str, since: int = 0, limit: int | None = None) -> list[str]:
        most = file.NO_LIMIT if limit is None else limit
        rows = await self._reading(lambda db: db.execute(file.READ, (table, since, most)).fetchall())
        return [entry for (entry,) in rows]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        found = await self._reading(lambda db: [db.execute(file.LENGTH, (table,)).fetchone()[0] for table in tables])
        return {table: length for table, length in zip(tables, found, strict=True) if length}

    async def update_summary(self, table: str, summary: TableSummary) -> None:
        check_name(table)
        check_text(*summary.texts())
        await self._changing(file.MARK, (table, *summary))

    async def tables(
        self, phase: str | None = None, limit: int = 100, after: ListedTable | None = None
    ) -> list[ListedTable]:
        query = file.LIST_ALL if phase is None else file.LIST_PHASE
        updated, log = (after.summary.updated, after.table) if after else (None, None)
        values = {"phase": phase, "updated": updated, "log": log, "limit": limit}
        rows = await self._reading(lambda db: db.execute(query, values).fetchall())
        return [ListedTable(table, TableSummary(*mark)) for table, *mark in rows]

    async def save_snapshot(self, table: str, version: str, snapshot: Snapshot) -> None:
        check_name(table)
        check_name(version)
        await self._changing(file.SAVE_SNAPSHOT, (table, snapshot.seq, version, snapshot.data))
        await self._changing(file.DROP_SNAPSHOTS, {"log": table, "kept": SNAPSHOTS_KEPT})

    async def last_snapshot(self, table: str, version: str) -> Snapshot | None:
        row = await self._reading(lambda db: db.execute(file.LAST_SNAPSHOT, (table, version)).fetchone())
        return Snapshot(*row) if row is not None else None

    async def outdated(self, after: str = "", limit: int = 100) -> list[str]:
        rows = await self._reading(lambda db: db.execute(file.OUTDATED, (after, limit)).fetchall())
        return [table for (table,) in rows]

    async def rewrite(self, logs: Sequence[RewrittenLog]) -> None:
        await self._run(self._writer, lambda: self._opened().rewrite(logs))

    async def claim(self, key: str, owner: str, until: float, now: float) -> bool:
        check_name(key)
        check_name(owner)
        self._claims += 1
        if self._claims % SWEEP_EVERY == 0:
            await self._changing("DELETE FROM leases WHERE until <= ?", (now,))
        return await self._changing(file.CLAIM, {"key": key, "owner": owner, "until": until, "now": now}) == 1

    async def release(self, key: str, owner: str) -> None:
        await self._changing("DELETE FROM leases WHERE key = ? AND owner = ?", (key, owner))

    async def listen(self, on_appended: OnAppended, on_gap: OnGap | None = None) -> None:
        """Peers report everything they write, so there are no gaps."""
        if self.peers is not None:
            self.peers.subscribe(on_appended)
