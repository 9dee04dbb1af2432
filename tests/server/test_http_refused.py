"""Requests that the HTTP API refuses: one sentence, the right status, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from brethren.server import http_util
from brethren.server.app import ROUTES
from brethren.server.tables_api import MAX_NEW_TABLE
from server.in_process import InProcessServer, header, refused

BAD_TABLES = [
    pytest.param({}, 400, id="nothing"),
    pytest.param([], 400, id="a-list"),
    pytest.param({"game": "chess", "seats": 2, "name": "A"}, 400, id="unknown-game"),
    pytest.param({"game": "ocracoke", "seats": 9, "name": "A"}, 400, id="too-many-seats"),
    pytest.param({"game": "ocracoke", "seats": -(10**30), "name": "A"}, 400, id="huge-number"),
    pytest.param({"game": "ocracoke", "seats": "2", "name": "A"}, 400, id="text-for-a-number"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "admin": True}, 400, id="unknown-field"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": " \n"}, 409, id="no-name"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A" * 41}, 409, id="long-name"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "options": {"x": 1}}, 400, id="unknown-option"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "options": {"abilities": None}}, 400, id="no-value"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "options": {"max_games": 5.5}}, 400, id="a-fraction"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "options": {"max_games": "5.0"}}, 400, id="text-float"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "options": {"max_games": True}}, 400, id="a-truth"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "options": ["max_games"]}, 400, id="options-in-a-list"),
    pytest.param({"game": "ocracoke", "seats": 2.5, "name": "A"}, 400, id="half-a-seat"),
    pytest.param({"game": "ocracoke", "seats": True, "name": "A"}, 400, id="a-truth-for-a-number"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "settings": {"clock": 5}}, 400, id="bad-setting"),
    pytest.param({"game": "ocracoke", "seats": 2, "name": "A", "settings": {"spectators": None}}, 400, id="no-setting"),
]


@pytest.mark.parametrize(("data", "status"), BAD_TABLES)
def test_bad_tables(server: InProcessServer, data: object, status: int) -> None:
    assert refused(server.post("/api/tables", data), status)
    assert server.get("/api/tables").json() == []


@pytest.mark.parametrize("text", ["", "{", '{"do": "start"', "\x00", '"\\ud800"', "[" * 50_000, "nul", "9" * 5000])
def test_bodies_that_are_not_json(server: InProcessServer, text: str) -> None:
    key, tokens = server.table(start=False)
    for path in ("/api/tables", f"/api/tables/{key}/people", f"/api/tables/{key}/requests"):
        assert refused(server.client.post(path, content=text, headers=header(tokens[0])), 400)


def test_a_body_has_a_maximum_length(server: InProcessServer) -> None:
    key, tokens = server.table(start=False)
    for path, most in (("/api/tables", MAX_NEW_TABLE), (f"/api/tables/{key}/requests", http_util.MAX_BODY)):
        text = json.dumps({"do": "chat", "text": "a" * most})
        answer = server.client.post(path, content=text, headers=header(tokens[0]))
        assert answer.status_code in (400, 413)
        assert str(most) in answer.json()["why"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nowhere", 404),
        ("/api/tables/none", 404),
        ("/api/tables/none/record", 404),
        ("/api/tables/%00", 404),
        ("/api/tables/%ED%A0%80", 404),
        ("/api/tables/KEY?seat=x", 400),
        ("/api/tables/KEY?seat=-1", 400),
        ("/api/tables/KEY?seat=99", 409),
        ("/api/tables/KEY?seat=99999999999", 400),
        ("/api/tables/KEY?seat=%C2%B2", 400),
        ("/api/tables/KEY?seat=%D9%A3", 400),
        ("/api/tables/KEY?shape=round", 400),
    ],
)
def test_bad_addresses(server: InProcessServer, path: str, status: int) -> None:
    assert refused(server.get(path.replace("KEY", server.table().key)), status)


def test_moments_beyond_the_game_are_not_found(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    server.finish(key, tokens)
    for move in ("x", "-1", "1e3", "9999", "99999999999999", "%C2%B2", "%D9%A3", "%00"):
        assert refused(server.get(f"/api/tables/{key}/moments/{move}"), 400)
    assert refused(server.get(f"/api/tables/{key}/moments/0?seat=7"), 409)
    assert refused(server.get(f"/api/tables/{key}/moments/0?shape=round"), 400)
    for number in (-1, 9999, 10**25):
        assert refused(server.post(f"/api/tables/{key}/forks", {"move": number, "name": "A"}), 400)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.path} {route.name}")
def test_other_methods_are_not_allowed(server: InProcessServer, route: Any) -> None:
    path = route.path.replace("{table}", "x").replace("{move}", "0").replace("{game}", "ocracoke")
    allowed = {method for each in ROUTES if each.path == route.path for method in each.methods or ()}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - allowed:
        answer = server.client.request(method, path)
        assert "does not support" in refused(answer, 405)
        assert set(answer.headers["allow"].split(", ")) == allowed


def test_requests_need_a_token(server: InProcessServer) -> None:
    key, tokens = server.table(start=False)
    other, _ = server.table(start=False)
    length = server.length(key)
    for token in ("", "wrong", tokens[0] + "x", "\u00e9"):
        assert "token" in refused(server.request(key, token, do="start"), 409)
    assert "token" in refused(server.request(other, tokens[0], do="start"), 409)
    assert "token" in refused(server.client.post(f"/api/tables/{key}/requests?token={tokens[0]}", content="{}"), 409)
    assert server.length(key) == length
