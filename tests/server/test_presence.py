"""Who one is at a table, who else is there, and one's own notes."""

from __future__ import annotations

from brethren.table.decide import MAX_NOTES
from brethren.table.preconditions import MAX_PEOPLE
from server.in_process import InProcessServer, granted, greet, refused

SECRET = "the Cook is on B2"


def test_a_table_says_who_one_is_and_how_it_is_run(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=3, people=2, options={"target_coins": 7}, settings={"chat": False})
    for token, you, mine, host in [(tokens[0], 0, [0], True), (tokens[1], 1, [1], False), ("", None, [], False)]:
        with desk.link(key) as line:
            seat = mine[0] if mine else None
            for told in (greet(line, token, seat), desk.get(f"/api/tables/{key}", token).json()):
                assert (told["you"], told["mine"], told["host"]) == (you, mine, host)
                assert ("notes" in told) == (you is not None)
                assert told["options"]["target_coins"] == 7
                assert told["settings"]["chat"] is False


def test_one_person_may_have_several_seats(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=1, level="", start=False)
    granted(desk.request(key, tokens[0], do="sit", seat=1, entropy=""))
    with desk.link(key) as line:
        told = greet(line, tokens[0], 0)
        assert told["mine"] == told["present"] == [0, 1]


# Who is there ---------------------------------------------------------------------------------------------------------


def test_who_is_linked_is_told_to_all(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=2)
    with desk.link(key) as one:
        assert greet(one, tokens[0], 0)["present"] == [0]
        assert desk.get(f"/api/tables/{key}").json()["present"] == [0]
        with desk.link(key) as two:
            told = greet(two, tokens[1], 1)
            assert told["present"] == [0, 1]
            assert two.all() == []
            [news] = one.all()
            assert news["present"] == [0, 1]
            assert news["version"] == news["was"] == told["version"]
            assert greet(two, tokens[1], 1, shape="tall")["present"] == [0, 1]
            assert one.all() == []  # he has not been away
        [news] = one.all()
        assert news["present"] == [0]
    assert desk.get(f"/api/tables/{key}").json()["present"] == []


def test_people_without_a_seat_are_named_while_they_are_there(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=1, level="", start=False)
    mary = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    with desk.link(key) as one, desk.link(key) as two, desk.link(key) as nobody:
        assert greet(one, tokens[0], 0)["people"] == []
        assert greet(nobody, "", None)["people"] == []
        assert greet(two, mary, None)["people"] == [[1, "Mary"]]
        assert one.until("news")["people"] == [[1, "Mary"]]
        granted(desk.request(key, mary, do="name", name="Mary Read"))
        assert [news.get("people") for news in one.all()] == [None, [[1, "Mary Read"]]]
        granted(desk.request(key, mary, do="sit", seat=1, entropy=""))
        last = one.all()[-1]
        assert (last["people"], last["present"]) == ([], [0, 1])


def test_where_there_are_no_spectators_nobody_is_named(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=2, level="", start=False, settings={"spectators": False})
    with desk.link(key) as one, desk.link(key) as two:
        greet(one, tokens[0], 0)
        greet(two, tokens[1], 1)
        granted(desk.request(key, tokens[1], do="stand", seat=1))
        told = desk.get(f"/api/tables/{key}?seat=0", tokens[0]).json()
        assert (told["present"], told["people"]) == ([0], [])


def test_a_link_too_slow_to_hear_who_came_is_no_harm(desk: InProcessServer) -> None:
    """Letting one go is news for the others, one of whom may be let go by it."""

    class Full:
        def __init__(self, who: int | None) -> None:
            self.who = who
            self.room = 1

        def send(self, message: bytes) -> None:
            self.room -= 1
            if self.room < 0:
                live.subscribers.leave(self)

    key, tokens = desk.table(people=4)
    live = desk.live(key)
    for who in range(4):
        live.subscribers.join(Full(who), who, "wide", 0)
    granted(desk.request(key, tokens[0], do="chat", text="ahoy"))
    assert live.subscribers.connections() == []
    assert live.subscribers.groups == {}
    assert live.subscribers.presence["present"] == []


# Notes ----------------------------------------------------------------------------------------------------------------


def test_notes_are_read_back_by_their_writer_only(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=2)
    with desk.link(key) as own, desk.link(key) as tab, desk.link(key) as other, desk.link(key) as nobody:
        version = greet(own, tokens[0], 0)["version"]
        greet(tab, tokens[0], None, shape="tall")
        greet(other, tokens[1], 1)
        greet(nobody, "", None)
        for line in (own, tab, other, nobody):
            line.all()
        granted(desk.request(key, tokens[0], do="note", text=SECRET))
        for line in (own, tab):
            [news] = line.all()
            assert news == {"is": "news", "version": version, "was": version, "notes": [SECRET], "lines": []}
        assert other.all_texts() == nobody.all_texts() == []
        assert greet(own, tokens[0], 0)["notes"] == [SECRET]
        assert SECRET not in str(greet(other, tokens[1], 1))
        assert SECRET not in str(greet(nobody, "", None))
    assert desk.get(f"/api/tables/{key}", tokens[0]).json()["notes"] == [SECRET]
    assert desk.get(f"/api/tables/{key}?seat=1", tokens[1]).json()["notes"] == []
    assert SECRET not in desk.get(f"/api/tables/{key}").text


def test_a_new_player_of_a_seat_does_not_get_the_notes_of_the_old_one(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=2)
    granted(desk.request(key, tokens[1], do="note", text=SECRET))
    granted(desk.request(key, tokens[1], do="stand", seat=1))
    heir = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    granted(desk.request(key, heir, do="sit", seat=1, entropy=""))
    assert desk.get(f"/api/tables/{key}?seat=1", heir).json()["notes"] == []
    assert desk.get(f"/api/tables/{key}", tokens[1]).json()["notes"] == [SECRET]


# Limits ---------------------------------------------------------------------------------------------------------------


def test_notes_have_a_limit(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=2)
    for number in range(MAX_NOTES):
        granted(desk.request(key, tokens[0], do="note", text=f"note {number}"))
    length = desk.length(key)
    assert "reached the limit" in refused(desk.request(key, tokens[0], do="note", text="one more"), 409)
    assert desk.length(key) == length
    granted(desk.request(key, tokens[1], do="note", text="mine"))


def test_people_have_a_limit(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=3, people=1, level="", start=False)
    for number in range(1, MAX_PEOPLE):
        granted(desk.post(f"/api/tables/{key}/people", {"name": f"Guest {number}"}))
    length = desk.length(key)
    assert "is full" in refused(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}), 409)
    assert "is full" in refused(desk.post(f"/api/tables/{key}/invites", {"seat": 2}, tokens[0]), 409)
    assert desk.length(key) == length
