"""What one reads before joining: the game, its options and settings, who sits where, and what a fork continues."""

from __future__ import annotations

import pytest

from brethren.core.record import count_moves, parse_record
from server.in_process import InProcessServer, granted, refused


def lobby(server: InProcessServer, key: str, token: str = "") -> dict[str, object]:
    return granted(server.get(f"/api/tables/{key}/lobby", token))


@pytest.mark.parametrize("spectators", [True, False])
def test_who_has_the_link_reads_what_is_played_there(server: InProcessServer, spectators: bool) -> None:
    settings = {"spectators": spectators, "clock": "move"}
    key, _ = server.table(3, 1, start=False, options={"target_coins": 7}, settings=settings)
    found = lobby(server, key)
    assert (found["game"], found["phase"]) == ("ocracoke", "open")
    assert found["options"] == {**server.live(key).table.record.options, "target_coins": 7}
    assert found["settings"] == {**server.live(key).table.settings.values, **settings}
    assert found["names"] == ["Anne", "Bruno", "Clara"]
    assert "lines" not in found
    assert "forked_from" not in found


def test_once_the_game_runs_a_private_table_tells_strangers_nothing(server: InProcessServer) -> None:
    key, tokens = server.table(2, 2, settings={"spectators": False})
    for token in ("", "wrong"):
        assert refused(server.get(f"/api/tables/{key}/lobby", token), 409) == "this table does not allow spectators"
    assert lobby(server, key, tokens[1])["phase"] == "playing"


def test_a_fork_says_what_it_continues(server: InProcessServer) -> None:
    key, tokens = server.table(2, 2)
    server.finish(key, tokens)
    record = server.get(f"/api/tables/{key}/record").text
    assert count_moves(record) == len(parse_record(record).moves)
    fork = granted(server.post(f"/api/tables/{key}/forks", {"move": 3, "name": "Mary"}))
    for found in (lobby(server, fork["table"]), server.get(f"/api/tables/{fork['table']}").json()):
        assert found["forked_from"] == {"table": key, "move": 3}
    loose = granted(server.post("/api/records/forks", {"record": record, "move": 2, "name": "Mary"}))
    assert lobby(server, loose["table"])["forked_from"] == {"table": "", "move": 2}
