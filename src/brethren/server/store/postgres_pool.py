"""A pool of PostgreSQL connections that retries work when a connection is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import asyncpg

from brethren.server.store.errors import StoreError

if TYPE_CHECKING:  # the stubs are generic, the classes are not
    from asyncpg.pool import PoolConnectionProxy

    Connection: TypeAlias = asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]
else:
    Connection = object

RETRY_DELAYS: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Seconds to wait before each retry; after the last one the caller gets an error."""
STATEMENT_TIMEOUT: Final = 5.0
"""Seconds for one statement or one new connection; a silent network counts as lost."""
CONNECTIONS: Final = 8
SETTINGS: Final = {
    "application_name": "brethren",
    "synchronous_commit": "on",
    "plan_cache_mode": "force_generic_plan",  # planning our long statement takes longer than running it
}
LOST: Final = (
    OSError,  # and TimeoutError
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.TransactionRollbackError,
)
Result = TypeVar("Result")

log = logging.getLogger("brethren.store")


class PostgresPool:
    """A few connections shared by all work on the database."""

    def __init__(self, url: str, name: str, retry_delays: tuple[float, ...] = RETRY_DELAYS) -> None:
        self._url = url
        self.name = name
        self.retry_delays = retry_delays
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None

    async def open(self) -> None:
        self._pool = asyncpg.create_pool(min_size=0, max_size=CONNECTIONS, connect=self._connect, reset=no_reset)
        await self._pool

    async def close(self) -> None:
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), STATEMENT_TIMEOUT)
            except LOST:
                self._pool.terminate()
            self._pool = None

    async def _connect(self, *_: object, **ignored: Any) -> asyncpg.Connection[asyncpg.Record]:
        return await self.connect()

    async def connect(self) -> asyncpg.Connection[asyncpg.Record]:
        """A dedicated connection. The driver's message on a bad address may hold the password, so it is not shown."""
        try:
            return await asyncpg.connect(
                self._url, timeout=STATEMENT_TIMEOUT, command_timeout=STATEMENT_TIMEOUT, server_settings=SETTINGS
            )
        except (ValueError, asyncpg.ClientConfigurationError):
            raise StoreError("the address of the PostgreSQL database cannot be read") from None

    async def run(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        """Run work on a connection, and retry on another one if it is lost; StoreError after the last try."""
        if self._pool is None:
            raise StoreError(f"the store {self.name} is not open")
        for wait in (*self.retry_delays, None):
            try:
                async with self._pool.acquire() as link:
                    return await work(link)
            except ValueError as error:  # from the driver, for numbers too large for the database
                raise StoreError(f"the database {self.name} cannot store a value it was given") from error
            except LOST as error:
                if wait is None:
                    raise StoreError(f"the database {self.name} cannot be reached: {brief(error)}") from error
                log.warning("the database %s was lost, trying again: %s", self.name, brief(error))
                await asyncio.sleep(wait)
            except asyncpg.IntegrityConstraintViolationError:
                raise
            except asyncpg.PostgresError as error:
                raise StoreError(f"the database {self.name} refuses: {brief(error)}") from error
        raise AssertionError("the last try returns or raises")


async def no_reset(link: Connection) -> None:
    """Skip the pool's reset, which costs a round trip: our statements leave nothing behind."""


def brief(error: BaseException) -> str:
    """The error without its details, which may quote our data."""
    if isinstance(error, asyncpg.PostgresError):
        return str(error.args[0]) if error.args else type(error).__name__
    return str(error).partition("\n")[0] or type(error).__name__
