"""The records that go into and come out of a store."""

from __future__ import annotations

from typing import NamedTuple


class TableSummary(NamedTuple):
    """What lists of tables show about a table; the store does not interpret it."""

    game: str
    phase: str
    seats: str
    updated: float
    title: str = ""  # if it is not that of the printed game

    def texts(self) -> tuple[str, ...]:
        return self.game, self.phase, self.seats, self.title


class ListedTable(NamedTuple):
    """A table in a list of tables."""

    table: str
    summary: TableSummary


class Snapshot(NamedTuple):
    """A table as it was when its log had ``seq`` entries; the store does not interpret the data."""

    seq: int
    data: bytes


class RewrittenLog(NamedTuple):
    """A log that an older version wrote, and the same log as this version writes it, entry by entry."""

    table: str
    before: list[str]
    after: list[str]


class Append(NamedTuple):
    """Entries to be written to the log of a table at position ``seq``, all or none."""

    table: str
    seq: int
    entries: tuple[str, ...]
    summary: TableSummary | None

    @property
    def length(self) -> int:
        """The length of the log afterwards."""
        return self.seq + len(self.entries)
