"""What every store promises, whatever database is beneath it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Final, Protocol, Self

from brethren.core.errors import BrethrenError
from brethren.server.store.errors import Conflict, StoreError
from brethren.server.store.group_commit import GroupCommit
from brethren.server.store.rows import Append, ListedTable, Snapshot, TableSummary

MAX_NAME: Final = 200
OnAppended = Callable[[str, int], None]
"""Called with a table and the length of its log."""
OnGap = Callable[[], None]
"""Called when news may have been missed: compare ``lengths`` of the tables you hold."""
Appended = tuple[str, int]
"""A table, and the length of its log now."""


class PeerProcesses(Protocol):
    """Other processes on this machine that use the same file."""

    def publish(self, appended: list[Appended]) -> None: ...

    def subscribe(self, hear: OnAppended) -> None: ...


class Store(ABC):
    """An append-only log of text entries for each table, and a little beside it.

    The entries of a table are numbered from 0 without gaps and never change. Entries should differ by an id of the
    caller, so that a store can tell its own entry from another's after a lost connection. Text is any text without
    NUL. Time is given by the caller. ``open`` it, use it in one event loop, ``close`` it; or use ``async with``.
    """

    name: str
    """The database as people may see it: without user and password."""
    _group: GroupCommit | None = None

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date; StoreError if it is newer than this version knows."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go. Appends that come later are refused."""

    def create(self, table: str, entries: Sequence[str], summary: TableSummary | None = None) -> Awaitable[None]:
        """Begin the log of a new table with at least one entry; Conflict if there is one."""
        return self._put(Append(table, 0, tuple(entries), summary))

    def append(
        self, table: str, seq: int, entries: Sequence[str], summary: TableSummary | None = None
    ) -> Awaitable[None]:
        """Add entries to a log that has ``seq`` of them now, all or none, together with the mark.

        What it returns is done when they are on disk. Conflict if the log has another length, and nothing is written.
        """
        if seq < 1:
            return store_error(Conflict(f"table {table!r} is begun with create, not with an append at {seq}"))
        return self._put(Append(table, seq, tuple(entries), summary))

    def _put(self, append: Append) -> asyncio.Future[None]:
        assert append.entries, "an append needs an entry"
        try:
            check_name(append.table)
            check_text(*append.entries, *(append.summary[:3] if append.summary else ()))
        except StoreError as error:
            return store_error(error)
        if self._group is None:
            return store_error(StoreError(f"the store {self.name} is not open"))
        return self._group.append(append)

    @abstractmethod
    async def read(self, table: str, since: int = 0) -> list[str]:
        """The entries of a table from number ``since`` on; none if there is no such table."""

    @abstractmethod
    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries each table has; those that do not exist are left out."""

    async def exists(self, table: str) -> bool:
        return bool(await self.lengths([table]))

    @abstractmethod
    async def update_summary(self, table: str, summary: TableSummary) -> None:
        """Set the mark of a table without an append."""

    @abstractmethod
    async def tables(
        self, phase: str | None = None, limit: int = 100, after: ListedTable | None = None
    ) -> list[ListedTable]:
        """Marked tables, the latest updated first; ``after`` is the last one of the page before."""

    @abstractmethod
    async def claim(self, key: str, owner: str, until: float, now: float) -> bool:
        """Try to hold a lease until a time. One owner holds it at a time, among all processes.

        An owner may renew its own; one that has expired by ``now`` can be taken. Machines need clocks that agree
        to within the slack the caller leaves.
        """

    @abstractmethod
    async def release(self, key: str, owner: str) -> None:
        """Give a lease back, if it is held by that owner."""

    @abstractmethod
    async def listen(self, hear: OnAppended, gap: OnGap | None = None) -> None:
        """From now on tell of appends by other processes; with SQLite, of those neighbours it was given."""

    @abstractmethod
    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of an older one. It is a cache: it may be gone at any time."""

    @abstractmethod
    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot of a table, if there is one."""

    @abstractmethod
    async def drop_snapshot(self, table: str) -> None:
        """Forget a snapshot, because nobody can read it."""

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def store_error(error: BrethrenError) -> asyncio.Future[None]:
    """What is refused before it is begun."""
    found: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    found.set_exception(error)
    return found


def check_name(name: str) -> None:
    """Refuse a name no database could keep or send."""
    if not 0 < len(name) <= MAX_NAME:
        raise StoreError(f"a name of {len(name)} characters cannot be kept: it needs 1 to {MAX_NAME}")
    check_text(name)


def check_text(*texts: str) -> None:
    """Refuse text that one of the databases could not give back as it was."""
    for text in texts:
        if "\0" in text:
            raise StoreError("text with a NUL character cannot be kept")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StoreError("text with half a surrogate pair cannot be kept") from None
