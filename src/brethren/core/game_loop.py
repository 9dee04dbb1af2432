"""The game loop: ask a player for a move, make it, and repeat until the game is over."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from brethren.core.dealer import Dealer
from brethren.core.game import Game, S
from brethren.core.state import State

NO_LIMIT: Final = 1 << 60


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """A bot or a person that chooses moves. Players get views, never the true state."""

    def __init__(self, *, needs_no_view: bool = False) -> None:
        self.needs_no_view = needs_no_view  # it looks only at the list of moves, so the loop can skip building a view

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        """Choose a move."""
        raise NotImplementedError

    def choose_in_real_time(self, game: Game[State], view: State, seat: int) -> int:
        """Choose a move for a timed question."""
        return self.choose(game, view, seat)

    def choose_from(self, moves: list[int]) -> int:
        """Choose from the legal moves alone, for a player that needs no view."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Gets every move after it was made, to record or display it."""

    def on_move(self, state: State, seat: int, move: int, dealer: Dealer) -> None:
        raise NotImplementedError


def run_game(
    game: Game[S],
    state: S,
    dealer: Dealer,
    players: list[Player],
    observers: list[Observer] | None = None,
    max_decisions: int = NO_LIMIT,
) -> int:
    """Play to the end, or until ``max_decisions``, and return the number of decisions."""
    generic_game = cast("Game[State]", game)
    decisions = 0
    while state.stack and decisions < max_decisions:
        frame = state.stack[-1]
        seat = frame.seats[0]
        player = players[seat]
        if game.procedures[frame.kind].timed:
            move = player.choose_in_real_time(generic_game, state.seen_by(seat), seat)
            game.play(state, seat, move, dealer)
        elif player.needs_no_view:
            move = player.choose_from(game.legal(state, seat))
            game.apply(state, seat, move, dealer)
        else:
            move = player.choose(generic_game, state.seen_by(seat), seat)
            game.play(state, seat, move, dealer)
        decisions += 1
        for observer in observers or []:
            observer.on_move(state, seat, move, dealer)
    return decisions
