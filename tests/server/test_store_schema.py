"""Databases of every earlier schema can be opened; those of a later one are refused.

``schemas/KIND-N.sql`` is a database of schema N as the version of that time left it. A released one never changes.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from brethren.server.store import ListedTable, Store, StoreError, TableSummary, open_store
from brethren.server.store.address import redacted_url
from brethren.server.store.postgres import PostgresStore
from brethren.server.store.schema import POSTGRES, SQLITE, Migrations
from brethren.server.store.sqlite import SqliteStore
from server.postgres import Postgres

SCHEMAS = Path(__file__).with_name("schemas")
SHAPE = """
    SELECT table_name::text, column_name::text, data_type::text, is_nullable::text, coalesce(collation_name::text, '')
    FROM information_schema.columns WHERE table_schema = 'brethren'
    UNION SELECT tablename::text, indexname::text, indexdef::text, '', '' FROM pg_indexes WHERE schemaname = 'brethren'
    UNION SELECT relname::text, relkind::text, relpersistence::text, '', '' FROM pg_class
        WHERE relnamespace = 'brethren'::regnamespace
    ORDER BY 1, 2, 3"""


class Kind:
    """A kind of database: made from text, opened with any migrations, described."""

    known: Migrations

    def dumped(self, version: int) -> str:
        """The address of a database of that schema."""
        raise NotImplementedError

    def store(self, url: str, migrations: Migrations) -> Store:
        raise NotImplementedError

    def shape(self, url: str) -> Iterable[object]:
        """Tables, columns and indexes."""
        raise NotImplementedError


class Sqlite(Kind):
    known = SQLITE

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def dumped(self, version: int) -> str:
        path = self.folder / f"{version}.sqlite"
        if version:
            with sqlite3.connect(path) as db:
                db.executescript((SCHEMAS / f"sqlite-{version}.sql").read_text("utf8"))
            db.close()
        return str(path)

    def store(self, url: str, migrations: Migrations) -> Store:
        return SqliteStore(Path(url), migrations)

    def shape(self, url: str) -> Iterable[object]:
        with sqlite3.connect(url) as db:
            rows = db.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY name").fetchall()
        db.close()
        return [(kind, name, re.sub(r"\s+", " ", text)) for kind, name, text in rows]


class Postgresql(Kind):
    known = POSTGRES

    def __init__(self, server: Postgres) -> None:
        self.server = server
        self.names: dict[str, str] = {}

    def dumped(self, version: int) -> str:
        database = self.server.new_database()
        if version:
            text = (SCHEMAS / f"postgresql-{version}.sql").read_text("utf8")
            self.server.run([part for part in text.split(";") if part.strip()], database)
        url = self.server.url(database)
        self.names[url] = database
        return url

    def store(self, url: str, migrations: Migrations) -> Store:
        return PostgresStore(url, redacted_url(url), migrations)

    def shape(self, url: str) -> Iterable[object]:
        return [tuple(row) for row in self.server.run([SHAPE], self.names[url])]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    if request.param == "sqlite":
        return Sqlite(tmp_path)
    return Postgresql(request.getfixturevalue("postgresql"))


async def check_contents(store: Store) -> None:
    """Everything that was in the dumped database is there, and it can be used."""
    async with store:
        assert await store.read("t") == ["a", "b ☠"]
        assert await store.tables(phase="playing") == [ListedTable("t", TableSummary("ocracoke", "playing", "4", 12.5))]
        assert not await store.claim("bot", "bob", until=20, now=9)
        await store.append("t", 2, ["c"])


@pytest.mark.parametrize("version", range(1, max(len(SQLITE), len(POSTGRES)) + 1))
def test_every_schema_is_brought_up_to_date(kind: Kind, version: int) -> None:
    if version > len(kind.known):
        pytest.skip("this kind has no such schema")
    url, new = kind.dumped(version), kind.dumped(0)
    asyncio.run(check_contents(kind.store(url, kind.known)))
    asyncio.run(open_and_close(kind.store(new, kind.known)))
    assert kind.shape(url) == kind.shape(new), "a released migration was changed, or the dump is not what it made"


async def open_and_close(store: Store) -> None:
    async with store:
        pass


def a_later_one(kind: Kind) -> Migrations:
    table = "brethren.marks" if isinstance(kind, Postgresql) else "marks"
    return (
        *kind.known,
        f"ALTER TABLE {table} ADD COLUMN stars int NOT NULL DEFAULT 3; UPDATE {table} SET stars = 5",
    )


def test_a_later_migration_keeps_what_is_there(kind: Kind) -> None:
    url = kind.dumped(1)
    asyncio.run(check_contents(kind.store(url, a_later_one(kind))))
    assert "stars" in str(kind.shape(url))
    asyncio.run(open_and_close(kind.store(url, a_later_one(kind))))


def test_a_schema_of_the_future_is_refused_and_not_touched(kind: Kind) -> None:
    url = kind.dumped(1)
    asyncio.run(open_and_close(kind.store(url, a_later_one(kind))))
    before = kind.shape(url)
    with pytest.raises(
        StoreError, match=r"has schema \d, .* knows schemas up to \d: install a newer version"
    ) as caught:
        asyncio.run(open_and_close(open_store(url)))
    assert "\n" not in str(caught.value)
    assert kind.shape(url) == before
    asyncio.run(check_contents(kind.store(url, a_later_one(kind))))


def test_a_migration_that_fails_leaves_everything_as_it_was(kind: Kind) -> None:
    url = kind.dumped(1)
    asyncio.run(open_and_close(kind.store(url, kind.known)))
    before = kind.shape(url)
    broken = (*a_later_one(kind)[:-1], a_later_one(kind)[-1] + "; SELECT nonsense FROM nowhere")
    with pytest.raises(StoreError, match="nowhere"):
        asyncio.run(open_and_close(kind.store(url, broken)))
    assert kind.shape(url) == before
    asyncio.run(check_contents(kind.store(url, kind.known)))


def test_several_that_migrate_at_once_do_it_once(kind: Kind) -> None:
    url = kind.dumped(1)

    async def scenario() -> None:
        stores = [kind.store(url, a_later_one(kind)) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        assert await stores[3].read("t", 1) == ["b ☠"]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scenario())
