"""When there is much to do, those who are not asked hear of moves a little later, and of several at once.

The game goes on with those who are asked, so they are told first. As long as the loop comes round quickly everybody is
told at once; when it does not, the work that is saved lets it catch up.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

PATIENCE: Final = 0.4
"""Seconds that a viewer may be behind at most."""
CALM: Final = 0.004
"""A loop that comes round within so many seconds has time for everybody."""


class Told(Protocol):
    """A table whose viewers are to be told what is new."""

    def tell(self) -> None: ...


class Later:
    """Whether there is much to do, and the tables with viewers who wait, those first who wait longest."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience  # none: everybody is told at once, whatever there is to do
        self.busy = False
        self._since: dict[Told, float] = {}
        self._due = 0.0
        self._set = False

    def watch(self) -> None:
        """See how long the loop takes to come round."""
        if self.patience and not self._set:
            self._look_in(0.0)

    def put(self, table: Told) -> None:
        """Tell the viewers of a table when there is time, or when they have waited for long."""
        self._since.setdefault(table, asyncio.get_running_loop().time())

    def _look_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._set, self._due = True, loop.time() + seconds
        loop.call_later(seconds, self._look)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        start = now = loop.time()
        self._set, self.busy = False, start - self._due > CALM
        while self._since and now - start < CALM:
            table, since = next(iter(self._since.items()))
            if self.busy and now - since < self.patience:
                break
            del self._since[table]
            table.tell()
            now = loop.time()
        if self.busy or self._since:
            self._look_in(CALM if self.busy else 0.0)
