"""Explicit chance: enumerate every random outcome of a move, for any game, by re-running the move.

Each run replays a given prefix of picks and stops at the first pick beyond it. That pick is a chance node.
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
    """A run that finished (``result``) or stopped at a pick with ``outcome_count`` outcomes (0 when it finished)."""

    def __init__(self, outcome_count: int, result: T | None, notes: list[Note]) -> None:
        self.outcome_count = outcome_count
        self.result = result
        self.notes = notes


class Branch:
    """One random outcome of a move: its picks, their probability, and the state afterwards."""

    def __init__(self, picks: tuple[int, ...], probability: Fraction, state: State, notes: list[Note]) -> None:
        self.picks = picks
        self.probability = probability
        self.state = state
        self.notes = notes


def run_with_picks(run: Callable[[Dealer], T], prefix: tuple[int, ...]) -> RunResult[T]:
    """Run a function with these picks, and stop where they run out."""
    dealer = ScriptedDealer(prefix)
    notes = dealer.start_collecting_notes()
    try:
        result = run(dealer)
    except ScriptEnded as ended:
        return RunResult(ended.n, None, notes)
    return RunResult(0, result, notes)


def move_runner(game: Game[State], state: State, seat: int, move: int) -> Callable[[Dealer], State]:
    """A function that makes the move on a copy of the state, with the dealer it is given."""

    def run(dealer: Dealer) -> State:
        after = state.clone()
        game.play(after, seat, move, dealer)
        return after

    return run


def branches(game: Game[State], state: State, seat: int, move: int) -> Iterator[Branch]:
    """Every random outcome of this move, ordered by picks; the probabilities add up to 1."""
    run = move_runner(game, state, seat, move)
    unexplored: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while unexplored:
        prefix, probability = unexplored.pop()
        node = run_with_picks(run, prefix)
        if node.result is not None:
            yield Branch(prefix, probability, node.result, node.notes)
            continue
        for value in range(node.outcome_count - 1, -1, -1):
            unexplored.append(((*prefix, value), probability / node.outcome_count))
