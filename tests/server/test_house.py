"""What a process knows of tables that others append to."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from brethren.server.house import House
from brethren.server.later import Later
from brethren.server.store import open_store
from brethren.server.thinking import Thinking


def test_what_is_appended_while_a_table_is_read_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        url = str(tmp_path / "t.sqlite")
        one, other = [House(open_store(url), lambda: 0.0, Thinking(1), Later()) for _ in range(2)]
        await one.open()
        await other.open()
        key, _ = await other.create("ocracoke", 4, {}, {}, "Anne")
        read = one.store.read

        async def late(table: str, since: int = 0) -> list[str]:
            found = await read(table, since)
            if not since:  # between the reading and the table
                live = await other.live(table)
                await other.come_in(live, "Mary")
                one.heard(table, live.table.length)
            return found

        monkeypatch.setattr(one.store, "read", late)
        live = await one.live(key)
        assert len(live.table.people) == 1
        await asyncio.gather(*one.tasks)
        assert [person.name for person in live.table.people] == ["Anne", "Mary"]
        await one.close()
        await other.close()

    asyncio.run(scenario())
