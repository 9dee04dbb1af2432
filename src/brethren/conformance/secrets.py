"""The promises about secrets, tried with twin worlds.

For a seat we take the true state and another world that the seat thinks possible (``fill`` of its view). As long as
the seat is shown nothing (``shown`` stays as it was in both), everything it sees and hears must be equal, byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from brethren.conformance.checks import public_question, sample_plies
from brethren.conformance.trial import Comparison, PromiseBroken, Trial
from brethren.core.dealer import Dealer
from brethren.core.notes import Note
from brethren.core.plain import canonical_json
from brethren.core.record import Pick
from brethren.core.state import State

SAME: Final = Comparison("", "")


class LenientDealer(Dealer):
    """Gives the picks of the true game as far as they fit another world, and then the first choice."""

    def __init__(self, picks: list[Pick]) -> None:
        super().__init__()
        self.picks = list(picks)

    def pick(self, n: int) -> int:
        if n == 1:
            return 0
        return self.picks.pop(0)[0] % n if self.picks else 0


def views(trial: Trial) -> int:
    return _check_promise(trial, "views")


def notes(trial: Trial) -> int:
    return _check_promise(trial, "notes")


def shape(trial: Trial) -> int:
    return _check_promise(trial, "shape")


def _check_promise(trial: Trial, promise: str) -> int:
    if not trial.comparisons:
        trial.comparisons = list(_compare_worlds(trial))
    for difference in trial.comparisons:
        if difference.promise == promise:
            raise PromiseBroken(difference.text)
    return len(trial.comparisons)


def _compare_worlds(trial: Trial) -> Iterator[Comparison]:
    """Every comparison of the true game with a twin, at some moments and for all seats."""
    for ply in sample_plies(trial):
        for seat in [*range(trial.seats), None]:
            for found in _differences(trial, ply, seat):
                yield Comparison(
                    found.promise, f"after move {ply} {_viewer_name(seat)} can tell worlds apart: {found.text}"
                )


def _differences(trial: Trial, ply: int, seat: int | None) -> Iterator[Comparison]:
    """Everything by which the seat could tell the true state from a twin, now and after the next move."""
    state = trial.states[ply]
    view = state.seen_by(seat)
    twin = trial.game.fill(view, seat, Dealer(f"{trial.seed} twin {ply} {seat}"))
    yield _difference(_view_data(trial, state, seat), _view_data(trial, twin, seat), "views")
    mover, move = trial.moves[ply]
    midway = mover != seat and any([each == mover for each, _ in state.stack[-1].sealed])
    if move in trial.game.legal(twin, mover) and not midway:  # in the twin he has not begun his answer
        yield _after_same_move(trial, ply, seat, state, twin)
    yield _after_sealed_moves(trial, ply, seat, state)


def _after_same_move(trial: Trial, ply: int, seat: int | None, state: State, twin: State) -> Comparison:
    mover, move = trial.moves[ply]
    before = state.revealed_to(seat)
    seen: list[tuple[object, object]] = []
    for world in (state.clone(), twin):
        heard = _notes_of_move(trial, world, mover, move, seat, trial.picks[ply + 1])
        if world.revealed_to(seat) != before:
            return SAME
        seen.append((_view_data(trial, world, seat), heard))
    told = _difference(seen[0][1], seen[1][1], "notes")
    return told if told.promise else _difference(seen[0][0], seen[1][0], "views")


def _after_sealed_moves(trial: Trial, ply: int, seat: int | None, state: State) -> Comparison:
    """Two different sealed answers of another seat look the same to all but that seat."""
    others = [each for each in state.waiting() if each != seat]
    if len(state.waiting()) < 2 or trial.game.procedures[state.stack[-1].kind].race:
        return SAME
    moves = trial.game.legal(state, others[0])
    seen: list[tuple[object, object]] = []
    for move in (moves[0], moves[-1]):
        world = state.clone()
        heard = [_notes_of_move(trial, world, others[0], move, seat, [])]
        if public_question(world) == public_question(
            state
        ):  # one step of a longer answer: to the others nothing has happened
            step = _difference([_view_data(trial, state, seat), [[]]], [_view_data(trial, world, seat), heard], "views")
            if step.promise:
                return step
        while public_question(world) == public_question(state):
            heard.append(_notes_of_move(trial, world, others[0], trial.game.legal(world, others[0])[0], seat, []))
        seen.append((_view_data(trial, world, seat), [note for told in heard for note in told]))
    told = _difference(seen[0][1], seen[1][1], "notes")
    return told if told.promise else _difference(seen[0][0], seen[1][0], "views")


def _notes_of_move(
    trial: Trial, world: State, mover: int, move: int, seat: int | None, picks: list[Pick]
) -> list[object]:
    """Make the move and return what the seat hears of it."""
    dealer = LenientDealer(picks)
    told: list[Note] = dealer.collect_notes()
    trial.game.apply(world, mover, move, dealer)
    return [note.to_plain() for note in told if note.visible_to(seat)]


def _view_data(trial: Trial, world: State, seat: int | None) -> object:
    return trial.game.to_plain(world.seen_by(seat))


def _difference(one: object, other: object, promise: str) -> Comparison:
    """Whether two messages differ, and whether by what they say or only by length or order."""
    if canonical_json(one) == canonical_json(other):
        return SAME
    leaves = [_leaves(one), _leaves(other)]
    told = f"{_first_difference(one, other)}"
    if len(leaves[0]) != len(leaves[1]) or sorted(leaves[0]) == sorted(leaves[1]):
        return Comparison("shape", told)
    return Comparison(promise, told)


def _leaves(data: object) -> list[str]:
    if isinstance(data, dict):
        return [leaf for key in sorted(data) for leaf in [str(key), *_leaves(data[key])]]
    if isinstance(data, list):
        return [leaf for item in data for leaf in _leaves(item)]
    return [repr(data)]


def _first_difference(one: object, other: object) -> str:
    """The first place where two texts part."""
    left, right = canonical_json(one), canonical_json(other)
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, at - 30)
    return f"...{left[start : at + 30]}... against ...{right[start : at + 30]}..."


def _viewer_name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
