"""Taking back a sealed choice over the wire: at once, without asking anybody, and nobody learns what it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.in_process import InlineBots, InProcessServer, Seated, WebSocketClient, greet

CREW = {"character_pool": "roberts+bonny+kidd+read"}


def chosen(desk: InProcessServer, line: WebSocketClient, seated: Seated, seat: int, text: str) -> None:
    table = desk.live(seated.key).table
    message = {
        "seat": seat,
        "move": table.game.read(text),
        "ask": table.question_numbers[seat],
        "id": f"{table.length}",
    }
    assert done(line, do="move", **message)


def done(line: WebSocketClient, **message: Any) -> bool:
    line.say(ref=1, **message)
    return bool(line.until("done", "refused")["is"] == "done")


@pytest.mark.parametrize("undo", ["free", "consent"])
def test_taken_back_while_the_others_choose(tmp_path: Path, undo: str) -> None:
    """The flag is there while one waits, the question comes anew, and it is final when all have chosen."""
    with InProcessServer(tmp_path) as desk:
        seated = desk.table(4, 4, game="rumble", options=CREW, settings={"undo": undo})
        key, tokens = seated
        with desk.link(key) as own, desk.link(key) as other:
            first = greet(own, tokens[1], 1)
            assert first["undo"] is False
            greet(other, tokens[2], 2)
            chosen(desk, own, seated, 1, "play shoot")
            chosen(desk, own, seated, 1, "aim 2")
            chosen(desk, other, seated, 2, "play load")
            waiting = greet(own, tokens[1], 1)
            assert waiting["undo"] is True
            assert waiting["moves"] == []
            assert done(own, do="undo", seat=1)
            back = greet(own, tokens[1], 1)
            assert back["moves"] == first["moves"]
            assert back["ask"] > waiting["ask"]
            assert back["undo"] is False
            assert [news["asked"] for news in other.all() if "asked" in news][-1] == [0, 1, 3]
            chosen(desk, own, seated, 1, "play search")
            for seat in (0, 3):
                with desk.link(key) as last:
                    greet(last, tokens[seat], seat)
                    chosen(desk, last, seated, seat, "play load")
            assert greet(own, tokens[1], 1)["undo"] is False
            assert not done(own, do="undo", seat=1)


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as desk:
        seated = desk.table(4, 4, game="rumble", options=CREW)
        with desk.link(seated.key) as line:
            greet(line, seated.tokens[1], 1)
            chosen(desk, line, seated, 1, "play load")
            assert done(line, do="undo", seat=1)
            chosen(desk, line, seated, 1, "play search")
    with InProcessServer(tmp_path) as desk, desk.link(seated.key) as line:
        assert greet(line, seated.tokens[1], 1)["undo"] is True
        assert done(line, do="undo", seat=1)
        assert desk.live(seated.key).table.record.moves == []


def test_bots_that_have_chosen_stay_as_they_are(tmp_path: Path) -> None:
    """Of two people the first changes his mind; the bots do not think again."""
    with InProcessServer(tmp_path) as desk:
        desk.registry.bots = InlineBots()
        seated = desk.table(4, 2, game="rumble", options=CREW)
        table = desk.live(seated.key).table
        with desk.link(seated.key) as line:
            greet(line, seated.tokens[0], 0)
            while table.waiting_seats() != (0, 1):
                desk.get("/healthz")
            before = [(each.seat, each.move) for each in table.record.moves]
            chosen(desk, line, seated, 0, "play load")
            assert done(line, do="undo", seat=0)
            assert [(each.seat, each.move) for each in table.record.moves] == before
            assert table.waiting_seats() == (0, 1)
