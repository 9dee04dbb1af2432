"""A move can be undone exactly when nobody has learnt anything from it; a sealed answer, until all have answered."""

from __future__ import annotations

from typing import cast

import pytest

import brethren
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.game import Game
from brethren.core.record import Moment, PlayedMove, Record, Recorder, parse_record
from brethren.core.state import State
from brethren.core.undo import (
    ALLOWED,
    LEAKED,
    OTHER_MOVED,
    RANDOM,
    REVEALED,
    SEALED,
    retractable_after_replay,
    undo_obstacle,
)
from toys import CutlassGame

REPORT = ["use A", "combat B1+B2", "decline", "use A", "swap B1", "check B2", "decline", "use A", "combat B1+B2"]
REPORT += ["decline", "use B", "decline", "use A", "swap B1", "check B2", "decline", "report"]


def moments(game: Game[State], seats: int, moves: list[str], **options: str | int) -> list[Moment]:
    """The moments of a game with these moves, each made by the first seat to move."""
    record = Record(game, seats, dict(options), "undo")
    dealer = RecordingDealer(Dealer("undo"))
    state = record.start(dealer)
    for text in moves:
        seat, move = state.waiting()[0], game.read(text)
        game.play(state, seat, move, dealer)
        Recorder(record).on_move(state, seat, move, dealer)
    return record.replay()


def refusal(found: list[Moment], seat: int) -> str:
    played = found[-1].played
    assert played is not None
    return undo_obstacle(found[-2].state, played, found[-1].state, seat)


@pytest.mark.parametrize(
    ("moves", "seat", "expected"),
    [
        pytest.param(["use A"], 0, ALLOWED, id="combat-announced"),
        pytest.param(["use A"], 1, OTHER_MOVED, id="move-of-another-seat"),
        pytest.param(["use A", "combat B1+B2"], 0, REVEALED, id="cards-seen"),
        pytest.param(["use B"], 0, REVEALED, id="hands-spied"),
        pytest.param(["use A", "combat B1+B2", "decline", "use A"], 1, ALLOWED, id="swap-announced"),
        pytest.param(["use A", "combat B1+B2", "decline", "use A", "swap B3"], 1, REVEALED, id="card-received"),
        pytest.param(REPORT, 1, LEAKED, id="report-called"),
    ],
)
def test_undo_in_ocracoke(moves: list[str], seat: int, expected: str) -> None:
    assert refusal(moments(brethren.load("ocracoke"), 4, moves, start_seat=0), seat) == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        pytest.param(["bid low"], SEALED, id="a-sealed-answer"),
        pytest.param(["bid low", "bid high", "draw"], RANDOM, id="a-card-drawn"),
    ],
)
def test_undo_in_cutlass(moves: list[str], expected: str) -> None:
    found = moments(cast("Game[State]", CutlassGame()), 2, moves)
    played = found[-1].played
    assert played is not None
    assert refusal(found, played.seat) == expected


def recorded(game: Game[State], seats: int, moves: str, **options: str | int) -> Record:
    """The record of a game in which seats move in any order: ``1 bid low, 0 bid high``."""
    record = Record(game, seats, dict(options), "undo")
    dealer = RecordingDealer(Dealer("undo"))
    state = record.start(dealer)
    for text in moves.split(", ") if moves else []:
        seat, _, move = text.partition(" ")
        game.play(state, int(seat), game.read(move), dealer)
        Recorder(record).on_move(state, int(seat), game.read(move), dealer)
    return record


def retractable(record: Record) -> list[PlayedMove]:
    return retractable_after_replay(record.game, record.replay())


CREW = {"character_pool": "roberts+bonny+kidd+read"}


@pytest.mark.parametrize(
    ("key", "moves", "seat", "stays"),
    [
        pytest.param("cutlass", "1 bid low", 1, "", id="the-only-answer"),
        pytest.param("cutlass", "1 bid low, 0 bid high", 1, "0 bid high", id="others-have-answered-since"),
        pytest.param("cutlass", "1 bid low, 0 bid high, 2 bid low", 1, None, id="all-have-answered"),
        pytest.param("rumble", "1 play shoot, 1 aim 2, 0 play load", 1, "0 play load", id="card-and-target"),
        pytest.param("rumble", "0 play load, 1 play shoot_twice", 1, "0 play load", id="a-first-step"),
        pytest.param("rumble", "1 play load, 0 resign", 1, "0 resign", id="another-has-resigned"),
        pytest.param("rumble", "1 play load, 1 resign", 1, None, id="resigned-since"),
    ],
)
def test_sealed_answers_while_the_question_is_open(key: str, moves: str, seat: int, stays: str | None) -> None:
    """Without the answer, the record is that of a game in which it was never given."""
    game = cast("Game[State]", CutlassGame()) if key == "cutlass" else brethren.load(key)
    seats, options = (3, {}) if key == "cutlass" else (4, CREW)
    record = recorded(game, seats, moves, **options)
    gone = [each for each in retractable(record) if each.seat == seat]
    assert bool(gone) == (stays is not None)
    if stays is not None:
        without = record.without_moves(gone)
        assert without.text() == recorded(game, seats, stays, **options).text()
        assert parse_record(without.text(), game).replay()[-1].state.over is False


@pytest.mark.parametrize(("moves", "count"), [("0 play load", 1), ("0 play load, 1 play load", 2)])
def test_answers_are_final_when_the_next_round_asks_the_same_question(moves: str, count: int) -> None:
    """The answers of the previous round are final, although the open question looks the same."""
    first = "0 play dodge, 1 play dodge, 2 play dodge, 3 play dodge"
    record = recorded(brethren.load("rumble"), 4, f"{first}, {moves}", **CREW)
    assert retractable(record) == record.moves[-count:]


def test_a_move_that_can_be_undone_reveals_nothing() -> None:
    """Over whole games: it used no picks, and every viewer knows the same cards as before it."""
    game = brethren.load("ocracoke")
    allowed = 0
    for number in range(20):
        record = Record(game, 2 + number % 3, {}, str(number))
        dealer, guesses = RecordingDealer(Dealer(number)), Dealer(f"moves {number}")
        state = record.start(dealer)
        while not state.over:
            seat = state.waiting()[0]
            options = game.legal(state, seat)
            before, move = state.clone(), options[guesses.pick(len(options))]
            game.play(state, seat, move, dealer)
            Recorder(record).on_move(state, seat, move, dealer)
            if undo_obstacle(before, record.moves[-1], state, seat) == ALLOWED:
                allowed += 1
                assert not record.moves[-1].picks
                for viewer in (None, *range(state.seats)):
                    assert _cards(before, viewer) == _cards(state, viewer)
    assert allowed > 100


def _cards(state: State, viewer: int | None) -> list[int]:
    cards = state.seen_by(viewer).to_plain()["cards"]
    assert isinstance(cards, list)
    return sorted(cards)
