"""The mate: takes what the game's own heuristics like best, over worlds it thinks possible."""

from __future__ import annotations

from typing import Final

from brethren.bots.bot import Bot
from brethren.core.dealer import Dealer
from brethren.core.game import Game, S
from brethren.core.state import State

DEFAULT_WORLD_COUNT: Final = 48


class MateBot(Bot):
    """Greedy: no looking ahead, but a fair guess at what is hidden. A single legal move needs no thought."""

    def __init__(self, dealer: Dealer, world_count: int = DEFAULT_WORLD_COUNT) -> None:
        super().__init__(dealer)
        self.world_count = world_count

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
        worlds = sample_worlds(game, view, seat, self.dealer, self.world_count)
        ratings = game.rate(view, seat, moves, worlds)
        best = max(ratings) - game.tie_margin
        liked = [move for move, rating in zip(moves, ratings, strict=True) if rating >= best]
        return liked[self.dealer.pick(len(liked))]


def sample_worlds(game: Game[S], view: S, seat: int, dealer: Dealer, count: int = DEFAULT_WORLD_COUNT) -> list[S]:
    """Worlds that the seat thinks possible."""
    return [game.fill(view, seat, dealer) for _ in range(count)]


def explain_move(game: Game[S], view: S, seat: int, move: int, dealer: Dealer) -> str:
    """One sentence on what speaks for a move that a mate has chosen."""
    return game.hint_reason(view, seat, move, sample_worlds(game, view, seat, dealer))
