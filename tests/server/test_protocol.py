"""The life of a link: hello, table, news, answers, silence, coming back. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from brethren.core.registry import load
from brethren.core.scene import SHAPES
from brethren.server import api, lines, links, openapi, wire
from brethren.server.live import Live
from brethren.server.store import StoreError
from brethren.table import requests as ask
from brethren.table.decide import decide
from brethren.table.settings import Settings
from server.harness import Server
from server.test_http import Desk, InlineThinking, Line, Message, granted, refused

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path) as found:
        yield found


def greet(line: Line, token: str, seat: int | None, **more: Any) -> Message:
    found = line.ask(do="hello", token=token, seat=seat, **more)
    assert found["is"] == "table", found
    return found


def move(sheet: Message, seat: int, name: str, place: int = 0) -> Message:
    """The message that makes a legal move."""
    return {"do": "move", "seat": seat, "move": sheet["moves"][place][0], "ask": sheet["ask"], "id": name, "ref": 5}


def asked(desk: Desk, key: str) -> int:
    return desk.live(key).table.asked()[0]


# Hello ----------------------------------------------------------------------------------------------------------------


def test_hello_gives_the_whole_table(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as line:
        table = greet(line, tokens[seat], seat)
        msgspec.convert({name: value for name, value in table.items() if name != "is"}, openapi.Sheet)
        assert table["table"] == key
        assert table["phase"] == "playing"
        assert table["version"] == desk.live(key).version(seat)
        assert table["moves"]
        assert all(table["pieces"][name]["id"] == name for name in table["pieces"])


def test_a_wrong_token_opens_nothing(desk: Desk) -> None:
    key, tokens = desk.table(people=2)
    with desk.link(key) as line:
        for token in ("wrong", tokens[0][:-1], tokens[0].upper(), "\0", "ö"):
            answer = line.ask(do="hello", token=token, seat=0)
            assert (answer["is"], answer["why"]) == ("refused", "that token opens no seat at this table")
        assert line.ask(do="hello", token=tokens[1], seat=0)["why"] == "seat 0 is not yours"
        assert line.ask(do="hello", seat=0)["why"] == "seat 0 is not yours"
        for seat in (-1, 4, 10**20):
            assert line.ask(do="hello", token=tokens[0], seat=seat)["is"] == "refused"
        assert "shape" in line.ask(do="hello", token=tokens[0], seat=0, shape="round")["why"]
        greet(line, tokens[0], 0)  # nonsense before does no harm


def test_a_spectator_sees_no_moves_and_makes_none(desk: Desk) -> None:
    key, _ = desk.table(people=4)
    with desk.link(key) as line:
        table = greet(line, "", None)
        assert "ask" not in table
        assert table["moves"] == []
        assert line.ask(do="chat", text="hello")["why"] == "say hello with your token first"
        assert line.ask(do="hint", seat=0)["is"] == "refused"


def test_a_table_may_have_no_spectators(desk: Desk) -> None:
    key, tokens = desk.table(people=4, settings={"spectators": False})
    assert "no spectators" in refused(desk.get(f"/api/tables/{key}"), 409)
    stranger = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    with desk.link(key) as line:
        assert "no spectators" in line.ask(do="hello")["why"]
        assert "no spectators" in line.ask(do="hello", token=stranger)["why"]
        greet(line, tokens[2], None)
        greet(line, tokens[2], 2)


def test_requests_come_after_hello(desk: Desk) -> None:
    key, _ = desk.table(people=4)
    length = desk.length(key)
    with desk.link(key) as line:
        for message in ({"do": "chat", "text": "a"}, {"do": "start"}, {"do": "resign", "seat": 0}):
            assert line.ask(**message)["why"] == "say hello with your token first"
    assert desk.length(key) == length


def test_a_link_to_a_table_that_cannot_be_read_now(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise StoreError("the database /var/lib/brethren/tables.sqlite cannot be used")

    monkeypatch.setattr(desk.house.store, "read", away)
    with desk.link("table") as line:
        told = line.hear()
        assert told["is"] == "busy"
        assert "/var/lib" not in told["why"]
        with pytest.raises(WebSocketDisconnect) as closed:
            line.hear()
    assert closed.value.code == links.TRY_AGAIN


@pytest.mark.parametrize("key", ["%00", "%ED%A0%80", "a" * 300, "..", "a b"])
def test_what_cannot_be_a_table_is_not_looked_for(desk: Desk, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL would refuse some of these, and complain of others."""

    async def read(*_: object) -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(desk.house.store, "read", read)
    assert "there is no" in refused(desk.get(f"/api/tables/{key}/record"), 404)


