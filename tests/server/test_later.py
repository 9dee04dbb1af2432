"""When there is much to do, those who are asked hear of moves first, and the others soon after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from brethren.server.later import FEW, PAUSE, TOGETHER, Later
from server.desk import Desk, Message, asked, greet, move
from server.test_news import merged


class Counted:
    """A viewer who counts how often he was told."""

    def __init__(self) -> None:
        self.told = 0

    def tell(self) -> None:
        self.told += 1


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


def test_with_few_moves_under_way_whoever_waits_is_told() -> None:
    async def work() -> None:
        later, viewers = Later(patience=60.0), [Counted() for _ in range(3 * TOGETHER)]
        later.under_way = FEW + 1
        for viewer in viewers * 2:
            later.put(viewer)
        await asyncio.sleep(PAUSE * 4)
        assert later.busy
        assert {viewer.told for viewer in viewers} == {0}
        later.under_way = FEW
        while not viewers[-1].told:
            await asyncio.sleep(PAUSE)
        assert {viewer.told for viewer in viewers} == {1}
        later.put(viewers[0])  # and so on
        while viewers[0].told < 2:
            await asyncio.sleep(PAUSE)

    run(work)


def test_nobody_waits_longer_than_patience() -> None:
    async def work() -> None:
        later, viewers = Later(patience=PAUSE), [Counted() for _ in range(3 * TOGETHER)]
        later.under_way = FEW + 1
        for viewer in viewers:
            later.put(viewer)
        while not viewers[-1].told:
            await asyncio.sleep(PAUSE)
        assert later.busy
        assert {viewer.told for viewer in viewers} == {1}

    run(work)


def test_what_goes_wrong_with_one_viewer_keeps_no_other_waiting() -> None:
    class Broken(Counted):
        def tell(self) -> None:
            raise RuntimeError("this viewer is broken")

    async def work() -> None:
        problems: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context["exception"]))
        later, sound = Later(patience=PAUSE), Counted()
        later.under_way = FEW + 1
        for viewer in (Broken(), sound):
            later.put(viewer)
        while not sound.told:
            await asyncio.sleep(PAUSE)
        assert len(problems) == 1

    run(work)


def test_who_was_told_at_once_waits_anew_from_the_next_that_he_has_not_heard() -> None:
    async def work() -> None:
        later, often, never = Later(patience=10 * PAUSE), Counted(), Counted()
        later.under_way = FEW + 1
        while not never.told:
            later.put(often)
            later.put(never)
            await asyncio.sleep(PAUSE)
            later.tell(often)
        now = often.told
        assert now > 3
        await asyncio.sleep(12 * PAUSE)
        assert often.told == now, "he has heard all there was"

    run(work)


def test_without_patience_nobody_ever_waits() -> None:
    later = Later(patience=0.0)
    later.under_way = 10 * FEW
    assert not later.busy


def test_several_moves_are_told_at_once_and_add_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    key, tokens = desk.table(people=4)
    later = desk.live(key).later
    waiting: set[object] = set()
    later.patience, later.under_way = 60.0, 10 * FEW
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
        assert desk.live(key).audience.viewers[None, "wide"] in waiting
        desk.client.portal.call(desk.live(key).audience.tell)  # type: ignore[union-attr]
        hear()
        assert told[4] == 1
        for place, each in enumerate(zip(lines, keys, viewers, strict=True)):
            fresh = greet(*each)
            for sheet in (shown[place], fresh):
                sheet["parts"] = [part for part in sheet["parts"] if part]
            assert shown[place] == fresh


def test_who_still_chooses_need_not_hear_at_once_that_another_has_chosen(desk: Desk) -> None:
    """But all hear at once that the last one has, for then they are asked anew."""
    key, tokens = desk.table(4, 4, game="rumble", options={"character_pool": "roberts+bonny+kidd+read"})
    table, later = desk.live(key).table, desk.live(key).later
    later.patience, later.under_way = 60.0, 10 * FEW
    with desk.link(key) as a, desk.link(key) as b, desk.link(key) as c, desk.link(key) as d:
        lines = [a, b, c, d]
        for seat, line in enumerate(lines):
            greet(line, tokens[seat], seat)
        for line in lines:
            line.all()
        for seat in range(4):
            load = {
                "seat": seat,
                "move": table.game.read("play load"),
                "ask": table.answers[seat],
                "id": f"load {seat}",
            }
            assert desk.request(key, tokens[seat], do="move", **load).is_success
            heard = [[news["is"] for news in line.all()] for line in lines]
            assert heard == [["news"] if seat == 3 else []] * 4
    later.under_way = 0
