"""Nothing acknowledged is ever lost: servers are killed in the middle of games, and the games go on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from brethren.core.dealer import Dealer
from brethren.core.record import parse_record
from brethren.server.store import open_store
from brethren.table.fair import verify_deal
from server.postgres import Postgres
from server.server_process import PATIENCE, Client, Server, until

KILLS = 20
GAME_PATIENCE = 4 * PATIENCE


class Mortal(Protocol):
    """What can be killed, and comes back."""

    def kill(self) -> None: ...

    def start(self) -> object: ...


class Member:
    """The oldest or the newest process behind a gate, which starts another in its place."""

    def __init__(self, server: Server, place: int) -> None:
        self.server = server
        self.place = place
        self.killed = 0

    def kill(self) -> None:
        self.killed = self.server.members()[self.place]
        os.kill(self.killed, signal.SIGKILL)

    def start(self) -> None:
        until(lambda: self.killed not in self.server.members(), "it is dead")
        until(lambda: len(self.server.members()) == self.server.processes, "another is there")


class Fire:
    """Kills servers at random moments, one at a time, and starts them again."""

    def __init__(self, servers: Sequence[Mortal], kills: int) -> None:
        self.servers = servers
        self.wanted = kills
        self.chance = Dealer("kills")
        self.kills = 0

    async def play(self, clients: list[Client]) -> list[dict[str, Any]]:
        games = [asyncio.create_task(client.play()) for client in clients]
        while self.kills < self.wanted and not all(game.done() for game in games):
            await asyncio.sleep(0.02 + self.chance.pick(1000) / 5000)
            server = self.servers[self.chance.pick(len(self.servers))]
            await asyncio.to_thread(server.kill)
            self.kills += 1
            await asyncio.to_thread(server.start)
        return await asyncio.wait_for(asyncio.gather(*games), GAME_PATIENCE)


async def moves_in(db: str, key: str) -> list[str]:
    """The ids of the moves in the log, in their order."""
    async with open_store(db) as store:
        rows = [json.loads(line) for line in await store.read(key)]
    return [row["id"] for row in rows if row["kind"] == "Moved"]


def games_under_fire(db: str, servers: list[Server], mortals: Sequence[Mortal] = (), kills: int = KILLS) -> None:
    """Games of two people and two bots, one after another, until so many kills are survived."""
    fire, acknowledged = Fire(mortals or servers, kills), 0
    bases = [server.base for server in servers]
    while fire.kills < kills:
        key, tokens = servers[0].table(people=2)
        clients = [Client(bases[seat % len(bases) :] + bases, key, token, seat) for seat, token in enumerate(tokens)]
        outcomes = asyncio.run(fire.play(clients))
        assert outcomes[0] == outcomes[1]
        assert len(verify_deal(parse_record(servers[-1].ask(f"/api/tables/{key}/record")))) == 4
        made = asyncio.run(moves_in(db, key))
        assert len(made) == len(set(made))
        for client in clients:
            assert [each for each in made if each in client.acknowledged] == client.acknowledged
            acknowledged += len(client.acknowledged)
    assert acknowledged > kills


def test_kill_9_at_twenty_moments(tmp_path: Path) -> None:
    db = str(tmp_path / "t.sqlite")
    with Server(db) as server:
        games_under_fire(db, [server])


def test_kill_9_of_either_of_two_processes_behind_one_gate(tmp_path: Path) -> None:
    db = str(tmp_path / "t.sqlite")
    with Server(db, processes=2) as server:
        games_under_fire(db, [server], [Member(server, 0), Member(server, -1)])


def test_kill_9_of_the_gate(tmp_path: Path) -> None:
    db = str(tmp_path / "t.sqlite")
    with Server(db, processes=2) as server:
        games_under_fire(db, [server], kills=4)


def test_kill_9_of_either_of_two_servers_on_one_postgresql(postgresql: Postgres) -> None:
    db = postgresql.url(postgresql.new_database())
    with Server(db) as one, Server(db) as other:
        games_under_fire(db, [one, other])
