"""When there is much to do, those who are asked hear of moves first, and the others soon after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from brethren.server.later import CALM, Later
from server.desk import Desk, Message, asked, greet, move
from server.test_news import merged


class Counted:
    """A table that counts how often its viewers were told."""

    def __init__(self) -> None:
        self.told = 0

    def tell(self) -> None:
        self.told += 1


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


async def come_round(later: Later, late: float) -> None:
    """The loop comes round that many seconds late."""
    later.watch()
    later._due = asyncio.get_running_loop().time() - late
    while later._set and later._due < asyncio.get_running_loop().time():
        await asyncio.sleep(0)


def test_a_quick_loop_is_not_busy() -> None:
    async def work() -> None:
        later, table = Later(), Counted()
        await come_round(later, late=1.0)
        later.put(table)
        await come_round(later, late=-1.0)
        while later._set:
            await asyncio.sleep(0)
        assert not later.busy
        assert table.told == 1

    run(work)


def test_whoever_waits_is_told_once_and_after_his_patience_even_if_there_is_much_to_do() -> None:
    async def work() -> None:
        later, tables = Later(patience=CALM * 3), [Counted(), Counted()]
        await come_round(later, late=1.0)
        for table in tables * 3:
            later.put(table)
        await come_round(later, late=1.0)
        assert later.busy
        assert [table.told for table in tables] == [0, 0]
        await asyncio.sleep(CALM * 3)
        await come_round(later, late=1.0)
        assert later.busy
        assert [table.told for table in tables] == [1, 1]

    run(work)


def test_without_patience_nobody_ever_waits() -> None:
    async def work() -> None:
        later = Later(patience=0.0)
        await come_round(later, late=1.0)
        assert not later.busy

    run(work)


def test_several_moves_are_told_at_once_and_add_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    key, tokens = desk.table(people=4)
    later = desk.live(key).later
    waiting: set[object] = set()
    monkeypatch.setattr(later, "busy", True)
    monkeypatch.setattr(later, "put", waiting.add)
    with desk.link(key) as a, desk.link(key) as b, desk.link(key) as c, desk.link(key) as d, desk.link(key) as e:
        lines, viewers = [a, b, c, d, e], [*range(4), None]
        keys = [*tokens, ""]
        shown = [greet(*each) for each in zip(lines, keys, viewers, strict=True)]
        told = [0] * 5

        def hear() -> None:
            for place, line in enumerate(lines):
                for news in line.all():
                    shown[place] = merged(shown[place], news)
                    told[place] += 1

        hear()
        told[:] = [0] * 5
        for number in range(8):
            seat = asked(desk, key)
            question: Message = move(shown[seat], seat, f"move {number}")
            assert desk.request(key, tokens[seat], **question).is_success
            hear()
        assert told[4] == 0
        assert waiting == {desk.live(key)}
        desk.client.portal.call(desk.live(key).tell)  # type: ignore[union-attr]
        hear()
        assert told[4] == 1
        for place, each in enumerate(zip(lines, keys, viewers, strict=True)):
            fresh = greet(*each)
            for sheet in (shown[place], fresh):
                sheet["parts"] = [part for part in sheet["parts"] if part]
            assert shown[place] == fresh
