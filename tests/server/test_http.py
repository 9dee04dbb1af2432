"""Requests that the HTTP API grants: tables, records, invitations, rematches, metrics."""

from __future__ import annotations

import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

import brethren
from brethren.core.record import parse_record
from server.in_process import InProcessServer, granted, refused


def test_games_and_settings(desk: InProcessServer) -> None:
    games = desk.get("/api/games").json()
    assert [game["key"] for game in games] == brethren.games()
    [ocracoke] = [game for game in games if game["key"] == "ocracoke"]
    assert ocracoke["seats"] == [2, 3, 4]
    assert {option["name"] for option in ocracoke["options"]} >= {"start_seat"}
    assert {setting["name"] for setting in desk.get("/api/settings").json()} >= {"clock", "undo", "spectators"}


def test_a_table_is_created_listed_and_shown(desk: InProcessServer) -> None:
    key, _ = desk.table(people=2)
    assert [(row["table"], row["seats"]) for row in desk.get("/api/tables").json()] == [(key, "4/4")]
    shown = desk.get(f"/api/tables/{key}").json()
    assert shown["table"] == key
    assert shown["names"][:2] == ["Anne", "Friend 1"]
    assert shown["phase"] == "playing"
    assert "ask" not in shown


def test_own_seat_is_shown_with_the_token_only(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=2)
    assert desk.get(f"/api/tables/{key}?seat=1&shape=tall", tokens[1]).json()["ask"] == 0
    assert refused(desk.get(f"/api/tables/{key}?seat=1"), 409) == "seat 2 is not yours"
    assert refused(desk.get(f"/api/tables/{key}?seat=1", tokens[0]), 409) == "seat 2 is not yours"
    assert refused(desk.get(f"/api/tables/{key}?seat=1", "wrong"), 409) == "seat 2 is not yours"


def test_a_finished_game_has_a_record_moments_forks_and_a_rematch(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    assert "not over" in refused(desk.get(f"/api/tables/{key}/record"), 409)
    assert "not over" in refused(desk.get(f"/api/tables/{key}/moments/0"), 409)
    assert "not over" in refused(desk.post(f"/api/tables/{key}/forks", {"move": 0, "name": "Mary"}), 409)
    desk.finish(key, tokens)
    record = desk.get(f"/api/tables/{key}/record").text
    assert record.startswith("brethren record 1\ngame ocracoke\n")
    moves = desk.get(f"/api/tables/{key}/moments/0?seat=2").json()["last"]
    last = desk.get(f"/api/tables/{key}/moments/{moves}").json()
    assert last["move"] == moves
    assert last["lines"]
    fork = granted(desk.post(f"/api/tables/{key}/forks", {"move": 3, "name": "Mary"}))
    assert desk.get(f"/api/tables/{fork['table']}").json()["phase"] == "open"
    assert "token" in refused(desk.post(f"/api/tables/{key}/rematch"), 409)
    again = granted(desk.post(f"/api/tables/{key}/rematch", token=tokens[1]))["table"]
    assert granted(desk.post(f"/api/tables/{key}/rematch", token=tokens[2]))["table"] == again
    assert desk.get(f"/api/tables/{again}").json()["names"] == ["Friend 3", "Anne", "Friend 1", "Friend 2"]
    granted(desk.request(again, tokens[3], do="ready", seat=0))


def test_the_record_of_a_fork_can_be_replayed(desk: InProcessServer) -> None:
    """Its first moves were dealt at another table, so it has no seed, and its random draws are written down."""
    key, tokens = desk.table(seats=2, people=2)
    desk.finish(key, tokens)
    host = granted(desk.post(f"/api/tables/{key}/forks", {"move": 4, "name": "Mary"}))
    for seat in range(2):
        granted(desk.request(host["table"], host["token"], do="sit", seat=seat, entropy="mine"))
    granted(desk.request(host["table"], host["token"], do="start"))
    desk.finish(host["table"], [host["token"]] * 2)
    record = parse_record(desk.get(f"/api/tables/{host['table']}/record").text)
    assert len(record.replay()) == len(record.moves) + 1
    dealer = record.seeded_dealer()
    assert dealer is None or record.replay(dealer)


def test_an_invited_friend_has_a_seat(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=3, start=False, people=1, level="")
    path = f"/api/tables/{key}/invites"
    guest = granted(desk.post(path, {"seat": 2}, tokens[0]))["token"]
    assert "taken" in refused(desk.post(path, {"seat": 2}, tokens[0]), 409)
    assert "host" in refused(desk.post(path, {"seat": 1}, guest), 409)
    granted(desk.request(key, guest, do="name", name="Mary"))
    granted(desk.request(key, guest, do="sit", seat=2, entropy="mine"))
    assert desk.get(f"/api/tables/{key}?seat=2", guest).json()["names"][2] == "Mary"


def test_health_and_metrics(desk: InProcessServer) -> None:
    desk.table()
    assert desk.get("/healthz").json() == {"ok": True, "tables": 1}
    metrics = desk.get("/metrics").text
    assert "brethren_tables_created_total 1.0\n" in metrics
    assert "brethren_failures_total 0.0\n" in metrics
    documented = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text("utf8")
    for name in re.findall(r"^# TYPE (\w+)", metrics, re.MULTILINE):
        assert f"`{name}`" in documented


def test_the_names_and_kinds_of_the_metrics(desk: InProcessServer) -> None:
    """Hosts have dashboards that rely on them."""
    response = desk.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=")
    families = {family.name: family for family in text_string_to_metric_families(response.text)}
    kinds = {sample.name: family.type for family in families.values() for sample in family.samples}
    assert kinds == {
        "brethren_tables_created_total": "counter",
        "brethren_tables_in_memory": "gauge",
        "brethren_links_total": "counter",
        "brethren_links_open": "gauge",
        "brethren_requests_total": "counter",
        "brethren_refused_total": "counter",
        "brethren_failures_total": "counter",
    }
    assert not [sample for family in families.values() for sample in family.samples if sample.labels]


def test_two_servers_in_one_process_count_apart(desk: InProcessServer, tmp_path: Path) -> None:
    desk.table()
    with InProcessServer(tmp_path, "other") as other:
        assert "brethren_tables_created_total 0.0\n" in other.get("/metrics").text
    assert "brethren_tables_created_total 1.0\n" in desk.get("/metrics").text


def test_every_request_of_a_client_is_counted_the_same_way(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=2)
    metrics = desk.registry.metrics
    before = metrics.requests
    granted(desk.request(key, tokens[0], do="chat", text="over HTTP"))
    with desk.link(key) as line:
        line.ask(do="hello", token=tokens[0])
        line.ask(do="chat", text="over a link")
    granted(desk.post(f"/api/tables/{key}/people", {"name": "Grace"}))
    assert metrics.requests == before + 3
    granted(desk.request(key, tokens[0], do="note", text="nobody knows of it"))
    assert "seat" in refused(desk.request(key, tokens[0], do="stand", seat=1), 409)
    assert metrics.requests == before + 3


def test_a_rematch_counts_as_a_table_created(desk: InProcessServer) -> None:
    key, tokens = desk.table(seats=2, people=2)
    desk.finish(key, tokens)
    before = desk.registry.metrics.tables
    granted(desk.post(f"/api/tables/{key}/rematch", token=tokens[0]))
    assert desk.registry.metrics.tables == before + 1
