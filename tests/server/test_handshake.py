"""The beginning of a link: hello, who may look from where, chat and hints. See docs/protocol.md."""

from __future__ import annotations

import re

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from brethren.server import responses, websocket_session
from brethren.server.store import StoreError
from server.in_process import InlineBots, InProcessServer, asked, granted, greet, move, refused

# Hello ----------------------------------------------------------------------------------------------------------------


def test_hello_gives_the_whole_table(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as line:
        table = greet(line, tokens[seat], seat)
        msgspec.convert({name: value for name, value in table.items() if name != "is"}, responses.TableMessage)
        assert table["table"] == key
        assert table["phase"] == "playing"
        assert table["version"] == desk.live(key).version(seat)
        assert table["moves"]
        assert all(table["pieces"][name]["id"] == name for name in table["pieces"])


def test_a_wrong_token_opens_nothing(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=2)
    with desk.link(key) as line:
        for token in ("wrong", tokens[0][:-1], tokens[0].upper(), "\0", "ö"):
            answer = line.ask(do="hello", token=token, seat=0)
            assert (answer["is"], answer["why"]) == ("refused", "this token is not valid at this table")
        assert line.ask(do="hello", token=tokens[1], seat=0)["why"] == "seat 1 is not yours"
        assert line.ask(do="hello", seat=0)["why"] == "seat 1 is not yours"
        for seat in (-1, 4, 10**20):
            assert line.ask(do="hello", token=tokens[0], seat=seat)["is"] == "refused"
        assert "shape" in line.ask(do="hello", token=tokens[0], seat=0, shape="round")["why"]
        greet(line, tokens[0], 0)  # nonsense before does no harm


def test_a_spectator_sees_no_moves_and_makes_none(desk: InProcessServer) -> None:
    key, _ = desk.table(people=4)
    with desk.link(key) as line:
        table = greet(line, "", None)
        assert "ask" not in table
        assert table["moves"] == []
        assert line.ask(do="chat", text="hello")["why"] == "send hello with your token first"
        assert line.ask(do="hint", seat=0)["is"] == "refused"


def test_a_table_may_have_no_spectators(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4, settings={"spectators": False})
    assert "does not allow spectators" in refused(desk.get(f"/api/tables/{key}"), 409)
    stranger = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    with desk.link(key) as line:
        assert "does not allow spectators" in line.ask(do="hello")["why"]
        assert "does not allow spectators" in line.ask(do="hello", token=stranger)["why"]
        greet(line, tokens[2], None)
        greet(line, tokens[2], 2)


def test_requests_come_after_hello(desk: InProcessServer) -> None:
    key, _ = desk.table(people=4)
    length = desk.length(key)
    with desk.link(key) as line:
        for message in ({"do": "chat", "text": "a"}, {"do": "start"}, {"do": "resign", "seat": 0}):
            assert line.ask(**message)["why"] == "send hello with your token first"
    assert desk.length(key) == length


def test_a_link_to_a_table_that_cannot_be_read_now(desk: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise StoreError("the database /var/lib/brethren/tables.sqlite cannot be used")

    monkeypatch.setattr(desk.registry.store, "read", away)
    with desk.link("table") as line:
        told = line.hear()
        assert told["is"] == "busy"
        assert "/var/lib" not in told["why"]
        with pytest.raises(WebSocketDisconnect) as closed:
            line.hear()
    assert closed.value.code == websocket_session.TRY_AGAIN


@pytest.mark.parametrize("key", ["%00", "%ED%A0%80", "a" * 300, "..", "a b"])
def test_what_cannot_be_a_table_is_not_looked_for(
    desk: InProcessServer, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL would refuse some of these, and complain of others."""

    async def read(*_: object) -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(desk.registry.store, "read", read)
    assert "there is no" in refused(desk.get(f"/api/tables/{key}/record"), 404)


def test_there_is_no_such_table(desk: InProcessServer) -> None:
    with desk.link("nowhere") as line:
        assert line.hear()["why"] == "there is no table 'nowhere'"
        with pytest.raises(WebSocketDisconnect) as closed:
            line.hear()
    assert closed.value.code == websocket_session.POLICY


@pytest.mark.parametrize(
    "origin",
    ["http://evil.test", "null", "http://testserver.evil.test", "http://testserver:81", "http://[", "//["],
)
def test_pages_of_other_hosts_are_turned_away(desk: InProcessServer, origin: str) -> None:
    key, _ = desk.table()
    with pytest.raises(WebSocketDisconnect) as closed, desk.link(key, origin=origin):
        pass
    assert closed.value.code == websocket_session.POLICY


@pytest.mark.parametrize("origin", ["http://testserver", "https://testserver"])
def test_own_pages_are_let_in(desk: InProcessServer, origin: str) -> None:
    key, tokens = desk.table()
    with desk.link(key, origin=origin) as line:
        greet(line, tokens[0], 0)


# Talk and hints -------------------------------------------------------------------------------------------------------


def test_chat_is_text_for_all(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    with desk.link(key) as one, desk.link(key) as other, desk.link(key) as spectator:
        greet(one, tokens[0], 0)
        greet(other, tokens[1], 1)
        greet(spectator, "", None)
        assert one.ask(do="chat", text="<b>ahoy</b>\n\0\u202e!", ref=3) == {"is": "done", "ref": 3}
        for line in (other, spectator):
            assert line.until("news")["lines"] == [["chat", "<b>ahoy</b> !", "Anne"]]
        assert "1 to 500" in one.ask(do="chat", text="a" * 501)["why"]
        assert "1 to 500" in one.ask(do="chat", text="\n\t")["why"]
        assert other.all() == []
        for _ in range(19):
            assert one.ask(do="chat", text="a")["is"] == "done"
        assert "too many messages" in one.ask(do="chat", text="a")["why"]


class Ear(InlineBots):
    """Remembers what a bot was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[dict[str, object], int, str]] = []

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        self.heard.append((view, seat, seed))
        return await super().choose(game, level, view, seat, seed)


def test_a_hint_comes_from_the_view_of_the_asker_only(desk: InProcessServer) -> None:
    desk.registry.bots = ear = Ear()
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    other = (seat + 1) % 4
    with desk.link(key) as line:
        sheet = greet(line, tokens[seat], seat)
        hint = line.ask(do="hint", seat=seat, ref=8)
        assert (hint["is"], hint["ref"]) == ("hint", 8)
        assert [hint["move"], hint["label"]] in sheet["moves"]
        assert re.fullmatch(r"[A-Z].*\.", hint["why"])
        assert line.ask(do="hint", seat=other)["why"] == f"seat {other + 1} is not yours"
        state = desk.live(key).table.state
        assert state is not None
        assert ear.heard[0][:2] == (state.seen_by(seat).to_plain(), seat)
        desk.request(key, tokens[other], do="note", text="of this the asker knows nothing")
        again = line.ask(do="hint", seat=seat)
        assert (again["move"], again["why"]) == (hint["move"], hint["why"])
        assert ear.heard[1] == ear.heard[0]
    with desk.link(key) as line:
        greet(line, tokens[other], other)
        assert line.ask(do="hint", seat=other)["why"] == f"seat {other + 1} has nothing to decide now"


# Whose eyes -----------------------------------------------------------------------------------------------------------


def test_whoever_gives_a_seat_up_no_longer_looks_from_it(desk: InProcessServer) -> None:
    """Otherwise the next player's cards would be sent to the last one."""
    key, tokens = desk.table(people=4)
    heir = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    seat = asked(desk, key)
    with desk.link(key) as line, desk.link(key) as spectator:
        greet(line, tokens[seat], seat)
        line.say(do="stand", seat=seat)
        granted(desk.request(key, heir, do="sit", seat=seat, entropy=""))
        greet(spectator, "", None)
        sheet = desk.get(f"/api/tables/{key}?seat={seat}", heir).json()
        line.all_texts()
        granted(desk.request(key, heir, **move(sheet, seat, "mine now")))
        told = line.all_texts()
        assert told == spectator.all_texts()
        assert told


def test_whoever_is_voted_off_no_longer_looks_on(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=3, seats=3, settings={"spectators": False})
    with desk.link(key) as line:
        greet(line, tokens[2], 2)
        granted(desk.request(key, tokens[0], do="propose", what="kick", seat=2))
        granted(desk.request(key, tokens[1], do="answer", what="kick", yes=True))
        assert line.all()[-1]["is"] == "refused"
        granted(desk.request(key, tokens[0], do="chat", text="he is gone"))
        assert line.all() == []


def test_a_player_does_not_look_into_a_bots_hand(desk: InProcessServer) -> None:
    """By sitting down on its seat for a moment."""
    key, tokens = desk.table(seats=3, people=2, level="random")
    assert "seat" in refused(desk.request(key, tokens[1], do="sit", seat=2, entropy=""), 409)
    stranger = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    granted(desk.request(key, stranger, do="sit", seat=2, entropy=""))  # but somebody new may take it over
