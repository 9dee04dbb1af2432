"""What a process knows about tables that other processes append to."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from brethren.server.bot_pool import BotPool
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.store import open_store
from brethren.server.table_registry import TableRegistry
from brethren.table import requests as ask


def test_what_is_appended_while_a_table_is_read_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        url = str(tmp_path / "t.sqlite")
        one, other = [TableRegistry(open_store(url), lambda: 0.0, BotPool(1), DeferredNotifier()) for _ in range(2)]
        await one.start()
        await other.start()
        key, _ = await other.create_table(ask.Create("ocracoke", 4, {}, {}), "Anne")
        read = one.store.read

        async def late(table: str, since: int = 0, limit: int | None = None) -> list[str]:
            found = await read(table, since, limit)
            if not since:  # between the reading and the table
                live = await other.get(table)
                await other.join(live, "Mary")
                one.on_appended(table, live.table.length)
            return found

        monkeypatch.setattr(one.store, "read", late)
        live = await one.get(key)
        assert len(live.table.people) == 1
        await asyncio.gather(*one.tasks)
        assert [person.name for person in live.table.people] == ["Anne", "Mary"]
        await one.stop()
        await other.stop()

    asyncio.run(scenario())
