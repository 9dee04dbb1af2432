"""When there is much to do, those who are not asked hear of moves a little later, and of several at once.

The game goes on with those who are asked, so they are told first, and the others as soon as few moves are under way.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

MAX_DELAY: Final = 1.0
"""Seconds that a viewer may be behind at most."""
BUSY_AT: Final = 8
"""So many moves under way at once leave time for everybody."""
POLL_INTERVAL: Final = 0.005
"""Seconds between two looks at whether there is time."""
BATCH_SIZE: Final = 32
"""Viewers told in one go, before others have their turn."""


class Notifiable(Protocol):
    """A viewer who is to be told what is new."""

    def notify(self) -> None: ...


class DeferredNotifier:
    """How much is under way, and the viewers who wait, those first who wait longest."""

    def __init__(self, max_delay: float = MAX_DELAY) -> None:
        self.max_delay = max_delay  # none: everybody is told at once, whatever there is to do
        self.writes_in_flight = 0  # moves that are being written or told
        self._scheduled = False
        self._waiting_since: dict[Notifiable, float] = {}  # the first that they have not heard of

    @property
    def busy(self) -> bool:
        return self.writes_in_flight > BUSY_AT and self.max_delay > 0

    def notify_now(self, viewer: Notifiable) -> None:
        """Tell a viewer at once; then he waits for nothing."""
        self._waiting_since.pop(viewer, None)
        viewer.notify()

    def defer(self, viewer: Notifiable) -> None:
        """Tell a viewer when there is time, or when he has waited for long."""
        loop = asyncio.get_running_loop()
        if not self._scheduled:
            self._scheduled = True
            loop.call_later(POLL_INTERVAL, self._drain)
        if viewer not in self._waiting_since:
            self._waiting_since[viewer] = loop.time()

    def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            for _ in range(BATCH_SIZE):
                if not self._waiting_since:
                    break
                viewer, since = next(iter(self._waiting_since.items()))
                if self.busy and loop.time() - since < self.max_delay:
                    break
                self.notify_now(viewer)
        finally:  # what goes wrong with one viewer keeps no other waiting
            self._scheduled = bool(self._waiting_since)
            if self._scheduled:
                loop.call_later(POLL_INTERVAL if self.busy else 0, self._drain)
