"""Notifications of appends by other processes, over a connection that only listens."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import asyncpg

from brethren.server.store.base import OnAppended, OnGap
from brethren.server.store.errors import StoreError
from brethren.server.store.postgres_pool import LOST, STATEMENT_TIMEOUT, PostgresPool, brief
from brethren.server.store.postgres_sql import CHANNEL

HEARTBEAT: Final = 5.0
"""Seconds of silence after which the connection is checked."""

log = logging.getLogger("brethren.store")


class Listener:
    """Keeps a listening connection; after a loss it reconnects and then reports the gap."""

    def __init__(self, pool: PostgresPool, process: int, on_appended: OnAppended, on_gap: OnGap | None) -> None:
        self._pool = pool
        self._process = process
        self._on_appended = on_appended
        self._on_gap = on_gap
        self._lost = asyncio.Event()
        self._link: asyncpg.Connection[asyncpg.Record] | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect; return once listening."""
        for wait in (*self._pool.retry_delays, None):
            try:
                await self._connect()
                break
            except LOST as error:
                if wait is None:
                    raise StoreError(f"the database {self._pool.name} refuses listeners: {brief(error)}") from error
                await asyncio.sleep(wait)
        self._task = asyncio.create_task(self._run(), name="listener")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._disconnect()

    async def _connect(self) -> None:
        self._lost = lost = asyncio.Event()
        self._link = link = await self._pool.connect()
        link.add_termination_listener(lambda _: lost.set())
        await link.add_listener(CHANNEL, self._on_notification)

    def _disconnect(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.terminate()

    def _on_notification(self, link: object, pid: int, channel: str, payload: object) -> None:
        process, length, table = str(payload).split(" ", 2)
        if int(process) != self._process:
            self._on_appended(table, int(length))

    async def _run(self) -> None:
        while True:
            await self._until_lost()
            self._disconnect()
            await self._reconnect()
            if self._on_gap is not None:
                self._on_gap()

    async def _until_lost(self) -> None:
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), HEARTBEAT)
            except TimeoutError:
                await self._check_alive()

    async def _check_alive(self) -> None:
        assert self._link is not None
        try:
            await self._link.execute("SELECT 1", timeout=STATEMENT_TIMEOUT)
        except LOST:
            self._lost.set()

    async def _reconnect(self) -> None:
        """Reconnect, however long it takes, with growing delays."""
        waits = iter(self._pool.retry_delays)
        wait = next(waits)
        while True:
            try:
                return await self._connect()
            except (*LOST, StoreError) as error:
                log.warning("the database %s was lost by the listener, retrying: %s", self._pool.name, brief(error))
                self._disconnect()
            await asyncio.sleep(wait)
            wait = next(waits, wait)
