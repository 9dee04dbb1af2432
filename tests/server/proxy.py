"""A proxy between a store and PostgreSQL that cuts the connection at the worst moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Self

from brethren.server.store import Store, open_store
from brethren.server.store.address import redacted_url
from brethren.server.store.postgres import PostgresStore
from server.postgres import Postgres
from server.server_process import PATIENCE

NAME = ".s.PGSQL.5432"
Moment = Callable[[], Awaitable[None]]
Scenario = Callable[[Store, Store, "Proxy"], Awaitable[None]]


class Proxy:
    """A socket in a folder that forwards everything to the server until the connection is cut.

    Armed with ``unheard`` the next question never reaches the server; with ``unanswered`` the server has done what it
    was asked, but the answer is lost. ``meanwhile`` happens before the caller notices.
    """

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self._server = str(server / NAME)
        self._lines: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._armed = ""
        self._meanwhile: Moment | None = None
        self.cuts = 0
        self.often: Callable[[], bool] = lambda: False

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_unix_server(self._accept, self.folder / NAME)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # the last transports say goodbye

    def arm(self, moment: str, meanwhile: Moment | None = None) -> None:
        assert moment in ("unheard", "unanswered")
        self._armed, self._meanwhile = moment, meanwhile

    def cut(self) -> None:
        """Cut every connection."""
        self.cuts += 1
        for line in self._lines:
            line.transport.abort()
        self._lines.clear()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_unix_connection(self._server)
        self._lines |= {writer, there_writer}
        for source, target, moment in ((reader, there_writer, "unheard"), (there_reader, writer, "unanswered")):
            task = asyncio.create_task(self._carry(source, target, moment))
            self._tasks.add(task)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, moment: str) -> None:
        try:
            while words := await source.read(1 << 16):
                if self._armed == moment or self.often():
                    await self._drop()
                    return
                target.write(words)
                await target.drain()
        except OSError:
            pass
        finally:
            target.close()

    async def _drop(self) -> None:
        self._armed = ""
        if self._meanwhile is not None:
            await self._meanwhile()
        self.cut()


def behind_proxy(server: Postgres, folder: Path, scenario: Scenario) -> None:
    """Run a scenario with a store whose connection can be cut, and another with a good connection."""
    database = server.emptied()

    async def run() -> None:
        url = server.url(database, host=folder)
        async with (
            Proxy(folder, server.folder) as proxy,
            open_store(server.url(database)) as good,
            PostgresStore(url, redacted_url(url), retry_delays=(0.01,) * 30) as bad,
        ):
            await bad.create("t", ["a"])  # from now on an append is one question and one answer
            await scenario(bad, good, proxy)

    asyncio.run(run())


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that is sure to come, but not forever."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)
