"""Serving creates hardly any reference cycles, so that a busy server need not collect them."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from brethren.server import gc_policy, table_registry
from brethren.server.bot_pool import BotPool
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.store import open_store
from server.in_process import InProcessServer


@pytest.fixture
def alone() -> Iterator[None]:
    """Turn off automatic collection, and exclude all objects that exist now."""
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


class Ring:
    """An object in a cycle, which only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


def ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@pytest.mark.usefixtures("alone")
def test_cycles_are_collected_when_few_objects_were_created() -> None:
    left = ring()
    assert left() is not None
    asyncio.run(gc_policy.collect_young())
    assert left() is None


@pytest.mark.usefixtures("alone")
def test_nothing_is_collected_when_many_objects_were_created(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "MAX_YOUNG", 1000)
    left = ring()
    much = [[number] for number in range(2000)]
    asyncio.run(gc_policy.collect_young())
    assert left() is not None
    assert gc.get_freeze_count() > len(much)
    assert gc.get_count()[0] < 1000, "the next collection looks at new objects only"


@pytest.mark.usefixtures("alone")
def test_an_evicted_table_leaves_no_cycles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_registry, "MAX_TABLES_IN_MEMORY", 1)
    with InProcessServer(tmp_path) as server:
        key, tokens = server.table(people=2)
        with server.link(key) as client:
            client.send(do="hello", token=tokens[0], seat=0)
            client.receive_until("table")
        server.finish(key, tokens)
        live = server.live(key)
        left = [weakref.ref(each) for each in (live, live.subscribers)]
        del live
        server.table(people=2)  # for which there is no room beside the other
        assert key not in server.registry.tables
        assert [each() for each in left] == [None, None]


def test_a_request_for_an_unknown_table_leaves_no_cycles(tmp_path: Path) -> None:
    async def scenario() -> None:
        served = table_registry.TableRegistry(
            open_store(str(tmp_path / "t.sqlite")), lambda: 0.0, BotPool(1), DeferredNotifier()
        )
        await served.start()
        gc.collect()
        for _ in range(100):
            with pytest.raises(table_registry.TableNotFound):
                await served.get("none")
        assert gc.collect() < 100
        await served.stop()

    asyncio.run(scenario())
