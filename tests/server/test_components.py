"""Tables with changed components beside printed ones: over HTTP, for bots' workers, after a restart."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

import brethren
from brethren.core import registry
from brethren.core.dealer import Dealer
from brethren.core.record import Record, parse_record
from brethren.kit.component_file import MAX_BYTES
from brethren.kit.toml_text import to_toml
from brethren.server import bot_pool
from brethren.server.bot_pool import BotPool, GameRef, UnknownComponents, find_game
from brethren.server.store import TableSummary, open_store
from component_files import printed_content, row, wild_rumble
from server.in_process import InProcessServer, granted, refused

RUMBLE = {"game": "rumble", "seats": 3, "name": "Anne"}


def wild_hash() -> str:
    return brethren.load("rumble", wild_rumble()).components.hash


def test_a_changed_deck_is_played_beside_the_printed_one(server: InProcessServer) -> None:
    tables = [server.table(3, 3, game="rumble", components=text) for text in (wild_rumble(), "")]
    shown = [server.get(f"/api/tables/{key}?seat=0", tokens[0]).json() for key, tokens in tables]
    assert [each["proof"].get("components") for each in shown] == [wild_hash(), None]
    assert ["<b>Powder</b>" in json.dumps(each) for each in shown] == [True, False]
    for key, tokens in tables:
        server.finish(key, tokens)
    records = [server.get(f"/api/tables/{key}/record").text for key, _ in tables]
    assert [f"\ncomponents {wild_hash()}\n" in text for text in records] == [True, False]
    assert all(parse_record(text).replay()[-1].state.over for text in records)
    moments = [server.get(f"/api/tables/{key}/moments/0?seat=0").json() for key, _ in tables]
    assert ["Powder" in json.dumps(each) for each in moments] == [True, False]
    deals = [granted(server.get(f"/api/tables/{key}/deal")) for key, _ in tables]
    assert [each.get("components") for each in deals] == [wild_hash(), None]


def test_titles_say_that_components_are_changed(server: InProcessServer) -> None:
    """In the list of tables and at the table, before and after the start; the printed game keeps its title."""
    titles = ["Wild Rumble (changed components)", "Pirate Rumble"]
    tables = [server.table(3, 3, game="rumble", start=False, components=text) for text in (wild_rumble(), "")]
    for phase in ("open", "playing"):
        rows = {each["table"]: each for each in server.get("/api/tables").json()}
        assert [rows[key]["title"] for key, _ in tables] == titles
        assert {rows[key]["phase"] for key, _ in tables} == {phase}
        assert [server.get(f"/api/tables/{key}").json()["title"] for key, _ in tables] == titles
        for key, tokens in tables:
            server.request(key, tokens[0], do="start")
    key, tokens = tables[0]
    server.finish(key, tokens)
    again = granted(server.post(f"/api/tables/{key}/rematch", {}, tokens[0]))["table"]
    forked = granted(server.post(f"/api/tables/{key}/forks", {"move": 1, "name": "Mary"}))["table"]
    rows = {each["table"]: each for each in server.get("/api/tables").json()}
    assert {rows[each]["title"] for each in (key, again, forked)} == {titles[0]}


def test_a_table_of_a_game_that_is_gone_is_still_listed(server: InProcessServer) -> None:
    summary = TableSummary("treasure_map", "playing", "2/2", 1.0)
    assert server.client.portal is not None
    server.client.portal.call(server.registry.store.create, "old", ["{}"], summary)
    [row] = server.get("/api/tables").json()
    assert (row["table"], row["title"]) == ("old", "Treasure map")


def test_rematch_and_fork_keep_the_components(server: InProcessServer) -> None:
    key, tokens = server.table(3, 3, game="rumble", components=wild_rumble())
    server.finish(key, tokens)
    forked = granted(server.post(f"/api/tables/{key}/forks", {"move": 1, "name": "Mary"}))["table"]
    again = granted(server.post(f"/api/tables/{key}/rematch", {}, tokens[0]))["table"]
    for table in (forked, again):
        assert server.get(f"/api/tables/{table}").json()["proof"]["components"] == wild_hash()
    record = server.get(f"/api/tables/{key}/record").text
    posted = server.client.post("/api/records", content=record).json()
    assert posted["title"] == "Wild Rumble (changed components)"


@pytest.fixture
def played(server: InProcessServer) -> Record:
    """The record of a game with a changed deck, which the server has forgotten since."""
    key, tokens = server.table(3, 3, game="rumble", components=wild_rumble())
    server.finish(key, tokens)
    record = parse_record(server.get(f"/api/tables/{key}/record").text)
    server.registry.tables.clear()
    registry._changed.clear()
    return record


def post(server: InProcessServer, path: str, text: str) -> httpx2.Response:
    return server.client.post(path, content=text)


def test_a_record_replays_where_its_components_are_not_loaded(server: InProcessServer, played: Record) -> None:
    text = played.text()
    assert post(server, "/api/records", text).json()["title"] == "Wild Rumble (changed components)"
    registry._changed.clear()
    assert "Powder" in post(server, "/api/records/moments/0?seat=0", text).text
    host = granted(server.post("/api/records/forks", {"record": text, "move": 1, "name": "Mary"}))
    registry._changed.clear()
    assert server.get(f"/api/tables/{host['table']}").json()["proof"]["components"] == wild_hash()
    [line] = asyncio.run(first_line(server, host["table"]))
    assert line.count("Powder") == 1, "the log of the new table has the file once"


async def first_line(server: InProcessServer, table: str) -> list[str]:
    async with open_store(server.registry.store.name) as store:
        return await store.read(table, limit=1)


def test_the_components_are_uploaded_beside_a_record_that_lacks_them(server: InProcessServer, played: Record) -> None:
    lean = played.text(with_file=False)
    for path in ("/api/records", "/api/records/moments/0"):
        why = refused(post(server, path, lean), 409)
        assert why.startswith(f"this game was played with changed components (hash {wild_hash()}), which the record")
    assert refused(server.post("/api/records/forks", {"record": lean, "move": 1, "name": "Mary"}), 409)
    answer = server.post("/api/records/components", {"record": lean, "components": wild_rumble()})
    assert (answer.status_code, answer.text) == (200, played.text())
    registry._changed.clear()
    assert post(server, "/api/records", answer.text).json()["last"] == len(played.moves)
    for components, status, sentence in (
        ("", 409, "add their file"),
        ("/etc/passwd", 400, "the components of the record cannot be used: the component file is not a TOML file"),
        (brethren.load("rumble").components.text, 400, "with other components (hash "),
    ):
        body = {"record": lean, "components": components}
        assert sentence in refused(server.post("/api/records/components", body), status)


def test_a_table_needs_no_file_after_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        key, tokens = server.table(3, 3, game="rumble", components=wild_rumble())
        before = server.get(f"/api/tables/{key}?seat=0", tokens[0]).json()
    registry._changed.clear()
    with InProcessServer(tmp_path) as server:
        after = server.get(f"/api/tables/{key}?seat=0", tokens[0]).json()
        assert {**after, "version": 0} == {**before, "version": 0}
        server.finish(key, tokens)


def test_a_bad_file_is_refused_in_one_sentence_and_nothing_is_created(server: InProcessServer) -> None:
    content = printed_content()
    row(content, "card", "fire")["cost"] = -1
    why = refused(server.post("/api/tables", {**RUMBLE, "components": to_toml(content)}), 400)
    assert why == ('the component file, [[card]] number 5 "fire": cost should be a whole number from 0 to 5, not -1')
    large = "#" * 300 + "\n"
    why = refused(server.post("/api/tables", {**RUMBLE, "components": large * (MAX_BYTES // len(large) + 1)}), 400)
    assert "a component file may have 262,144" in why
    why = refused(server.post("/api/tables", {**RUMBLE, "components": large * 4000}), 400)
    assert "the body may have at most" in why
    why = refused(server.post("/api/tables", {**RUMBLE, "game": "rumbel", "components": "a = 1\n"}), 400)
    assert "there is no game 'rumbel'" in why
    assert server.get("/api/tables").json() == []


def test_other_requests_keep_their_limit(server: InProcessServer) -> None:
    key, tokens = server.table(3, 3, game="rumble")
    why = refused(server.request(key, tokens[0], do="chat", text="a" * 70_000), 400)
    assert "the body may have at most 65536 bytes" in why


def test_the_printed_file_is_the_printed_game(server: InProcessServer) -> None:
    text = brethren.load("rumble").components.text
    key, _ = server.table(3, 3, game="rumble", components=text)
    assert "components" not in server.get(f"/api/tables/{key}").json()["proof"]
    assert json.loads(server.lines(key)[0])["components"] == ""


# Bots' workers --------------------------------------------------------------------------------------------------------


def test_a_worker_gets_the_file_once(workers: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[GameRef] = []
    run = asyncio.base_events.BaseEventLoop.run_in_executor

    def listen(loop: Any, pool: Any, work: Any, *more: Any) -> Any:
        if more and isinstance(more[0], GameRef):
            sent.append(more[0])
        return run(loop, pool, work, *more)

    game = brethren.load("rumble", wild_rumble())
    views = [game.new(3, {}, Dealer(f"deal {number}")).seen_by(0).to_plain() for number in range(3)]

    async def scenario() -> list[int]:
        monkeypatch.setattr(type(asyncio.get_running_loop()), "run_in_executor", listen)
        return [await workers.choose(game, "mate", view, 0, "seed") for view in views]

    moves = asyncio.run(scenario())
    assert [bool(ref.components) for ref in sent] == [False, True, False, False]
    assert {ref.components_hash for ref in sent} == {wild_hash()}
    assert moves == [bot_pool.bot_move(game, "mate", view, 0, "seed") for view in views]


def test_a_worker_asks_for_components_it_does_not_know() -> None:
    with pytest.raises(UnknownComponents):
        find_game(GameRef("rumble", "0" * 32))
    assert find_game(GameRef("rumble")) is brethren.load("rumble")


def test_bots_play_a_changed_deck_to_the_end(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, workers=1) as server:
        key, tokens = server.table(
            3, 1, level="mate", game="rumble", components=wild_rumble(), options={"storm_round": 10}
        )
        server.finish(key, tokens)
        assert server.live(key).table.phase == "over"
