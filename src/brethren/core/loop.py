"""The one game loop: ask, move, again, until the game is over."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from brethren.core.dealer import Dealer
from brethren.core.game import Game, S
from brethren.core.state import State

NO_LIMIT: Final = 1 << 60


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Somebody who chooses: a bot or a person. It gets views, never the true state."""

    def __init__(self, *, needs_no_view: bool = False) -> None:
        self.needs_no_view = (
            needs_no_view  # it looks at nothing but the list of moves, so that no view need be built for it
        )

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        """The move to make now."""
        raise NotImplementedError

    def choose_in_real_time(self, game: Game[State], view: State, seat: int) -> int:
        """The same where reflexes count."""
        return self.choose(game, view, seat)

    def choose_from(self, moves: list[int]) -> int:
        """The move to make now, of a player that looks at nothing else."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Somebody who is told of every move after it was made: a record, a terminal."""

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
    """Play to the end, or to a limit of decisions, and return the number of decisions taken."""
    told = observers or []
    held = cast("Game[State]", game)
    decisions = 0
    while state.stack and decisions < max_decisions:
        frame = state.stack[-1]
        seat = frame.seats[0]
        player = players[seat]
        if game.procedures[frame.kind].timed:
            move = player.choose_in_real_time(held, state.seen_by(seat), seat)
            game.play(state, seat, move, dealer)
        elif player.needs_no_view:
            move = player.choose_from(game.legal(state, seat))
            game.apply(state, seat, move, dealer)
        else:
            move = player.choose(held, state.seen_by(seat), seat)
            game.play(state, seat, move, dealer)
        decisions += 1
        for watcher in told:
            watcher.on_move(state, seat, move, dealer)
    return decisions