def test_there_is_no_such_table(desk: Desk) -> None:
    with desk.link("nowhere") as line:
        assert line.hear()["why"] == "there is no table 'nowhere'"
        with pytest.raises(WebSocketDisconnect) as closed:
            line.hear()
    assert closed.value.code == links.POLICY


@pytest.mark.parametrize(
    "origin",
    ["http://evil.test", "null", "http://testserver.evil.test", "http://testserver:81", "http://[", "//["],
)
def test_pages_of_other_hosts_are_turned_away(desk: Desk, origin: str) -> None:
    key, _ = desk.table()
    with pytest.raises(WebSocketDisconnect) as closed, desk.link(key, origin=origin):
        pass
    assert closed.value.code == links.POLICY


@pytest.mark.parametrize("origin", ["http://testserver", "https://testserver"])
def test_own_pages_are_let_in(desk: Desk, origin: str) -> None:
    key, tokens = desk.table()
    with desk.link(key, origin=origin) as line:
        greet(line, tokens[0], 0)


# Talk and hints -------------------------------------------------------------------------------------------------------


def test_chat_is_text_for_all(desk: Desk) -> None:
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
        assert "a lot of talk" in one.ask(do="chat", text="a")["why"]


class Ear(InlineThinking):
    """Remembers what a bot was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[dict[str, object], int, str]] = []

    async def choose(self, game: str, level: str, view: dict[str, object], seat: int, seed: str) -> int:
        self.heard.append((view, seat, seed))
        return await super().choose(game, level, view, seat, seed)


def test_a_hint_comes_from_the_view_of_the_asker_only(desk: Desk) -> None:
    desk.house.thinking = ear = Ear()
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    other = (seat + 1) % 4
    with desk.link(key) as line:
        sheet = greet(line, tokens[seat], seat)
        hint = line.ask(do="hint", seat=seat, ref=8)
        assert (hint["is"], hint["ref"]) == ("hint", 8)
        assert [hint["move"], hint["label"]] in sheet["moves"]
        assert line.ask(do="hint", seat=other)["why"] == f"seat {other} is not yours"
        state = desk.live(key).table.state
        assert state is not None
        assert ear.heard[0][:2] == (state.seen_by(seat).plain(), seat)
        desk.request(key, tokens[other], do="note", text="of this the asker knows nothing")
        assert line.ask(do="hint", seat=seat)["move"] == hint["move"]
        assert ear.heard[1] == ear.heard[0]
    with desk.link(key) as line:
        greet(line, tokens[other], other)
        assert line.ask(do="hint", seat=other)["why"] == f"seat {other} is not asked now"


# Moves ----------------------------------------------------------------------------------------------------------------


def test_a_move_is_made_once_however_often_it_is_sent(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as line:
        message = move(greet(line, tokens[seat], seat), seat, "the same")
        for _ in range(3):
            assert line.ask(**message) == {"is": "done", "ref": 5}
    length = desk.length(key)
    with desk.link(key) as line:
        greet(line, tokens[seat], seat)
        assert line.ask(**message)["is"] == "done"
    assert granted(desk.request(key, tokens[seat], **message)) == {"is": "done", "ref": 5}
    assert desk.length(key) == length
    assert [played.seat for played in desk.live(key).table.record.moves] == [seat]


def test_a_move_answers_one_question(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as line:
        sheet = greet(line, tokens[seat], seat)
        for wrong in (sheet["ask"] + 1, sheet["ask"] - 1, 10**20):
            assert "moved on" in line.ask(**{**move(sheet, seat, "a"), "ask": wrong})["why"]
        assert "not legal" in line.ask(**{**move(sheet, seat, "b"), "move": 10**20})["why"]
        assert "not legal" in line.ask(**{**move(sheet, seat, "c"), "move": -1})["why"]
        for name in ("", "a" * 65, "bot 0 0"):
            assert "id" in line.ask(**move(sheet, seat, name))["why"]
        assert line.ask(**move(sheet, seat, "d"))["is"] == "done"
        assert line.ask(**move(sheet, seat, "e"))["is"] == "refused"
        other = (seat + 1) % 4
        assert line.ask(**{**move(sheet, seat, "f"), "seat": other})["why"] == f"seat {other} is not yours"


def test_two_links_of_a_seat_hear_the_same(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as one, desk.link(key) as two:
        sheet = greet(one, tokens[seat], seat)
        assert greet(two, tokens[seat], seat) == sheet
        two.say(**move(sheet, seat, "from the second link"))
        heard = two.all_texts()
        assert heard == [*one.all_texts(), '{"is":"done","ref":5}']


def test_one_person_may_have_two_seats(desk: Desk) -> None:
    """A shared screen: one token, a link for each seat, and each shows what its seat sees."""
    key, [token] = desk.table(seats=2, people=1, start=False, level="")
    granted(desk.request(key, token, do="sit", seat=1, entropy="more"))
    granted(desk.request(key, token, do="start"))
    with desk.link(key) as left, desk.link(key) as right:
        sheets = [greet(left, token, 0), greet(right, token, 1)]
        assert sheets[0]["pieces"] != sheets[1]["pieces"]
        for number in range(6):
            seat = asked(desk, key)
            sheet = desk.get(f"/api/tables/{key}?seat={seat}", token).json()
            assert left.ask(**move(sheet, seat, f"move {number}"))["is"] == "done"
        assert {played.seat for played in desk.live(key).table.record.moves} == {0, 1}


# News -----------------------------------------------------------------------------------------------------------------


def merged(shown: Message, news: Message) -> Message:
    """What a client makes of a difference: docs/protocol.md in code."""
    assert news["was"] == shown["version"]
    after = {name: value for name, value in shown.items() if name not in news.get("gone", [])}
    pieces = {key: dict(piece) for key, piece in shown.get("pieces", {}).items() if key not in news.get("lost", [])}
    for change in news.get("pieces", []):
        piece = pieces.setdefault(change["id"], {})
        piece.update(change)
        for name in [name for name, value in piece.items() if value is None]:
            del piece[name]
    after.update(news)
    for name in ("was", "gone", "lost", "order"):
        after.pop(name, None)
    after["pieces"] = {key: pieces[key] for key in news.get("order", pieces)}
    after["lines"] = shown["lines"] + news["lines"]
    return {**after, "is": "table"}


@pytest.mark.parametrize("shape", SHAPES)
def test_news_add_up_to_what_a_newcomer_sees(desk: Desk, shape: str) -> None:
    key, tokens = desk.table(people=3, seats=3)
    viewers: list[tuple[str, int | None]] = [*zip(tokens, range(3), strict=True), ("", None)]
    with desk.link(key) as a, desk.link(key) as b, desk.link(key) as c, desk.link(key) as d:
        lines = [a, b, c, d]
        shown = [greet(line, *viewer, shape=shape) for line, viewer in zip(lines, viewers, strict=True)]
        for number in range(40):
            if not desk.live(key).table.asked():
                break  # somebody was quick to report
            seat = asked(desk, key)
            chosen = number * 7 % len(shown[seat]["moves"])
            assert desk.request(key, tokens[seat], **move(shown[seat], seat, f"move {number}", chosen)).is_success
            for viewer, line in enumerate(lines):
                for news in line.all():
                    shown[viewer] = merged(shown[viewer], news)
        for (token, place), seen in zip(viewers, shown, strict=True):
            with desk.link(key) as late:
                fresh = greet(late, token, place, shape=shape)
                assert seen == fresh
                assert list(seen["pieces"]) == list(fresh["pieces"])


def test_whoever_comes_back_gets_the_lines_he_missed(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    with desk.link(key) as line:
        first = greet(line, tokens[0], 0)
    for text in ("one", "two", "three"):
        granted(desk.request(key, tokens[1], do="chat", text=text))
    with desk.link(key) as line:
        again = greet(line, tokens[0], 0, version=first["version"] + 1)
        assert again["version"] == first["version"] + 3
        assert [text for _, text, _ in again["lines"]] == ["two", "three"]
        assert greet(line, tokens[0], 0, version=again["version"])["lines"] == []
        for version in (0, -1, 10**20):
            assert len(greet(line, tokens[0], 0, version=version)["lines"]) == len(first["lines"]) + 3


def test_notes_to_oneself_are_told_to_nobody(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    with desk.link(key) as own, desk.link(key) as other, desk.link(key) as spectator:
        greet(own, tokens[0], 0)
        greet(other, tokens[1], 1)
        greet(spectator, "", None)
        assert own.ask(do="note", text="the Cook is on B2")["is"] == "done"
        assert other.all_texts() == spectator.all_texts() == []


# Whose eyes -----------------------------------------------------------------------------------------------------------


def test_whoever_gives_a_seat_up_no_longer_looks_from_it(desk: Desk) -> None:
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


def test_whoever_is_voted_off_no_longer_looks_on(desk: Desk) -> None:
    key, tokens = desk.table(people=3, seats=3, settings={"spectators": False})
    with desk.link(key) as line:
        greet(line, tokens[2], 2)
        granted(desk.request(key, tokens[0], do="propose", what="kick", seat=2))
        granted(desk.request(key, tokens[1], do="answer", what="kick", yes=True))
        assert line.all()[-1]["is"] == "refused"
        granted(desk.request(key, tokens[0], do="chat", text="he is gone"))
        assert line.all() == []


def test_a_player_does_not_look_into_a_bots_hand(desk: Desk) -> None:
    """By sitting down on its seat for a moment."""
    key, tokens = desk.table(seats=3, people=2, level="random")
    assert "seat" in refused(desk.request(key, tokens[1], do="sit", seat=2, entropy=""), 409)
    stranger = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    granted(desk.request(key, stranger, do="sit", seat=2, entropy=""))  # but somebody new may take it over


# The end of a link ----------------------------------------------------------------------------------------------------


def test_a_silent_link_is_let_go_and_a_pinging_one_is_not(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "SILENT", 0.3)
    key, tokens = desk.table()
    with desk.link(key) as silent, desk.link(key) as pinging:
        greet(silent, tokens[0], 0)
        for _ in range(8):
            pinging.say(do="ping")
            assert pinging.hear() == {"is": "pong"}
            desk.call(lambda: asyncio.sleep(0.1))
        with pytest.raises(WebSocketDisconnect):
            silent.until("nothing")
        assert desk.live(key).links == {}
        assert desk.house.metrics.links_open == 1


def test_clients_have_nine_seconds() -> None:
    assert links.SILENT == 9.0


def test_a_message_too_long_ends_the_link_with_a_word(desk: Desk) -> None:
    key, tokens = desk.table()
    with desk.link(key) as line:
        greet(line, tokens[0], 0)
        line.raw(json.dumps({"do": "chat", "text": "a" * wire.LONGEST}))
        assert str(wire.LONGEST) in line.until("refused")["why"]
        with pytest.raises(WebSocketDisconnect):
            line.hear()


def test_a_binary_message_ends_the_link(desk: Desk) -> None:
    key, tokens = desk.table()
    with desk.link(key) as line:
        greet(line, tokens[0], 0)
        line.all()
        line.session.send_bytes(b'{"do":"ping"}')
        with pytest.raises(WebSocketDisconnect):
            line.until("nothing")
    assert desk.house.metrics.failures == 0


class Snail:
    """A link that takes nothing; it leaves when it is told too much, as a real one does."""

    def __init__(self, live: Live, room: int) -> None:
        self.who: int | None = None
        self.live = live
        self.room = room

    def send(self, message: bytes) -> None:
        self.room -= 1
        if self.room < 0:
            self.live.leave(self)


def test_a_slow_link_is_let_go_and_the_others_hear_all(desk: Desk) -> None:
    key, tokens = desk.table(people=4)
    live = desk.live(key)
    for room in (1, 2, 3):
        live.join(Snail(live, room), None, "wide", 0)
    live.join(Snail(live, 1), None, "tall", 0)
    with desk.link(key) as line:
        greet(line, tokens[0], 0)
        for number in range(4):
            assert line.ask(do="chat", text=f"line {number}")["is"] == "done"
        assert list(live.links) == [(0, "wide")]
    assert desk.house.metrics.failures == 0


class Deaf:
    """A socket whose other end reads nothing, until it is let go."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.client = None
        self.closed: tuple[int, str] | None = None
        self.reads = asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()

    async def receive(self) -> Message:
        await asyncio.sleep(60)
        return {"type": "websocket.disconnect"}

    async def receive_text(self) -> str:
        await asyncio.sleep(60)
        return ""

    async def close(self, code: int, why: str) -> None:
        self.closed = (code, why)


