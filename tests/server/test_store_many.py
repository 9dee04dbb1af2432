"""What every store guarantees to concurrent users."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from brethren.server.store import Store, TableSummary, open_store
from server.stores import create_table, run, succeeded


def test_of_many_appends_at_one_position_one_succeeds(url: str) -> None:
    async def scenario(store: Store) -> None:
        await create_table(store)
        done = await succeeded(*(store.append("t", 1, [f"mine {n}", "and more"]) for n in range(30)))
        assert sum(done) == 1
        assert await store.read("t", 1) == [f"mine {done.index(True)}", "and more"]

    run(url, scenario)


def test_two_stores_agree_on_which_append_was_first(url: str) -> None:
    async def scenario(store: Store) -> None:
        async with open_store(url) as other:
            await create_table(store)
            winners = []
            for seq in range(1, 31):
                done = await succeeded(store.append("t", seq, [f"one {seq}"]), other.append("t", seq, [f"two {seq}"]))
                assert sum(done) == 1
                winners.append(f"{'one' if done[0] else 'two'} {seq}")
            assert await store.read("t", 1) == await other.read("t", 1) == winners

    run(url, scenario)


def test_two_stores_with_the_same_tables_in_other_orders(url: str) -> None:
    async def scenario(store: Store) -> None:
        async with open_store(url) as other:
            names = [f"t{n}" for n in range(40)]
            await asyncio.gather(*(create_table(store, name) for name in names))
            for seq in range(1, 6):
                mark = TableSummary("ocracoke", "playing", "4", seq)
                mine = [store.append(name, seq, ["mine", "m"][: 1 + seq % 2], mark) for name in names]
                theirs = [other.append(name, seq, ["theirs", "x"][: 1 + seq % 2], mark) for name in reversed(names)]
                done = await succeeded(*mine, *theirs)
                assert sum(done) == (len(names) if seq in (1, 3, 5) else 0)  # two entries each time: 1, 3, 5

    run(url, scenario)


def test_a_conflict_does_not_disturb_its_neighbours(url: str) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(*(create_table(store, f"t{n}") for n in range(100)))
        done = await succeeded(*(store.append(f"t{n}", 5 if n % 10 == 3 else 1, [f"e{n}", "f"]) for n in range(100)))
        assert [n for n in range(100) if not done[n]] == list(range(3, 100, 10))
        lengths = await store.lengths([f"t{n}" for n in range(100)])
        assert list(lengths.values()) == [3 if one else 1 for one in done]

    run(url, scenario)


def test_appends_of_one_table_keep_their_order(url: str) -> None:
    async def scenario(store: Store) -> None:
        await create_table(store)
        await asyncio.gather(*(store.append("t", seq, [f"t {seq}"]) for seq in range(1, 60)))
        assert await store.read("t") == [f"t {seq}" for seq in range(60)]

    run(url, scenario)


def test_reading_continues_while_others_write(url: str) -> None:
    async def scenario(store: Store) -> None:
        await create_table(store)

        async def writer() -> None:
            for seq in range(1, 100):
                await store.append("t", seq, [f"t {seq}"])

        async def reader() -> None:
            length = 0
            while length < 100:
                found = await store.read("t")
                assert found == [f"t {seq}" for seq in range(len(found))]
                assert len(found) >= length, "what was read once stays"
                length = len(found)

        await asyncio.gather(writer(), reader(), reader())

    run(url, scenario)


def test_several_open_a_new_database_at_once(url: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            stores = [open_store(url) for _ in range(5)]
            await asyncio.gather(*(stack.enter_async_context(store) for store in stores))
            await create_table(stores[0])
            assert [await store.read("t") for store in stores] == [["t 0"]] * 5

    asyncio.run(scenario())
