"""Actors: what acts in a game without a seat, such as a dummy hand, an automatic rival or a sea monster.

The game never waits for an actor. Notes, words, score sheets and outcomes name one by a number that no seat can have:
``FIRST_ACTOR`` plus its place in ``Game.actors``.
"""

from __future__ import annotations

from typing import Final

FIRST_ACTOR: Final = 64
"""The number of the first actor. It is far above every seat, so that one number can stand for either."""
MAX_ACTORS: Final = 32


class Actor:
    """An actor that a game declares; its name is in the section ``[actors]`` of the words file."""

    __slots__ = ("icon", "key", "tone")

    def __init__(self, key: str, tone: str, icon: str) -> None:
        self.key = key
        self.tone = tone  # its colour, a name in the palette
        self.icon = icon


def is_actor(who: int) -> bool:
    """Whether a number stands for an actor and not for a seat."""
    return who >= FIRST_ACTOR
