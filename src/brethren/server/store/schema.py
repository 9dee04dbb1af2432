"""Numbered migrations: a database has schema n when the first n of them have been run on it.

A released migration never changes; every change of the schema is a new one at the end.
"""

from __future__ import annotations

from typing import Final

from brethren.server.store.errors import StoreError

Migrations = tuple[str, ...]

SQLITE: Final[Migrations] = (
    """
    CREATE TABLE entries (log TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (log, seq));
    CREATE TABLE marks (
        log TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, seats TEXT NOT NULL, updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX marks_by_phase ON marks (phase, updated, log);
    CREATE TABLE leases (key TEXT PRIMARY KEY, owner TEXT NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE snapshots (log TEXT PRIMARY KEY, seq INTEGER NOT NULL, text TEXT NOT NULL)
    """,
    # Schema 2: snapshots name the version that wrote them. Logs hold moves as texts; those written before hold numbers
    # until ``log_conversion`` has rewritten them.
    """
    DROP TABLE snapshots;
    CREATE TABLE snapshots (
        log TEXT NOT NULL, seq INTEGER NOT NULL, version TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (log, seq)
    );
    CREATE TABLE outdated (log TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT INTO outdated SELECT log FROM entries WHERE seq = 0
    """,
    # Schema 3: lists show the title of a game with changed components.
    "ALTER TABLE marks ADD COLUMN title TEXT NOT NULL DEFAULT ''",
)

POSTGRES: Final[Migrations] = (
    """
    CREATE TABLE brethren.entries (
        log text COLLATE "C", seq bigint, entry text NOT NULL, PRIMARY KEY (log, seq)
    );
    CREATE TABLE brethren.marks (
        log text COLLATE "C" PRIMARY KEY, game text NOT NULL, phase text NOT NULL, seats text NOT NULL,
        updated float8 NOT NULL
    );
    CREATE INDEX marks_by_phase ON brethren.marks (phase, updated, log);
    CREATE TABLE brethren.leases (key text COLLATE "C" PRIMARY KEY, owner text NOT NULL, until float8 NOT NULL);
    CREATE UNLOGGED TABLE brethren.snapshots (
        log text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, text text NOT NULL
    );
    CREATE SEQUENCE brethren.processes
    """,
    """
    DROP TABLE brethren.snapshots;
    CREATE UNLOGGED TABLE brethren.snapshots (
        log text COLLATE "C", seq bigint, version text NOT NULL, data bytea NOT NULL, PRIMARY KEY (log, seq)
    );
    CREATE TABLE brethren.outdated (log text COLLATE "C" PRIMARY KEY);
    INSERT INTO brethren.outdated SELECT log FROM brethren.entries WHERE seq = 0
    """,
    "ALTER TABLE brethren.marks ADD COLUMN title text NOT NULL DEFAULT ''",
)


def statements(migration: str) -> list[str]:
    """The statements of a migration, which has semicolons between them and nowhere else."""
    return [part.strip() for part in migration.split(";") if part.strip()]


def pending_migrations(found: int, migrations: Migrations, name: str) -> Migrations:
    """The migrations still to run on a database of schema ``found``."""
    if found > len(migrations):
        raise StoreError(
            f"the database {name} has schema {found}, and this version of brethren knows schemas up to "
            f"{len(migrations)}: install a newer version"
        )
    return migrations[found:]
