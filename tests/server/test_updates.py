"""Moves over a WebSocket, and the updates they cause."""

from __future__ import annotations

import pytest

from brethren.scene.scene import SHAPES
from reference_client import applied, comparable
from server.in_process import InProcessServer, granted, greet, move, waiting_seat

# Moves ----------------------------------------------------------------------------------------------------------------


def test_a_move_is_made_once_however_often_it_is_sent(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    with server.link(key) as client:
        message = move(greet(client, tokens[seat], seat), seat, "the same")
        for _ in range(3):
            assert client.request(**message) == {"is": "done", "ref": 5}
    length = server.length(key)
    with server.link(key) as client:
        greet(client, tokens[seat], seat)
        assert client.request(**message)["is"] == "done"
    assert granted(server.request(key, tokens[seat], **message)) == {"is": "done", "ref": 5}
    assert server.length(key) == length
    assert [played.seat for played in server.live(key).table.record.moves] == [seat]


def test_a_move_answers_one_question(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    with server.link(key) as client:
        view = greet(client, tokens[seat], seat)
        for wrong in (view["question"] + 1, view["question"] - 1, 10**20):
            assert "moved on" in client.request(**{**move(view, seat, "a"), "question": wrong})["why"]
        assert "not legal" in client.request(**{**move(view, seat, "b"), "move": 10**20})["why"]
        assert "not legal" in client.request(**{**move(view, seat, "c"), "move": -1})["why"]
        for name in ("", "a" * 65, "bot 0 0"):
            assert "id" in client.request(**move(view, seat, name))["why"]
        assert client.request(**move(view, seat, "d"))["is"] == "done"
        assert client.request(**move(view, seat, "e"))["is"] == "refused"
        other = (seat + 1) % 4
        assert client.request(**{**move(view, seat, "f"), "seat": other})["why"] == f"seat {other + 1} is not yours"


def test_two_links_of_a_seat_get_the_same_messages(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    with server.link(key) as one, server.link(key) as two:
        view = greet(one, tokens[seat], seat)
        assert greet(two, tokens[seat], seat) == view
        two.send(**move(view, seat, "from the second link"))
        texts = two.drain_texts()
        assert texts == [*one.drain_texts(), '{"is":"done","ref":5}']


def test_one_person_may_have_two_seats(server: InProcessServer) -> None:
    """A shared screen: one token, a link for each seat, and each shows what its seat sees."""
    key, [token] = server.table(seats=2, people=1, start=False, level="")
    granted(server.request(key, token, do="sit", seat=1, entropy="more"))
    granted(server.request(key, token, do="start"))
    with server.link(key) as left, server.link(key) as right:
        views = [greet(left, token, 0), greet(right, token, 1)]
        assert views[0]["pieces"] != views[1]["pieces"]
        for number in range(6):
            seat = waiting_seat(server, key)
            view = server.get(f"/api/tables/{key}?seat={seat}", token).json()
            assert left.request(**move(view, seat, f"move {number}"))["is"] == "done"
        assert {played.seat for played in server.live(key).table.record.moves} == {0, 1}


# Updates --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_updates_add_up_to_the_full_message(server: InProcessServer, shape: str) -> None:
    key, tokens = server.table(people=3, seats=3)
    viewers: list[tuple[str, int | None]] = [*zip(tokens, range(3), strict=True), ("", None)]
    with server.link(key) as a, server.link(key) as b, server.link(key) as c, server.link(key) as d:
        clients = [a, b, c, d]
        shown = [greet(client, *viewer, shape=shape) for client, viewer in zip(clients, viewers, strict=True)]
        for number in range(40):
            if not server.live(key).table.waiting_seats():
                break  # a Report ended the game early
            seat = waiting_seat(server, key)
            chosen = number * 7 % len(shown[seat]["moves"])
            assert server.request(key, tokens[seat], **move(shown[seat], seat, f"move {number}", chosen)).is_success
            for viewer, client in enumerate(clients):
                for news in client.drain():
                    shown[viewer] = applied(shown[viewer], news)
        for (token, place), seen in zip(viewers, shown, strict=True):
            with server.link(key) as late:
                fresh = greet(late, token, place, shape=shape)
                assert comparable(seen) == comparable(fresh)


def test_a_returning_player_gets_the_lines_they_missed(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    with server.link(key) as client:
        first = greet(client, tokens[0], 0)
    for text in ("one", "two", "three"):
        granted(server.request(key, tokens[1], do="chat", text=text))
    with server.link(key) as client:
        again = greet(client, tokens[0], 0, version=first["version"] + 1)
        assert again["version"] == first["version"] + 3
        assert [text for _, text, _ in again["lines"]] == ["two", "three"]
        assert greet(client, tokens[0], 0, version=again["version"])["lines"] == []
        for version in (0, -1, 10**20):
            assert len(greet(client, tokens[0], 0, version=version)["lines"]) == len(first["lines"]) + 3


def test_notes_are_sent_to_nobody_else(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    with server.link(key) as own, server.link(key) as other, server.link(key) as spectator:
        greet(own, tokens[0], 0)
        greet(other, tokens[1], 1)
        greet(spectator, "", None)
        other.drain()
        assert own.request(do="note", text="the Cook is on B2")["is"] == "done"
        assert other.drain_texts() == spectator.drain_texts() == []
