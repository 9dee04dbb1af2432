"""What players are called: bots, and the players in records of games in the terminal."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from brethren.bots.levels import LEVELS

BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Felix", "Greta", "Hugo")
"""One for each seat. No game has a card, a pirate or a place of these names, so that no sentence has two readings."""

YOU: Final = "You"
"""The name of the person in a record of a game in the terminal."""


def free_bot_name(seat: int, taken: Container[str]) -> str:
    """The name of a bot on a seat, or, if somebody is called so, the next name that nobody has."""
    names = [BOT_NAMES[(seat + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
    return next((name for name in names if name not in taken), names[0])


def with_level(name: str, level: str) -> str:
    """A bot's name with its level, as records have it: ``Ada (mate)``."""
    return f"{name} ({level})"


def without_level(name: str) -> str:
    """The name alone, which is what people read."""
    for level in LEVELS:
        name = name.removesuffix(f" ({level})")
    return name
