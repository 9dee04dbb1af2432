"""Logs of older versions, which hold moves as numbers, are converted when the server starts.

``old_logs/GAME.log`` is a log as the version before wrote it, and ``GAME.txt`` the record of that table at that time.
The table of Rumble has a retracted answer, a resignation, and stands in the middle of a sealed answer.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import asyncpg
import pytest

from brethren.core import registry as games
from brethren.core.errors import BadRecord
from brethren.server.bot_pool import BotPool
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.log_conversion import convert_outdated_logs, with_move_texts
from brethren.server.store import RewrittenLog, Store, StoreError, open_store
from brethren.server.store.address import redacted_url
from brethren.server.store.postgres import PostgresStore
from brethren.server.store.schema import POSTGRES, SQLITE
from brethren.server.store.sqlite import SqliteStore
from brethren.server.table_registry import TableRegistry
from brethren.table.apply import replay_log
from server.log_converter import PAGE

OLD_LOGS = Path(__file__).with_name("old_logs")
CONVERTER = Path(__file__).with_name("log_converter.py")
GAMES = ("ocracoke", "rumble")


def old_log(game: str) -> list[str]:
    return (OLD_LOGS / f"{game}.log").read_text("utf8").splitlines()


def old_record(game: str) -> str:
    return (OLD_LOGS / f"{game}.txt").read_text("utf8")


def unknown_log(**changes: object) -> list[str]:
    """A log whose creation says something else."""
    created, *rest = old_log("ocracoke")
    return [json.dumps({**json.loads(created), **changes}), *rest]


def old_store(url: str) -> Store:
    """The database as the version before opens it."""
    if "://" in url:
        return PostgresStore(url, redacted_url(url), POSTGRES[:1])
    return SqliteStore(Path(url), SQLITE[:1])


async def fill(url: str, logs: dict[str, list[str]]) -> None:
    """Logs and the list of tables, as the version before wrote them; its tables had other columns."""
    async with old_store(url):
        pass  # it creates them
    entries = [(table, seq, line) for table, lines in logs.items() for seq, line in enumerate(lines)]
    marks = [(table, "ocracoke", "playing", "3", 1.0) for table in logs]
    if "://" in url:
        link = await asyncpg.connect(url)
        await link.executemany("INSERT INTO brethren.entries VALUES ($1, $2, $3)", entries)
        await link.executemany("INSERT INTO brethren.marks VALUES ($1, $2, $3, $4, $5)", marks)
        await link.close()
        return
    with sqlite3.connect(url) as db:
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)
        db.executemany("INSERT INTO marks VALUES (?, ?, ?, ?, ?)", marks)
    db.close()


async def logs_in(url: str) -> tuple[dict[str, list[str]], list[str]]:
    """Every log, and the names of the outdated ones."""
    async with open_store(url) as store:
        tables = sorted([each.table for each in await store.tables()])
        return {table: await store.read(table) for table in tables}, await store.outdated()


async def convert(url: str) -> None:
    async with open_store(url) as store:
        await convert_outdated_logs(store)


def test_a_server_opens_the_tables_of_the_version_before(url: str) -> None:
    async def scenario() -> None:
        await fill(url, {game: old_log(game) for game in GAMES})
        registry = TableRegistry(open_store(url), lambda: 2000.0, BotPool(1), DeferredNotifier())
        await registry.start()
        texts = {game: (await registry.get(game)).table.record.text() for game in GAMES}
        assert texts == {game: old_record(game) for game in GAMES}
        await registry.stop()
        logs, outdated = await logs_in(url)
        assert outdated == []
        for game in GAMES:
            assert len(logs[game]) == len(old_log(game))
            for new, old in zip(logs[game], old_log(game), strict=True):
                row = json.loads(old)
                if row["kind"] == "Moved":
                    assert json.loads(new) == {**row, "move": games.load(game).text(row["move"])}
                else:
                    assert new == old
            assert replay_log(game, logs[game]).record.text() == old_record(game)

    asyncio.run(scenario())


def test_what_cannot_be_converted_stays_and_is_tried_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = {"other game": unknown_log(game="atlantis"), "other rules": unknown_log(rules=99), "no log": ['"nonsense"']}

    async def scenario() -> None:
        await fill(url, {"rumble": old_log("rumble"), **left})
        await convert(url)
        logs, outdated = await logs_in(url)  # all are still listed
        assert {key: logs[key] for key in left} == left
        assert outdated == sorted(left)
        with pytest.raises(BadRecord, match="has moves as numbers, as older versions of brethren wrote them; restart"):
            replay_log("t", old_log("ocracoke"))
        monkeypatch.setitem(games._loaded, "atlantis", games.load("ocracoke"))  # now it is installed
        await convert(url)
        logs, outdated = await logs_in(url)
        assert outdated == ["no log", "other rules"]
        assert replay_log("t", [old_log("ocracoke")[0], *logs["other game"][1:]]).record.text() == old_record(
            "ocracoke"
        )

    asyncio.run(scenario())


def test_several_processes_convert_at_once(url: str) -> None:
    async def scenario() -> None:
        await fill(url, {f"{game} {number}": old_log(game) for game in GAMES for number in range(8)})
        await asyncio.gather(*[convert(url) for _ in range(4)])
        logs, outdated = await logs_in(url)
        assert outdated == []
        assert len(logs) == 16
        assert all([log == with_move_texts(old_log(table.split()[0])) for table, log in logs.items()])

    asyncio.run(scenario())


def test_a_log_that_grew_meanwhile_is_left_for_later(url: str) -> None:
    async def scenario() -> None:
        lines = old_log("ocracoke")
        await fill(url, {"t": lines[:-1]})
        async with open_store(url) as store:
            await store.append("t", len(lines) - 1, lines[-1:])  # by an old process that somebody forgot to stop
            await store.rewrite([RewrittenLog("t", lines[:-1], with_move_texts(lines[:-1]))])
            assert (await store.read("t"), await store.outdated()) == (lines, ["t"])
            await convert_outdated_logs(store)
            assert (await store.read("t"), await store.outdated()) == (with_move_texts(lines), [])

    asyncio.run(scenario())


def test_a_conversion_that_breaks_off_loses_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first page is converted, then the process ends; the next one continues."""

    async def scenario() -> None:
        await fill(url, {f"t{number:03}": old_log("ocracoke")[:12] for number in range(150)})
        async with open_store(url) as store:
            rewrite, pages = store.rewrite, 0

            async def breaking(logs: Sequence[RewrittenLog]) -> None:
                nonlocal pages
                pages += 1
                if pages > 1:
                    raise KeyboardInterrupt
                await rewrite(logs)

            monkeypatch.setattr(store, "rewrite", breaking)
            with pytest.raises(KeyboardInterrupt):
                await convert_outdated_logs(store)
            assert await store.outdated() == [f"t{number:03}" for number in range(100, 150)]
        await convert(url)
        async with open_store(url) as store:
            assert await store.outdated() == []
            for number in range(150):
                assert await store.read(f"t{number:03}") == with_move_texts(old_log("ocracoke")[:12])

    asyncio.run(scenario())


