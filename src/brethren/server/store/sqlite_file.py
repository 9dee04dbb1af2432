"""The SQLite file itself, as the threads of a store use it: connections, schema, groups of appends."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar

from brethren.server.store.errors import StoreError
from brethren.server.store.file_lock import FileLock
from brethren.server.store.rows import Append
from brethren.server.store.schema import Migrations, pending_migrations, statements

Result = TypeVar("Result")
PROGRAM: Final = 0x42726574
"""Marks the file as ours ("Bret"), so that no other program's database is taken for a new one."""
BUSY_TIMEOUT: Final = 10.0
"""Seconds to wait for another process that writes to the same file, a backup say."""

APPEND: Final = """
    INSERT INTO entries (log, seq, entry) SELECT ?1, ?2, ?3
    WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM entries WHERE log = ?1 AND seq = ?2 - 1)
    ON CONFLICT DO NOTHING"""
APPEND_ALL: Final = """
    INSERT INTO entries (log, seq, entry) WITH row (log, seq, entry, first) AS (VALUES {rows}) SELECT log, seq, entry
    FROM row WHERE NOT first OR seq = 0 OR EXISTS (SELECT 1 FROM entries WHERE log = row.log AND seq = row.seq - 1)"""
TOGETHER: Final = (256, 64, 16, 4, 1)
"""So many rows go into one statement, for threads take turns after each; few sizes, so that they stay prepared."""
REST: Final = "INSERT INTO entries (log, seq, entry) VALUES (?, ?, ?)"
READ: Final = "SELECT entry FROM entries WHERE log = ? AND seq >= ? ORDER BY seq"
LENGTH: Final = "SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE log = ?"
MARK: Final = "INSERT OR REPLACE INTO marks (log, game, phase, seats, updated) VALUES (?, ?, ?, ?, ?)"
LIST: Final = """
    SELECT log, game, phase, seats, updated FROM marks
    WHERE {which} AND (?2 IS NULL OR (updated, log) < (?2, ?3))
    ORDER BY updated DESC, log DESC LIMIT ?4"""
STATEMENTS: Final = {size: APPEND_ALL.format(rows=", ".join(["(?, ?, ?, ?)"] * size)) for size in TOGETHER}
LIST_ALL: Final = LIST.format(which="?1 IS NULL")
LIST_PHASE: Final = LIST.format(which="phase = ?1")
CLAIM: Final = """
    INSERT INTO leases (key, owner, until) VALUES (?1, ?2, ?3)
    ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
    WHERE leases.owner = excluded.owner OR leases.until <= ?4"""
KEEP: Final = """
    INSERT INTO snapshots (log, seq, text) VALUES (?, ?, ?)
    ON CONFLICT (log) DO UPDATE SET seq = excluded.seq, text = excluded.text WHERE excluded.seq >= snapshots.seq"""

Row = tuple[str, int, str, bool]
"""Of the log: table, number, entry; and whether it is the first of its append."""


class AppendConflict(Exception):
    """A log does not stand where an append would go on."""


class SqliteFile:
    """Two connections for the one thread that writes, and some for threads that read.

    What ``write`` has written survives a power cut. What ``change`` has changed survives the end of the process, and
    costs no wait for the disk.
    """

    def __init__(self, path: Path, migrations: Migrations, readers: int, *, neighbours: bool = False) -> None:
        self._all: list[sqlite3.Connection] = []
        self._lock = FileLock(path) if neighbours else None
        try:
            self._durable = self._connect(path)
            prepare(self._durable, path, migrations)
            self._durable.execute("PRAGMA synchronous = FULL")
            self._relaxed = self._connect(path)
            self._relaxed.execute("PRAGMA synchronous = NORMAL")
            self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
            for _ in range(readers):
                reader = self._connect(path)
                reader.execute("PRAGMA query_only = TRUE")
                self._readers.put(reader)
        except BaseException:
            self.close()
            raise

    def _connect(self, path: Path) -> sqlite3.Connection:
        if not path.exists():
            touch(path)
        found = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False)
        self._all.append(found)
        return found

    def close(self) -> None:
        for connection in reversed(self._all):  # the writer goes last, and takes the log into the file
            connection.close()
        if self._lock is not None:
            self._lock.close()

    def reading(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        connection = self._readers.get()
        try:
            return work(connection)
        finally:
            self._readers.put(connection)

    def change(self, statement: str, values: Sequence[str | float]) -> int:
        return self._relaxed.execute(statement, values).rowcount

    def write(self, group: list[Append]) -> list[bool]:
        """Write a group in one transaction; whether each append is on disk. If the disk fails, none is."""
        rows = [
            (append.table, append.seq + place, entry, not place)
            for append in group
            for place, entry in enumerate(append.entries)
        ]
        marks = [(append.table, *append.summary) for append in group if append.summary]
        with self._lock or nullcontext():
            try:
                with self._transaction():
                    self._write_all(rows)
                    self._durable.executemany(MARK, marks)
                return [True] * len(group)
            except (AppendConflict, sqlite3.IntegrityError):  # one of them is in conflict: let us see which
                with self._transaction():
                    return [self._write_one(append) for append in group]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._durable.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._durable.execute("COMMIT")
        except BaseException:
            if self._durable.in_transaction:
                self._durable.execute("ROLLBACK")
            raise

    def _write_all(self, rows: list[Row]) -> None:
        at = 0
        while at < len(rows):
            size = next(size for size in TOGETHER if size <= len(rows) - at)
            values = [value for row in rows[at : at + size] for value in row]
            if self._durable.execute(STATEMENTS[size], values).rowcount != size:
                raise AppendConflict
            at += size

    def _write_one(self, append: Append) -> bool:
        db = self._durable
        table, seq, entries, mark = append
        db.execute("SAVEPOINT one")
        try:
            kept = db.execute(APPEND, (table, seq, entries[0])).rowcount == 1
            if kept:
                db.executemany(REST, [(table, seq + n, entry) for n, entry in enumerate(entries[1:], 1)])
                if mark:
                    db.execute(MARK, (table, *mark))
        except sqlite3.IntegrityError:  # a log that somebody has damaged by hand; the others of the group are well
            db.execute("ROLLBACK TO one")
            kept = False
        db.execute("RELEASE one")
        return kept


def touch(path: Path) -> None:
    """Make an empty file that only its owner reads: seeds of games under way will be in it."""
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"the database {path} cannot be made: {error.strerror}") from error


def prepare(db: sqlite3.Connection, path: Path, migrations: Migrations) -> None:
    """Bring a file to the newest schema, and change nothing in a file that is not ours or too new."""
    if pending_migrations(schema_of(db, path), migrations, str(path)) or not in_wal(db):
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StoreError(f"the database {path} is on a disk that cannot keep a write-ahead log")
        migrate(db, path, migrations)


def in_wal(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA journal_mode").fetchone()[0] == "wal")


def schema_of(db: sqlite3.Connection, path: Path) -> int:
    """The schema of a file; 0 if it is empty."""
    filled = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]  # read first: another process may set both
    program = db.execute("PRAGMA application_id").fetchone()[0]
    if program != PROGRAM and (program or filled):
        raise StoreError(f"the file {path} is a database of another program")
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection, path: Path, migrations: Migrations) -> None:
    """Run what is due in one transaction; of several processes that open the file at once, the first does."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for migration in pending_migrations(schema_of(db, path), migrations, str(path)):
            for statement in statements(migration):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {PROGRAM}")
        db.execute(f"PRAGMA user_version = {len(migrations)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
