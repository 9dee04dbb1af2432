"""Who the viewer is at a table, who else is there, and private notes."""

from __future__ import annotations

from pathlib import Path

from brethren.table import requests as ask
from brethren.table.decide import MAX_NOTES
from brethren.table.preconditions import MAX_PEOPLE
from server.in_process import InProcessServer, WebSocketClient, granted, greet, refused
from server.server_process import until

SECRET = "the Cook is on B2"


def test_the_table_message_says_who_the_viewer_is_and_which_settings_apply(server: InProcessServer) -> None:
    key, tokens = server.table(seats=3, people=2, options={"target_coins": 7}, settings={"chat": False})
    for token, you, mine, host in [(tokens[0], 0, [0], True), (tokens[1], 1, [1], False), ("", None, [], False)]:
        with server.link(key) as client:
            seat = mine[0] if mine else None
            for table in (greet(client, token, seat), server.get(f"/api/tables/{key}", token).json()):
                assert (table["you"], table["mine"], table["host"]) == (you, mine, host)
                assert ("notes" in table) == (you is not None)
                assert table["options"]["target_coins"] == 7
                assert table["settings"]["chat"] is False


def test_one_person_may_have_several_seats(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=1, level="", start=False)
    granted(server.request(key, tokens[0], do="sit", seat=1, entropy=""))
    with server.link(key) as client:
        table = greet(client, tokens[0], 0)
        assert table["mine"] == table["present"] == [0, 1]


# Who is there ---------------------------------------------------------------------------------------------------------


