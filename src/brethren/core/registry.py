"""The installed games, found by entry points, so other packages can add games."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import UnknownGame
from brethren.core.game import Game
from brethren.core.state import State

ENTRY_POINT_GROUP: Final = "brethren.games"
_loaded: dict[str, Game[State]] = {}


def games() -> list[str]:
    """The keys of all installed games, in alphabetical order."""
    return sorted(_entry_points())


def load(key: str) -> Game[State]:
    """Return the game with this key, or raise UnknownGame."""
    game = _loaded.get(key)
    if game is None:
        installed = _entry_points()
        if key not in installed:
            raise UnknownGame(f"there is no game {key!r}; the games are {', '.join(sorted(installed)) or 'none'}")
        game = _import_game(key, installed[key])
        _loaded[key] = game
    return game


def _entry_points() -> dict[str, str]:
    from importlib.metadata import entry_points  # imported late: it takes 20 ms that most users never need

    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)}


def _import_game(key: str, target: str) -> Game[State]:
    from importlib import import_module

    module, _, name = target.partition(":")
    try:
        game: object = getattr(import_module(module), name or "GAME")
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"cannot load the game {key!r} from {module}: {error}") from None
    if not isinstance(game, Game) or game.key != key:
        raise UnknownGame(f"{module} registers the game {key!r}, but its {name or 'GAME'} is not a game with that key")
    return game
