"""What is particular to SQLite: the file, and what is forced to disk."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import stat
from pathlib import Path
from threading import Thread

import pytest

from brethren.server.store import Conflict, OnAppended, StoreError, open_store, sqlite_file
from brethren.server.store.file_lock import FileLock
from brethren.server.store.schema import SQLITE
from brethren.server.store.sqlite import SqliteStore
from brethren.server.store.sqlite_file import PROGRAM, SqliteFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def opened(url: object) -> None:
    async def once() -> None:
        async with open_store(str(url)):
            pass

    asyncio.run(once())


def test_no_statement_has_numbered_places() -> None:
    """Python 3.12 warns of a sequence of values for ``?1``, and 3.14 refuses it; tests on 3.11 would not notice."""
    statements = [each for each in vars(sqlite_file).values() if isinstance(each, str)]
    assert sqlite_file.APPEND in statements
    assert not [each for each in statements if re.search(r"\?\d", each)]


def test_the_log_is_forced_to_disk(path: Path) -> None:
    file = SqliteFile(path, SQLITE, readers=1)
    assert file._durable.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert file._durable.execute("PRAGMA synchronous").fetchone() == (2,)
    assert file._relaxed.execute("PRAGMA synchronous").fetchone() == (1,)
    file.close()


def test_only_its_owner_reads_the_file(path: Path) -> None:
    opened(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_one_file_is_left_after_closing(path: Path) -> None:
    opened(f"sqlite:///{path}")
    assert [file.name for file in path.parent.iterdir()] == ["tables.sqlite"]


def test_a_full_disk_is_reported_and_leaves_the_log_intact(path: Path) -> None:
    async def scenario() -> None:
        async with SqliteStore(path) as store:
            await store.create("t", ["a"])
            assert store._file is not None
            store._file._durable.execute("PRAGMA max_page_count = 30")
            appends = [store.append("t", 1, ["b", "x" * 200_000]), store.create("u", ["c"])]
            results = await asyncio.gather(*appends, return_exceptions=True)
            assert [str(result).endswith("disk is full") for result in results] == [True, True]
            assert await store.read("t") == ["a"]
            await store.append("t", 1, ["b"])
            assert await store.read("t") == ["a", "b"]

    asyncio.run(scenario())


def test_a_log_damaged_by_hand_does_not_disturb_the_others(path: Path) -> None:
    async def scenario() -> None:
        async with SqliteStore(path) as store:
            await store.create("t", ["a", "b", "c"])
            await store.create("u", ["a"])
            with sqlite3.connect(path) as db:
                db.execute("DELETE FROM entries WHERE log = 't' AND seq = 1")
            db.close()
            appends = [store.append("t", 1, ["x", "y"]), store.append("u", 1, ["b"])]
            results = await asyncio.gather(*appends, return_exceptions=True)
            assert isinstance(results[0], Conflict)
            assert results[1] is None
            assert await store.read("t") == ["a", "c"]

    asyncio.run(scenario())


def test_a_database_of_another_program_is_not_touched(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE cheeses (name TEXT)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is a database of another program"):
        opened(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_not_touched(path: Path) -> None:
    path.write_text("Fifteen men on the dead man's chest\n" * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        opened(path)
    assert path.read_text().startswith("Fifteen")


def test_the_file_has_our_application_id(path: Path) -> None:
    opened(path)
    assert int.from_bytes(path.read_bytes()[68:72]) == PROGRAM


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "is not a file name"),
        (":memory:", "is not a file name"),
        ("sqlite://", "is not a file name"),
        ("/", "is a folder"),
        ("/nowhere/t.sqlite", "the folder /nowhere does not exist"),
        ("sqlite:////nowhere/t.sqlite", "the folder /nowhere does not exist"),
        ("mysql://me:secret@host/db", "mysql:// is not supported"),
        ("/proc/t.sqlite", "cannot be created"),
    ],
)
def test_a_bad_address_is_refused_with_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence) as caught:
        opened(url)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_holders_of_a_lock_take_turns(tmp_path: Path) -> None:
    one, other = FileLock(tmp_path / "t"), FileLock(tmp_path / "t")
    order: list[str] = []

    def second() -> None:
        with other:
            order.append("second")

    waiting = Thread(target=second)
    with one:
        waiting.start()
        waiting.join(0.1)
        assert waiting.is_alive()
        order.append("first")
    waiting.join(10)
    assert order == ["first", "second"]
    one.close()
    other.close()


def test_other_processes_are_notified_of_writes_and_nothing_else(tmp_path: Path) -> None:
    class RecordingPeers:
        def __init__(self) -> None:
            self.rows: list[tuple[str, int]] = []

        def publish(self, appended: list[tuple[str, int]]) -> None:
            self.rows += appended

        def subscribe(self, on_appended: OnAppended) -> None:
            on_appended("t", 7)

    async def scenario() -> None:
        peers = RecordingPeers()
        notices: list[tuple[str, int]] = []
        async with SqliteStore(tmp_path / "t.sqlite", peers=peers) as store:
            await store.listen(lambda table, length: notices.append((table, length)))
            await store.create("t", ["a", "b"])
            with pytest.raises(Conflict):
                await store.append("t", 5, ["late"])
            await store.append("t", 2, ["c"])
        assert peers.rows == [("t", 2), ("t", 3)]
        assert notices == [("t", 7)]

    asyncio.run(scenario())


def test_a_folder_that_cannot_be_locked(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="-lock cannot be created"):
        FileLock(tmp_path / "none" / "t")
