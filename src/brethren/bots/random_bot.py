"""The random bot."""

from __future__ import annotations

from brethren.bots.bot import Bot
from brethren.core.dealer import Dealer
from brethren.core.game import Game
from brethren.core.state import State


class RandomBot(Bot):
    """Plays any legal move, each equally likely, without looking at the view."""

    def __init__(self, dealer: Dealer) -> None:
        super().__init__(dealer, needs_no_view=True)

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        return self.choose_from(game.legal(view, seat))

    def choose_from(self, moves: list[int]) -> int:
        return moves[self.dealer.pick(len(moves))]
