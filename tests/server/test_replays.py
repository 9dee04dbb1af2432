"""Finished games move by move, from a table or from an uploaded record, and their score sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brethren.core.errors import BrethrenError
from brethren.core.record import parse_record
from brethren.server import records_api
from brethren.server.replay_cache import ReplayCache, _read
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
    lines = server.get(f"/api/tables/{over.key}?seat=1", over.tokens[1]).json()["lines"]
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


@pytest.mark.parametrize("name", ["rumble-3-standard-survivor-won", "rumble-5-options-sun-shared"])
@pytest.mark.parametrize("seat", [None, 1])
def test_an_animation_is_in_the_moment_after_its_move_and_no_later(name: str, seat: int | None) -> None:
    """As the viewer saw it then: an animation is made from a view, and stays in the scene until the next one."""
    replay = _read(GOLDEN[name].encode())
    lying = [replay.game.scene(moment.state.seen_by(seat), seat).animation for moment in replay.moments]
    animations: list[Any] = [
        replay.view_at(number, seat, "wide").get("animation") for number in range(replay.last_move + 1)
    ]
    ids = [animation["id"] for animation in animations if animation]
    assert len(ids) > 2
    assert ids == list(dict.fromkeys(animation.id for animation in lying if animation is not None))
    for animation, whole in zip(animations, lying, strict=True):
        assert not animation or (whole is not None and animation == whole.to_plain())


def test_a_game_without_animations_has_none_in_its_moments(server: InProcessServer, over: Seated) -> None:
    assert "animation" not in server.get(f"/api/tables/{over.key}/moments/3").json()


def test_moments_are_replayed_once(server: InProcessServer, over: Seated) -> None:
    server.app.state.replays = ReplayCache()
    server.get(f"/api/tables/{over.key}/moments/0")
    [kept] = server.app.state.replays.replays.values()
    for move in range(5):
        server.get(f"/api/tables/{over.key}/moments/{move}?seat=1")
    assert list(server.app.state.replays.replays.values()) == [kept]


def test_only_the_last_replays_are_kept(server: InProcessServer) -> None:
    kept = ReplayCache(capacity=300)

    async def look() -> None:
        for text in GOLDEN.values():
            found = await kept.of_text(text.encode())
            assert await kept.of_text(text.encode()) is found
            assert len(kept.replays) == 1 or sum(each.last_move + 1 for each in kept.replays.values()) <= 300

    server.call(look)
    assert len(kept.replays) < len(GOLDEN)


def test_a_new_name_is_shown_in_old_games(server: InProcessServer) -> None:
    key, tokens = server.table(2, 2, options={"start_seat": 0})
    server.finish(key, tokens)
    assert "Anne" in str(server.get(f"/api/tables/{key}/moments/1").json()["lines"])
    granted(server.request(key, tokens[0], do="name", name="Grace"))
    assert "Grace" in str(server.get(f"/api/tables/{key}/moments/1").json()["lines"])


# Tables without spectators --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["record", "moments/3", "scores", "deal"])
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


@pytest.mark.parametrize("path", ["scores", "deal"])
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
