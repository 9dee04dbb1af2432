"""Finished games, move by move, of a table or of a record that a client sends; and their score sheets."""

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
POSITION = {"size", "prompt", "moves", "pieces", "lines"}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("replays")) as found:
        yield found


@pytest.fixture(scope="module")
def over(desk: InProcessServer) -> Seated:
    """A table of two whose game is over."""
    seated = desk.table(2, 2)
    desk.finish(seated.key, seated.tokens)
    return seated


def send(desk: InProcessServer, path: str, text: str) -> Any:
    return desk.client.post(path, content=text)


def summed(text: str) -> str:
    """A record changed by somebody who can compute its checksum."""
    body = text[: text.rindex("sum ")]
    return f"{body}sum {blake2b(body.encode(), digest_size=16).hexdigest()}\n"


# Moments --------------------------------------------------------------------------------------------------------------


def test_a_moment_is_drawn_like_a_table(desk: InProcessServer, over: Seated) -> None:
    last = desk.get(f"/api/tables/{over.key}/moments/0").json()["last"]
    table = desk.get(f"/api/tables/{over.key}").json()
    end = desk.get(f"/api/tables/{over.key}/moments/{last}").json()
    for name in POSITION - {"lines"} | {"outcome"}:
        assert end[name] == table[name], name
    assert table["lines"][-len(end["lines"]) :] == end["lines"]


def test_the_lines_of_all_moments_are_the_log(desk: InProcessServer, over: Seated) -> None:
    last = desk.get(f"/api/tables/{over.key}/moments/0").json()["last"]
    told = [desk.get(f"/api/tables/{over.key}/moments/{move}?seat=1").json() for move in range(last + 1)]
    lines = desk.get(f"/api/tables/{over.key}?seat=1", over.tokens[1]).json()["lines"]
    assert [line for moment in told for line in moment["lines"]] == lines
    assert told[0]["played"] is None
    record = desk.live(over.key).table.record
    for moment, played in zip(told[1:], record.moves, strict=True):
        assert moment["played"]["seat"] == played.seat
        assert moment["played"]["move"] in (played.move, None)
    assert [moment["move"] for moment in told] == list(range(last + 1))


def test_what_others_chose_in_secret_is_not_told_with_the_move(desk: InProcessServer, over: Seated) -> None:
    """The last answer is no secret, because it reveals all of them."""
    record = desk.live(over.key).table.record
    sealed = [number for number, moment in enumerate(record.replay(), 1) if len(moment.state.waiting()) > 1]
    assert sealed
    for number in sealed:
        seat = record.moves[number - 1].seat
        own = desk.get(f"/api/tables/{over.key}/moments/{number}?seat={seat}").json()["played"]
        other = desk.get(f"/api/tables/{over.key}/moments/{number}?seat={1 - seat}").json()["played"]
        assert own["text"].startswith("Bet ")
        assert other == {"seat": seat, "move": None, "text": ""}


def test_a_seat_sees_in_a_replay_what_it_saw_then(desk: InProcessServer, over: Seated) -> None:
    record = desk.live(over.key).table.record
    for number, moment in enumerate(record.replay()):
        shown = desk.get(f"/api/tables/{over.key}/moments/{number}?seat=0").json()
        scene = record.game.scene(moment.state.seen_by(0), 0)
        assert list(shown["pieces"]) == scene.piece_ids()


@pytest.mark.parametrize("name", ["rumble-3-standard-survivor-won", "rumble-5-options-sun-shared"])
@pytest.mark.parametrize("seat", [None, 1])
def test_what_happened_at_once_is_told_in_the_moment_after_it_and_no_more(name: str, seat: int | None) -> None:
    """As the viewer saw it then: an animation is made from a view, and stays in the scene until the next one."""
    replay = _read(GOLDEN[name].encode())
    lying = [replay.game.scene(moment.state.seen_by(seat), seat).animation for moment in replay.moments]
    told: list[Any] = [replay.view_at(number, seat, "wide").get("animation") for number in range(replay.last_move + 1)]
    ids = [tale["id"] for tale in told if tale]
    assert len(ids) > 2
    assert ids == list(dict.fromkeys(tale.id for tale in lying if tale is not None))
    for tale, whole in zip(told, lying, strict=True):
        assert not tale or (whole is not None and tale == whole.to_plain())


