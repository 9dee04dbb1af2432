"""Where reflexes count: a real server's clock, bots that take a moment, and the person who is late."""

from __future__ import annotations

import time  # noqa: TID251 (a real clock runs here)
from pathlib import Path
from typing import Any

import pytest

from brethren.games.rumble.state import RumbleState
from server.in_process import InlineBots, InProcessServer, Seated, granted
from server.server_process import PATIENCE


def table_of(desk: InProcessServer, **options: Any) -> Seated:
    """A person and two bots."""
    desk.registry.bots = InlineBots()
    pool = {"character_pool": "kuki+bonny+kidd"}
    return desk.table(3, 1, game="rumble", options={**pool, **options})


def state_of(desk: InProcessServer, key: str) -> RumbleState:
    state = desk.live(key).table.state
    assert isinstance(state, RumbleState)
    return state


def wait_for(desk: InProcessServer, key: str, asked: str, round_no: int) -> RumbleState:
    """Until the table asks that in that round."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = state_of(desk, key)
        found = (desk.live(key).table.game.question_name(state), state.round)
        if state.over or found == (asked, round_no) or state.round > round_no:  # it may be answered by now
            return state
        desk.get("/healthz")
        time.sleep(0.02)
    raise AssertionError(f"the table does not ask {asked} in round {round_no}")


def say(desk: InProcessServer, seated: Seated, text: str) -> None:
    granted(send(desk, seated, text))


def send(desk: InProcessServer, seated: Seated, text: str) -> Any:
    table = desk.live(seated.key).table
    message = {
        "seat": 0,
        "move": table.game.read(text),
        "ask": table.question_numbers[0],
        "id": f"{text} {table.length}",
    }
    return desk.request(seated.key, seated.tokens[0], do="move", **message)


@pytest.mark.parametrize("late", [True, False])
def test_gestures_by_the_servers_clock(tmp_path: Path, late: bool) -> None:
    """[PR-16.2] The bots make their gestures after a moment; the person is late after two seconds."""
    with InProcessServer(tmp_path) as desk:
        seated = table_of(desk, gestures="on", gesture_seconds=2 if late else 10, bot_gesture_error=0)
        say(desk, seated, "play load")
        state = wait_for(desk, seated.key, "gestures", 1)
        assert desk.live(seated.key).table.clock.deadline(desk.live(seated.key).table, 0) is not None
        if not late:
            say(desk, seated, "gesture ram_home")
        state = wait_for(desk, seated.key, "choose", 2)
        assert state.history[0][0] & 0b001 == (1 if late else 0), "whoever is late has a void card"
        assert state.history[0][0] & 0b110 == 0, "these bots never err"


def test_a_bot_grabs_what_is_left(tmp_path: Path) -> None:
    """[PR-16.8] The person is quicker; a bot that wanted the same card finds it gone."""
    with InProcessServer(tmp_path) as desk:
        seated = table_of(desk, search_mode="realtime", search_seconds=15)
        for round_no in range(1, 8):
            card = "search" if round_no % 2 else "load"
            say(desk, seated, f"play {card}")
            if card == "search":
                wait_for_race(desk, seated, round_no)
            state = wait_for(desk, seated.key, "choose", round_no + 1)
            if state.over or not state.is_alive(0):
                break
        assert state.history
        assert desk.registry.metrics.failures == 0


def wait_for_race(desk: InProcessServer, seated: Seated, round_no: int) -> None:
    state = wait_for(desk, seated.key, "race", round_no)
    if desk.live(seated.key).table.game.question_name(state) == "race" and 0 in state.waiting():
        answer = send(desk, seated, "grab 1")
        assert answer.status_code in (200, 409), "either he was quicker, or a bot"
