"""The promises about secrets, checked with twin worlds.

For each seat, compare the true state with a twin: another state that is possible for the seat (``fill`` of its view).
While the seat learns nothing (``revealed_to`` does not change in either), its views and notes must be the same, byte
for byte.
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
    """Gives the picks of the true game, adapted to fit another world, and 0 when they run out."""

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
    """Compare the true game with twins, at some positions and for all seats."""
    for ply in sample_plies(trial):
        for seat in [*range(trial.seats), None]:
            for each in _differences(trial, ply, seat):
                text = f"after move {ply} {_viewer_name(seat)} can tell two worlds apart: {each.text}"
                yield Comparison(each.promise, text)


def _differences(trial: Trial, ply: int, seat: int | None) -> Iterator[Comparison]:
    """Every way in which the seat could tell the true state from a twin, now and after the next move."""
    state = trial.state_at(ply)
    view = state.seen_by(seat)
    twin = trial.game.fill(view, seat, Dealer(f"{trial.seed} twin {ply} {seat}"))
    yield _difference(_view_data(trial, state, seat), _view_data(trial, twin, seat), "views")
    mover, move = trial.moves[ply]
    has_partial_answer = mover != seat and any([each == mover for each, _ in state.stack[-1].sealed])
    if move in trial.game.legal(twin, mover) and not has_partial_answer:  # the twin does not have that part
        yield _after_same_move(trial, ply, seat, state, twin)
    yield _after_sealed_moves(trial, ply, seat, state)


def _after_same_move(trial: Trial, ply: int, seat: int | None, state: State, twin: State) -> Comparison:
    """Compare both worlds after the move that was really made, unless the seat learns something from it."""
    mover, move = trial.moves[ply]
    before = state.revealed_to(seat)
    views: list[object] = []
    notes: list[object] = []
    for world in (state.clone(), twin):
        notes.append(_notes_of_move(trial, world, mover, move, seat, trial.picks[ply + 1]))
        if world.revealed_to(seat) != before:
            return SAME
        views.append(_view_data(trial, world, seat))
    return _compare_messages(views, notes)


def _after_sealed_moves(trial: Trial, ply: int, seat: int | None, state: State) -> Comparison:
    """Two different sealed answers of a seat must look the same to every other seat."""
    others = [each for each in state.waiting() if each != seat]
    if len(state.waiting()) < 2 or trial.game.procedures[state.stack[-1].kind].race:
        return SAME
    moves = trial.game.legal(state, others[0])
    question = public_question(state)
    views: list[object] = []
    notes: list[object] = []
    for move in (moves[0], moves[-1]):
        world = state.clone()
        noted = _notes_of_move(trial, world, others[0], move, seat, [])
        if public_question(world) == question:  # a partial answer: other seats see no change
            partial = _difference(
                [_view_data(trial, state, seat), []], [_view_data(trial, world, seat), noted], "views"
            )
            if partial.promise:
                return partial
        while public_question(world) == question:
            noted += _notes_of_move(trial, world, others[0], trial.game.legal(world, others[0])[0], seat, [])
        views.append(_view_data(trial, world, seat))
        notes.append(noted)
    return _compare_messages(views, notes)


def _compare_messages(views: list[object], notes: list[object]) -> Comparison:
    """Compare the notes, then the views, of two worlds."""
    difference = _difference(notes[0], notes[1], "notes")
    return difference if difference.promise else _difference(views[0], views[1], "views")


def _notes_of_move(
    trial: Trial, world: State, mover: int, move: int, seat: int | None, picks: list[Pick]
) -> list[object]:
    """Make the move and return the notes that the seat may see."""
    dealer = LenientDealer(picks)
    notes: list[Note] = dealer.start_collecting_notes()
    trial.game.apply(world, mover, move, dealer)
    return [note.to_plain() for note in notes if note.visible_to(seat)]


def _view_data(trial: Trial, world: State, seat: int | None) -> object:
    return trial.game.to_plain(world.seen_by(seat))


def _difference(one: object, other: object, promise: str) -> Comparison:
    """Compare two messages; report whether their content differs, or only their length or order."""
    if canonical_json(one) == canonical_json(other):
        return SAME
    leaves = [_leaves(one), _leaves(other)]
    text = _first_difference(one, other)
    if len(leaves[0]) != len(leaves[1]) or sorted(leaves[0]) == sorted(leaves[1]):
        return Comparison("shape", text)
    return Comparison(promise, text)


def _leaves(data: object) -> list[str]:
    if isinstance(data, dict):
        return [leaf for key in sorted(data) for leaf in [str(key), *_leaves(data[key])]]
    if isinstance(data, list):
        return [leaf for item in data for leaf in _leaves(item)]
    return [repr(data)]


def _first_difference(one: object, other: object) -> str:
    """The two messages around the first place where they differ."""
    left, right = canonical_json(one), canonical_json(other)
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, at - 30)
    return f"...{left[start : at + 30]}... against ...{right[start : at + 30]}..."


def _viewer_name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
