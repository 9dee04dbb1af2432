"""Tells a table that a player has been disconnected for a while, and that they are back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from brethren.server.live_table import LiveTable
from brethren.table import requests as ask

ABSENCE_DELAY: Final = 20.0
"""Seconds of absence that are not worth a line: a page is reloaded, a phone changes its network."""
Submit = Callable[[LiveTable, ask.Request], None]


class AbsenceWatcher:
    """Waits for players who have disconnected. What it tells goes into the log, so each absence is told once."""

    def __init__(self, tables: Mapping[str, LiveTable], submit: Submit, delay: float) -> None:
        self.tables = tables
        self.submit = submit
        self.delay = delay
        self.timers: dict[tuple[str, int], asyncio.TimerHandle] = {}

    def on_gone(self, key: str, seats: Iterable[int]) -> None:
        """The players of these seats have just disconnected from the table with that key."""
        for seat in seats:
            self._cancel(key, seat)
            self.timers[key, seat] = asyncio.get_running_loop().call_later(self.delay, self._on_absent, key, seat)

    def welcome_back(self, live: LiveTable) -> None:
        """Tell of players who are here although the table says that they have disconnected."""
        for seat, chair in enumerate(live.table.chairs):
            if chair.disconnected and seat in live.subscribers.present_seats():
                self.submit(live, ask.Reconnect(seat))

    def stop(self) -> None:
        for key, seat in list(self.timers):
            self._cancel(key, seat)

    def _on_absent(self, key: str, seat: int) -> None:
        """Tell it, unless the player is back or nobody is there to be told."""
        del self.timers[key, seat]
        live = self.tables.get(key)
        if live is not None and live.subscribers.groups and seat not in live.subscribers.present_seats():
            self.submit(live, ask.Disconnect(seat))

    def _cancel(self, key: str, seat: int) -> None:
        timer = self.timers.pop((key, seat), None)
        if timer is not None:
            timer.cancel()
