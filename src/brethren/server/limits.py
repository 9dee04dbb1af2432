"""Rate limits, by address or by connection."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BrethrenError

MAX_CLIENTS: Final = 10_000
"""So many clients are remembered; beyond that, those whose buckets are full again are forgotten."""


class TooManyRequests(BrethrenError):
    """A client sends too many requests; it may try again after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many requests; try again in {seconds} second{'s' * (seconds != 1)}")
        self.seconds = seconds


class RateLimiter:
    """A token bucket for each client: ``burst`` requests at once, and ``rate`` more per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.levels: dict[str, tuple[float, float]] = {}

    def take(self, client: str, now: float, cost: float = 1.0) -> None:
        """Take a token (or part of one, for what costs less), or refuse."""
        level, since = self.levels.get(client, (self.burst, now))
        level = min(self.burst, level + max(0.0, now - since) * self.rate)  # a clock may be set back
        if level < cost:
            self.levels[client] = (level, now)
            raise TooManyRequests(max(1, round((cost - level) / self.rate)))
        self.levels[client] = (level - cost, now)
        if len(self.levels) > MAX_CLIENTS:
            self._forget(now)

    def _forget(self, now: float) -> None:
        full = self.burst / self.rate
        self.levels = {client: row for client, row in self.levels.items() if now - row[1] < full}
