"""Group commit: appends that arrive while the disk is busy are written together, with one flush."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from brethren.server.store.errors import Conflict, StoreError
from brethren.server.store.rows import Append

MAX_GROUP: Final = 512
"""Appends in one transaction: enough to make the cost of a flush negligible, few enough to keep latency low."""

log = logging.getLogger("brethren.store")

Write = Callable[[list[Append]], Awaitable[list[bool]]]
"""Writes a group with at most one append per table, and returns for each whether it is now on disk."""
Waiting = tuple[Append, "asyncio.Future[None]"]


class GroupCommit:
    """A queue in front of the disk. Appends to one table keep their order."""

    def __init__(self, write: Write, largest: int = MAX_GROUP) -> None:
        self._write = write
        self._largest = largest
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Waiting] = deque()
        self._wake_up = asyncio.Event()
        self._closed = False
        self._task = self._loop.create_task(self._run(), name="group commit")

    def append(self, append: Append) -> asyncio.Future[None]:
        """Queue an append; the future is done when it is on disk. A cancelled append may or may not be written."""
        done: asyncio.Future[None] = self._loop.create_future()
        if self._closed:
            done.set_exception(StoreError("the store has been closed"))
        else:
            self._waiting.append((append, done))
            self._wake_up.set()
        return done

    async def close(self) -> None:
        """Write everything queued, and accept no more."""
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
        """The next group, with at most one append per table; appends cancelled in time are dropped."""
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
        except Exception as error:  # a bug, but callers must get an answer and the queue must continue
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
                done.set_exception(Conflict(f"the log of table {append.table!r} does not have length {append.seq}"))
