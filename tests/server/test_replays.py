"""Finished games move by move, from a table or from an uploaded record, and their score sheets."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brethren.core.errors import BadRecord, BrethrenError
from brethren.core.notes import visible_notes
from brethren.core.record import parse_record
from brethren.server import records_api
from brethren.server.replay_cache import ReplayCache, _read
from brethren.table.replay import SPACING, loaded_replay
from server.in_process import InProcessServer, Seated, granted, refused

GOLDEN = {path.stem: path.read_text("utf8") for path in (Path(__file__).parent.parent / "golden").glob("*.brethren")}
TEXT = GOLDEN["ocracoke-2-standard-target-won"]
POSITION = {"panels", "prompt", "moves", "pieces", "parts", "lines"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("replays")) as found:
        yield found


@pytest.fixture(scope="module")
def over(server: InProcessServer) -> Seated:
    """A table of two whose game is over."""
    seated = server.table(2, 2)
    server.finish(seated.key, seated.tokens)
    return seated


def send(server: InProcessServer, path: str, text: str) -> Any:
    return server.client.post(path, content=text)


def summed(text: str) -> str:
    """A record changed by somebody who can compute its checksum."""
    body = text[: text.rindex("sum ")]
    return f"{body}sum {blake2b(body.encode(), digest_size=16).hexdigest()}\n"


# Moments --------------------------------------------------------------------------------------------------------------


def test_a_moment_is_drawn_like_a_table(server: InProcessServer, over: Seated) -> None:
    last = server.get(f"/api/tables/{over.key}/moments/0").json()["last"]
    table = server.get(f"/api/tables/{over.key}").json()
    end = server.get(f"/api/tables/{over.key}/moments/{last}").json()
    for name in POSITION - {"lines"} | {"outcome"}:
        assert end[name] == table[name], name
    assert table["lines"][-len(end["lines"]) :] == end["lines"]


def test_the_lines_of_all_moments_are_the_log(server: InProcessServer, over: Seated) -> None:
    last = server.get(f"/api/tables/{over.key}/moments/0").json()["last"]
    moments = [server.get(f"/api/tables/{over.key}/moments/{move}?seat=1").json() for move in range(last + 1)]
    lines = server.log_lines(over.key, "?seat=1", over.tokens[1])
    assert [line for moment in moments for line in moment["lines"]] == lines
    assert moments[0]["played"] is None
    record = server.live(over.key).table.record
    for moment, played in zip(moments[1:], record.moves, strict=True):
        assert moment["played"]["seat"] == played.seat
        assert moment["played"]["move"] in (played.move, None)
    assert [moment["move"] for moment in moments] == list(range(last + 1))


def test_secret_choices_of_others_are_not_sent_with_the_move(server: InProcessServer, over: Seated) -> None:
    """The last answer is no secret, because it reveals all of them."""
    record = server.live(over.key).table.record
    sealed = [number for number, moment in enumerate(record.replay(), 1) if len(moment.state.waiting()) > 1]
    assert sealed
    for number in sealed:
        seat = record.moves[number - 1].seat
        own = server.get(f"/api/tables/{over.key}/moments/{number}?seat={seat}").json()["played"]
        other = server.get(f"/api/tables/{over.key}/moments/{number}?seat={1 - seat}").json()["played"]
        assert own["text"].startswith("Bet ")
        assert other == {"seat": seat, "move": None, "text": ""}


def test_a_seat_sees_in_a_replay_what_it_saw_then(server: InProcessServer, over: Seated) -> None:
    record = server.live(over.key).table.record
    for number, moment in enumerate(record.replay()):
        shown = server.get(f"/api/tables/{over.key}/moments/{number}?seat=0").json()
        scene = record.game.scene(moment.state.seen_by(0), 0)
        assert list(shown["pieces"]) == scene.piece_ids()


@pytest.mark.parametrize("name", ["rumble-3-standard-survivor-won", "ocracoke-4-standard-target-won"])
@pytest.mark.parametrize("seat", [None, 1])
def test_a_moment_has_the_animation_of_its_move(name: str, seat: int | None) -> None:
    """It tells what the viewer could know then, in the words of the log."""
    replay = loaded_replay(parse_record(GOLDEN[name]))
    told = 0
    for number in range(replay.last_move + 1):
        shown: Any = replay.view_at(number, seat, "wide")
        notes = visible_notes(replay.moment(number).notes, seat)
        steps = shown.get("animation", {"id": str(number), "steps": []})
        assert steps["id"] == str(number)
        before = replay.moment(number - 1).state.seen_by(seat) if number else None
        after = replay.moment(number).state.seen_by(seat)
        expected = replay.game.animate(before, notes, after, seat, "wide", replay.names) if notes else []
        assert steps["steps"] == [step.to_plain() for step in expected]
        told += len(expected)
    assert told > 40


def test_moments_are_replayed_once(server: InProcessServer, over: Seated) -> None:
    server.app.state.replays = ReplayCache()
    server.get(f"/api/tables/{over.key}/moments/0")
    [kept] = server.app.state.replays.replays.values()
    for move in range(5):
        server.get(f"/api/tables/{over.key}/moments/{move}?seat=1")
    assert list(server.app.state.replays.replays.values()) == [kept]


def test_only_the_last_replays_are_kept(server: InProcessServer) -> None:
    kept = ReplayCache(capacity=30)

    async def look() -> None:
        for text in GOLDEN.values():
            found = await kept.of_text(text.encode())
            assert await kept.of_text(text.encode()) is found
            assert len(kept.replays) == 1 or sum(len(each.states) for each in kept.replays.values()) <= 30

    server.call(look)
    assert len(kept.replays) < len(GOLDEN)


def test_simultaneous_readers_share_one_replay_even_if_some_go_away(server: InProcessServer) -> None:
    kept = ReplayCache()

    async def look() -> None:
        readers = [asyncio.create_task(kept.of_text(TEXT.encode())) for _ in range(4)]
        await asyncio.sleep(0)
        readers[0].cancel()
        found = await asyncio.gather(*readers[1:])
        assert len({id(each) for each in found}) == 1
        broken = [kept.of_text(TEXT.encode()[:-9]) for _ in range(2)]
        results = await asyncio.gather(*broken, return_exceptions=True)
        assert [type(each) for each in results] == [BadRecord, BadRecord]
        assert not kept.loading

    server.call(look)


@pytest.mark.parametrize("name", ["ocracoke-2-standard-target-won", "rumble-4-standard-survivor-won"])
def test_few_states_are_kept_and_every_moment_is_exact(name: str) -> None:
    replay = loaded_replay(parse_record(GOLDEN[name]))
    moments = replay.record.replay()
    assert replay.last_move == len(moments) - 1
    assert len(replay.states) == 1 + replay.last_move // SPACING
    for number, moment in reversed(list(enumerate(moments))):
        found = replay.moment(number)
        assert found.state.to_plain() == moment.state.to_plain()
        assert [str(note) for note in found.notes] == [str(note) for note in moment.notes]
        assert found.played is moment.played


def test_a_new_name_is_shown_in_old_games(server: InProcessServer) -> None:
    key, tokens = server.table(2, 2, options={"start_seat": 0})
    server.finish(key, tokens)
    assert "Anne" in str(server.get(f"/api/tables/{key}/moments/1").json()["lines"])
    granted(server.request(key, tokens[0], do="name", name="Grace"))
    assert "Grace" in str(server.get(f"/api/tables/{key}/moments/1").json()["lines"])


# Tables without spectators --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["record", "moments/3", "moments/3?open=true", "scores", "deal"])
def test_a_table_without_spectators_has_no_public_replay(server: InProcessServer, path: str) -> None:
    key, tokens = server.table(2, 2, settings={"spectators": False})
    server.finish(key, tokens)
    stranger = granted(server.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    for token in ("", "wrong", stranger):
        assert refused(server.get(f"/api/tables/{key}/{path}", token), 409) == "this table does not allow spectators"
        fork = {"move": 0, "name": "Mary"}
        assert (
            refused(server.post(f"/api/tables/{key}/forks", fork, token), 409) == "this table does not allow spectators"
        )
    for token in tokens:
        assert server.get(f"/api/tables/{key}/{path}", token).status_code == 200
    granted(server.post(f"/api/tables/{key}/forks", {"move": 0, "name": "Mary"}, tokens[1]))


@pytest.mark.parametrize("path", ["scores", "deal", "moments/0?open=true"])
def test_replays_are_refused_before_the_end(server: InProcessServer, path: str) -> None:
    key, tokens = server.table(2, 2)
    for token in ("", tokens[0]):
        assert "not over" in refused(server.get(f"/api/tables/{key}/{path}", token), 409)


# Records that somebody sends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_is_read(server: InProcessServer, name: str) -> None:
    summary = send(server, "/api/records", GOLDEN[name]).json()
    record = parse_record(GOLDEN[name])
    assert (summary["game"], summary["seats"], summary["last"]) == (record.game.key, record.seats, len(record.moves))
    assert record.outcome is not None
    assert summary["outcome"] == record.outcome.to_plain()
    assert re.search(r"\bwins?\b", summary["ending"])
    for number in (0, summary["last"] // 2, summary["last"]):
        moment = send(server, f"/api/records/moments/{number}?seat=1&shape=tall", GOLDEN[name]).json()
        assert set(moment) >= POSITION
        assert (moment["move"], moment["seat"]) == (number, 1)


def test_players_without_names_are_called_by_their_seats_from_1(server: InProcessServer) -> None:
    text = GOLDEN["rumble-3-standard-survivor-won"]
    assert not parse_record(text).players
    last = send(server, "/api/records", text).json()["last"]
    lines = [
        line[1]
        for move in range(last + 1)
        for line in send(server, f"/api/records/moments/{move}", text).json()["lines"]
    ]
    assert any("Seat 3" in line for line in lines)
    assert not [line for line in lines if re.search(r"\bseat \d|Seat 0", line)]


def test_a_table_continues_a_record(server: InProcessServer) -> None:
    last = send(server, "/api/records", TEXT).json()["last"]
    body = {"record": TEXT, "name": "Mary"}
    host = granted(server.post("/api/records/forks", {**body, "move": last - 1}))
    for seat in range(2):
        granted(server.request(host["table"], host["token"], do="sit", seat=seat, entropy=""))
    granted(server.request(host["table"], host["token"], do="start"))
    server.finish(host["table"], [host["token"]] * 2)
    text = server.get(f"/api/tables/{host['table']}/record").text
    assert parse_record(text).moves[0].move == parse_record(TEXT).moves[0].move
    assert "another table" in refused(server.get(f"/api/tables/{host['table']}/deal"), 409)
    for move in (last, -1, 10**9):
        assert refused(server.post("/api/records/forks", {**body, "move": move}), 400)


def test_a_table_continues_an_unfinished_record_from_its_end(server: InProcessServer) -> None:
    text = parse_record(TEXT).truncated(5).text()
    summary = send(server, "/api/records", text).json()
    assert (summary["outcome"], summary["last"]) == (None, 5)
    granted(server.post("/api/records/forks", {"record": text, "move": 5, "name": "Mary"}))


BAD_RECORDS: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "not a Brethren record"),
    "no-text": (b"\xff\xfe", "text"),
    "other-text": ("hello\n", "not a Brethren record"),
    "cut": (TEXT[:400], "truncated"),
    "changed": (TEXT.replace("seats 2", "seats 3"), "changed"),
    "other-game": (summed(TEXT.replace("game ocracoke", "game chess")), "no game"),
    "newer-rules": (summed(TEXT.replace("rules 1", "rules 9")), "newer"),
    "seats": (summed(TEXT.replace("seats 2", "seats 99999999999999999999")), "seats"),
    "illegal": (summed(re.sub(r"\n2\. 0 .*", "\n2. 0 report", TEXT)), "does not replay"),
    "wrong-pick": (summed(re.sub(r"\ndeal \d+/", "\ndeal 99/", TEXT)), "below"),
    "wrong-end": (summed(re.sub(r"scores \d", "scores 9", TEXT)), "do not lead to the result it states"),
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_file_that_is_not_a_record_is_refused_with_one_sentence(server: InProcessServer, name: str) -> None:
    text, why = BAD_RECORDS[name]
    for path in ("/api/records", "/api/records/moments/0"):
        assert why in refused(server.client.post(path, content=text), 400)
    if isinstance(text, str):
        assert why in refused(server.post("/api/records/forks", {"record": text, "move": 0, "name": "Mary"}), 400)


def test_a_record_has_a_maximum_length(server: InProcessServer) -> None:
    assert str(records_api.MAX_RECORD) in refused(send(server, "/api/records", "x" * (records_api.MAX_RECORD + 1)), 400)


def test_moments_that_are_not_in_a_record(server: InProcessServer) -> None:
    for path, status in [("x", 400), ("9999", 400), ("0?seat=2", 409), ("0?seat=x", 400), ("0?shape=round", 400)]:
        assert refused(send(server, f"/api/records/moments/{path}", TEXT), status)


@given(st.data())
def test_no_changed_record_makes_the_server_fail(data: st.DataObject) -> None:
    """Any text is either a record or refused."""
    lines = TEXT.splitlines()[:-1]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(1, len(lines) - 1))
        words = lines[at].split(" ")
        place = data.draw(st.integers(0, len(words) - 1))
        odd = st.sampled_from(["", "-1", "9" * 30, "0/0", "1/1", "-1/2", "@5", "@-5", "|", "\x00", "é", "report", "2"])
        words[place] = data.draw(odd | st.text(max_size=5))
        lines[at] = " ".join(words)
    try:
        found = _read(summed("\n".join([*lines, "sum "])).encode(errors="surrogatepass"))
        for _ in found.load():
            pass
    except BrethrenError:
        return
    assert found.view_at(found.last_move, None, "wide")["panels"]


# The score sheet ------------------------------------------------------------------------------------------------------


def test_every_point_is_explained(server: InProcessServer, over: Seated) -> None:
    sheet = server.get(f"/api/tables/{over.key}/scores").json()
    outcome = server.get(f"/api/tables/{over.key}").json()["outcome"]
    assert sheet["explained"]
    assert [seat["name"] for seat in sheet["seats"]] == ["Anne", "Friend 1"]
    for seat in sheet["seats"]:
        assert seat["total"] == outcome["scores"][seat["seat"]] == sum(row["amount"] for row in seat["rows"])
        for row in seat["rows"]:
            lines = server.get(f"/api/tables/{over.key}/moments/{row['move']}").json()["lines"]
            assert [row["text"], row["rule"]] in [line[1:] for line in lines]
    own = server.get(f"/api/tables/{over.key}/scores?seat=1").json()
    assert all(row["text"].startswith("You") for row in own["seats"][1]["rows"])
    assert refused(server.get(f"/api/tables/{over.key}/scores?seat=5"), 409)
