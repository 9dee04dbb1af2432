"""When there is much to do, those who are not asked hear of moves a little later, and of several at once.

The game goes on with those who are asked, so they are told first, and the others as soon as few moves are under way.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

PATIENCE: Final = 1.0
"""Seconds that a viewer may be behind at most."""
FEW: Final = 8
"""So many moves under way at once leave time for everybody."""
PAUSE: Final = 0.005
"""Seconds between two looks at whether there is time."""
TOGETHER: Final = 32
"""Viewers told in one go, before others have their turn."""


class Told(Protocol):
    """A viewer who is to be told what is new."""

    def tell(self) -> None: ...


class Later:
    """How much is under way, and the viewers who wait, those first who wait longest."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience  # none: everybody is told at once, whatever there is to do
        self.under_way = 0  # moves that are being written or told
        self._looking = False
        self._since: dict[Told, float] = {}  # the first that they have not heard of

    @property
    def busy(self) -> bool:
        return self.under_way > FEW and self.patience > 0

    def tell(self, viewer: Told) -> None:
        """Tell a viewer at once; then he waits for nothing."""
        self._since.pop(viewer, None)
        viewer.tell()

    def put(self, viewer: Told) -> None:
        """Tell a viewer when there is time, or when he has waited for long."""
        loop = asyncio.get_running_loop()
        if not self._looking:
            self._looking = True
            loop.call_later(PAUSE, self._look)
        if viewer not in self._since:
            self._since[viewer] = loop.time()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            for _ in range(TOGETHER):
                if not self._since:
                    break
                viewer, since = next(iter(self._since.items()))
                if self.busy and loop.time() - since < self.patience:
                    break
                self.tell(viewer)
        finally:  # what goes wrong with one viewer keeps no other waiting
            self._looking = bool(self._since)
            if self._looking:
                loop.call_later(PAUSE if self.busy else 0, self._look)
