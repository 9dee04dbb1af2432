"""Scenarios for stores of any kind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from brethren.server.store import Conflict, Store, open_store

Scenario = Callable[[Store], Awaitable[None]]


def run(url: str, scenario: Scenario) -> None:
    """Run a scenario with the store of an address."""

    async def opened() -> None:
        async with open_store(url) as store:
            await scenario(store)

    asyncio.run(opened())


async def create_table(store: Store, table: str = "t", length: int = 1) -> None:
    """Create a table with a few entries."""
    await store.create(table, [f"{table} {n}" for n in range(length)])


async def succeeded(*tasks: Awaitable[None]) -> list[bool]:
    """Which of these concurrent appends succeeded; any error but a conflict is raised."""
    results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, Conflict):
            raise result
    return [result is None for result in results]
