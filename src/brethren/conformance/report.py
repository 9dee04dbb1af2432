"""The report of a conformance run."""

from __future__ import annotations

from typing import Final

MAX_FAILURES_KEPT: Final = 5
"""How many failures of each promise are reported in full; the rest are only counted."""


class Promise:
    """One promise of the contract: how often it was checked, and where it was broken."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.checked = 0
        self.failed = 0
        self.failures: list[str] = []

    def fail(self, where: str) -> None:
        self.failed += 1
        if len(self.failures) < MAX_FAILURES_KEPT:
            self.failures.append(where)

    def to_plain(self) -> dict[str, object]:
        return {
            "name": self.name,
            "text": self.text,
            "checked": self.checked,
            "failed": self.failed,
            "failures": self.failures,
        }


class Report:
    """The results for all promises of one game, over a number of games at each seat count."""

    def __init__(self, game: str, promises: list[Promise]) -> None:
        self.game = game
        self.promises = promises
        self.games: dict[int, int] = {}
        self.decisions = 0
        self.positions = 0  # of those that the decisions led to, how many were checked

    @property
    def ok(self) -> bool:
        return not self.broken_promises()

    def broken_promises(self) -> list[str]:
        """The names of the broken promises."""
        return [promise.name for promise in self.promises if promise.failed]

    def add(self, other: Report) -> None:
        """Add the results of another run of the same game."""
        for mine, theirs in zip(self.promises, other.promises, strict=True):
            mine.checked += theirs.checked
            mine.failed += theirs.failed
            mine.failures = (mine.failures + theirs.failures)[:MAX_FAILURES_KEPT]
        for seats, count in other.games.items():
            self.games[seats] = self.games.get(seats, 0) + count
        self.decisions += other.decisions
        self.positions += other.positions

    def to_plain(self) -> dict[str, object]:
        return {
            "game": self.game,
            "ok": self.ok,
            "games": {str(seats): count for seats, count in self.games.items()},
            "decisions": self.decisions,
            "positions": self.positions,
            "promises": [promise.to_plain() for promise in self.promises],
        }
