"""Bots wait until players who watch have been told what happened, for a time that everybody may know."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from brethren.server.live_table import LiveTable
from brethren.table.animations import story_seconds
from server.in_process import InProcessServer, Seated, granted

NOW = 5000.0


def reported(server: InProcessServer) -> Seated:
    """A table of two people where the first Report has just been made."""
    seated = server.table(2, 2, options={"start_seat": 0})
    table = server.live(seated.key).table
    while not story_seconds(table) > 5:
        seat = table.waiting_seats()[0]
        assert table.state is not None
        move = table.game.legal(table.state, seat)[-1]
        sent = {"seat": seat, "move": move, "question": table.question_numbers[seat], "id": f"m {table.length}"}
        granted(server.request(seated.key, seated.tokens[seat], do="move", **sent))
    return seated


@pytest.mark.parametrize(
    ("hello", "waits"),
    [
        pytest.param({"watching": True}, True, id="a-player-who-watches"),
        pytest.param({"watching": False}, False, id="a-player-who-wants-everything-at-once"),
        pytest.param({}, False, id="a-program"),
        pytest.param({"watching": True, "token": "", "seat": None}, False, id="a-spectator"),
    ],
)
def test_who_is_waited_for(tmp_path: Path, hello: dict[str, Any], waits: bool) -> None:
    with InProcessServer(tmp_path, clock=lambda: NOW) as server:
        seated = reported(server)
        live = server.live(seated.key)
        with server.link(seated.key) as client:
            client.send(**{"do": "hello", "token": seated.tokens[0], "seat": 0, **hello})
            client.receive()
            left = server.registry.story_time_left(live)
        assert left == pytest.approx(story_seconds(live.table) if waits else 0.0)
        assert server.registry.story_time_left(live) == 0.0, "nobody is connected any more"


def test_the_time_passes(tmp_path: Path) -> None:
    now = [NOW]
    with InProcessServer(tmp_path, clock=lambda: now[0]) as server:
        seated = reported(server)
        live = server.live(seated.key)
        with server.link(seated.key) as client:
            client.send(do="hello", token=seated.tokens[1], seat=1, watching=True)
            client.receive()
            all_of_it = server.registry.story_time_left(live)
            now[0] += 3
            assert server.registry.story_time_left(live) == pytest.approx(all_of_it - 3)
            now[0] += 60
            assert server.registry.story_time_left(live) == 0.0


def test_a_bot_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot asks how long before it thinks; here the story never ends."""
    asked: list[str] = []

    class Asked(Exception):
        """Instead of waiting."""

    def never_told(live: LiveTable) -> float:
        asked.append(live.table.key)
        raise Asked

    with InProcessServer(tmp_path) as server:
        monkeypatch.setattr(server.registry, "story_time_left", never_told)
        seated = server.table(3, 1, options={"start_seat": 1})
        server.call(lambda: settled(server))
        assert asked
        assert set(asked) == {seated.key}
        assert server.live(seated.key).table.waiting_seats() == (1,)


async def settled(server: InProcessServer) -> None:
    while server.registry.tasks:
        await asyncio.wait(list(server.registry.tasks))
