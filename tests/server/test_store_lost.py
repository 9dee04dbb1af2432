"""Lost connections to PostgreSQL and servers that crash: nothing is lost or doubled, and listeners reconnect."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from brethren.core.dealer import Dealer
from brethren.server.store import Conflict, Store, StoreError, TableSummary, open_store
from brethren.server.store.address import redacted_url
from brethren.server.store.postgres import PostgresStore
from server.postgres import Postgres
from server.proxy import Proxy, behind_proxy, until
from server.server_process import PATIENCE


@pytest.mark.parametrize("moment", ["unheard", "unanswered"])
def test_an_append_survives_a_lost_connection(postgresql: Postgres, tmp_path: Path, moment: str) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        proxy.arm(moment)
        await bad.append("t", 1, ["b", "c"], TableSummary("ocracoke", "playing", "2", 1))
        assert proxy.cuts == 1
        assert await good.read("t") == ["a", "b", "c"]
        assert len(await good.tables(phase="playing")) == 1

    behind_proxy(postgresql, tmp_path, scenario)


@pytest.mark.parametrize("moment", ["unheard", "unanswered"])
def test_creating_a_table_survives_a_lost_connection(postgresql: Postgres, tmp_path: Path, moment: str) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        proxy.arm(moment)
        await bad.create("new", ["first"])
        assert await good.read("new") == ["first"]

    behind_proxy(postgresql, tmp_path, scenario)


def test_our_own_entry_is_recognised_below_a_rivals(postgresql: Postgres, tmp_path: Path) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        proxy.arm("unanswered", lambda: good.append("t", 2, ["rival"]))
        await bad.append("t", 1, ["b"])
        assert await good.read("t") == ["a", "b", "rival"]

    behind_proxy(postgresql, tmp_path, scenario)


def test_a_rival_that_was_first_is_a_conflict(postgresql: Postgres, tmp_path: Path) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        proxy.arm("unheard", lambda: good.append("t", 1, ["rival"]))
        with pytest.raises(Conflict):
            await bad.append("t", 1, ["b"])
        assert await good.read("t") == ["a", "rival"]

    behind_proxy(postgresql, tmp_path, scenario)


def test_each_append_of_a_group_has_its_own_result(postgresql: Postgres, tmp_path: Path) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        await asyncio.gather(*(good.create(f"t{n}", ["a"]) for n in range(6)))
        await good.append("t3", 1, ["rival"])
        proxy.arm("unanswered")
        results = await asyncio.gather(*(bad.append(f"t{n}", 1, [f"b{n}"]) for n in range(6)), return_exceptions=True)
        assert [isinstance(result, Conflict) for result in results] == [n == 3 for n in range(6)]
        assert [(await good.read(f"t{n}", 1)) for n in range(6)] == [
            ["rival"] if n == 3 else [f"b{n}"] for n in range(6)
        ]

    behind_proxy(postgresql, tmp_path, scenario)


async def held_up(store: PostgresStore, count: int) -> None:
    """Wait until this many statements wait for another transaction."""
    watch = await store._pool.connect()
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    async with asyncio.timeout(PATIENCE):
        while await watch.fetchval(waiting) < count:
            await asyncio.sleep(0.01)
    await watch.close()


def test_a_statement_still_running_after_its_connection_was_lost_is_not_repeated(
    postgresql: Postgres, tmp_path: Path
) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        assert isinstance(good, PostgresStore)
        rival = await good._pool.connect()
        await rival.execute("BEGIN; INSERT INTO brethren.entries VALUES ('t', 1, 'rival')")
        append = asyncio.ensure_future(bad.append("t", 1, ["b"]))
        await held_up(good, 1)  # it waits for the rival
        proxy.cut()
        await held_up(good, 2)  # both it and the new try wait for the rival
        await rival.execute("ROLLBACK")
        await rival.close()
        await append
        assert await good.read("t") == ["a", "b"]

    behind_proxy(postgresql, tmp_path, scenario)


def test_nothing_is_lost_or_doubled_when_connections_keep_breaking(postgresql: Postgres, tmp_path: Path) -> None:
    dealer = Dealer("cuts")

    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        async def fill(table: str) -> None:
            await bad.create(table, [f"{table} 0"])
            for seq in range(1, 40):
                await bad.append(table, seq, [f"{table} {seq}"])

        proxy.often = lambda: dealer.pick(25) == 0
        await asyncio.gather(*(fill(f"t{n}") for n in range(12)))
        assert proxy.cuts > 10
        proxy.often = lambda: False
        for n in range(12):
            assert await good.read(f"t{n}") == [f"t{n} {seq}" for seq in range(40)]

    behind_proxy(postgresql, tmp_path, scenario)


def test_claims_and_reads_survive_a_lost_connection(postgresql: Postgres, tmp_path: Path) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        proxy.arm("unanswered")
        assert await bad.claim("bot", "me", until=10, now=0)
        proxy.arm("unheard")
        assert await bad.read("t") == ["a"]
        assert not await good.claim("bot", "you", until=10, now=0)

    behind_proxy(postgresql, tmp_path, scenario)


def test_a_database_server_that_crashes_loses_nothing(postgresql: Postgres) -> None:
    url = postgresql.url(postgresql.emptied())

    async def scenario() -> None:
        async with open_store(url) as store:
            await store.create("t", ["0"])
            promised = 0

            async def fill() -> None:
                nonlocal promised
                while promised < 60:
                    await store.append("t", promised + 1, [str(promised + 1)])
                    promised += 1

            filling = asyncio.create_task(fill())
            for mark in (20, 40):
                await until(lambda mark=mark: promised >= mark)  # type: ignore[misc]  # bound to this round
                postgresql.end(signal.SIGQUIT)
                postgresql.launch()
                await postgresql.answering()
            await filling
            assert await store.read("t") == [str(n) for n in range(61)]

    asyncio.run(scenario())


def test_a_database_server_that_stays_down_is_reported(postgresql: Postgres, tmp_path: Path) -> None:
    database = postgresql.emptied()

    async def scenario() -> None:
        async with Proxy(tmp_path, postgresql.folder) as proxy:
            url = postgresql.url(database, host=tmp_path)
            async with PostgresStore(url, redacted_url(url), retry_delays=(0.01, 0.01)) as store:
                await store.create("t", ["a"])
                proxy.often = lambda: True
                for attempt in (store.append("t", 1, ["b"]), store.read("t"), store.claim("k", "me", 1, 0)):
                    with pytest.raises(StoreError, match=r"the database /d[0-9]+ cannot be reached"):
                        await attempt
                proxy.often = lambda: False
                await store.append("t", 1, ["b"])

    asyncio.run(scenario())


def test_a_lost_listener_reconnects_and_reports_the_gap(postgresql: Postgres, tmp_path: Path) -> None:
    async def scenario(bad: Store, good: Store, proxy: Proxy) -> None:
        notices: list[tuple[str, int]] = []
        gaps: list[bool] = []
        await bad.listen(lambda table, length: notices.append((table, length)), lambda: gaps.append(True))
        await good.append("t", 1, ["b"])
        await until(lambda: notices == [("t", 2)])
        assert not gaps
        proxy.cut()
        await good.append("t", 2, ["c"])
        await until(lambda: gaps == [True])
        assert await bad.lengths(["t"]) == {"t": 3}
        await good.append("t", 3, ["d"])
        await until(lambda: ("t", 4) in notices)

    behind_proxy(postgresql, tmp_path, scenario)
