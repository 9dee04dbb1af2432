"""Group commit: all appends that come while the disk is busy are written together, with one wait for the disk."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from brethren.server.store.errors import Conflict, StoreError
from brethren.server.store.rows import Append

MAX_GROUP: Final = 512
"""Appends in one transaction: enough that the wait for the disk no longer counts, and a short wait for the last."""

log = logging.getLogger("brethren.store")

Write = Callable[[list[Append]], Awaitable[list[bool]]]
"""Writes a group in which every table comes once, and says of each append whether it is now on disk."""
Waiting = tuple[Append, "asyncio.Future[None]"]


class GroupCommit:
    """A queue before the disk. Appends of one table go in the order in which they came."""

    def __init__(self, write: Write, largest: int = MAX_GROUP) -> None:
        self._write = write
        self._largest = largest
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Waiting] = deque()
        self._wake_up = asyncio.Event()
        self._closed = False
        self._task = self._loop.create_task(self._run(), name="group commit")

    def append(self, append: Append) -> asyncio.Future[None]:
        """Done when the append is on disk. If it is cancelled meanwhile, it may be written or not."""
        done: asyncio.Future[None] = self._loop.create_future()
        if self._closed:
            done.set_exception(StoreError("the store has been closed"))
        else:
            self._waiting.append((append, done))
            self._wake_up.set()
        return done

    async def close(self) -> None:
        """Write all that is waiting, and take no more."""
        self._closed = True
        self._wake_up.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closed:
            if group := self._take():
                await self._complete(group)
            elif not self._closed:
                await self._wake_up.wait()
            self._wake_up.clear()

    def _take(self) -> list[Waiting]:
        """The next group, every table once; what was cancelled before it began is dropped."""
        taken: dict[str, Waiting] = {}
        later: list[Waiting] = []
        while self._waiting and len(taken) < self._largest:
            append, done = self._waiting.popleft()
            if append.table in taken:
                later.append((append, done))
            elif not done.done():
                taken[append.table] = (append, done)
        self._waiting.extendleft(reversed(later))
        return list(taken.values())

    async def _complete(self, group: list[Waiting]) -> None:
        problem = ""
        kept = [False] * len(group)
        try:
            kept = await self._write([append for append, _ in group])
        except StoreError as error:
            problem = str(error)
        except Exception as error:  # a bug, but those who wait must hear of it, and those who come later be served
            log.exception("a group of appends failed")
            problem = f"the store failed: {type(error).__name__}"
        for (append, done), one in zip(group, kept, strict=True):
            if done.done():
                continue
            if problem:
                done.set_exception(StoreError(problem))
            elif one:
                done.set_result(None)
            else:
                done.set_exception(Conflict(f"the log of table {append.table!r} has another length than {append.seq}"))
