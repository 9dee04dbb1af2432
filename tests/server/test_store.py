"""What every store guarantees for its logs, tested on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from brethren.core.errors import BrethrenError
from brethren.server.store import Conflict, ListedTable, Store, StoreError, TableSummary, open_store
from server.stores import create_table, run

HARD = [
    "",
    " ",
    "a\nb\r\n",
    "'\"\\;--",
    "ﬁn ☠ 🏴‍☠️ é e\u0301",
    "\x01\x7f\u2028\ufeff",
    "x" * 1_000_000,
    '{"a": [1, null]}',
]


def test_a_log_grows_and_is_read(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", ["a", "b"])
        await store.append("t", 2, ["c"])
        await store.append("t", 3, ["d", "e"])
        await store.create("other", ["z"])
        assert await store.read("t") == ["a", "b", "c", "d", "e"]
        assert await store.read("t", since=3) == ["d", "e"]
        assert await store.read("t", since=5) == []
        assert await store.lengths(["t", "nobody", "other"]) == {"t": 5, "other": 1}
        assert await store.exists("t")

    run(url, scenario)


def test_an_unknown_table_is_empty(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.read("nobody") == []
        assert not await store.exists("nobody")
        assert await store.lengths([]) == {}

    run(url, scenario)


@pytest.mark.parametrize("seq", [-1, 0, 1, 2, 4, 99])
@pytest.mark.parametrize("entries", [["new"], ["new", "newer", "newest"]], ids=["one", "three"])
def test_an_append_elsewhere_than_at_the_end_writes_nothing(url: str, seq: int, entries: list[str]) -> None:
    async def scenario(store: Store) -> None:
        await create_table(store, length=3)
        with pytest.raises(Conflict):
            await store.append("t", seq, entries)
        assert await store.read("t") == ["t 0", "t 1", "t 2"]

    run(url, scenario)


def test_a_table_is_created_once_and_before_it_grows(url: str) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("t", 1, ["too early"])
        await store.create("t", ["a"])
        with pytest.raises(Conflict):
            await store.create("t", ["b", "c"])
        assert await store.read("t") == ["a"]

    run(url, scenario)


def test_the_same_append_again_is_a_conflict(url: str) -> None:
    async def scenario(store: Store) -> None:
        await create_table(store)
        await store.append("t", 1, ["same"])
        with pytest.raises(Conflict):
            await store.append("t", 1, ["same"])
        assert await store.read("t") == ["t 0", "same"]

    run(url, scenario)


def test_everything_is_there_after_reopening(url: str) -> None:
    async def first(store: Store) -> None:
        await store.create("t", ["a"], TableSummary("ocracoke", "open", "2", 1.5))
        await store.append("t", 1, ["b"])

    async def second(store: Store) -> None:
        assert await store.read("t") == ["a", "b"]
        assert await store.tables() == [ListedTable("t", TableSummary("ocracoke", "open", "2", 1.5))]

    run(url, first)
    run(url, second)


def test_text_comes_back_as_it_was(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create("hard ☠'\";", HARD)
        await store.append("hard ☠'\";", len(HARD), HARD)
        assert await store.read("hard ☠'\";") == HARD + HARD

    run(url, scenario)


@pytest.mark.parametrize("text", ["a\0b", "\ud800"], ids=["nul", "half a pair"])
def test_text_that_cannot_be_kept_is_refused(url: str, text: str) -> None:
    async def scenario(store: Store) -> None:
        await create_table(store)
        for refused in (
            store.append("t", 1, ["good", text]),
            store.append("t", 1, ["good"], TableSummary(text, "", "", 0)),
            store.append("t", 1, ["good"], TableSummary("", "", "", 0, text)),
            store.create(text, ["a"]),
            store.update_summary("t", TableSummary("", text, "", 0)),
            store.claim(text, "me", 1, 0),
        ):
            with pytest.raises(StoreError, match="cannot be stored"):
                await refused
        assert await store.read("t") == ["t 0"]

    run(url, scenario)


@pytest.mark.parametrize("name", ["", "n" * 201])
def test_a_name_has_a_length(url: str, name: str) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="1 to 200 characters"):
            await store.create(name, ["a"])

    run(url, scenario)


# Opening and closing -------------------------------------------------------------------------------------------------


def test_closing_finishes_what_was_begun(url: str) -> None:
    async def scenario() -> None:
        store = open_store(url)
        await store.open()
        names = [f"t{n}" for n in range(50)]
        appends = [asyncio.create_task(create_table(store, name)) for name in names]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*appends)
        async with open_store(url) as again:
            assert len(await again.lengths(names)) == 50

    asyncio.run(scenario())


def test_a_closed_store_says_so(url: str) -> None:
    async def scenario() -> None:
        store = open_store(url)
        with pytest.raises(StoreError, match="not open"):
            await store.create("t", ["a"])
        await store.open()
        await store.close()
        await store.close()
        for late in (store.create("t", ["a"]), store.read("t"), store.claim("k", "me", 1, 0)):
            with pytest.raises(StoreError, match=r"closed|not open"):
                await late
        await store.open()
        await create_table(store)
        await store.close()

    asyncio.run(scenario())


def test_errors_are_ours() -> None:
    assert issubclass(StoreError, BrethrenError)
    assert issubclass(Conflict, BrethrenError)
    assert not issubclass(Conflict, StoreError), "a conflict is no failure"
