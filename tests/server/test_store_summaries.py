"""What every store keeps beside the logs: summaries for lists of tables, and leases."""

from __future__ import annotations

import asyncio

import pytest

from brethren.server.store import Conflict, ListedTable, Store, TableSummary, open_store
from server.stores import run


def summary(phase: str, updated: float, title: str = "Wild ☠ deck") -> TableSummary:
    return TableSummary("ocracoke", phase, "4", updated, title)


def test_a_summary_is_written_with_its_append_or_not_at_all(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", ["a"], summary("open", 1))
        with pytest.raises(Conflict):
            await store.append("t", 7, ["b"], summary("over", 2))
        with pytest.raises(Conflict):
            await store.create("t", ["b"], summary("over", 3))
        assert await store.tables() == [ListedTable("t", summary("open", 1))]
        await store.append("t", 1, ["b"], summary("playing", 4))
        await store.append("t", 2, ["c"])
        assert await store.tables() == [ListedTable("t", summary("playing", 4))]
        await store.update_summary("t", summary("over", 5))
        assert await store.tables() == [ListedTable("t", summary("over", 5))]

    run(url, scenario)


def test_tables_are_listed_by_phase_and_page(url: str) -> None:
    async def scenario(store: Store) -> None:
        for n in range(10):
            await store.create(f"t{n}", ["a"], summary("open" if n % 2 else "playing", n // 2))
        await store.create("unlisted", ["a"])
        assert [one.table for one in await store.tables()] == [f"t{n}" for n in range(9, -1, -1)]
        assert [one.table for one in await store.tables(phase="open")] == ["t9", "t7", "t5", "t3", "t1"]
        assert await store.tables(phase="nowhere") == []
        pages: list[ListedTable] = []
        while page := await store.tables(limit=3, after=pages[-1] if pages else None):
            pages += page
        assert pages == await store.tables()
        odd = await store.tables(phase="open", limit=2)
        assert [one.table for one in await store.tables(phase="open", limit=2, after=odd[-1])] == ["t5", "t3"]

    run(url, scenario)


def test_a_lease_has_one_owner_at_a_time(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.claim("bot", "ann", until=10, now=0)
        assert not await store.claim("bot", "bob", until=20, now=9)
        assert await store.claim("bot", "ann", until=15, now=9), "renewed"
        assert not await store.claim("bot", "bob", until=20, now=14)
        assert await store.claim("bot", "bob", until=20, now=15), "expired"
        assert not await store.claim("bot", "ann", until=30, now=16)
        await store.release("bot", "ann")
        assert not await store.claim("bot", "ann", until=30, now=16), "not hers to release"
        await store.release("bot", "bob")
        assert await store.claim("bot", "ann", until=30, now=16)
        assert await store.claim("other bot", "bob", until=30, now=16)

    run(url, scenario)


def test_of_many_claims_one_succeeds(url: str) -> None:
    async def scenario(store: Store) -> None:
        async with open_store(url) as other:
            for now in range(5):
                asked = [(store, f"a{n}") for n in range(10)] + [(other, f"b{n}") for n in range(10)]
                got = await asyncio.gather(*(one.claim("bot", owner, now + 1, now) for one, owner in asked))
                assert sum(got) == 1

    run(url, scenario)


def test_expired_leases_are_deleted(url: str) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(*(store.claim(f"bot {n}", "ann", until=n, now=0) for n in range(1, 256)))
        assert await store.claim("new bot", "ann", until=500, now=200)
        assert not await store.claim("bot 201", "bob", until=500, now=200), "not yet expired"
        assert await store.claim("bot 199", "bob", until=500, now=200)

    run(url, scenario)
