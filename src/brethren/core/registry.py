"""The installed games, found by entry points, so other packages can add games."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final

from brethren.core.errors import BadComponents, UnknownGame
from brethren.core.game import Game
from brethren.core.state import State

ENTRY_POINT_GROUP: Final = "brethren.games"
MAX_CHANGED: Final = 16
"""Games with changed components that are kept for the next caller; whoever plays one keeps it anyway."""
MOST_READ: Final = 1 << 20
"""The most bytes that are read of a component file; every game refuses files that are as large."""
_loaded: dict[str, Game[State]] = {}
_changed: dict[tuple[str, str], Game[State]] = {}  # by key and hash of the components, the latest last
_known_texts: dict[bytes, str] = {}  # the hash of the components by the digest of the file that has them


def games() -> list[str]:
    """The keys of all installed games, in alphabetical order."""
    return sorted(_entry_points())


def load(key: str, components: Path | str | None = None) -> Game[State]:
    """Return the game with this key, or raise UnknownGame.

    With ``components``, it is the game over that component file (a path, or its text): a second game beside the printed
    one, or a BadComponents error.
    """
    game = _loaded.get(key)
    if game is None:
        installed = _entry_points()
        if key not in installed:
            raise UnknownGame(f"there is no game {key!r}; the games are {', '.join(sorted(installed)) or 'none'}")
        game = _import_game(key, installed[key])
        _loaded[key] = game
    if components is None:
        return game
    if isinstance(components, Path) or "\n" not in components:
        return _with_components(game, _read_file(Path(components)), Path(components).name)
    return load_over(key, components)


def load_over(key: str, text: str) -> Game[State]:
    """The game over the text of a component file, or over the printed one if there is no text."""
    return _with_components(load(key), text, "the component file") if text else load(key)


def find_changed(key: str, components_hash: str) -> Game[State] | None:
    """The game over components of this hash, if it was loaded lately."""
    game = _changed.pop((key, components_hash), None)
    if game is not None:
        _changed[key, components_hash] = game
    return game


def _with_components(game: Game[State], text: str, file: str) -> Game[State]:
    digest = blake2b(text.encode(errors="replace"), digest_size=16, person=game.key.encode()[:16]).digest()
    found = find_changed(game.key, _known_texts.get(digest, ""))
    if found is not None:
        return found
    found = game.with_components(text, file)
    if found.components.is_printed:
        return game
    while len(_changed) >= MAX_CHANGED:
        _changed.pop(next(iter(_changed)), None)
    if len(_known_texts) >= 4 * MAX_CHANGED:
        _known_texts.clear()
    _known_texts[digest] = found.components.hash
    return _changed.setdefault((game.key, found.components.hash), found)


def _read_file(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(MOST_READ).decode()
    except OSError as error:
        raise BadComponents(f"the component file {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadComponents(f"the component file {path} is not text in UTF-8") from None


def _entry_points() -> dict[str, str]:
    from importlib.metadata import entry_points  # imported late: it takes 20 ms that most users never need

    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)}


def _import_game(key: str, target: str) -> Game[State]:
    from importlib import import_module

    module, _, name = target.partition(":")
    try:
        game: object = getattr(import_module(module), name or "GAME")
    except Exception as error:  # whatever the code of another package does wrong
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise UnknownGame(f"cannot load the game {key!r} from {module}: {reason}") from error
    if not isinstance(game, Game) or game.key != key:
        raise UnknownGame(f"{module} registers the game {key!r}, but its {name or 'GAME'} is not a game with that key")
    return game
