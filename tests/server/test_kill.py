"""Nothing acknowledged is ever lost: servers are killed in the middle of games, and the games go on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from brethren.core.dealer import Dealer
from brethren.core.record import read_record
from brethren.server.store import open_store
from brethren.table.fair import verified
from server.harness import Client, Server
from server.postgres import Postgres

KILLS = 20


class Fire:
    """Kills servers at random moments, one at a time, and starts them again."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.chance = Dealer("kills")
        self.kills = 0

    async def play(self, clients: list[Client]) -> list[dict[str, Any]]:
        games = [asyncio.create_task(client.play()) for client in clients]
        while self.kills < KILLS and not all(game.done() for game in games):
            await asyncio.sleep(0.02 + self.chance.pick(1000) / 5000)
            server = self.servers[self.chance.pick(len(self.servers))]
            await asyncio.to_thread(server.kill)
            self.kills += 1
            await asyncio.to_thread(server.start)
        return await asyncio.wait_for(asyncio.gather(*games), 120)


async def moves_in(db: str, key: str) -> list[str]:
    """The ids of the moves in the log, in their order."""
    async with open_store(db) as store:
        rows = [json.loads(line) for line in await store.read(key)]
    return [row["id"] for row in rows if row["kind"] == "Moved"]


def games_under_fire(db: str, servers: list[Server]) -> None:
    """Games of two people and two bots, one after another, until twenty kills are survived."""
    fire, acknowledged = Fire(servers), 0
    bases = [server.base for server in servers]
    while fire.kills < KILLS:
        key, tokens = servers[0].table(people=2)
        clients = [Client(bases[seat % len(bases) :] + bases, key, token, seat) for seat, token in enumerate(tokens)]
        outcomes = asyncio.run(fire.play(clients))
        assert outcomes[0] == outcomes[1]
        assert len(verified(read_record(servers[-1].ask(f"/api/tables/{key}/record")))) == 4
        made = asyncio.run(moves_in(db, key))
        assert len(made) == len(set(made))
        for client in clients:
            assert [each for each in made if each in client.acknowledged] == client.acknowledged
            acknowledged += len(client.acknowledged)
    assert acknowledged > KILLS


def test_kill_9_at_twenty_moments(tmp_path: Path) -> None:
    db = str(tmp_path / "t.sqlite")
    with Server(db) as server:
        games_under_fire(db, [server])


def test_kill_9_of_either_of_two_servers_on_one_postgresql(postgresql: Postgres) -> None:
    db = postgresql.url(postgresql.new_database())
    with Server(db) as one, Server(db) as other:
        games_under_fire(db, [one, other])
