"""A store in PostgreSQL, for any number of server processes: the database is the referee between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import asyncpg

from brethren.server.store import postgres_sql as sql
from brethren.server.store.base import SNAPSHOTS_KEPT, OnAppended, OnGap, Store, check_name, check_text
from brethren.server.store.errors import StoreError
from brethren.server.store.group_commit import GroupCommit
from brethren.server.store.postgres_listener import Listener
from brethren.server.store.postgres_pool import RETRY_DELAYS, Connection, PostgresPool
from brethren.server.store.rows import Append, ListedTable, RewrittenLog, Snapshot, TableSummary
from brethren.server.store.schema import POSTGRES, Migrations, pending_migrations

SWEEP_EVERY: Final = 256


class PostgresStore(Store):
    """Tables in a database that others use at the same time.

    The primary key (table, seq) decides who was first; a NOTIFY in the same transaction tells the other processes.
    """

    def __init__(
        self, url: str, name: str, migrations: Migrations = POSTGRES, retry_delays: tuple[float, ...] = RETRY_DELAYS
    ) -> None:
        self.name = name
        self._migrations = migrations
        self._pool = PostgresPool(url, name, retry_delays)
        self._listener: Listener | None = None
        self._process = 0
        self._claims = 0

    async def open(self) -> None:
        try:
            await self._pool.open()
            await self._pool.run(self._prepare)
            self._process = await self._pool.run(lambda link: link.fetchval("SELECT nextval('brethren.processes')"))
        except BaseException:
            await self._pool.close()
            raise
        self._group = GroupCommit(self._write)

    async def close(self) -> None:
        if self._listener is not None:
            await self._listener.close()
        if self._group is not None:
            await self._group.close()
        await self._pool.close()

    async def _prepare(self, link: Connection) -> None:
        """Bring the database to the newest schema; of several processes the first does it, the others wait."""
        if await link.fetchval("SHOW server_encoding") != "UTF8":
            raise StoreError(f"the database {self.name} does not keep its text as UTF8: make one that does")
        async with link.transaction():
            await link.execute(sql.ONE_AT_A_TIME)
            found = 0
            if await link.fetchval("SELECT to_regclass('brethren.version') IS NOT NULL"):
                found = await link.fetchval("SELECT number FROM brethren.version")
            if not (todo := pending_migrations(found, self._migrations, self.name)):
                return
            if not found:
                await link.execute(sql.BEGINNING)
            for migration in todo:
                await link.execute(migration)
            await link.execute("UPDATE brethren.version SET number = $1", len(self._migrations))

    # Appends --------------------------------------------------------------------------------------------------------

    async def _write(self, group: list[Append]) -> list[bool]:
        """Write a group with one statement, which is one transaction; whether each append is on disk.

        When the connection is lost, nobody knows whether that statement was carried out. So it is tried again, and
        of what is then refused we look whether the entries that stand there are our own.
        """
        lost_before = False

        async def attempt(link: Connection) -> list[bool]:
            nonlocal lost_before
            doubtful, lost_before = lost_before, True
            kept = await self._insert(link, group)
            if doubtful and not all(kept):
                ours = await already_written(link, group)
                kept = [one or append.table in ours for one, append in zip(kept, group, strict=True)]
            return kept

        try:
            return await self._pool.run(attempt)
        except asyncpg.UniqueViolationError:  # a log damaged by hand
            return [False] if len(group) == 1 else [(await self._write([one]))[0] for one in group]

    async def _insert(self, link: Connection, group: list[Append]) -> list[bool]:
        ordered = sorted(group)  # by table: taking locks in one order avoids deadlocks
        firsts = zip(*((one.table, one.seq, one.length, one.entries[0]) for one in ordered), strict=True)
        rest = [(one.table, one.seq + n, text) for one in ordered for n, text in enumerate(one.entries[1:], 1)]
        marks = [(one.table, *one.summary) for one in ordered if one.summary]
        rows = await link.fetch(sql.APPEND, self._process, *firsts, *columns(rest, 3), *columns(marks, 6))
        kept = {row["log"] for row in rows}
        return [one.table in kept for one in group]

    # All the rest ---------------------------------------------------------------------------------------------------

    async def read(self, table: str, since: int = 0, limit: int | None = None) -> list[str]:
        rows = await self._pool.run(lambda link: link.fetch(sql.READ, table, since, limit))
        return [row["entry"] for row in rows]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        rows = await self._pool.run(lambda link: link.fetch(sql.LENGTHS, list(tables)))
        return {row["log"]: row["length"] for row in rows if row["length"]}

    async def update_summary(self, table: str, summary: TableSummary) -> None:
        check_name(table)
        check_text(*summary.texts())
        await self._pool.run(lambda link: link.execute(sql.MARK, table, *summary))

    async def tables(
        self, phase: str | None = None, limit: int = 100, after: ListedTable | None = None
    ) -> list[ListedTable]:
        query = sql.LIST_ALL if phase is None else sql.LIST_PHASE
        last = (after.summary.updated, after.table) if after else (None, None)
        rows = await self._pool.run(lambda link: link.fetch(query, phase, *last, limit))
        return [ListedTable(table, TableSummary(*mark)) for table, *mark in rows]

    async def save_snapshot(self, table: str, version: str, snapshot: Snapshot) -> None:
        check_name(table)
        check_name(version)
        await self._pool.run(lambda link: link.execute(sql.SAVE_SNAPSHOT, table, snapshot.seq, version, snapshot.data))
        await self._pool.run(lambda link: link.execute(sql.DROP_SNAPSHOTS, table, SNAPSHOTS_KEPT))

    async def last_snapshot(self, table: str, version: str) -> Snapshot | None:
        row = await self._pool.run(lambda link: link.fetchrow(sql.LAST_SNAPSHOT, table, version))
        return Snapshot(row["seq"], row["data"]) if row is not None else None

    async def outdated(self, after: str = "", limit: int = 100) -> list[str]:
        rows = await self._pool.run(lambda link: link.fetch(sql.OUTDATED, after, limit))
        return [row["log"] for row in rows]

    async def rewrite(self, logs: Sequence[RewrittenLog]) -> None:
        async def attempt(link: Connection) -> None:
            async with link.transaction():
                await link.execute(sql.ONE_AT_A_TIME)
                for table, before, after in logs:
                    if [row["entry"] for row in await link.fetch(sql.READ, table, 0, None)] == before:
                        await link.execute("DELETE FROM brethren.outdated WHERE log = $1", table)
                        await link.execute(sql.REWRITE, table, list(range(len(after))), after)

        await self._pool.run(attempt)

    async def claim(self, key: str, owner: str, until: float, now: float) -> bool:
        check_name(key)
        check_name(owner)
        self._claims += 1
        if self._claims % SWEEP_EVERY == 0:
            await self._pool.run(lambda link: link.execute(sql.SWEEP, now))
        row = await self._pool.run(lambda link: link.fetchrow(sql.CLAIM, key, owner, until, now))
        return row is not None

    async def release(self, key: str, owner: str) -> None:
        query = "DELETE FROM brethren.leases WHERE key = $1 AND owner = $2"
        await self._pool.run(lambda link: link.execute(query, key, owner))

    async def listen(self, on_appended: OnAppended, on_gap: OnGap | None = None) -> None:
        assert self._listener is None, "listen is called once"
        self._listener = Listener(self._pool, self._process, on_appended, on_gap)
        await self._listener.open()


async def already_written(link: Connection, group: list[Append]) -> set[str]:
    """The tables whose logs already contain exactly the entries of their append."""
    places = zip(*((one.table, one.seq, one.length) for one in group), strict=True)
    found: dict[str, list[str]] = {}
    for row in await link.fetch(sql.READ_PLACES, *places):
        found.setdefault(row["log"], []).append(row["entry"])
    return {one.table for one in group if found.get(one.table) == list(one.entries)}


def columns(rows: Sequence[Sequence[object]], width: int) -> list[Sequence[object]]:
    """Rows transposed to columns; empty columns if there are no rows."""
    return list(zip(*rows, strict=True)) or [()] * width
