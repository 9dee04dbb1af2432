"""Finished games with all cards open, and where their rounds begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brethren.bots.names import BOT_NAMES, with_level
from brethren.core.record import parse_record
from brethren.table.replay import Replay, loaded_replay
from server.in_process import InProcessServer, granted, refused

GOLDEN = {path.stem: path.read_text("utf8") for path in (Path(__file__).parent.parent / "golden").glob("*.brethren")}
OCRACOKE = "ocracoke-3-options-target-won"
RUMBLE = "rumble-5-options-sun-shared"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("views")) as found:
        yield found


def replay_of(name: str) -> Replay:
    record = parse_record(GOLDEN[name])
    return loaded_replay(record, BOT_NAMES[: record.seats])


def unknown_cards(shown: dict[str, Any]) -> int:
    """How many cards show nothing but their backs."""
    return sum(piece["kind"] == "card" and not piece.get("icon") for piece in shown["pieces"].values())


# All cards open -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [OCRACOKE, RUMBLE])
def test_every_position_shows_the_whole_truth(name: str) -> None:
    replay = replay_of(name)
    for number, moment in enumerate(replay.record.replay()):
        shown: dict[str, Any] = replay.view_at(number, None, "wide", everything=True)
        scene = replay.game.scene(moment.state.fully_revealed(), None, "wide", replay.names)
        assert shown["pieces"] == {piece.id: piece.to_plain() for piece in scene.pieces}
        assert [line[0] for line in shown["lines"]] == [note.fact for note in moment.notes]
        assert moment.played is None or shown["played"]["move"] == moment.played.move


def test_more_is_open_than_any_seat_saw() -> None:
    replay = replay_of(OCRACOKE)
    assert [unknown_cards(replay.view_at(0, seat, "wide")) for seat in (0, 1, None)] == [10, 10, 11]
    assert unknown_cards(replay.view_at(0, None, "wide", everything=True)) == 0


def test_a_private_line_says_whose_it_was() -> None:
    lines: Any = replay_of(OCRACOKE).view_at(0, None, "wide", everything=True)["lines"]
    texts = [text for _, text, _ in lines]
    assert [text for text in texts if text.startswith("To Bruno: Your hand: ")]
    assert not [text for text in texts if text.startswith("Your hand")]


def test_the_cards_of_a_finished_table_are_open_to_those_who_may_see_it(server: InProcessServer) -> None:
    key, tokens = server.table(2, 2)
    path = f"/api/tables/{key}/moments/0?open=true"
    for token in ("", *tokens):
        assert "not over" in refused(server.get(path, token), 409)
    server.finish(key, tokens)
    shown = granted(server.get(path))
    assert unknown_cards(shown) == 0
    assert "leave one of the two out" in refused(server.get(f"{path}&seat=0"), 409)
    assert "true or false" in refused(server.get(f"/api/tables/{key}/moments/0?open=yes"), 400)


def test_the_cards_of_a_paused_or_aborted_table_stay_hidden(server: InProcessServer) -> None:
    key, tokens = server.table(2, 2)
    for what in ("pause", "resume", "abort"):
        granted(server.request(key, tokens[0], do="propose", what=what))
        granted(server.request(key, tokens[1], do="answer", what=what, yes=True))
        assert "not over" in refused(server.get(f"/api/tables/{key}/moments/0?open=true", tokens[0]), 409)


def test_the_cards_of_an_unfinished_record_stay_hidden(server: InProcessServer) -> None:
    record = parse_record(GOLDEN[OCRACOKE])
    for text, status in ((record.text(), 200), (record.truncated(len(record.moves) - 1).text(), 409)):
        assert server.client.post("/api/records/moments/1?open=true", content=text).status_code == status
        assert server.client.post("/api/records/moments/1?seat=1", content=text).status_code == 200


# Rounds ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [OCRACOKE, RUMBLE])
def test_a_record_says_where_its_rounds_begin(server: InProcessServer, name: str) -> None:
    rounds = server.client.post("/api/records", content=GOLDEN[name]).json()["rounds"]
    assert rounds[0]["move"] == 0
    assert len(rounds) > 3
    game, moments = parse_record(GOLDEN[name]).game, parse_record(GOLDEN[name]).replay()
    for row in rounds:
        assert game.game_and_round(moments[row["move"]].state) == (row["game"], row["round"])
        before = moments[row["move"] - 1].state
        assert not row["move"] or game.game_and_round(before) != (row["game"], row["round"])
    places = [(row["game"], row["round"]) for row in rounds]
    assert places == sorted(set(places))


@pytest.mark.parametrize("name", [name for name in GOLDEN if name.startswith("ocracoke")])
def test_the_points_of_each_game_are_apart(name: str) -> None:
    replay = replay_of(name)
    game = 0
    for number, moment in enumerate(replay.record.replay()):
        results = [note.values for note in moment.notes if note.fact == "booty"]
        game += bool(results)
        for seat, this_game, _ in results:
            own = [each for each in replay.points if (each.move, each.earner) == (number, seat)]
            assert {each.game for each in own} <= {game}
            assert sum(each.amount for each in own) == this_game
    assert {each.game for each in replay.points} <= set(range(1, game + 1))


# Names ----------------------------------------------------------------------------------------------------------------


def test_the_record_of_a_game_in_the_terminal_has_nobody_called_you(server: InProcessServer) -> None:
    """Or the log would say: You goes first."""
    record = parse_record(GOLDEN[OCRACOKE])
    record.players = ["You", with_level("Ada", "mate"), with_level("Bruno", "random")]
    info = server.client.post("/api/records", content=record.text()).json()
    assert info["players"] == ["Seat 1", "Ada", "Bruno"]
    for seat in ("", "?seat=0", "?seat=1"):
        for move in range(5):
            moment = server.client.post(f"/api/records/moments/{move}{seat}", content=record.text()).json()
            assert "(mate)" not in str(moment["lines"])
            spoken_to = [text for _, text, _ in moment["lines"] if re.search(r"\byou\b", text, re.IGNORECASE)]
            assert seat or not spoken_to
            assert not [text for text in spoken_to if re.search("You (goes|peeks|uses)", text)]
