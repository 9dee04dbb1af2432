"""The bot that knows nothing and wants nothing."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.game import Game
from brethren.core.loop import Player
from brethren.core.state import State


class RandomBot(Player):
    """Any legal move, each equally likely. It looks at nothing else."""

    def __init__(self, dealer: Dealer) -> None:
        super().__init__(blind=True)
        self.dealer = dealer

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        return self.choose_blindly(game.legal(view, seat))

    def choose_blindly(self, moves: list[int]) -> int:
        return moves[self.dealer.pick(len(moves))]
