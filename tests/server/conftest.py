"""Fixtures for tests of the server: a server in this process, and one PostgreSQL for each test process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from brethren.server.bot_pool import BotPool
from server.in_process import InProcessServer
from server.postgres import Postgres, required


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A running PostgreSQL server."""
    server = required()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: Postgres = request.getfixturevalue("postgresql")
    return server.url(server.emptied())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcessServer]:
    """A server in this process, with an empty database."""
    with InProcessServer(tmp_path) as found:
        yield found


@pytest.fixture
def workers() -> Iterator[BotPool]:
    """One process in which bots think."""
    found = BotPool(1)
    yield found
    pool = found.pool
    found.stop()
    if pool is not None:
        pool.shutdown(wait=True)
