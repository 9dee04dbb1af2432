"""The SQLite file as the threads of a store use it: connections, schema, groups of appends."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar

from brethren.server.store.errors import StoreError
from brethren.server.store.file_lock import FileLock
from brethren.server.store.rows import Append, RewrittenLog
from brethren.server.store.schema import Migrations, pending_migrations, statements

Result = TypeVar("Result")
PROGRAM: Final = 0x42726574
"""Marks the file as ours ("Bret"), so that no other program's database is taken for a new one."""
BUSY_TIMEOUT: Final = 10.0
"""Seconds to wait for another process that writes to the file, such as a backup."""

APPEND: Final = """
    INSERT INTO entries (log, seq, entry) SELECT :log, :seq, :entry
    WHERE :seq = 0 OR EXISTS (SELECT 1 FROM entries WHERE log = :log AND seq = :seq - 1)
    ON CONFLICT DO NOTHING"""
APPEND_ALL: Final = """
    INSERT INTO entries (log, seq, entry) WITH row (log, seq, entry, first) AS (VALUES {rows}) SELECT log, seq, entry
    FROM row WHERE NOT first OR seq = 0 OR EXISTS (SELECT 1 FROM entries WHERE log = row.log AND seq = row.seq - 1)"""
BATCH_SIZES: Final = (256, 64, 16, 4, 1)
"""Rows per statement: many, because threads switch after each; few sizes, so that statements stay prepared."""
REST: Final = "INSERT INTO entries (log, seq, entry) VALUES (?, ?, ?)"
READ: Final = "SELECT entry FROM entries WHERE log = ? AND seq >= ? ORDER BY seq LIMIT ?"
NO_LIMIT: Final = -1
SAVE_SNAPSHOT: Final = "INSERT OR REPLACE INTO snapshots (log, seq, version, data) VALUES (?, ?, ?, ?)"
DROP_SNAPSHOTS: Final = """
    DELETE FROM snapshots WHERE log = :log
    AND seq NOT IN (SELECT seq FROM snapshots WHERE log = :log ORDER BY seq DESC LIMIT :kept)"""
LAST_SNAPSHOT: Final = "SELECT seq, data FROM snapshots WHERE log = ? AND version = ? ORDER BY seq DESC LIMIT 1"
LENGTH: Final = "SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE log = ?"
OUTDATED: Final = "SELECT log FROM outdated WHERE log > ? ORDER BY log LIMIT ?"
REWRITE: Final = "UPDATE entries SET entry = ? WHERE log = ? AND seq = ?"
MARK: Final = "INSERT OR REPLACE INTO marks (log, game, phase, seats, updated, title) VALUES (?, ?, ?, ?, ?, ?)"
LIST: Final = """
    SELECT log, game, phase, seats, updated, title FROM marks
    WHERE {which} AND (:updated IS NULL OR (updated, log) < (:updated, :log))
    ORDER BY updated DESC, log DESC LIMIT :limit"""
STATEMENTS: Final = {size: APPEND_ALL.format(rows=", ".join(["(?, ?, ?, ?)"] * size)) for size in BATCH_SIZES}
LIST_ALL: Final = LIST.format(which=":phase IS NULL")
LIST_PHASE: Final = LIST.format(which="phase = :phase")
CLAIM: Final = """
    INSERT INTO leases (key, owner, until) VALUES (:key, :owner, :until)
    ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
    WHERE leases.owner = excluded.owner OR leases.until <= :now"""

Value = str | float | bytes
Values = Sequence[Value] | Mapping[str, Value]
"""The values of a statement: by position for ``?``, by name for ``:name``; Python 3.14 refuses anything else."""
Row = tuple[str, int, str, bool]
"""A row of a log: table, position, entry, and whether it is the first of its append."""


class AppendConflict(Exception):
    """A log does not have the length that an append expects."""


class SqliteFile:
    """Two connections for the writing thread, and several for the reading threads.

    What ``write`` writes survives a power cut. What ``change`` changes survives only the end of the process, but needs
    no flush.
    """

    def __init__(self, path: Path, migrations: Migrations, readers: int, *, shared: bool = False) -> None:
        self._all: list[sqlite3.Connection] = []
        self._lock = FileLock(path) if shared else None
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
        for connection in reversed(self._all):  # the writer goes last: it merges the write-ahead log into the file
            connection.close()
        if self._lock is not None:
            self._lock.close()

    def reading(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        connection = self._readers.get()
        try:
            return work(connection)
        finally:
            self._readers.put(connection)

    def change(self, statement: str, values: Values) -> int:
        return self._relaxed.execute(statement, values).rowcount

    def write(self, group: list[Append]) -> list[bool]:
        """Write a group in one transaction; return for each append whether it is on disk (none, if it fails)."""
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
            except (AppendConflict, sqlite3.IntegrityError):  # some append conflicts: write them one by one
                with self._transaction():
                    return [self._write_one(append) for append in group]

    def rewrite(self, logs: Sequence[RewrittenLog]) -> None:
        """Replace the entries of logs that are still outdated and still what they were when they were read."""
        db = self._durable
        with self._lock or nullcontext(), self._transaction():
            for table, before, after in logs:
                if [entry for (entry,) in db.execute(READ, (table, 0, NO_LIMIT))] == before:
                    db.execute("DELETE FROM outdated WHERE log = ?", (table,))
                    db.executemany(REWRITE, [(entry, table, seq) for seq, entry in enumerate(after)])

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
            size = next(size for size in BATCH_SIZES if size <= len(rows) - at)
            values = [value for row in rows[at : at + size] for value in row]
            if self._durable.execute(STATEMENTS[size], values).rowcount != size:
                raise AppendConflict
            at += size

    def _write_one(self, append: Append) -> bool:
        db = self._durable
        table, seq, entries, mark = append
        db.execute("SAVEPOINT one")
        try:
            kept = db.execute(APPEND, {"log": table, "seq": seq, "entry": entries[0]}).rowcount == 1
            if kept:
                db.executemany(REST, [(table, seq + n, entry) for n, entry in enumerate(entries[1:], 1)])
                if mark:
                    db.execute(MARK, (table, *mark))
        except sqlite3.IntegrityError:  # a log damaged by hand; the rest of the group is fine
            db.execute("ROLLBACK TO one")
            kept = False
        db.execute("RELEASE one")
        return kept


def touch(path: Path) -> None:
    """Create an empty file that only its owner can read, because it will hold the seeds of running games."""
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"the database {path} cannot be created: {error.strerror}") from error


def prepare(db: sqlite3.Connection, path: Path, migrations: Migrations) -> None:
    """Migrate a file to the newest schema; leave one that is not ours or too new unchanged."""
    if pending_migrations(schema_of(db, path), migrations, str(path)) or not in_wal(db):
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StoreError(f"the database {path} is on a file system that does not support write-ahead logs")
        migrate(db, path, migrations)


def in_wal(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA journal_mode").fetchone()[0] == "wal")


def schema_of(db: sqlite3.Connection, path: Path) -> int:
    """The schema of a file; 0 if it is empty."""
    filled = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[
        0
    ]  # read first, because another process may set both
    program = db.execute("PRAGMA application_id").fetchone()[0]
    if program != PROGRAM and (program or filled):
        raise StoreError(f"the file {path} is a database of another program")
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection, path: Path, migrations: Migrations) -> None:
    """Run pending migrations in one transaction; of several processes that open the file at once, the first does it."""
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
