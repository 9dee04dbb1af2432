"""Frames: sealed answers, partial answers, steps, plain data."""

from __future__ import annotations

from typing import Final

import pytest

from brethren import BadState, Dealer, IllegalMove
from brethren.core.frames import Frame, frame_from_plain
from brethren.core.game import Game, Procedure, all_seats, question, step
from brethren.core.options import Value
from brethren.core.state import State
from brethren.core.verbs import Verbs

VERBS: Final = Verbs()
GO: Final = VERBS.add("go")
STOP: Final = VERBS.add("stop")


def test_sealed_answers_are_ordered_by_seat_not_by_arrival() -> None:
    frame = Frame(0, (0, 1, 2))
    one = frame.with_answer(2, 9).with_answer(0, 5)
    other = frame.with_answer(0, 5).with_answer(2, 9)
    assert one.to_plain() == other.to_plain()
    assert one.seats == (1,)
    assert one.answered_seats == (0, 2)
    assert one.answers() == [5, 9]


def test_a_view_of_a_frame_has_only_the_answers_of_its_seat() -> None:
    frame = Frame(0, (0, 1, 2), (4,)).with_answer(2, 9).with_answer(0, 5)
    assert frame.seen_by(0).sealed == ((0, 5),)
    assert frame.seen_by(1).sealed == ()
    assert frame.seen_by(1).answered_seats == (0, 2)
    assert frame.seen_by(1).memo == (4,)


def test_a_partial_answer_changes_nothing_for_the_others() -> None:
    frame = Frame(0, (0, 1))
    partial = frame.with_partial(0, 7)
    assert partial.seen_by(1).to_plain() == frame.to_plain()
    assert partial.seen_by(0).sealed == ((0, 7),)
    assert partial.with_partial(0, 3).with_answer(0, 8).answers() == [7, 3, 8]


def test_with_memo_adds_values() -> None:
    assert Frame(1, (), (4,)).with_memo(6, 2).memo == (4, 6, 2)


def test_a_frame_survives_plain_data() -> None:
    frame = Frame(1, (0, 2), (4, -1), 2).with_answer(2, 9)
    assert frame_from_plain(frame.to_plain(), 2, 3).to_plain() == frame.to_plain()


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        pytest.param("x", "a frame should be a list of 6", id="no-list"),
        pytest.param([5, [], [], -2, [], []], "kind should be a whole number from 0 to 1, not 5", id="kind"),
        pytest.param([0, [3], [], -2, [], []], "whole numbers from 0 to 2", id="seat"),
        pytest.param([0, [0], ["a"], -2, [], []], "memo should be whole numbers", id="memo"),
        pytest.param([0, [0], [], -2, [], [[1]]], "a sealed answer should be a list of 2", id="sealed"),
        pytest.param([0, [True], [], -2, [], []], "whole numbers", id="bool"),
    ],
)
def test_bad_plain_data_is_refused_in_a_sentence(data: object, complaint: str) -> None:
    with pytest.raises(BadState, match=complaint):
        frame_from_plain(data, 2, 3)


class Tally(State):
    """A state that logs what happens, to test the stack."""

    def __init__(self) -> None:
        super().__init__(2, [])
        self.log: list[str] = []


class Counting(Game[Tally]):
    def __init__(self, *, forced: bool = False) -> None:
        rows: tuple[Procedure[Tally], ...] = (
            question(0, "choose", self.moves, self.choose, skip_if_forced=forced),
            step(1, "underneath", lambda state, frame, dealer: state.log.append(f"step{list(frame.memo)}")),
        )
        super().__init__("counting", 1, (2,), VERBS, rows)

    def moves(self, state: Tally, frame: Frame, seat: int) -> list[int]:
        return [GO, STOP] if frame.memo else [STOP]

    def choose(self, state: Tally, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        state.log.append(VERBS.text(move))
        if move == GO:
            state.stack.append(Frame(1, (), (1,)))
            state.stack.append(Frame(0, all_seats(2)[1:]))

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> Tally:
        state = Tally()
        state.stack = [Frame(1, (), (2,)), Frame(0, (0,), (1,))]
        return state


def test_the_frame_below_resumes_automatically() -> None:
    game = Counting()
    state = game.new(2)
    game.play(state, 0, GO, Dealer())
    assert state.waiting() == (1,)
    game.play(state, 1, STOP, Dealer())
    assert state.log == ["go", "stop", "step[1]", "step[2]"]
    assert state.over


def test_a_forced_answer_is_automatic_with_skip_if_forced() -> None:
    game = Counting(forced=True)
    state = game.new(2)
    game.play(state, 0, GO, Dealer())
    assert state.log == ["go", "stop", "step[1]", "step[2]"]


@pytest.mark.parametrize(
    ("seat", "move", "complaint"),
    [
        pytest.param(1, STOP, "seat 1 is not to move now; the game waits for seat 0", id="wrong-seat"),
        pytest.param(0, 99, "'99' is not legal now; seat 0 may choose go, stop", id="no-move"),
        pytest.param(7, GO, "seat 7 is not to move now", id="no-seat"),
    ],
)
def test_an_illegal_move_is_refused_with_what_would_be_legal(seat: int, move: int, complaint: str) -> None:
    game = Counting()
    state = game.new(2)
    with pytest.raises(IllegalMove, match=complaint):
        game.play(state, seat, move, Dealer())
    assert state.log == []


def test_no_move_is_legal_after_the_end() -> None:
    game = Counting()
    state = game.new(2)
    game.play(state, 0, STOP, Dealer())
    assert state.over
    assert game.legal(state, 0) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(state, 0, STOP, Dealer())
