"""Serving leaves hardly a ring of garbage, so that a busy server need not look for any."""

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
    """Nobody else looks for rings meanwhile, and what is here now is not looked at."""
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


class Ring:
    """Something that only looking finds."""

    def __init__(self) -> None:
        self.itself = self


def ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@pytest.mark.usefixtures("alone")
def test_when_little_was_made_rings_are_found() -> None:
    left = ring()
    assert left() is not None
    asyncio.run(gc_policy.collect_young())
    assert left() is None


@pytest.mark.usefixtures("alone")
def test_when_much_was_made_it_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "MAX_YOUNG", 1000)
    left = ring()
    much = [[number] for number in range(2000)]
    asyncio.run(gc_policy.collect_young())
    assert left() is not None
    assert gc.get_freeze_count() > len(much)
    assert gc.get_count()[0] < 1000, "the next look is at what comes now"


@pytest.mark.usefixtures("alone")
def test_a_table_that_is_dropped_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_registry, "MAX_TABLES_IN_MEMORY", 1)
    with InProcessServer(tmp_path) as desk:
        key, tokens = desk.table(people=2)
        with desk.link(key) as line:
            line.say(do="hello", token=tokens[0], seat=0)
            line.until("table")
        desk.finish(key, tokens)
        live = desk.live(key)
        left = [weakref.ref(each) for each in (live, live.subscribers)]
        del live
        desk.table(people=2)  # for which there is no room beside the other
        assert key not in desk.registry.tables
        assert [each() for each in left] == [None, None]


def test_asking_for_a_table_that_is_not_there_leaves_nothing(tmp_path: Path) -> None:
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
