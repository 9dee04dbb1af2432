"""Rate limits: too many requests are refused for a moment, and nobody else notices."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse

from brethren.server import limits, wire
from brethren.server.limits import RateLimiter, TooManyRequests
from server.in_process import InProcessServer, refused

BURST = 20


def taken(bucket: RateLimiter, asker: str, now: float, times: int) -> int:
    """How many requests were allowed."""
    granted = 0
    for _ in range(times):
        try:
            bucket.take(asker, now)
        except TooManyRequests:
            continue
        granted += 1
    return granted


def test_a_bucket_holds_a_burst_and_fills_again() -> None:
    bucket = RateLimiter(rate=2, burst=5)
    assert taken(bucket, "a", 100.0, 20) == 5
    assert taken(bucket, "b", 100.0, 3) == 3
    assert taken(bucket, "a", 100.4, 1) == 0
    assert taken(bucket, "a", 101.0, 20) == 2
    assert taken(bucket, "a", 1000.0, 20) == 5


def test_a_refusal_costs_nothing_and_says_how_long() -> None:
    bucket = RateLimiter(rate=0.1, burst=1)
    bucket.take("a", 0.0)
    for _ in range(100):
        with pytest.raises(TooManyRequests, match="try again in 10 seconds"):
            bucket.take("a", 0.0)
    bucket.take("a", 10.1)


def test_a_clock_that_goes_back_does_no_harm() -> None:
    bucket = RateLimiter(rate=1, burst=2)
    assert taken(bucket, "a", 100.0, 5) == 2
    assert taken(bucket, "a", 50.0, 5) == 0
    assert taken(bucket, "a", 53.0, 5) >= 1


def test_idle_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_CLIENTS", 100)
    bucket = RateLimiter(rate=1, burst=2)
    for number in range(1000):
        bucket.take(f"asker {number}", number / 10)
    assert len(bucket.levels) <= 101
    assert taken(bucket, "asker 999", 99.9, 5) == 1  # a recent client is remembered


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcessServer]:
    """A server with a low limit; setting up a table takes about as many requests as are allowed at once."""
    with InProcessServer(tmp_path, rate=0.01, burst=BURST) as found:
        yield found


def test_http_is_limited_by_address(server: InProcessServer) -> None:
    answers = [server.get("/healthz") for _ in range(BURST + 5)]
    assert [answer.status_code for answer in answers] == [200] * BURST + [429] * 5
    assert "too many requests" in refused(answers[-1], 429)
    assert answers[-1].headers["x-content-type-options"] == "nosniff"
    assert int(answers[-1].headers["retry-after"]) > 0
    assert refused(server.post("/api/tables", {}), 429)


def test_a_link_is_limited_and_stays_open(server: InProcessServer) -> None:
    key = server.table(2, 1).key
    with server.link(key) as client:
        answers: list[str] = []
        for _ in range(BURST + 5):
            client.send(do="ping")
            answers.append(client.receive()["is"])
        assert answers == ["pong"] * BURST + ["busy"] * 5
        client.send(do="chat", text="hello", ref=4)
        busy = client.receive()
        assert (busy["is"], busy["ref"]) == ("busy", 4)
        assert "try again in" in busy["why"]


def test_opening_links_is_limited_like_pages(server: InProcessServer) -> None:
    key = server.table(2, 1).key
    while server.get("/healthz").status_code == 200:
        pass
    with pytest.raises(WebSocketDenialResponse) as denied, server.link(key):
        pass
    assert "too many requests" in refused(denied.value, 429)


def test_a_message_may_have_exactly_the_maximum_length(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        key, tokens = server.table(2, 1)
        with server.link(key) as client:
            client.request(do="hello", token=tokens[0], seat=0)
            message = json.dumps({"do": "note", "text": "a"})
            client.send_text(message + " " * (wire.MAX_MESSAGE - len(message)))
            assert client.receive_until("done", "refused")["is"] == "done"
            client.send_text(message + " " * (wire.MAX_MESSAGE + 1 - len(message)))
            assert client.receive_until("done", "refused")["is"] == "refused"
