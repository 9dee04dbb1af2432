"""Under load, viewers who must act are notified first, and the others soon after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from brethren.server.deferred_notifier import BATCH_SIZE, BUSY_AT, POLL_INTERVAL, DeferredNotifier
from reference_client import applied
from server.in_process import InProcessServer, Message, greet, move, waiting_seat


class CountingViewer:
    """A viewer that counts its notifications."""

    def __init__(self) -> None:
        self.notified = 0

    def notify(self) -> None:
        self.notified += 1


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


def test_deferred_viewers_are_notified_when_the_load_is_low() -> None:
    async def work() -> None:
        notifier, viewers = DeferredNotifier(max_delay=60.0), [CountingViewer() for _ in range(3 * BATCH_SIZE)]
        notifier.writes_in_flight = BUSY_AT + 1
        for viewer in viewers * 2:
            notifier.defer(viewer)
        await asyncio.sleep(POLL_INTERVAL * 4)
        assert notifier.busy
        assert {viewer.notified for viewer in viewers} == {0}
        notifier.writes_in_flight = BUSY_AT
        while not viewers[-1].notified:
            await asyncio.sleep(POLL_INTERVAL)
        assert {viewer.notified for viewer in viewers} == {1}
        notifier.defer(viewers[0])  # and so on
        while viewers[0].notified < 2:
            await asyncio.sleep(POLL_INTERVAL)

    run(work)


def test_no_viewer_waits_longer_than_max_delay() -> None:
    async def work() -> None:
        notifier, viewers = DeferredNotifier(max_delay=POLL_INTERVAL), [CountingViewer() for _ in range(3 * BATCH_SIZE)]
        notifier.writes_in_flight = BUSY_AT + 1
        for viewer in viewers:
            notifier.defer(viewer)
        while not viewers[-1].notified:
            await asyncio.sleep(POLL_INTERVAL)
        assert notifier.busy
        assert {viewer.notified for viewer in viewers} == {1}

    run(work)


def test_an_error_in_one_viewer_does_not_delay_the_others() -> None:
    class Broken(CountingViewer):
        def notify(self) -> None:
            raise RuntimeError("this viewer is broken")

    async def work() -> None:
        problems: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context["exception"]))
        notifier, sound = DeferredNotifier(max_delay=POLL_INTERVAL), CountingViewer()
        notifier.writes_in_flight = BUSY_AT + 1
        for viewer in (Broken(), sound):
            notifier.defer(viewer)
        while not sound.notified:
            await asyncio.sleep(POLL_INTERVAL)
        assert len(problems) == 1

    run(work)


def test_a_viewer_notified_at_once_starts_a_new_delay_with_the_next_change() -> None:
    async def work() -> None:
        notifier, often, never = DeferredNotifier(max_delay=200 * POLL_INTERVAL), CountingViewer(), CountingViewer()
        notifier.writes_in_flight = BUSY_AT + 1
        while not never.notified:
            notifier.defer(often)
            notifier.defer(never)
            await asyncio.sleep(POLL_INTERVAL)
            notifier.notify_now(often)
        now = often.notified
        assert now > 3
        await asyncio.sleep(220 * POLL_INTERVAL)
        assert often.notified == now, "there was nothing left to send"

    run(work)


def test_without_max_delay_nobody_waits() -> None:
    notifier = DeferredNotifier(max_delay=0.0)
    notifier.writes_in_flight = 10 * BUSY_AT
    assert not notifier.busy


def test_several_moves_are_batched_and_add_up(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    key, tokens = server.table(people=4)
    notifier = server.live(key).notifier
    waiting: set[object] = set()
    notifier.max_delay, notifier.writes_in_flight = 60.0, 10 * BUSY_AT
    monkeypatch.setattr(notifier, "defer", waiting.add)
    with (
        server.link(key) as a,
        server.link(key) as b,
        server.link(key) as c,
        server.link(key) as d,
        server.link(key) as e,
    ):
        clients, viewers = [a, b, c, d, e], [*range(4), None]
        keys = [*tokens, ""]
        shown = [greet(*each) for each in zip(clients, keys, viewers, strict=True)]
        received = [0] * 5

        def receive() -> None:
            for place, client in enumerate(clients):
                for news in client.drain():
                    shown[place] = applied(shown[place], news)
                    received[place] += 1

        receive()
        received[:] = [0] * 5
        for number in range(8):
            seat = waiting_seat(server, key)
            question: Message = move(shown[seat], seat, f"move {number}")
            assert server.request(key, tokens[seat], **question).is_success
            receive()
        assert received[4] == 0
        assert server.live(key).subscribers.groups[None, "wide"] in waiting
        server.client.portal.call(server.live(key).subscribers.notify_all)  # type: ignore[union-attr]
        receive()
        assert received[4] == 1
        for place, each in enumerate(zip(clients, keys, viewers, strict=True)):
            fresh = greet(*each)
            for view in (shown[place], fresh):
                view["parts"] = [part for part in view["parts"] if part]
                assert view.pop("animation")["id"]  # of several moves, or of the last one only
            assert shown[place] == fresh


def test_players_still_choosing_are_not_notified_at_once_of_other_choices(server: InProcessServer) -> None:
    """When the last player has chosen, everyone is notified at once, because they must act again."""
    key, tokens = server.table(4, 4, game="rumble", options={"character_pool": "roberts+bonny+kidd+read"})
    table, notifier = server.live(key).table, server.live(key).notifier
    notifier.max_delay, notifier.writes_in_flight = 60.0, 10 * BUSY_AT
    with server.link(key) as a, server.link(key) as b, server.link(key) as c, server.link(key) as d:
        clients = [a, b, c, d]
        for seat, client in enumerate(clients):
            greet(client, tokens[seat], seat)
        for client in clients:
            client.drain()
        for seat in range(4):
            load = {
                "seat": seat,
                "move": table.game.read("play load"),
                "question": table.question_numbers[seat],
                "id": f"load {seat}",
            }
            assert server.request(key, tokens[seat], do="move", **load).is_success
            kinds = [[news["is"] for news in client.drain()] for client in clients]
            assert kinds == [["news"] if seat == 3 else []] * 4
    notifier.writes_in_flight = 0