def test_a_game_without_tales_has_none_in_its_moments(desk: InProcessServer, over: Seated) -> None:
    assert "animation" not in desk.get(f"/api/tables/{over.key}/moments/3").json()


def test_moments_are_replayed_once(desk: InProcessServer, over: Seated) -> None:
    desk.app.state.replays = ReplayCache()
    desk.get(f"/api/tables/{over.key}/moments/0")
    [kept] = desk.app.state.replays.replays.values()
    for move in range(5):
        desk.get(f"/api/tables/{over.key}/moments/{move}?seat=1")
    assert list(desk.app.state.replays.replays.values()) == [kept]


def test_only_the_last_replays_are_kept(desk: InProcessServer) -> None:
    kept = ReplayCache(capacity=300)

    async def look() -> None:
        for text in GOLDEN.values():
            found = await kept.of_text(text.encode())
            assert await kept.of_text(text.encode()) is found
            assert len(kept.replays) == 1 or sum(each.last_move + 1 for each in kept.replays.values()) <= 300

    desk.call(look)
    assert len(kept.replays) < len(GOLDEN)


def test_a_new_name_is_told_in_old_games(desk: InProcessServer) -> None:
    key, tokens = desk.table(2, 2, options={"start_seat": 0})
    desk.finish(key, tokens)
    assert "Anne" in str(desk.get(f"/api/tables/{key}/moments/1").json()["lines"])
    granted(desk.request(key, tokens[0], do="name", name="Grace"))
    assert "Grace" in str(desk.get(f"/api/tables/{key}/moments/1").json()["lines"])


# Tables without spectators --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["record", "moments/3", "scores", "deal"])
def test_what_nobody_may_watch_nobody_may_read_later(desk: InProcessServer, path: str) -> None:
    key, tokens = desk.table(2, 2, settings={"spectators": False})
    desk.finish(key, tokens)
    stranger = granted(desk.post(f"/api/tables/{key}/people", {"name": "Mary"}))["token"]
    for token in ("", "wrong", stranger):
        assert refused(desk.get(f"/api/tables/{key}/{path}", token), 409) == "this table does not allow spectators"
        fork = {"move": 0, "name": "Mary"}
        assert (
            refused(desk.post(f"/api/tables/{key}/forks", fork, token), 409) == "this table does not allow spectators"
        )
    for token in tokens:
        assert desk.get(f"/api/tables/{key}/{path}", token).status_code == 200
    granted(desk.post(f"/api/tables/{key}/forks", {"move": 0, "name": "Mary"}, tokens[1]))


@pytest.mark.parametrize("path", ["scores", "deal"])
def test_nothing_is_told_before_the_end(desk: InProcessServer, path: str) -> None:
    key, tokens = desk.table(2, 2)
    for token in ("", tokens[0]):
        assert "not over" in refused(desk.get(f"/api/tables/{key}/{path}", token), 409)