def test_a_full_backlog_ends_a_link(desk: Desk) -> None:
    key, _ = desk.table(people=4)
    live = desk.live(key)

    async def told_too_much() -> Deaf:
        deaf = Deaf()
        link = links.SocketLink(deaf, desk.house, live, desk.app.state.talk)  # type: ignore[arg-type]  # as much of it as is used
        serving = asyncio.create_task(link.serve())
        live.join(link, None, "wide", 0)
        await asyncio.sleep(0)
        for _ in range(lines.BACKLOG + 2):
            link.send(b"{}")
        assert live.links == {}
        deaf.reads.set()
        await asyncio.wait_for(serving, 5)
        return deaf

    assert desk.call(told_too_much).closed == (links.TRY_AGAIN, "too slow; come again")


def test_a_real_server_that_stops_tells_its_clients(tmp_path: Path) -> None:
    async def looked_on(server: Server, key: str) -> tuple[int, Message]:
        async with connect(f"ws{server.base[4:]}/api/tables/{key}/link") as link:
            await link.send('{"do":"hello"}')
            table = json.loads(await asyncio.wait_for(link.recv(), 5))
            await asyncio.to_thread(server.stop)
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(link.recv(), 5)
            assert closed.value.rcvd is not None
            return closed.value.rcvd.code, table

    with Server(str(tmp_path / "t.sqlite")) as server:
        key, _ = server.table(people=4)
        code, table = asyncio.run(looked_on(server, key))
    assert code in (1001, 1012)
    assert table["phase"] == "playing"


