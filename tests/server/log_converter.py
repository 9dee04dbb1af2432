"""Starts a server on logs of an older version, converts a few of them at a time, and is killed in the middle.

log_converter.py URL N      kills itself in a transaction, when it is about to rewrite the log number N, counted from 0
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from brethren.server.bot_pool import BotPool
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.store import RewrittenLog, open_store
from brethren.server.table_registry import TableRegistry

PAGE: Final = 4
"""Logs that are rewritten in one transaction."""


class Fatal(list[RewrittenLog]):
    """Logs to rewrite; whoever comes to a certain one dies, with the transaction open."""

    def __init__(self, logs: Sequence[RewrittenLog], last: int) -> None:
        super().__init__(logs)
        self.last = last

    def __iter__(self) -> Iterator[RewrittenLog]:
        for number, each in enumerate(super().__iter__()):
            if number == self.last:
                os.kill(os.getpid(), signal.SIGKILL)
            yield each


async def main(url: str, last: int) -> None:
    store = open_store(url)
    outdated, rewrite, before = store.outdated, store.rewrite, 0

    async def few(after: str = "", limit: int = PAGE) -> list[str]:
        return await outdated(after, min(limit, PAGE))

    async def fatal(logs: Sequence[RewrittenLog]) -> None:
        nonlocal before
        await rewrite(Fatal(logs, last - before))
        before += len(logs)

    store.outdated, store.rewrite = few, fatal  # type: ignore[method-assign] # a store that does less at a time
    await TableRegistry(store, lambda: 1000.0, BotPool(1), DeferredNotifier()).start()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
