"""The history of a table: older entries are compressed, and every viewer's versions and lines are counted apart."""

from __future__ import annotations

import pytest

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.core.notes import EVERYONE, Note
from brethren.table.entries import Chatted, Moved
from brethren.table.history import BLOCK, AppliedEntry, History

SEATS = 3
VIEWERS = (0, 1, 2, None)
LENGTH = 5 * BLOCK + 17


def some_entry(number: int, chance: Dealer) -> AppliedEntry:
    """A line of chat, a private note, a part of a sealed answer, or a move with some public and some secret notes."""
    kind = chance.pick(6)
    if kind == 0:
        return AppliedEntry(Chatted(1.0, number % SEATS, f"line {number} ☠"), [], None)
    notes = [
        Note(f"fact{chance.pick(3)}", (number, -chance.pick(9)), "CU-1.1", (EVERYONE, 1, 2, 5)[chance.pick(4)])
        for _ in range(chance.pick(5))
    ]
    only = (NOBODY, chance.pick(SEATS), None)[min(kind, 3) - 1]
    return AppliedEntry(Moved(1.0, 0, str(number), ""), notes if only is None else [], only)


@pytest.fixture(scope="module")
def pair() -> tuple[History, list[AppliedEntry]]:
    """A history, and all its entries as they are."""
    history, entries, chance = History(SEATS), [], Dealer("history")
    for number in range(LENGTH):
        entries.append(some_entry(number, chance))
        history.append(entries[-1])
    assert len(history.blocks) == 4, "the last entries are not compressed"
    return history, entries


def text(entries: list[AppliedEntry], seat: int | None) -> list[str]:
    """What a viewer reads, line by line."""
    found: list[str] = []
    for each in entries:
        if each.is_visible(seat):
            found += [each.entry.text] if isinstance(each.entry, Chatted) else []
            found += [repr(note) for note in each.notes if note.visible_to(seat)]
    return found


@pytest.mark.parametrize("seat", VIEWERS)
def test_versions_and_lines_are_counted_for_each_viewer(
    pair: tuple[History, list[AppliedEntry]], seat: int | None
) -> None:
    history, entries = pair
    visible = [each for each in entries if each.is_visible(seat)]
    assert history.length == LENGTH
    assert history.version(seat) == len(visible)
    for length in range(0, LENGTH + 1, 7):
        assert history.line_count(seat, length) == len(text(entries[:length], seat))
    for version in range(0, len(visible) + 1, 7):
        assert history.line_count_at(seat, version) == len(text(visible[:version], seat))
    assert history.line_count_at(seat, len(visible) + 5) == len(text(entries, seat))


@pytest.mark.parametrize("seat", VIEWERS)
def test_any_lines_can_be_found_again(pair: tuple[History, list[AppliedEntry]], seat: int | None) -> None:
    history, entries = pair
    lines = text(entries, seat)
    chance = Dealer("pages")
    for _ in range(60):
        first = chance.pick(len(lines))
        last = min(len(lines), first + chance.pick(300))
        found, before = history.entries_with_lines(seat, first, last)
        assert text(found, seat)[first - before : last - before] == lines[first:last]
        assert len(text(found, seat)) <= last - first + 8, "only the entries that hold them"
    assert history.entries_with_lines(seat, 0, 0) == ([], 0)


def test_entries_since_any_number(pair: tuple[History, list[AppliedEntry]]) -> None:
    history, entries = pair
    for number in (0, 1, BLOCK - 1, BLOCK, 3 * BLOCK + 5, 4 * BLOCK, LENGTH - 1, LENGTH):
        found = history.since(number)
        assert len(found) == LENGTH - number
        assert [each.only_seat for each in found] == [each.only_seat for each in entries[number:]]
        assert text(found, 1) == text(entries[number:], 1)
    assert history.since(LENGTH - 3) == entries[-3:], "the last ones are those that were applied"


def test_a_long_history_is_small(pair: tuple[History, list[AppliedEntry]]) -> None:
    history, _ = pair
    assert len(history.recent) < 2 * BLOCK
    assert all(len(block.packed) < 40 * BLOCK for block in history.blocks)


def test_what_a_viewer_may_not_know_changes_none_of_their_numbers() -> None:
    """Two worlds in which another seat takes a different number of secret steps, with other secret notes."""
    worlds = [History(SEATS), History(SEATS)]
    chance = Dealer("worlds")
    for number in range(3 * BLOCK):
        shared = some_entry(number, chance)
        for world, history in enumerate(worlds):
            secret = [Note("peeks", (world,), "CU-2.1", 1 << 1)] * (1 + world)
            history.append(AppliedEntry(shared.entry, [*shared.notes, *secret], shared.only_seat))
            for _ in range(world * (number % 3)):
                history.append(AppliedEntry(Moved(1.0, 1, "0", ""), [], 1))
    one, other = worlds
    for seat in (0, 2, None):
        assert one.version(seat) == other.version(seat)
        total = one.line_count(seat, one.length)
        assert total == other.line_count(seat, other.length)
        for last in range(0, total, 50):
            pages = [history.entries_with_lines(seat, max(0, last - 100), last) for history in worlds]
            assert [text(entries, seat) for entries, _ in pages] == [text(pages[0][0], seat)] * 2
            assert pages[0][1] == pages[1][1]