def killed_while_converting(url: str, number: int) -> None:
    """Start a server that is killed with a transaction open, just before it rewrites that log."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, str(CONVERTER), url, str(number)], env=environment, check=False, timeout=300)
    assert done.returncode == -signal.SIGKILL


def test_kill_9_in_the_middle_of_a_conversion(url: str) -> None:
    """Each page of logs is converted wholly or not at all, and the next start continues; nothing is lost."""
    logs = {f"t{number:02}": old_log(GAMES[number % 2])[: 12 + number] for number in range(3 * PAGE)}
    names = list(logs)
    asyncio.run(fill(url, logs))
    done = 0
    for number in (0, 2, PAGE, PAGE - 1):  # of those that are left: the first, one inside, the next page, its last one
        killed_while_converting(url, number)
        done += number // PAGE * PAGE
        found, outdated = asyncio.run(logs_in(url))
        assert outdated == names[done:]
        for place, (name, lines) in enumerate(logs.items()):
            assert found[name] == (with_move_texts(lines) if place < done else lines)
    assert 0 < done < len(logs)
    asyncio.run(convert(url))
    found, outdated = asyncio.run(logs_in(url))
    assert (found, outdated) == ({name: with_move_texts(lines) for name, lines in logs.items()}, [])


def test_a_page_is_rewritten_wholly_or_not_at_all(tmp_path: Path) -> None:
    """A full disk, as far as SQLite can tell, in the middle of the second log."""
    url = str(tmp_path / "t.sqlite")
    asyncio.run(fill(url, {"a": old_log("ocracoke"), "b": old_log("rumble")}))

    async def open_only() -> None:
        async with open_store(url):
            pass

    asyncio.run(open_only())
    with sqlite3.connect(url) as db:
        db.execute(
            "CREATE TRIGGER full BEFORE UPDATE ON entries WHEN new.log = 'b' AND new.seq = 20 "
            "BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    db.close()
    with pytest.raises(StoreError, match="disk full"):
        asyncio.run(convert(url))
    logs, outdated = asyncio.run(logs_in(url))
    assert (logs, outdated) == ({"a": old_log("ocracoke"), "b": old_log("rumble")}, ["a", "b"])
    with sqlite3.connect(url) as db:
        db.execute("DROP TRIGGER full")
    db.close()
    asyncio.run(convert(url))
    logs, outdated = asyncio.run(logs_in(url))
    assert (replay_log("b", logs["b"]).record.text(), outdated) == (old_record("rumble"), [])


def test_a_log_of_this_version_is_not_outdated(url: str) -> None:
    async def scenario() -> None:
        async with open_store(url) as store:
            await store.create("t", with_move_texts(old_log("rumble")))
            assert await store.outdated() == []

    asyncio.run(scenario())
