"""The bots by level name, for the command line, tables and simulations."""

from __future__ import annotations

from typing import Final

from brethren.bots.mate import MateBot
from brethren.bots.random_bot import RandomBot
from brethren.core.dealer import Dealer
from brethren.core.errors import UnknownGame
from brethren.core.game_loop import Player
from brethren.kit.words import Phrases

LEVELS: Final = ("random", "mate")


def level_description(level: str) -> str:
    """One sentence on how a bot of this level plays."""
    return Phrases("brethren.bots").phrase("levels", level)


def bot(level: str, dealer: Dealer) -> Player:
    """Return a bot of this level, which uses the dealer for its random choices, or raise UnknownGame."""
    if level == "random":
        return RandomBot(dealer)
    if level == "mate":
        return MateBot(dealer)
    raise UnknownGame(f"there is no bot {level!r}; the bots are {', '.join(LEVELS)}")
