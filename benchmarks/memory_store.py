"""A store that keeps everything in memory and nothing on disk: what the server would do if storage cost nothing."""

from __future__ import annotations

from collections.abc import Sequence

from brethren.server.store import Conflict, ListedTable, RewrittenLog, Snapshot, Store, TableSummary
from brethren.server.store.base import OnAppended, OnGap


class MemoryStore(Store):
    """Only for measuring: it breaks every promise about what survives."""

    name = "memory"

    def __init__(self) -> None:
        self.logs: dict[str, list[str]] = {}

    async def open(self) -> None:
        """Nothing to open."""

    async def close(self) -> None:
        """Nothing to close."""

    async def create(self, table: str, entries: Sequence[str], summary: TableSummary | None = None) -> None:
        self.logs[table] = list(entries)

    async def append(self, table: str, seq: int, entries: Sequence[str], summary: TableSummary | None = None) -> None:
        log = self.logs[table]
        if len(log) != seq:
            raise Conflict(f"table {table!r} does not stand at {seq}")
        log.extend(entries)

    async def read(self, table: str, since: int = 0, limit: int | None = None) -> list[str]:
        return self.logs.get(table, [])[since:][:limit]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self.logs[table]) for table in tables if table in self.logs}

    async def update_summary(self, table: str, summary: TableSummary) -> None:
        """Nobody lists tables here."""

    async def tables(
        self, phase: str | None = None, limit: int = 100, after: ListedTable | None = None
    ) -> list[ListedTable]:
        return []

    async def save_snapshot(self, table: str, version: str, snapshot: Snapshot) -> None:
        """Nothing is ever loaded here."""

    async def last_snapshot(self, table: str, version: str) -> Snapshot | None:
        return None

    async def outdated(self, after: str = "", limit: int = 100) -> list[str]:
        return []

    async def rewrite(self, logs: Sequence[RewrittenLog]) -> None:
        """Nothing here is from an older version."""

    async def claim(self, key: str, owner: str, until: float, now: float) -> bool:
        return True

    async def release(self, key: str, owner: str) -> None:
        """Nobody else claims anything here."""

    async def listen(self, on_appended: OnAppended, on_gap: OnGap | None = None) -> None:
        """Nobody else writes here."""
