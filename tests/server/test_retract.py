"""Taking back a sealed choice over the wire: at once, without a vote, and nobody learns what it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.in_process import InlineBots, InProcessServer, Seated, WebSocketClient, greet

CREW = {"character_pool": "roberts+bonny+kidd+read"}


def chosen(server: InProcessServer, client: WebSocketClient, seated: Seated, seat: int, text: str) -> None:
    table = server.live(seated.key).table
    message = {
        "seat": seat,
        "move": table.game.read(text),
        "question": table.question_numbers[seat],
        "id": f"{table.length}",
    }
    assert done(client, do="move", **message)


def done(client: WebSocketClient, **message: Any) -> bool:
    client.send(ref=1, **message)
    return bool(client.receive_until("done", "refused")["is"] == "done")


@pytest.mark.parametrize("undo", ["free", "consent"])
def test_a_choice_is_taken_back_while_the_others_choose(tmp_path: Path, undo: str) -> None:
    """The flag is set while others choose, the question is asked again, and choices are final once all have chosen."""
    with InProcessServer(tmp_path) as server:
        seated = server.table(4, 4, game="rumble", options=CREW, settings={"undo": undo})
        key, tokens = seated
        with server.link(key) as own, server.link(key) as other:
            first = greet(own, tokens[1], 1)
            assert first["undo"] is False
            greet(other, tokens[2], 2)
            chosen(server, own, seated, 1, "play shoot")
            chosen(server, own, seated, 1, "aim 2")
            chosen(server, other, seated, 2, "play load")
            waiting = greet(own, tokens[1], 1)
            assert waiting["undo"] is True
            assert waiting["moves"] == []
            assert done(own, do="undo", seat=1)
            back = greet(own, tokens[1], 1)
            assert back["moves"] == first["moves"]
            assert back["question"] > waiting["question"]
            assert back["undo"] is False
            assert [news["waiting"] for news in other.drain() if "waiting" in news][-1] == [0, 1, 3]
            chosen(server, own, seated, 1, "play search")
            for seat in (0, 3):
                with server.link(key) as last:
                    greet(last, tokens[seat], seat)
                    chosen(server, last, seated, seat, "play load")
            assert greet(own, tokens[1], 1)["undo"] is False
            assert not done(own, do="undo", seat=1)


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        seated = server.table(4, 4, game="rumble", options=CREW)
        with server.link(seated.key) as client:
            greet(client, seated.tokens[1], 1)
            chosen(server, client, seated, 1, "play load")
            assert done(client, do="undo", seat=1)
            chosen(server, client, seated, 1, "play search")
    with InProcessServer(tmp_path) as server, server.link(seated.key) as client:
        assert greet(client, seated.tokens[1], 1)["undo"] is True
        assert done(client, do="undo", seat=1)
        assert server.live(seated.key).table.record.moves == []


def test_bots_that_have_chosen_keep_their_choice(tmp_path: Path) -> None:
    """The first of two people changes their mind; the bots do not think again."""
    with InProcessServer(tmp_path) as server:
        server.registry.bots = InlineBots()
        seated = server.table(4, 2, game="rumble", options=CREW)
        table = server.live(seated.key).table
        with server.link(seated.key) as client:
            greet(client, seated.tokens[0], 0)
            while table.waiting_seats() != (0, 1):
                server.get("/healthz")
            before = [(each.seat, each.move) for each in table.record.moves]
            chosen(server, client, seated, 0, "play load")
            assert done(client, do="undo", seat=0)
            assert [(each.seat, each.move) for each in table.record.moves] == before
            assert table.waiting_seats() == (0, 1)
