"""Explicit chance: every random step of a move as a node with its outcomes, for any game, by re-execution.

A run is carried out with a scripted prefix of picks and stops at the first pick that the prefix does not answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Generic, TypeVar

from brethren.core.dealer import Dealer, ScriptedDealer
from brethren.core.errors import ScriptEnded
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.state import State

T = TypeVar("T")


class RunResult(Generic[T]):
    """A run that either ended (``result``) or waits for a pick below ``open`` (0 when it ended)."""

    def __init__(self, outcome_count: int, result: T | None, notes: list[Note]) -> None:
        self.outcome_count = outcome_count
        self.result = result
        self.notes = notes


class Branch:
    """One way chance can decide a move: the picks, how likely they are, and the state afterwards."""

    def __init__(self, picks: tuple[int, ...], probability: Fraction, state: State, notes: list[Note]) -> None:
        self.picks = picks
        self.probability = probability
        self.state = state
        self.notes = notes


def run_with_picks(run: Callable[[Dealer], T], prefix: tuple[int, ...]) -> RunResult[T]:
    """Carry a run out as far as the prefix goes."""
    dealer = ScriptedDealer(prefix)
    notes = dealer.collect_notes()
    try:
        result = run(dealer)
    except ScriptEnded as ended:
        return RunResult(ended.n, None, notes)
    return RunResult(0, result, notes)


def move_runner(game: Game[State], state: State, seat: int, move: int) -> Callable[[Dealer], State]:
    """The run that makes one move on a copy of the state."""

    def run(dealer: Dealer) -> State:
        after = state.clone()
        game.play(after, seat, move, dealer)
        return after

    return run


def branches(game: Game[State], state: State, seat: int, move: int) -> Iterator[Branch]:
    """Every way chance can decide this move, in the order of the picks; their chances add up to 1."""
    run = move_runner(game, state, seat, move)
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        prefix, chance = waiting.pop()
        found = run_with_picks(run, prefix)
        if found.result is not None:
            yield Branch(prefix, chance, found.result, found.notes)
            continue
        for value in range(found.outcome_count - 1, -1, -1):
            waiting.append(((*prefix, value), chance / found.outcome_count))
