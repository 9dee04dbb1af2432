"""PostgreSQL for those tests that ask for it, one server for each process of tests; and what is not done yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.postgres import Postgres, required

NOT_YET = set((Path(__file__).parent / "not_yet.txt").read_text("utf8").split())
"""Tests that say what the server shall do and does not yet. Whoever mends it takes the line away."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.partition("[")[0] in NOT_YET:
            item.add_marker(pytest.mark.xfail(reason="the server does not do this yet", run=False))


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
