"""Questions in real time: a real server's clock, bots with a reaction time, and a person who is late."""

from __future__ import annotations

import time  # noqa: TID251 (a real clock runs here)
from pathlib import Path
from typing import Any

import pytest

from brethren.games.rumble.state import RumbleState
from server.in_process import InlineBots, InProcessServer, Seated, granted
from server.server_process import PATIENCE


def table_of(server: InProcessServer, **options: Any) -> Seated:
    """A person and two bots."""
    server.registry.bots = InlineBots()
    pool = {"character_pool": "kuki+bonny+kidd"}
    return server.table(3, 1, game="rumble", options={**pool, **options})


def state_of(server: InProcessServer, key: str) -> RumbleState:
    state = server.live(key).table.state
    assert isinstance(state, RumbleState)
    return state


def wait_for(server: InProcessServer, key: str, asked: str, round_no: int) -> RumbleState:
    """Wait until the table asks this question in this round."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = state_of(server, key)
        found = (server.live(key).table.game.question_name(state), state.round)
        if state.over or found == (asked, round_no) or state.round > round_no:  # it may be answered by now
            return state
        server.get("/healthz")
        time.sleep(0.02)
    raise AssertionError(f"the table does not ask {asked} in round {round_no}")


def say(server: InProcessServer, seated: Seated, text: str) -> None:
    granted(send(server, seated, text))


def send(server: InProcessServer, seated: Seated, text: str) -> Any:
    table = server.live(seated.key).table
    message = {
        "seat": 0,
        "move": table.game.read(text),
        "question": table.question_numbers[0],
        "id": f"{text} {table.length}",
    }
    return server.request(seated.key, seated.tokens[0], do="move", **message)


@pytest.mark.parametrize("late", [True, False])
def test_gestures_by_the_servers_clock(tmp_path: Path, late: bool) -> None:
    """[PR-16.2] The bots make their gestures after a moment; the person is late after two seconds."""
    with InProcessServer(tmp_path) as server:
        seated = table_of(server, gestures="on", gesture_seconds=2 if late else 10, bot_gesture_error=0)
        say(server, seated, "play load")
        state = wait_for(server, seated.key, "gestures", 1)
        assert server.live(seated.key).table.clock.deadline(server.live(seated.key).table, 0) is not None
        if not late:
            say(server, seated, "gesture ram_home")
        state = wait_for(server, seated.key, "choose", 2)
        assert state.history[0][0] & 0b001 == (1 if late else 0), "a late player's card is void"
        assert state.history[0][0] & 0b110 == 0, "these bots never err"


def test_a_bot_takes_another_card_when_its_first_choice_is_gone(tmp_path: Path) -> None:
    """[PR-16.8] The person is quicker; a bot that wanted the same card finds it gone."""
    with InProcessServer(tmp_path) as server:
        seated = table_of(server, search_mode="realtime", search_seconds=15)
        for round_no in range(1, 8):
            card = "search" if round_no % 2 else "load"
            say(server, seated, f"play {card}")
            if card == "search":
                wait_for_race(server, seated, round_no)
            state = wait_for(server, seated.key, "choose", round_no + 1)
            if state.over or not state.is_alive(0):
                break
        assert state.history
        assert server.registry.metrics.failures == 0


def wait_for_race(server: InProcessServer, seated: Seated, round_no: int) -> None:
    state = wait_for(server, seated.key, "race", round_no)
    if server.live(seated.key).table.game.question_name(state) == "race" and 0 in state.waiting():
        answer = send(server, seated, "grab 1")
        assert answer.status_code in (200, 409), "either the person was quicker, or a bot"