# Records that somebody sends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_is_read(desk: InProcessServer, name: str) -> None:
    told = send(desk, "/api/records", GOLDEN[name]).json()
    record = parse_record(GOLDEN[name])
    assert (told["game"], told["seats"], told["last"]) == (record.game.key, record.seats, len(record.moves))
    assert record.outcome is not None
    assert told["outcome"] == record.outcome.to_plain()
    assert re.search(r"\bwins?\b", told["ending"])
    for number in (0, told["last"] // 2, told["last"]):
        moment = send(desk, f"/api/records/moments/{number}?seat=1&shape=tall", GOLDEN[name]).json()
        assert set(moment) >= POSITION
        assert (moment["move"], moment["seat"]) == (number, 1)


def test_players_without_names_are_called_by_their_seats_from_1(desk: InProcessServer) -> None:
    text = GOLDEN["rumble-3-standard-survivor-won"]
    assert not parse_record(text).players
    last = send(desk, "/api/records", text).json()["last"]
    lines = [
        line[1] for move in range(last + 1) for line in send(desk, f"/api/records/moments/{move}", text).json()["lines"]
    ]
    assert any("Seat 3" in line for line in lines)
    assert not [line for line in lines if re.search(r"\bseat \d|Seat 0", line)]


def test_a_record_goes_on_as_a_table(desk: InProcessServer) -> None:
    last = send(desk, "/api/records", TEXT).json()["last"]
    body = {"record": TEXT, "name": "Mary"}
    host = granted(desk.post("/api/records/forks", {**body, "move": last - 1}))
    for seat in range(2):
        granted(desk.request(host["table"], host["token"], do="sit", seat=seat, entropy=""))
    granted(desk.request(host["table"], host["token"], do="start"))
    desk.finish(host["table"], [host["token"]] * 2)
    text = desk.get(f"/api/tables/{host['table']}/record").text
    assert parse_record(text).moves[0].move == parse_record(TEXT).moves[0].move
    assert "another table" in refused(desk.get(f"/api/tables/{host['table']}/deal"), 409)
    for move in (last, -1, 10**9):
        assert refused(desk.post("/api/records/forks", {**body, "move": move}), 400)


def test_an_open_record_goes_on_from_its_end(desk: InProcessServer) -> None:
    text = parse_record(TEXT).truncated(5).text()
    told = send(desk, "/api/records", text).json()
    assert (told["outcome"], told["last"]) == (None, 5)
    granted(desk.post("/api/records/forks", {"record": text, "move": 5, "name": "Mary"}))


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
def test_what_is_no_record_is_refused_with_one_sentence(desk: InProcessServer, name: str) -> None:
    text, why = BAD_RECORDS[name]
    for path in ("/api/records", "/api/records/moments/0"):
        assert why in refused(desk.client.post(path, content=text), 400)
    if isinstance(text, str):
        assert why in refused(desk.post("/api/records/forks", {"record": text, "move": 0, "name": "Mary"}), 400)


def test_a_record_has_a_longest_length(desk: InProcessServer) -> None:
    assert str(records_api.MAX_RECORD) in refused(send(desk, "/api/records", "x" * (records_api.MAX_RECORD + 1)), 400)


def test_moments_that_are_not_in_a_record(desk: InProcessServer) -> None:
    for path, status in [("x", 400), ("9999", 400), ("0?seat=2", 409), ("0?seat=x", 400), ("0?shape=round", 400)]:
        assert refused(send(desk, f"/api/records/moments/{path}", TEXT), status)


@given(st.data())
def test_no_changed_record_is_a_failure_of_ours(data: st.DataObject) -> None:
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
    assert found.view_at(found.last_move, None, "wide")["size"]


# The score sheet ------------------------------------------------------------------------------------------------------


def test_every_point_is_explained(desk: InProcessServer, over: Seated) -> None:
    sheet = desk.get(f"/api/tables/{over.key}/scores").json()
    outcome = desk.get(f"/api/tables/{over.key}").json()["outcome"]
    assert sheet["explained"]
    assert [seat["name"] for seat in sheet["seats"]] == ["Anne", "Friend 1"]
    for seat in sheet["seats"]:
        assert seat["total"] == outcome["scores"][seat["seat"]] == sum(row["amount"] for row in seat["rows"])
        for row in seat["rows"]:
            lines = desk.get(f"/api/tables/{over.key}/moments/{row['move']}").json()["lines"]
            assert [row["text"], row["rule"]] in [line[1:] for line in lines]
    own = desk.get(f"/api/tables/{over.key}/scores?seat=1").json()
    assert all(row["text"].startswith("You") for row in own["seats"][1]["rows"])
    assert refused(desk.get(f"/api/tables/{over.key}/scores?seat=5"), 409)