# What becomes of a request --------------------------------------------------------------------------------------------


def test_a_request_is_carried_through_when_its_link_goes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a move would be on disk, and nobody be told of it."""
    key, tokens = desk.table(people=4)
    live = desk.live(key)
    append = desk.house.store.append

    async def cancelled_in_the_middle() -> None:
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def slow(*arguments: Any) -> None:
            begun.set()
            await go_on.wait()
            await append(*arguments)

        monkeypatch.setattr(desk.house.store, "append", slow)
        chat = ask.Chat(0, "still heard")
        task = asyncio.create_task(live.request(lambda table, now: decide(table, chat, now)))
        await begun.wait()
        task.cancel()
        await asyncio.wait([task])
        go_on.set()
        await live.finished()

    with desk.link(key) as line:
        greet(line, tokens[1], 1)
        desk.call(cancelled_in_the_middle)
        assert line.all()[-1]["lines"] == [["chat", "still heard", "Anne"]]
    assert desk.length(key) == live.table.length


def test_what_has_happened_is_not_refused_because_the_list_is_late(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    key, tokens = desk.table(people=4, start=False)

    async def broken(*_: object) -> None:
        raise StoreError("the disk is away for a moment")

    monkeypatch.setattr(desk.house.store, "mark", broken)
    assert desk.request(key, tokens[0], do="start").status_code == 200
    assert desk.live(key).table.phase == "playing"


def test_a_disk_that_is_away_is_no_refusal(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move may have been written or not: a client sends it again, with the same id."""
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    append = desk.house.store.append

    async def away(*_: object) -> None:
        raise StoreError("the database /var/lib/brethren/tables.sqlite cannot be used")

    async def written_but_not_told(*arguments: Any) -> None:
        await append(*arguments)
        raise StoreError("the connection was lost")

    with desk.link(key) as line:
        sheet = greet(line, tokens[seat], seat)
        monkeypatch.setattr(desk.house.store, "append", away)
        told = refused(desk.request(key, tokens[seat], **move(sheet, seat, "the same")), 503)
        busy = line.ask(**move(sheet, seat, "the same"))
        assert (busy["is"], busy["why"]) == ("busy", told)
        assert "/var/lib" not in told  # where the database is, is nobody's business
        monkeypatch.setattr(desk.house.store, "append", written_but_not_told)
        assert line.ask(**move(sheet, seat, "the same"))["is"] == "busy"
        monkeypatch.undo()
        assert line.ask(**move(sheet, seat, "the same"))["is"] == "done"
    made = [json.loads(entry)["id"] for entry in desk.lines(key) if '"Moved"' in entry]
    assert made == ["the same"]
    assert desk.length(key) == desk.live(key).table.length


