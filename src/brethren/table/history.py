"""What has happened at a table, for the log that viewers read: the last entries as they are, older ones compressed.

Versions and lines are counted for each viewer apart, because what a viewer may not know must not change a number that
they get. A viewer is a seat or a spectator (None).
"""

from __future__ import annotations

import json
import zlib
from typing import Final

from brethren.core.notes import Note
from brethren.table.entries import Chatted, Entry

BLOCK: Final = 128
"""Entries in a compressed block. The last one or two hundred entries are never compressed."""
PAST: Final = Entry(0.0)
"""Stands for an older entry that was no chat: only its notes are still needed."""


class AppliedEntry:
    """An entry and the notes it led to; ``only_seat`` is the one seat that may know of it, or None for everybody."""

    def __init__(self, entry: Entry, notes: list[Note], only: int | None) -> None:
        self.entry = entry
        self.notes = notes
        self.only_seat = only

    def is_visible(self, seat: int | None) -> bool:
        """Whether the viewer may know about the entry."""
        return self.only_seat is None or self.only_seat == seat

    def line_count(self, seat: int | None) -> int:
        """How many lines the viewer reads about it."""
        if not self.is_visible(seat):
            return 0
        return isinstance(self.entry, Chatted) + sum([note.visible_to(seat) for note in self.notes])


class Counts:
    """For each viewer (the seats, then the spectators): how many entries they know of, and how many lines they read."""

    def __init__(self, entries: list[int], lines: list[int]) -> None:
        self.entries = entries
        self.lines = lines

    def plus(self, more: list[AppliedEntry]) -> Counts:
        """The counts after these entries."""
        seats: list[int | None] = [*range(len(self.entries) - 1), None]
        return Counts(
            [
                count + sum([each.is_visible(seat) for each in more])
                for seat, count in zip(seats, self.entries, strict=True)
            ],
            [
                count + sum([each.line_count(seat) for each in more])
                for seat, count in zip(seats, self.lines, strict=True)
            ],
        )


class Block:
    """Some entries in a row, compressed, and the counts before them."""

    def __init__(self, packed: bytes, before: Counts) -> None:
        self.packed = packed
        self.before = before


class History:
    """All entries of a table's log and their notes."""

    def __init__(self, seats: int) -> None:
        self.blocks: list[Block] = []
        self.recent: list[AppliedEntry] = []
        self.before_recent = Counts([0] * (seats + 1), [0] * (seats + 1))

    @property
    def length(self) -> int:
        """The number of entries."""
        return len(self.blocks) * BLOCK + len(self.recent)

    def append(self, applied: AppliedEntry) -> None:
        self.recent.append(applied)
        if len(self.recent) == 2 * BLOCK:
            self._compress(self.recent[:BLOCK])
            self.recent = self.recent[BLOCK:]

    def _compress(self, entries: list[AppliedEntry]) -> None:
        self.blocks.append(Block(pack(entries), self.before_recent))
        self.before_recent = self.before_recent.plus(entries)

    def since(self, number: int) -> list[AppliedEntry]:
        """The entries from this number on."""
        compressed = len(self.blocks) * BLOCK
        if number >= compressed:
            return self.recent[number - compressed :]
        older = [each for block in self.blocks[number // BLOCK :] for each in unpack(block.packed)]
        return older[number % BLOCK :] + self.recent

    def version(self, seat: int | None) -> int:
        """How many entries the viewer may know about."""
        return self.before_recent.entries[_place(seat)] + sum([each.is_visible(seat) for each in self.recent])

    def line_count(self, seat: int | None, length: int) -> int:
        """How many lines the viewer could read when the history had this length."""
        number = min(length // BLOCK, len(self.blocks))
        rest = self._segment(number)[: length - number * BLOCK]
        return self._counts(number).lines[_place(seat)] + sum([each.line_count(seat) for each in rest])

    def line_count_at(self, seat: int | None, version: int) -> int:
        """How many lines the viewer could read when they had this version."""
        number = len(self.blocks)
        while number and self._counts(number).entries[_place(seat)] > version:
            number -= 1
        known, lines = self._counts(number).entries[_place(seat)], self._counts(number).lines[_place(seat)]
        for each in self._segment(number) if known < version else ():
            if known < version:
                known += each.is_visible(seat)
                lines += each.line_count(seat)
        return lines

    def entries_with_lines(self, seat: int | None, first: int, last: int) -> tuple[list[AppliedEntry], int]:
        """The entries that hold the viewer's lines from ``first`` to before ``last``, and the lines before them."""
        found: list[AppliedEntry] = []
        line = before = -1
        for number in range(len(self.blocks) + 1):
            line = self._counts(number).lines[_place(seat)]
            if line >= last or (number < len(self.blocks) and self._counts(number + 1).lines[_place(seat)] <= first):
                continue
            for each in self._segment(number):
                count = each.line_count(seat)
                if line < last and line + count > first:
                    before = line if before < 0 else before
                    found.append(each)
                line += count
        return found, max(before, 0)

    def _counts(self, number: int) -> Counts:
        """The counts before a block, or, after the last one, before the recent entries."""
        return self.blocks[number].before if number < len(self.blocks) else self.before_recent

    def _segment(self, number: int) -> list[AppliedEntry]:
        """The entries of a block, or, after the last one, the recent ones."""
        return unpack(self.blocks[number].packed) if number < len(self.blocks) else self.recent


def pack(entries: list[AppliedEntry]) -> bytes:
    """What viewers may still want to read of some entries, compressed."""
    rows: list[object] = []
    for each in entries:
        chat = [each.entry.who, each.entry.text] if isinstance(each.entry, Chatted) else None
        notes = [[note.fact, note.values, note.rule, note.audience] for note in each.notes]
        rows.append([each.only_seat, chat, notes])
    return zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), 1)


def unpack(packed: bytes) -> list[AppliedEntry]:
    """The entries that ``pack`` compressed."""
    found: list[AppliedEntry] = []
    for only, chat, rows in json.loads(zlib.decompress(packed)):
        entry = Chatted(0.0, chat[0], chat[1]) if chat else PAST
        notes = [Note(fact, tuple(values), rule, audience) for fact, values, rule, audience in rows]
        found.append(AppliedEntry(entry, notes, only))
    return found


def _place(seat: int | None) -> int:
    """Where a viewer stands in counts: spectators come last."""
    return -1 if seat is None else seat
