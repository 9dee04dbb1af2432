"""PostgreSQL for those tests that ask for it, one server for each process of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.postgres import Postgres, required


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A running server."""
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
