"""The base of all bots: each has its own dealer for random choices, and reacts as fast as the game says."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.game import Game
from brethren.core.game_loop import Player
from brethren.core.state import State


class Bot(Player):
    """A player that is a program."""

    def __init__(self, dealer: Dealer, *, needs_no_view: bool = False) -> None:
        super().__init__(needs_no_view=needs_no_view)
        self.dealer = dealer

    def choose_in_real_time(self, game: Game[State], view: State, seat: int) -> int:
        """Answer a timed question with the delay and mistakes that the game gives all bots."""
        return game.bot_reaction(view, seat, self.choose(game, view, seat), self.dealer)[0]
