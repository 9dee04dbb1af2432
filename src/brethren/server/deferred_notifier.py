"""Under load, viewers who must act are notified first; the others are batched for up to one second.

The game waits for the players who must act, so their notification is never deferred. Everybody else is notified as soon
as few writes are in flight.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

MAX_DELAY: Final = 1.0
"""Seconds that a notification may be deferred at most."""
BUSY_AT: Final = 8
"""The server counts as busy while more writes than this are in flight."""
POLL_INTERVAL: Final = 0.005
"""Seconds between two checks of the queue."""
BATCH_SIZE: Final = 32
"""Viewers notified in one pass of the event loop."""


class Notifiable(Protocol):
    """A viewer that can be notified of changes."""

    def notify(self) -> None: ...


class DeferredNotifier:
    """Counts writes in flight and queues the viewers whose notification can wait, longest waiting first."""

    def __init__(self, max_delay: float = MAX_DELAY) -> None:
        self.max_delay = max_delay  # 0: nothing is ever deferred
        self.writes_in_flight = 0  # appends being written to the store
        self._scheduled = False
        self._waiting_since: dict[Notifiable, float] = {}  # by viewer: the time of the oldest change they have not seen

    @property
    def busy(self) -> bool:
        return self.writes_in_flight > BUSY_AT and self.max_delay > 0

    def notify_now(self, viewer: Notifiable) -> None:
        """Notify a viewer at once and take them off the queue."""
        self._waiting_since.pop(viewer, None)
        viewer.notify()

    def defer(self, viewer: Notifiable) -> None:
        """Notify a viewer once the server is idle, or after ``max_delay``."""
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
        finally:  # an error with one viewer must not stop the queue
            self._scheduled = bool(self._waiting_since)
            if self._scheduled:
                loop.call_later(POLL_INTERVAL if self.busy else 0, self._drain)
