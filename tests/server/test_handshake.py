"""The beginning of a WebSocket: hello, who may see which view, chat and hints. See docs/protocol.md."""

from __future__ import annotations

import re

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from brethren.core.game import Game
from brethren.core.state import State
from brethren.server import responses, websocket_session
from brethren.server.store import StoreError
from server.in_process import InlineBots, InProcessServer, granted, greet, move, refused, waiting_seat

# Hello ----------------------------------------------------------------------------------------------------------------


def test_hello_gives_the_whole_table(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    with server.link(key) as client:
        table = greet(client, tokens[seat], seat)
        msgspec.convert({name: value for name, value in table.items() if name != "is"}, responses.TableMessage)
        assert table["table"] == key
        assert table["phase"] == "playing"
        assert table["version"] == server.live(key).version(seat)
        assert table["moves"]
        assert all(table["pieces"][name]["id"] == name for name in table["pieces"])


def test_a_wrong_token_is_refused(server: InProcessServer) -> None:
    key, tokens = server.table(people=2)
    with server.link(key) as client:
        for token in ("wrong", tokens[0][:-1], tokens[0].upper(), "\0", "ö"):
            answer = client.request(do="hello", token=token, seat=0)
            assert (answer["is"], answer["why"]) == ("refused", "this token is not valid at this table")
        assert client.request(do="hello", token=tokens[1], seat=0)["why"] == "seat 1 is not yours"
        assert client.request(do="hello", seat=0)["why"] == "seat 1 is not yours"
        for seat in (-1, 4, 10**20):
            assert client.request(do="hello", token=tokens[0], seat=seat)["is"] == "refused"
        assert "shape" in client.request(do="hello", token=tokens[0], seat=0, shape="round")["why"]
        greet(client, tokens[0], 0)  # earlier nonsense does no harm


def test_a_spectator_sees_no_moves_and_makes_none(server: InProcessServer) -> None:
    key, _ = server.table(people=4)
    with server.link(key) as client:
        table = greet(client, "", None)
        assert "question" not in table
        assert table["moves"] == []
        assert client.request(do="chat", text="hello")["why"] == "send hello with your token first"
        assert client.request(do="hint", seat=0)["is"] == "refused"


def test_a_table_may_have_no_spectators(server: InProcessServer) -> None:
    key, tokens = server.table(people=4, settings={"spectators": False})
    assert "does not allow spectators" in refused(server.get(f"/api/tables/{key}"), 409)
    stranger = granted(server.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    with server.link(key) as client:
        assert "does not allow spectators" in client.request(do="hello")["why"]
        assert "does not allow spectators" in client.request(do="hello", token=stranger)["why"]
        greet(client, tokens[2], None)
        greet(client, tokens[2], 2)


def test_requests_come_after_hello(server: InProcessServer) -> None:
    key, _ = server.table(people=4)
    length = server.length(key)
    with server.link(key) as client:
        for message in ({"do": "chat", "text": "a"}, {"do": "start"}, {"do": "resign", "seat": 0}):
            assert client.request(**message)["why"] == "send hello with your token first"
    assert server.length(key) == length


def test_a_link_to_a_table_that_cannot_be_read_now(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object, **__: object) -> None:
        raise StoreError("the database /var/lib/brethren/tables.sqlite cannot be used")

    monkeypatch.setattr(server.registry.store, "read", away)
    with server.link("table") as client:
        message = client.receive()
        assert message["is"] == "busy"
        assert "/var/lib" not in message["why"]
        with pytest.raises(WebSocketDisconnect) as closed:
            client.receive()
    assert closed.value.code == websocket_session.TRY_AGAIN


@pytest.mark.parametrize("key", ["%00", "%ED%A0%80", "a" * 300, "..", "a b"])
def test_the_store_is_not_asked_for_an_impossible_key(
    server: InProcessServer, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL would raise errors for some of these."""

    async def read(*_: object, **__: object) -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(server.registry.store, "read", read)
    assert "there is no" in refused(server.get(f"/api/tables/{key}/record"), 404)


def test_there_is_no_such_table(server: InProcessServer) -> None:
    with server.link("nowhere") as client:
        assert client.receive()["why"] == "there is no table 'nowhere'"
        with pytest.raises(WebSocketDisconnect) as closed:
            client.receive()
    assert closed.value.code == websocket_session.POLICY


@pytest.mark.parametrize(
    "origin",
    ["http://evil.test", "null", "http://testserver.evil.test", "http://testserver:81", "http://[", "//["],
)
def test_pages_of_other_origins_are_rejected(server: InProcessServer, origin: str) -> None:
    key, _ = server.table()
    with pytest.raises(WebSocketDisconnect) as closed, server.link(key, origin=origin):
        pass
    assert closed.value.code == websocket_session.POLICY


@pytest.mark.parametrize("origin", ["http://testserver", "https://testserver"])
def test_our_own_pages_are_accepted(server: InProcessServer, origin: str) -> None:
    key, tokens = server.table()
    with server.link(key, origin=origin) as client:
        greet(client, tokens[0], 0)


# Chat and hints -------------------------------------------------------------------------------------------------------


def test_chat_is_text_for_all(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    with server.link(key) as one, server.link(key) as other, server.link(key) as spectator:
        greet(one, tokens[0], 0)
        greet(other, tokens[1], 1)
        greet(spectator, "", None)
        assert one.request(do="chat", text="<b>ahoy</b>\n\0\u202e!", ref=3) == {"is": "done", "ref": 3}
        for client in (other, spectator):
            assert client.receive_until("news")["lines"] == [["chat", "<b>ahoy</b> !", "Anne"]]
        assert "1 to 500" in one.request(do="chat", text="a" * 501)["why"]
        assert "1 to 500" in one.request(do="chat", text="\n\t")["why"]
        assert other.drain() == []
        for _ in range(19):
            assert one.request(do="chat", text="a")["is"] == "done"
        assert "too many messages" in one.request(do="chat", text="a")["why"]


class RecordingBots(InlineBots):
    """Remembers the requests to bots."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[dict[str, object], int, str]] = []

    async def choose(self, game: Game[State], level: str, view: dict[str, object], seat: int, seed: str) -> int:
        self.requests.append((view, seat, seed))
        return await super().choose(game, level, view, seat, seed)


def test_a_hint_comes_from_the_view_of_the_asker_only(server: InProcessServer) -> None:
    server.registry.bots = recorder = RecordingBots()
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    other = (seat + 1) % 4
    with server.link(key) as client:
        view = greet(client, tokens[seat], seat)
        hint = client.request(do="hint", seat=seat, ref=8)
        assert (hint["is"], hint["ref"]) == ("hint", 8)
        assert [hint["move"], hint["label"]] in view["moves"]
        assert re.fullmatch(r"[A-Z].*\.", hint["why"])
        assert client.request(do="hint", seat=other)["why"] == f"seat {other + 1} is not yours"
        state = server.live(key).table.state
        assert state is not None
        assert recorder.requests[0][:2] == (state.seen_by(seat).to_plain(), seat)
        server.request(key, tokens[other], do="note", text="the asker does not know this")
        again = client.request(do="hint", seat=seat)
        assert (again["move"], again["why"]) == (hint["move"], hint["why"])
        assert recorder.requests[1] == recorder.requests[0]
    with server.link(key) as client:
        greet(client, tokens[other], other)
        assert client.request(do="hint", seat=other)["why"] == f"seat {other + 1} has nothing to decide now"


# Who sees what --------------------------------------------------------------------------------------------------------


def test_a_player_who_leaves_a_seat_no_longer_sees_its_view(server: InProcessServer) -> None:
    """Otherwise the next player's cards would be sent to the last one."""
    key, tokens = server.table(people=4)
    heir = granted(server.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    seat = waiting_seat(server, key)
    with server.link(key) as client, server.link(key) as spectator:
        greet(client, tokens[seat], seat)
        client.send(do="stand", seat=seat)
        granted(server.request(key, heir, do="sit", seat=seat, entropy=""))
        greet(spectator, "", None)
        view = server.get(f"/api/tables/{key}?seat={seat}", heir).json()
        client.drain_texts()
        granted(server.request(key, heir, **move(view, seat, "mine now")))
        texts = client.drain_texts()
        assert texts == spectator.drain_texts()
        assert texts


def test_a_player_voted_off_no_longer_watches(server: InProcessServer) -> None:
    key, tokens = server.table(people=3, seats=3, settings={"spectators": False})
    with server.link(key) as client:
        greet(client, tokens[2], 2)
        granted(server.request(key, tokens[0], do="propose", what="kick", seat=2))
        granted(server.request(key, tokens[1], do="answer", what="kick", yes=True))
        assert client.drain()[-1]["is"] == "refused"
        granted(server.request(key, tokens[0], do="chat", text="they are gone"))
        assert client.drain() == []


def test_a_player_does_not_look_into_a_bots_hand(server: InProcessServer) -> None:
    """By sitting down on its seat for a moment."""
    key, tokens = server.table(seats=3, people=2, level="random")
    assert "seat" in refused(server.request(key, tokens[1], do="sit", seat=2, entropy=""), 409)
    stranger = granted(server.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    granted(server.request(key, stranger, do="sit", seat=2, entropy=""))  # but a newcomer may take it over
