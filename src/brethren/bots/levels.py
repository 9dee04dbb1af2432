"""The bots by name, as the command line, the table and the laboratory ask for them."""

from __future__ import annotations

from typing import Final

from brethren.bots.mate import MateBot
from brethren.bots.random_bot import RandomBot
from brethren.core.dealer import Dealer
from brethren.core.errors import UnknownGame
from brethren.core.loop import Player
from brethren.kit.words import Phrases

LEVELS: Final = ("random", "mate")


def level_description(level: str) -> str:
    """One sentence on how a bot of that level plays."""
    return Phrases("brethren.bots").phrase("levels", level)


def bot(level: str, dealer: Dealer) -> Player:
    """A bot of that level, with a dealer of its own for its guesses."""
    if level == "random":
        return RandomBot(dealer)
    if level == "mate":
        return MateBot(dealer)
    raise UnknownGame(f"there is no bot {level!r}; the bots are {', '.join(LEVELS)}")
