"""Nothing acknowledged is ever lost: servers are killed in the middle of games, and the games continue."""

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


class Killable(Protocol):
    """Something that can be killed and comes back."""

    def kill(self) -> None: ...

    def start(self) -> object: ...


class Member:
    """The oldest or the newest process behind a router, which replaces it."""

    def __init__(self, server: Server, place: int) -> None:
        self.server = server
        self.place = place
        self.killed = 0

    def kill(self) -> None:
        self.killed = self.server.child_processes()[self.place]
        os.kill(self.killed, signal.SIGKILL)

    def start(self) -> None:
        until(lambda: self.killed not in self.server.child_processes(), "it is dead")
        until(lambda: len(self.server.child_processes()) == self.server.processes, "another is there")


class Killer:
    """Kills servers at random moments, one at a time, and starts them again."""

    def __init__(self, servers: Sequence[Killable], kills: int) -> None:
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
    """The ids of the moves in the log, in order."""
    async with open_store(db) as store:
        rows = [json.loads(line) for line in await store.read(key)]
    return [row["id"] for row in rows if row["kind"] == "Moved"]


def play_through_kills(db: str, servers: list[Server], mortals: Sequence[Killable] = (), kills: int = KILLS) -> None:
    """Play games of two people and two bots, one after another, until this many kills are survived."""
    fire, acknowledged = Killer(mortals or servers, kills), 0
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
        play_through_kills(db, [server])


def test_kill_9_of_either_of_two_processes_behind_one_router(tmp_path: Path) -> None:
    db = str(tmp_path / "t.sqlite")
    with Server(db, processes=2) as server:
        play_through_kills(db, [server], [Member(server, 0), Member(server, -1)])


def test_kill_9_of_the_router(tmp_path: Path) -> None:
    db = str(tmp_path / "t.sqlite")
    with Server(db, processes=2) as server:
        play_through_kills(db, [server], kills=4)


def test_kill_9_of_either_of_two_servers_on_one_postgresql(postgresql: Postgres) -> None:
    db = postgresql.url(postgresql.new_database())
    with Server(db) as one, Server(db) as other:
        play_through_kills(db, [one, other])
