"""Plays at a table and saves a snapshot after every entry, as fast as it can, until it is killed.

snapshot_writer.py URL TABLE      prints the length of the log after each move that is acknowledged
"""

from __future__ import annotations

import asyncio
import os
import sys

from brethren.core.dealer import Dealer
from brethren.server.bot_pool import BotPool
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.store import open_store
from brethren.server.table_registry import TableRegistry
from brethren.table import requests as ask
from long_game import install


async def main(url: str, key: str) -> None:
    install()
    registry = TableRegistry(open_store(url), lambda: 1000.0, BotPool(1), DeferredNotifier(0.0))
    registry.loader.snapshot_every = 1
    await registry.start()
    live = await registry.get(key)
    table, chance = live.table, Dealer(f"writer {live.table.length}")
    while table.waiting_seats():
        assert table.state is not None
        seat = table.waiting_seats()[0]
        moves = table.game.legal(table.state, seat)
        move = moves[chance.pick(len(moves))]
        await registry.submit_and_wait(
            live, ask.Move(seat, seat, move, f"w {table.length}", table.question_numbers[seat])
        )
        os.write(1, f"{table.length}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
