"""The observation: a fixed length, nothing hidden in it, and the viewer always first."""

from __future__ import annotations

import pytest

from brethren import Dealer
from brethren.games.ocracoke.encode import segments
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import OcracokeState


def played(seats: int, seed: str, decisions: int) -> OcracokeState:
    dealer, choices = Dealer(seed), Dealer(f"{seed} choices")
    state = GAME.new(seats, {}, dealer)
    for _ in range(decisions):
        if state.over:
            break
        seat = state.waiting()[0]
        moves = GAME.legal(state, seat)
        GAME.play(state, seat, moves[choices.pick(len(moves))], dealer)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_length_is_the_same_at_every_moment(seats: int) -> None:
    size = sum(length for _, length in GAME.encoding_layout(seats))
    for decisions in range(0, 160, 7):
        state = played(seats, "lengths", decisions)
        for seat in range(seats):
            row = GAME.encode(state.seen_by(seat), seat)
            assert len(row) == size
            assert all(0.0 <= number <= 3.0 for number in row)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_depends_on_the_view_alone(seats: int) -> None:
    for decisions in range(3, 60, 5):
        state = played(seats, "alone", decisions)
        for seat in range(seats):
            twin = GAME.fill(state.seen_by(seat), seat, Dealer(decisions))
            assert GAME.encode(twin.seen_by(seat), seat) == GAME.encode(state.seen_by(seat), seat)


def test_the_viewer_comes_first() -> None:
    state = played(4, "first", 0)
    for seat in range(4):
        parts = dict(segments(state.seen_by(seat), seat))
        own = parts["cards"][-4 * 12 : -3 * 12]
        assert own.index(1.0) == state.cards[state.hand_slot(seat)] + 1, "a hole comes before the eleven cards"
        assert parts["active"].index(1.0) == (state.start_seat - seat) % 4


def test_different_histories_look_different() -> None:
    rows = {tuple(GAME.encode(played(3, "histories", count).seen_by(0), 0)) for count in range(30)}
    assert len(rows) == 30