# The document ---------------------------------------------------------------------------------------------------------


class News(openapi.Answer, kw_only=True):
    """A difference, as docs/protocol.md tells it."""

    version: int
    was: int
    lines: list[tuple[str, str, str]]
    phase: str = ""
    names: list[str] | None = None
    chairs: list[openapi.Chair] | None = None
    proposals: list[openapi.Proposal] | None = None
    deadlines: list[float | None] | None = None
    successor: str = ""
    proof: openapi.Proof | None = None
    size: tuple[float, float] = (0, 0)
    prompt: str = ""
    moves: list[tuple[int, str]] | None = None
    ask: int = 0
    undo: bool = False
    outcome: openapi.Outcome | None = None
    pieces: list[dict[str, Any]] | None = None
    lost: list[str] | None = None
    order: list[str] | None = None
    gone: list[str] | None = None


class Sentence(openapi.Answer):
    """A refusal on a link."""

    ref: int
    why: str


class HintGiven(openapi.Answer):
    """What a mate would do."""

    ref: int
    move: int
    label: str


class Ref(openapi.Answer):
    """Granted."""

    ref: int


class Pong(openapi.Answer):
    """Here."""


SAID: dict[str, type[openapi.Answer]] = {
    "table": openapi.Sheet,
    "news": News,
    "done": Ref,
    "refused": Sentence,
    "busy": Sentence,
    "hint": HintGiven,
    "pong": Pong,
}


