"""Dealers: uniform, repeatable, resumable; scripted and recorded picks; notes."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brethren import BadRecord, Dealer, RecordingDealer, ScriptedDealer, ScriptEnded
from brethren.core.notes import visible_notes


def test_a_seed_deals_the_same_on_every_machine() -> None:
    """Every record ever made depends on these numbers."""
    dealer = Dealer(7)
    assert [dealer.pick(1000) for _ in range(8)] == GOLDEN


GOLDEN = [70, 963, 731, 517, 279, 324, 753, 938]


@pytest.mark.parametrize("other", ["8", 70, b"7", "7 "])
def test_other_seeds_deal_differently(other: int | str | bytes) -> None:
    assert [Dealer(7).pick(1 << 30)] != [Dealer(other).pick(1 << 30)]


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert [Dealer(7).pick(1 << 30)] == [Dealer("7").pick(1 << 30)]


def test_a_dealer_continues_from_a_position() -> None:
    dealer = Dealer("long")
    for _ in range(37):
        dealer.pick(6)
    again = Dealer("long", position=dealer.position)
    assert [again.pick(100) for _ in range(40)] == [dealer.pick(100) for _ in range(40)]


def test_picks_are_uniform() -> None:
    dealer = Dealer("uniform")
    counts = Counter(dealer.pick(11) for _ in range(22_000))
    assert set(counts) == set(range(11))
    assert all(1750 < count < 2250 for count in counts.values())


def test_a_pick_without_a_choice_uses_no_word() -> None:
    dealer = Dealer(1)
    assert dealer.pick(1) == 0
    assert dealer.position == 0


@given(st.lists(st.integers(0, 20), max_size=12), st.integers(0, 99))
def test_a_shuffle_keeps_every_card(cards: list[int], seed: int) -> None:
    shuffled = cards.copy()
    Dealer(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    dealer = Dealer("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2]
        dealer.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_rolling_a_die_and_drawing_from_a_bag() -> None:
    assert ScriptedDealer([0, 5]).roll(6) == 1
    bag = [2, 0, 3]
    assert [ScriptedDealer([pick]).draw(bag.copy()) for pick in range(5)] == [0, 0, 2, 2, 2]
    ScriptedDealer([4]).draw(bag)
    assert bag == [2, 0, 2]


def test_a_script_that_is_too_short_or_wrong_is_refused() -> None:
    dealer = ScriptedDealer([3])
    assert dealer.pick(4) == 3
    with pytest.raises(ScriptEnded, match="only 1 picks; the rules need one more, below 6"):
        dealer.pick(6)
    with pytest.raises(BadRecord, match="pick 1 is 6; it must be below 6"):
        ScriptedDealer([6]).pick(6)


def test_recorded_picks_keep_their_upper_limit() -> None:
    dealer = RecordingDealer(ScriptedDealer([3, 1]))
    dealer.pick(4)
    dealer.pick(1)
    dealer.pick(2)
    assert dealer.take_picks() == [(3, 4), (1, 2)]
    assert dealer.take_picks() == []


def test_notes_are_visible_to_their_audience_only() -> None:
    dealer = Dealer(0)
    dealer.note("dropped", 1, rule="XX-1.1")
    notes = dealer.start_collecting_notes()
    dealer.note("open", 1, rule="XX-1.2")
    dealer.note("secret", 2, 3, rule="XX-1.3", to=1 << 2)
    assert [note.fact for note in visible_notes(notes, 2)] == ["open", "secret"]
    assert [note.fact for note in visible_notes(notes, 0)] == ["open"]
    assert [note.fact for note in visible_notes(notes, None)] == ["open"]
    assert notes[1].to_plain() == ["secret", [2, 3], "XX-1.3"], "the audience is not sent"
