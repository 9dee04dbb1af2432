"""The interface of every store, whatever database is beneath it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Final, Protocol, Self

from brethren.core.errors import BrethrenError
from brethren.server.store.errors import Conflict, StoreError
from brethren.server.store.group_commit import GroupCommit
from brethren.server.store.rows import Append, ListedTable, RewrittenLog, Snapshot, TableSummary

MAX_NAME: Final = 200
SNAPSHOTS_KEPT: Final = 2
"""For each table: the last one, and one more, which may be of another version that serves the same tables."""
OnAppended = Callable[[str, int], None]
"""Called with a table and the length of its log."""
OnGap = Callable[[], None]
"""Called when notifications may have been missed: read the tables you hold again."""
Appended = tuple[str, int]
"""A table, and the length its log has now."""


class PeerProcesses(Protocol):
    """Other processes on this machine that use the same file."""

    def publish(self, appended: list[Appended]) -> None: ...

    def subscribe(self, on_appended: OnAppended) -> None: ...


class Store(ABC):
    """An append-only log of text entries for each table, plus summaries for lists, leases for bots, and snapshots.

    The entries of a table are numbered from 0 without gaps and never change, except that a newer version of brethren
    may rewrite what an older one wrote. Entries should contain an id chosen by
    the caller, so that after a lost connection a store can tell its own entry from another process's. Text may hold
    anything but NUL. The caller supplies the time. ``open`` it, use it in one event loop, ``close`` it; or use
    ``async with``.
    """

    name: str
    """The database as shown to people: without user and password."""
    _group: GroupCommit | None = None

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date; StoreError if it is newer than this version knows."""

    @abstractmethod
    async def close(self) -> None:
        """Complete pending appends and disconnect. Later appends are refused."""

    def create(self, table: str, entries: Sequence[str], summary: TableSummary | None = None) -> Awaitable[None]:
        """Start the log of a new table with at least one entry; Conflict if the table exists."""
        return self._put(Append(table, 0, tuple(entries), summary))

    def append(
        self, table: str, seq: int, entries: Sequence[str], summary: TableSummary | None = None
    ) -> Awaitable[None]:
        """Append entries, all or none, to a log that has ``seq`` of them now, and update the summary with them.

        The result is done when they are on disk. If the log does not have that length: Conflict, nothing is written.
        """
        if seq < 1:
            return failed_future(Conflict(f"table {table!r} is started by create, not by an append at {seq}"))
        return self._put(Append(table, seq, tuple(entries), summary))

    def _put(self, append: Append) -> asyncio.Future[None]:
        assert append.entries, "an append needs an entry"
        try:
            check_name(append.table)
            check_text(*append.entries, *(append.summary.texts() if append.summary else ()))
        except StoreError as error:
            return failed_future(error)
        if self._group is None:
            return failed_future(StoreError(f"the store {self.name} is not open"))
        return self._group.append(append)

    @abstractmethod
    async def read(self, table: str, since: int = 0, limit: int | None = None) -> list[str]:
        """The entries of a table from number ``since`` on, at most ``limit``; none if there is no such table."""

    @abstractmethod
    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries each table has; those that do not exist are left out."""

    async def exists(self, table: str) -> bool:
        return bool(await self.lengths([table]))

    @abstractmethod
    async def update_summary(self, table: str, summary: TableSummary) -> None:
        """Set the summary of a table without appending."""

    @abstractmethod
    async def tables(
        self, phase: str | None = None, limit: int = 100, after: ListedTable | None = None
    ) -> list[ListedTable]:
        """Tables with a summary, latest update first; ``after`` is the last one of the previous page."""

    @abstractmethod
    async def save_snapshot(self, table: str, version: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, which only the same ``version`` of the code can read, and the one before it.

        Snapshots are a cache: they may be lost at any time, and they are not flushed to the disk.
        """

    @abstractmethod
    async def last_snapshot(self, table: str, version: str) -> Snapshot | None:
        """The last snapshot of a table that this version of the code can read."""

    @abstractmethod
    async def outdated(self, after: str = "", limit: int = 100) -> list[str]:
        """Tables whose logs an older version wrote, by name; ``after`` is the last one of the previous page."""

    @abstractmethod
    async def rewrite(self, logs: Sequence[RewrittenLog]) -> None:
        """Replace the entries of outdated logs, all in one transaction; then they are no longer outdated.

        A log that has changed meanwhile, or that another process has rewritten, is left as it is.
        """

    @abstractmethod
    async def claim(self, key: str, owner: str, until: float, now: float) -> bool:
        """Try to take a lease until a time; among all processes, one owner holds it at a time.

        An owner may renew its own lease, and anybody may take one that has expired by ``now``. The clocks of several
        machines must agree to within the slack that the caller allows.
        """

    @abstractmethod
    async def release(self, key: str, owner: str) -> None:
        """Give up a lease, if that owner holds it."""

    @abstractmethod
    async def listen(self, on_appended: OnAppended, on_gap: OnGap | None = None) -> None:
        """From now on report appends by other processes; with SQLite, only by the peers it was given."""

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def failed_future(error: BrethrenError) -> asyncio.Future[None]:
    """A future that has already failed."""
    found: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    found.set_exception(error)
    return found


def check_name(name: str) -> None:
    """Raise StoreError for a name that a database could not store or send."""
    if not 0 < len(name) <= MAX_NAME:
        raise StoreError(f"a name should have 1 to {MAX_NAME} characters, not {len(name)}")
    check_text(name)


def check_text(*texts: str) -> None:
    """Raise StoreError for text that one of the databases would not return unchanged."""
    for text in texts:
        if "\0" in text:
            raise StoreError("text with a NUL character cannot be stored")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StoreError("text with half a surrogate pair cannot be stored") from None
