"""Limits: how often one address or one seat may ask for something."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BrethrenError

MAX_CLIENTS: Final = 10_000
"""So many askers are remembered; then those who have not asked lately are forgotten."""


class TooManyRequests(BrethrenError):
    """Somebody asks too often; after so many seconds it will be granted again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"that was too often; try again in {seconds} seconds")
        self.seconds = seconds


class RateLimiter:
    """A bucket of tokens for each asker: ``burst`` at once, and ``rate`` more a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.levels: dict[str, tuple[float, float]] = {}

    def take(self, asker: str, now: float, cost: float = 1.0) -> None:
        """Take one (or a part of one, for what costs less), or refuse."""
        level, since = self.levels.get(asker, (self.burst, now))
        level = min(self.burst, level + max(0.0, now - since) * self.rate)  # clocks may be set back
        if level < cost:
            self.levels[asker] = (level, now)
            raise TooManyRequests(max(1, round((cost - level) / self.rate)))
        self.levels[asker] = (level - cost, now)
        if len(self.levels) > MAX_CLIENTS:
            self._forget(now)

    def _forget(self, now: float) -> None:
        full = self.burst / self.rate
        self.levels = {asker: row for asker, row in self.levels.items() if now - row[1] < full}
