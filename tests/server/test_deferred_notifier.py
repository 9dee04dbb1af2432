"""When there is much to do, those who are asked hear of moves first, and the others soon after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from brethren.server.deferred_notifier import BATCH_SIZE, BUSY_AT, POLL_INTERVAL, DeferredNotifier
from server.in_process import InProcessServer, Message, asked, greet, move
from server.test_updates import merged


class Counted:
    """A viewer who counts how often he was told."""

    def __init__(self) -> None:
        self.told = 0

    def notify(self) -> None:
        self.told += 1


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


def test_with_few_moves_under_way_whoever_waits_is_told() -> None:
    async def work() -> None:
        later, viewers = DeferredNotifier(max_delay=60.0), [Counted() for _ in range(3 * BATCH_SIZE)]
        later.writes_in_flight = BUSY_AT + 1
        for viewer in viewers * 2:
            later.defer(viewer)
        await asyncio.sleep(POLL_INTERVAL * 4)
        assert later.busy
        assert {viewer.told for viewer in viewers} == {0}
        later.writes_in_flight = BUSY_AT
        while not viewers[-1].told:
            await asyncio.sleep(POLL_INTERVAL)
        assert {viewer.told for viewer in viewers} == {1}
        later.defer(viewers[0])  # and so on
        while viewers[0].told < 2:
            await asyncio.sleep(POLL_INTERVAL)

    run(work)


def test_nobody_waits_longer_than_patience() -> None:
    async def work() -> None:
        later, viewers = DeferredNotifier(max_delay=POLL_INTERVAL), [Counted() for _ in range(3 * BATCH_SIZE)]
        later.writes_in_flight = BUSY_AT + 1
        for viewer in viewers:
            later.defer(viewer)
        while not viewers[-1].told:
            await asyncio.sleep(POLL_INTERVAL)
        assert later.busy
        assert {viewer.told for viewer in viewers} == {1}

    run(work)


def test_what_goes_wrong_with_one_viewer_keeps_no_other_waiting() -> None:
    class Broken(Counted):
        def notify(self) -> None:
            raise RuntimeError("this viewer is broken")

    async def work() -> None:
        problems: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context["exception"]))
        later, sound = DeferredNotifier(max_delay=POLL_INTERVAL), Counted()
        later.writes_in_flight = BUSY_AT + 1
        for viewer in (Broken(), sound):
            later.defer(viewer)
        while not sound.told:
            await asyncio.sleep(POLL_INTERVAL)
        assert len(problems) == 1

    run(work)


def test_who_was_told_at_once_waits_anew_from_the_next_that_he_has_not_heard() -> None:
    async def work() -> None:
        later, often, never = DeferredNotifier(max_delay=200 * POLL_INTERVAL), Counted(), Counted()
        later.writes_in_flight = BUSY_AT + 1
        while not never.told:
            later.defer(often)
            later.defer(never)
            await asyncio.sleep(POLL_INTERVAL)
            later.notify_now(often)
        now = often.told
        assert now > 3
        await asyncio.sleep(220 * POLL_INTERVAL)
        assert often.told == now, "he has heard all there was"

    run(work)


def test_without_patience_nobody_ever_waits() -> None:
    later = DeferredNotifier(max_delay=0.0)
    later.writes_in_flight = 10 * BUSY_AT
    assert not later.busy


def test_several_moves_are_told_at_once_and_add_up(desk: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    key, tokens = desk.table(people=4)
    later = desk.live(key).notifier
    waiting: set[object] = set()
    later.max_delay, later.writes_in_flight = 60.0, 10 * BUSY_AT
    monkeypatch.setattr(later, "defer", waiting.add)
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
        assert desk.live(key).subscribers.groups[None, "wide"] in waiting
        desk.client.portal.call(desk.live(key).subscribers.notify_all)  # type: ignore[union-attr]
        hear()
        assert told[4] == 1
        for place, each in enumerate(zip(lines, keys, viewers, strict=True)):
            fresh = greet(*each)
            for sheet in (shown[place], fresh):
                sheet["parts"] = [part for part in sheet["parts"] if part]
            assert shown[place] == fresh


def test_who_still_chooses_need_not_hear_at_once_that_another_has_chosen(desk: InProcessServer) -> None:
    """But all hear at once that the last one has, for then they are asked anew."""
    key, tokens = desk.table(4, 4, game="rumble", options={"character_pool": "roberts+bonny+kidd+read"})
    table, later = desk.live(key).table, desk.live(key).notifier
    later.max_delay, later.writes_in_flight = 60.0, 10 * BUSY_AT
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
                "ask": table.question_numbers[seat],
                "id": f"load {seat}",
            }
            assert desk.request(key, tokens[seat], do="move", **load).is_success
            heard = [[news["is"] for news in line.all()] for line in lines]
            assert heard == [["news"] if seat == 3 else []] * 4
    later.writes_in_flight = 0
