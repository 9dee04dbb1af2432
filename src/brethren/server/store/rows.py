"""What a store takes and gives."""

from __future__ import annotations

from typing import NamedTuple


class TableSummary(NamedTuple):
    """What listings say of a table, in words the store does not read."""

    game: str
    phase: str
    seats: str
    updated: float


class ListedTable(NamedTuple):
    """A table in a listing."""

    table: str
    summary: TableSummary


class Snapshot(NamedTuple):
    """A state after the first ``seq`` entries, as text. It can always be made anew from the log."""

    seq: int
    text: str


class Append(NamedTuple):
    """Entries that shall stand in the log of a table from ``seq`` on, all or none."""

    table: str
    seq: int
    entries: tuple[str, ...]
    summary: TableSummary | None

    @property
    def length(self) -> int:
        """Of the log afterwards."""
        return self.seq + len(self.entries)