def test_everyone_is_notified_when_a_player_connects(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    with server.link(key) as one:
        assert greet(one, tokens[0], 0)["present"] == [0]
        assert server.get(f"/api/tables/{key}").json()["present"] == [0]
        with server.link(key) as two:
            table = greet(two, tokens[1], 1)
            assert table["present"] == [0, 1]
            assert two.drain() == []
            [news] = one.drain()
            assert news["present"] == [0, 1]
            assert news["version"] == news["was"] == table["version"]
            assert greet(two, tokens[1], 1, shape="tall")["present"] == [0, 1]
            assert one.drain() == []  # the player was not away
        [news] = one.drain()
        assert news["present"] == [0]
    assert server.get(f"/api/tables/{key}").json()["present"] == []


def test_people_without_a_seat_are_named_while_they_are_there(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=1, level="", start=False)
    mary = granted(server.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    with server.link(key) as one, server.link(key) as two, server.link(key) as nobody:
        assert greet(one, tokens[0], 0)["spectators"] == []
        assert greet(nobody, "", None)["spectators"] == []
        assert greet(two, mary, None)["spectators"] == [[1, "Mary"]]
        assert one.receive_until("news")["spectators"] == [[1, "Mary"]]
        granted(server.request(key, mary, do="name", name="Mary Read"))
        assert [news.get("spectators") for news in one.drain()] == [None, [[1, "Mary Read"]]]
        granted(server.request(key, mary, do="sit", seat=1, entropy=""))
        last = one.drain()[-1]
        assert (last["spectators"], last["present"]) == ([], [0, 1])


def test_where_there_are_no_spectators_nobody_is_named(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2, level="", start=False, settings={"spectators": False})
    with server.link(key) as one, server.link(key) as two:
        greet(one, tokens[0], 0)
        greet(two, tokens[1], 1)
        granted(server.request(key, tokens[1], do="stand", seat=1))
        table = server.get(f"/api/tables/{key}?seat=0", tokens[0]).json()
        assert (table["present"], table["spectators"]) == ([0], [])


def test_a_link_too_slow_for_presence_does_no_harm(server: InProcessServer) -> None:
    """Closing one link notifies the others, and this may close another."""

    class Full:
        def __init__(self, who: int | None) -> None:
            self.who = who
            self.known_backgrounds: set[str] = set()
            self.watching = False
            self.room = 1

        def send(self, message: bytes) -> None:
            self.room -= 1
            if self.room < 0:
                live.subscribers.leave(self)

    key, tokens = server.table(people=4)
    live = server.live(key)

    async def all_join() -> None:
        for who in range(4):
            live.subscribers.join(Full(who), who, "wide", 0)

    server.call(all_join)
    granted(server.request(key, tokens[0], do="chat", text="ahoy"))
    assert live.subscribers.connections() == []
    assert live.subscribers.groups == {}
    assert live.subscribers.presence["present"] == []


# Absences ---------------------------------------------------------------------------------------------------------


def lines_until(client: WebSocketClient, fact: str) -> list[str]:
    """The texts of the lines that come, up to one with this fact."""
    found: list[str] = []
    while True:
        for name, text, _ in client.receive_until("news")["lines"]:
            found.append(text)
            if name == fact:
                return found


def test_everyone_is_told_when_a_player_has_gone_and_when_they_are_back(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, absence_delay=0.0) as server:
        key, tokens = server.table(seats=2, people=2)
        with server.link(key) as one:
            greet(one, tokens[0], 0)
            with server.link(key) as two:
                greet(two, tokens[1], 1)
            for _ in range(2):
                assert lines_until(one, "connection_lost") == ["Friend 1 has disconnected."]
                with server.link(key) as two:
                    greet(two, tokens[1], 1)
                    assert lines_until(one, "connection_restored") == ["Friend 1 is back."]
                    assert lines_until(two, "connection_restored") == ["You are back."]


def test_a_short_absence_is_not_told(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, absence_delay=3600.0) as server:
        key, tokens = server.table(seats=2, people=2)
        length = server.length(key)
        with server.link(key) as one:
            greet(one, tokens[0], 0)
            for _ in range(3):
                with server.link(key) as two:
                    greet(two, tokens[1], 1)
            assert [news["lines"] for news in one.drain()] == [[]] * 6
            assert list(server.registry.absences.timers) == [(key, 1)]
        assert server.length(key) == length


def test_an_absence_is_not_told_if_nobody_is_there(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, absence_delay=0.0) as server:
        key, tokens = server.table(seats=2, people=2)
        length = server.length(key)
        with server.link(key) as one:
            greet(one, tokens[0], 0)
        until(lambda: not server.registry.absences.timers, "the timer of an absence fires")
        assert server.length(key) == length


def test_a_player_who_is_here_is_not_gone_whatever_another_process_says(tmp_path: Path) -> None:
    """Their old connection was to another machine, which tells of their absence after they have come here."""
    with InProcessServer(tmp_path, absence_delay=3600.0) as server:
        key, tokens = server.table(seats=2, people=2)
        with server.link(key) as one:
            greet(one, tokens[0], 0)
            live = server.live(key)
            server.call(lambda: server.registry.submit_and_wait(live, ask.Disconnect(0)))
            assert lines_until(one, "connection_restored") == ["You have disconnected.", "You are back."]


# Notes ----------------------------------------------------------------------------------------------------------------


def test_notes_are_read_back_by_their_writer_only(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    with server.link(key) as own, server.link(key) as tab, server.link(key) as other, server.link(key) as nobody:
        version = greet(own, tokens[0], 0)["version"]
        greet(tab, tokens[0], None, shape="tall")
        greet(other, tokens[1], 1)
        greet(nobody, "", None)
        for client in (own, tab, other, nobody):
            client.drain()
        granted(server.request(key, tokens[0], do="note", text=SECRET))
        for client in (own, tab):
            [news] = client.drain()
            assert news == {"is": "news", "version": version, "was": version, "notes": [SECRET], "lines": []}
        assert other.drain_texts() == nobody.drain_texts() == []
        assert greet(own, tokens[0], 0)["notes"] == [SECRET]
        assert SECRET not in str(greet(other, tokens[1], 1))
        assert SECRET not in str(greet(nobody, "", None))
    assert server.get(f"/api/tables/{key}", tokens[0]).json()["notes"] == [SECRET]
    assert server.get(f"/api/tables/{key}?seat=1", tokens[1]).json()["notes"] == []
    assert SECRET not in server.get(f"/api/tables/{key}").text


def test_a_new_player_of_a_seat_does_not_get_the_notes_of_the_old_one(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    granted(server.request(key, tokens[1], do="note", text=SECRET))
    granted(server.request(key, tokens[1], do="stand", seat=1))
    heir = granted(server.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    granted(server.request(key, heir, do="sit", seat=1, entropy=""))
    assert server.get(f"/api/tables/{key}?seat=1", heir).json()["notes"] == []
    assert server.get(f"/api/tables/{key}", tokens[1]).json()["notes"] == [SECRET]


# Limits ---------------------------------------------------------------------------------------------------------------


def test_notes_have_a_limit(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    for number in range(MAX_NOTES):
        granted(server.request(key, tokens[0], do="note", text=f"note {number}"))
    length = server.length(key)
    assert "reached the limit" in refused(server.request(key, tokens[0], do="note", text="one more"), 409)
    assert server.length(key) == length
    granted(server.request(key, tokens[1], do="note", text="mine"))


def test_people_have_a_limit(server: InProcessServer) -> None:
    key, tokens = server.table(seats=3, people=1, level="", start=False)
    for number in range(1, MAX_PEOPLE):
        granted(server.post(f"/api/tables/{key}/people", {"name": f"Guest {number}"}))
    length = server.length(key)
    assert "is full" in refused(server.post(f"/api/tables/{key}/people", {"name": "Mary"}), 409)
    assert "is full" in refused(server.post(f"/api/tables/{key}/invites", {"seat": 2}, tokens[0]), 409)
    assert server.length(key) == length
