"""Requests that the HTTP API grants: tables, records, invitations, rematches, metrics."""

from __future__ import annotations

import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

import brethren
from brethren.core.record import parse_record
from server.in_process import InProcessServer, granted, refused


def test_games_and_settings(server: InProcessServer) -> None:
    games = server.get("/api/games").json()
    assert [game["key"] for game in games] == brethren.games()
    [ocracoke] = [game for game in games if game["key"] == "ocracoke"]
    assert ocracoke["seats"] == [2, 3, 4]
    assert {option["name"] for option in ocracoke["options"]} >= {"start_seat"}
    assert {setting["name"] for setting in server.get("/api/settings").json()} >= {"clock", "undo", "spectators"}


def test_a_table_is_created_listed_and_shown(server: InProcessServer) -> None:
    key, _ = server.table(people=2)
    assert [(row["table"], row["seats"]) for row in server.get("/api/tables").json()] == [(key, "4/4")]
    shown = server.get(f"/api/tables/{key}").json()
    assert shown["table"] == key
    assert shown["names"][:2] == ["Anne", "Friend 1"]
    assert shown["phase"] == "playing"
    assert "question" not in shown


def test_own_seat_is_shown_with_the_token_only(server: InProcessServer) -> None:
    key, tokens = server.table(people=2)
    assert server.get(f"/api/tables/{key}?seat=1&shape=tall", tokens[1]).json()["question"] == 0
    assert refused(server.get(f"/api/tables/{key}?seat=1"), 409) == "seat 2 is not yours"
    assert refused(server.get(f"/api/tables/{key}?seat=1", tokens[0]), 409) == "seat 2 is not yours"
    assert refused(server.get(f"/api/tables/{key}?seat=1", "wrong"), 409) == "seat 2 is not yours"


def test_a_finished_game_has_a_record_moments_forks_and_a_rematch(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    assert "not over" in refused(server.get(f"/api/tables/{key}/record"), 409)
    assert "not over" in refused(server.get(f"/api/tables/{key}/moments/0"), 409)
    assert "not over" in refused(server.post(f"/api/tables/{key}/forks", {"move": 0, "name": "Mary"}), 409)
    server.finish(key, tokens)
    record = server.get(f"/api/tables/{key}/record").text
    assert record.startswith("brethren record 1\ngame ocracoke\n")
    moves = server.get(f"/api/tables/{key}/moments/0?seat=2").json()["last"]
    last = server.get(f"/api/tables/{key}/moments/{moves}").json()
    assert last["move"] == moves
    assert last["lines"]
    fork = granted(server.post(f"/api/tables/{key}/forks", {"move": 3, "name": "Mary"}))
    assert server.get(f"/api/tables/{fork['table']}").json()["phase"] == "open"
    assert "token" in refused(server.post(f"/api/tables/{key}/rematch"), 409)
    again = granted(server.post(f"/api/tables/{key}/rematch", token=tokens[1]))["table"]
    assert granted(server.post(f"/api/tables/{key}/rematch", token=tokens[2]))["table"] == again
    assert server.get(f"/api/tables/{again}").json()["names"] == ["Friend 3", "Anne", "Friend 1", "Friend 2"]
    granted(server.request(again, tokens[3], do="ready", seat=0))


def test_the_record_of_a_fork_can_be_replayed(server: InProcessServer) -> None:
    """Its first moves were dealt at another table, so it has no seed, and its random draws are written down."""
    key, tokens = server.table(seats=2, people=2)
    server.finish(key, tokens)
    host = granted(server.post(f"/api/tables/{key}/forks", {"move": 4, "name": "Mary"}))
    for seat in range(2):
        granted(server.request(host["table"], host["token"], do="sit", seat=seat, entropy="mine"))
    granted(server.request(host["table"], host["token"], do="start"))
    server.finish(host["table"], [host["token"]] * 2)
    record = parse_record(server.get(f"/api/tables/{host['table']}/record").text)
    assert len(record.replay()) == len(record.moves) + 1
    dealer = record.seeded_dealer()
    assert dealer is None or record.replay(dealer)


def test_an_invited_friend_has_a_seat(server: InProcessServer) -> None:
    key, tokens = server.table(seats=3, start=False, people=1, level="")
    path = f"/api/tables/{key}/invites"
    guest = granted(server.post(path, {"seat": 2}, tokens[0]))["token"]
    assert "taken" in refused(server.post(path, {"seat": 2}, tokens[0]), 409)
    assert "host" in refused(server.post(path, {"seat": 1}, guest), 409)
    granted(server.request(key, guest, do="name", name="Mary"))
    granted(server.request(key, guest, do="sit", seat=2, entropy="mine"))
    assert server.get(f"/api/tables/{key}?seat=2", guest).json()["names"][2] == "Mary"


def test_health_and_metrics(server: InProcessServer) -> None:
    server.table()
    assert server.get("/healthz").json() == {"ok": True, "tables": 1}
    metrics = server.get("/metrics").text
    assert "brethren_tables_created_total 1.0\n" in metrics
    assert "brethren_failures_total 0.0\n" in metrics
    documented = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text("utf8")
    for name in re.findall(r"^# TYPE (\w+)", metrics, re.MULTILINE):
        assert f"`{name}`" in documented


def test_the_names_and_kinds_of_the_metrics(server: InProcessServer) -> None:
    """Hosts have dashboards that rely on them."""
    response = server.get("/metrics")
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


def test_two_servers_in_one_process_have_separate_metrics(server: InProcessServer, tmp_path: Path) -> None:
    server.table()
    with InProcessServer(tmp_path, "other") as other:
        assert "brethren_tables_created_total 0.0\n" in other.get("/metrics").text
    assert "brethren_tables_created_total 1.0\n" in server.get("/metrics").text


def test_every_request_of_a_client_is_counted_the_same_way(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    metrics = server.registry.metrics
    before = metrics.requests
    granted(server.request(key, tokens[0], do="chat", text="over HTTP"))
    with server.link(key) as client:
        client.request(do="hello", token=tokens[0])
        client.request(do="chat", text="over a link")
    granted(server.post(f"/api/tables/{key}/people", {"name": "Grace"}))
    assert metrics.requests == before + 3
    granted(server.request(key, tokens[0], do="note", text="nobody knows of it"))
    assert "seat" in refused(server.request(key, tokens[0], do="stand", seat=1), 409)
    assert metrics.requests == before + 3


def test_a_rematch_counts_as_a_table_created(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    server.finish(key, tokens)
    before = server.registry.metrics.tables
    granted(server.post(f"/api/tables/{key}/rematch", token=tokens[0]))
    assert server.registry.metrics.tables == before + 1
