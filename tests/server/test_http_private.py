"""What the HTTP API never reveals: tokens, seeds, details of server errors; and its security headers."""

from __future__ import annotations

from collections.abc import Iterator

import httpx2
import pytest

from brethren.server.app import SECURITY_HEADERS
from server.in_process import InProcessServer


def answers(server: InProcessServer) -> Iterator[httpx2.Response]:
    """Responses of every kind: success, refused, not found."""
    key, tokens = server.table(people=2)
    for path in ("/api/games", "/api/settings", "/api/tables", "/healthz", "/metrics", "/nowhere"):
        yield server.get(path)
    for path in ("", "?seat=0", "?seat=1", "/record", "/moments/1"):
        yield server.get(f"/api/tables/{key}{path}", tokens[0])
    yield server.post("/api/tables", {})
    yield server.post(f"/api/tables/{key}/forks", {"move": 0, "name": "Mary"})
    yield server.request(key, tokens[0], do="chat", text="hello")
    yield server.request(key, tokens[0], do="start", ref=7)
    yield server.client.put("/api/games")


def test_security_headers_are_on_every_answer(server: InProcessServer) -> None:
    for answer in answers(server):
        for name, value in SECURITY_HEADERS:
            kept = name == b"cache-control" and "etag" in answer.headers  # what is the same for everybody
            assert answer.headers[name.decode()] == ("no-cache" if kept else value.decode()), answer.url
        assert "server" not in answer.headers


def test_no_response_contains_a_token_or_the_seed(server: InProcessServer) -> None:
    found = list(answers(server))
    [live] = server.registry.tables.values()
    secrets = [live.table.seed, *[person.token_hash for person in live.table.people]]
    for answer in found:
        assert 'token":' not in answer.text
        assert not [secret for secret in secrets if secret in answer.text]


def test_a_token_is_handed_out_once_and_kept_hashed(server: InProcessServer) -> None:
    key, tokens = server.table(people=2)
    for token in tokens:
        assert len(token) >= 22  # 128 bits in letters
        assert token not in "".join(server.lines(key))
        assert token not in server.get(f"/api/tables/{key}?seat={tokens.index(token)}", token).text


def test_a_server_error_is_reported_without_details(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr(server.registry.store, "tables", broken)
    answer = server.get("/api/tables")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert answer.json()["is"] == "failed"
    assert server.registry.metrics.failures == 1
    for name, value in SECURITY_HEADERS:
        assert answer.headers[name.decode()] == value.decode()
