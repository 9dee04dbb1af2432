"""Texts about a game as a whole, for lists and forms. A game of another package may have only some of them."""

from __future__ import annotations

from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.state import State


def game_text(game: Game[State], section: str, key: str, default: str = "") -> str:
    """One text of the game's words, or the default if the game does not have it."""
    try:
        return game.phrase(section, key).strip() or default
    except (AssertionError, LookupError):
        return default


def game_title(game: Game[State]) -> str:
    """What people call the game: its title, or else its key."""
    return game_text(game, "game", "title", readable(game.key))


def changed_title(game: Game[State]) -> str:
    """The title of a game whose components are not the printed ones; otherwise empty."""
    return "" if game.components.is_printed else game_title(game)


def option_label(game: Game[State], name: str, value: Value | None = None) -> str:
    """The label of an option or of one of its values in a form."""
    try:
        return game.option_label(name, value)
    except (AssertionError, LookupError):
        return Game.option_label(game, name, value)


def preset_label(game: Game[State], name: str) -> str:
    """The short name of a preset in a form."""
    try:
        return game.preset_label(name)
    except (AssertionError, LookupError):
        return readable(name)


def readable(key: str) -> str:
    """``treasure_map`` as people write it: ``Treasure map``."""
    return key.replace("_", " ").capitalize()
