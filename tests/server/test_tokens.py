"""Tokens and seeds never appear in logs; the seed is revealed when the game is over, and not before."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from pathlib import Path

import pytest

from brethren.server.logs import LOG, JsonLines
from server.in_process import InProcessServer
from server.server_process import Server


def test_the_seed_is_revealed_when_the_game_is_over_and_not_before(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        key, tokens = server.table(2, 2)
        secret = server.live(key).table.seed
        entropies = ["entropy 0", "entropy 1"]
        with server.link(key) as own, server.link(key) as spectator:
            own.request(do="hello", token=tokens[0], seat=0)
            spectator.request(do="hello")
            server.finish(key, tokens)
            for client in (own, spectator):
                *texts, last = client.drain_texts()
                assert len(texts) > 10
                assert not [text for text in texts if secret in text or entropies[1] in text]
                proof = json.loads(last)["proof"]
                assert proof["seed"] == secret
                assert proof["entropies"] == entropies
                assert sha256(bytes.fromhex(proof["seed"])).hexdigest() == proof["commitment"]


class LogRecorder(logging.Handler):
    """Keeps every line that the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"


def test_tokens_and_seeds_are_in_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = LogRecorder()
    for logger in (LOG, logging.getLogger()):
        monkeypatch.setattr(logger, "level", logging.DEBUG)
        monkeypatch.setattr(logger, "handlers", [keeper])
    with InProcessServer(tmp_path) as server:
        key, tokens = server.table(2, 2)
        secrets = [
            *tokens,
            server.live(key).table.seed,
            *[person.token_hash for person in server.live(key).table.people],
        ]
        with server.link(key) as client:
            client.request(do="hello", token=tokens[0], seat=0)
            client.request(do="hello", token=tokens[0] + "x", seat=0)
            client.request(do=tokens[0])

        async def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(server.registry.store, "append", broken)
        answer = server.request(key, tokens[1], do="chat", text="hello")
        assert answer.status_code == 500
    assert "ZeroDivisionError" in keeper.text
    assert not [secret for secret in secrets if secret in keeper.text]


def test_a_real_server_logs_no_token(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.sqlite")) as server:
        key, tokens = server.table(people=2)
        server.ask(f"/api/tables/{key}?seat=1", token=tokens[1])
        server.stop()
        logged = server.logged()
    assert not [token for token in tokens if token in logged]
    for file in tmp_path.iterdir():
        assert not [token for token in tokens if token.encode() in file.read_bytes()]
