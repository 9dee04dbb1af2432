"""The promises about secrets, tried with twin worlds.

For a seat we take the true state and another world that the seat thinks possible (``fill`` of its view). As long as
the seat is shown nothing (``shown`` stays as it was in both), everything it sees and hears must be equal, byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from brethren.core.conformance.checks import asked_of, sample
from brethren.core.conformance.line import Broken, Comparison, Line
from brethren.core.dealer import Dealer
from brethren.core.notes import Note
from brethren.core.plain import dumps
from brethren.core.record import Pick
from brethren.core.state import State

SAME: Final = Comparison("", "")


class LooseDealer(Dealer):
    """Gives the picks of the true game as far as they fit another world, and then the first choice."""

    def __init__(self, picks: list[Pick]) -> None:
        super().__init__()
        self.picks = list(picks)

    def pick(self, n: int) -> int:
        if n == 1:
            return 0
        return self.picks.pop(0)[0] % n if self.picks else 0


def views(line: Line) -> int:
    return _tried(line, "views")


def notes(line: Line) -> int:
    return _tried(line, "notes")


def shape(line: Line) -> int:
    return _tried(line, "shape")


def _tried(line: Line, promise: str) -> int:
    if not line.comparisons:
        line.comparisons = list(_compared(line))
    for difference in line.comparisons:
        if difference.promise == promise:
            raise Broken(difference.text)
    return len(line.comparisons)


def _compared(line: Line) -> Iterator[Comparison]:
    """Every comparison of the true game with a twin, at some moments and for all seats."""
    for ply in sample(line):
        for seat in [*range(line.seats), None]:
            for found in _differences(line, ply, seat):
                yield Comparison(found.promise, f"after move {ply} {_who(seat)} can tell worlds apart: {found.text}")


def _differences(line: Line, ply: int, seat: int | None) -> Iterator[Comparison]:
    """Everything by which the seat could tell the true state from a twin, now and after the next move."""
    state = line.states[ply]
    view = state.seen_by(seat)
    twin = line.game.fill(view, seat, Dealer(f"{line.seed} twin {ply} {seat}"))
    yield _difference(_seen(line, state, seat), _seen(line, twin, seat), "views")
    mover, move = line.moves[ply]
    midway = mover != seat and any([each == mover for each, _ in state.stack[-1].sealed])
    if move in line.game.legal(twin, mover) and not midway:  # in the twin he has not begun his answer
        yield _after_same_move(line, ply, seat, state, twin)
    yield _after_sealed_moves(line, ply, seat, state)


def _after_same_move(line: Line, ply: int, seat: int | None, state: State, twin: State) -> Comparison:
    mover, move = line.moves[ply]
    before = state.shown(seat)
    seen: list[tuple[object, object]] = []
    for world in (state.clone(), twin):
        heard = _moved(line, world, mover, move, seat, line.picks[ply + 1])
        if world.shown(seat) != before:
            return SAME
        seen.append((_seen(line, world, seat), heard))
    told = _difference(seen[0][1], seen[1][1], "notes")
    return told if told.promise else _difference(seen[0][0], seen[1][0], "views")


def _after_sealed_moves(line: Line, ply: int, seat: int | None, state: State) -> Comparison:
    """Two different sealed answers of another seat look the same to all but that seat."""
    others = [each for each in state.waiting() if each != seat]
    if len(state.waiting()) < 2 or line.game.procedures[state.stack[-1].kind].race:
        return SAME
    moves = line.game.legal(state, others[0])
    seen: list[tuple[object, object]] = []
    for move in (moves[0], moves[-1]):
        world = state.clone()
        heard = [_moved(line, world, others[0], move, seat, [])]
        if asked_of(world) == asked_of(state):  # one step of a longer answer: to the others nothing has happened
            step = _difference([_seen(line, state, seat), [[]]], [_seen(line, world, seat), heard], "views")
            if step.promise:
                return step
        while asked_of(world) == asked_of(state):
            heard.append(_moved(line, world, others[0], line.game.legal(world, others[0])[0], seat, []))
        seen.append((_seen(line, world, seat), [note for told in heard for note in told]))
    told = _difference(seen[0][1], seen[1][1], "notes")
    return told if told.promise else _difference(seen[0][0], seen[1][0], "views")


def _moved(line: Line, world: State, mover: int, move: int, seat: int | None, picks: list[Pick]) -> list[object]:
    """Make the move and return what the seat hears of it."""
    dealer = LooseDealer(picks)
    told: list[Note] = dealer.listen()
    line.game.apply(world, mover, move, dealer)
    return [note.plain() for note in told if note.heard_by(seat)]


def _seen(line: Line, world: State, seat: int | None) -> object:
    return line.game.to_plain(world.seen_by(seat))


def _difference(one: object, other: object, promise: str) -> Comparison:
    """Whether two messages differ, and whether by what they say or only by length or order."""
    if dumps(one) == dumps(other):
        return SAME
    leaves = [_leaves(one), _leaves(other)]
    told = f"{_short(one, other)}"
    if len(leaves[0]) != len(leaves[1]) or sorted(leaves[0]) == sorted(leaves[1]):
        return Comparison("shape", told)
    return Comparison(promise, told)


def _leaves(data: object) -> list[str]:
    if isinstance(data, dict):
        return [leaf for key in sorted(data) for leaf in [str(key), *_leaves(data[key])]]
    if isinstance(data, list):
        return [leaf for item in data for leaf in _leaves(item)]
    return [repr(data)]


def _short(one: object, other: object) -> str:
    """The first place where two texts part."""
    left, right = dumps(one), dumps(other)
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, at - 30)
    return f"...{left[start : at + 30]}... against ...{right[start : at + 30]}..."


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
