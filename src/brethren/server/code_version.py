"""A fingerprint of the code that plays a game, by which a snapshot knows whether that same code wrote it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import brethren
from brethren.core.game import Game
from brethren.core.state import State
from brethren.table.snapshots import FORMAT

PACKAGES: Final = ("core", "kit", "table")
"""What turns a log into a table, besides the game itself."""


def code_version(game: Game[State]) -> str:
    """The version of a game's rules and of all code that its tables depend on, in this very build."""
    return f"{FORMAT} {game.key} {game.version} {_fingerprint(type(game).__module__)}"


@cache
def _fingerprint(module: str) -> str:
    found = blake2b(digest_size=16)
    for path in sorted(_files(module)):
        found.update(f"{path.name} {path.stat().st_size} ".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def _files(module: str) -> Iterator[Path]:
    """Sources, compiled modules and component files; a game that is a single module has only its own."""
    home = Path(brethren.__file__).parent
    for name in PACKAGES:
        yield from _code_below(home / name)
    place = sys.modules[module]
    if place.__package__ and place.__file__:
        yield from _code_below(Path(place.__file__).parent)
    elif place.__file__:
        yield Path(place.__file__)


def _code_below(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