def examples() -> list[Message]:
    """Every JSON example of the document; one block may have several, one a line or one over several lines."""
    found: list[Message] = []
    decoder = json.JSONDecoder()
    for block in re.findall(r"^```json\n(.*?)^```", DOCUMENT.read_text("utf8"), re.DOTALL | re.MULTILINE):
        rest = block.strip()
        while rest:
            data, end = decoder.raw_decode(rest)
            found.append(data)
            rest = rest[end:].strip()
    return found


def test_every_example_of_a_message_is_one() -> None:
    told = {"do": set[str](), "is": set[str]()}
    for example in examples():
        if "do" in example:
            told["do"].add(example["do"])
            match example["do"]:
                case "hello":
                    wire.hello(example)
                case "hint":
                    wire.hint(example)
                case "ping":
                    msgspec.convert(example, wire.Ping)
                case _:
                    wire.request(example, 0)
        elif "is" in example:
            told["is"].add(example["is"])
            fields = {name: value for name, value in example.items() if name != "is"}
            msgspec.convert(fields, SAID[example["is"]])
        elif "token" in example:
            msgspec.convert(example, openapi.Ticket)
        else:
            wanted = msgspec.convert(example, api.NewTable)
            load(wanted.game).settled(wanted.seats, wanted.options)
            Settings(wanted.settings, wanted.seats)
    assert told["do"] == {*wire.REQUESTS, "hello", "hint", "ping"}
    assert told["is"] == set(SAID)


def test_the_document_names_every_address_and_field() -> None:
    text = DOCUMENT.read_text("utf8")
    for path, row in openapi.document()["paths"].items():
        for method in row:
            assert f"`{method.upper()} {path}`" in text, f"{method} {path} is not told"
    for kind in (openapi.Sheet, News, openapi.Piece, wire.Hello):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in text, f"{kind.__name__}.{field.name} is not told"
    for code in (links.POLICY, links.TRY_AGAIN, 1001, 1012):
        assert f"{code}" in text


def test_all_that_a_game_sends_is_as_the_document_says(desk: Desk) -> None:
    key, tokens = desk.table(people=2, seats=2)
    kinds: set[str] = set()
    with desk.link(key) as one, desk.link(key) as two:
        sheets = [greet(one, tokens[0], 0), greet(two, tokens[1], 1)]
        for number in range(30):
            if not desk.live(key).table.asked():
                break
            seat = asked(desk, key)
            lines = {seat: [one, two][seat], 1 - seat: [two, one][seat]}
            lines[seat].say(**move(sheets[seat], seat, f"move {number}"))
            for place, line in lines.items():
                for heard in line.all():
                    kinds.add(heard["is"])
                    fields = {name: value for name, value in heard.items() if name != "is"}
                    msgspec.convert(fields, SAID[heard["is"]])
                    sheets[place].update(fields)
    assert kinds == {"news", "done"}
