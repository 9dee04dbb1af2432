"""The games that are installed, found by entry points, so that anybody can ship one."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import UnknownGame
from brethren.core.game import Game
from brethren.core.state import State

ENTRY_POINT_GROUP: Final = "brethren.games"
_loaded: dict[str, Game[State]] = {}


def games() -> list[str]:
    """The keys of all games installed, in alphabetical order."""
    return sorted(_entry_points())


def load(key: str) -> Game[State]:
    """The game of that key."""
    game = _loaded.get(key)
    if game is None:
        found = _entry_points()
        if key not in found:
            raise UnknownGame(f"there is no game {key!r}; the games are {', '.join(sorted(found)) or 'none'}")
        game = _import_game(key, found[key])
        _loaded[key] = game
    return game


def _entry_points() -> dict[str, str]:
    from importlib.metadata import entry_points  # here, for it takes 20 ms that most imports of us do not need

    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)}


def _import_game(key: str, target: str) -> Game[State]:
    from importlib import import_module

    module, _, name = target.partition(":")
    try:
        game: object = getattr(import_module(module), name or "GAME")
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"the game {key!r} of the package {module} cannot be loaded: {error}") from None
    if not isinstance(game, Game) or game.key != key:
        raise UnknownGame(f"the package {module} offers {key!r}, but {name or 'GAME'} in it is no game of that key")
    return game
