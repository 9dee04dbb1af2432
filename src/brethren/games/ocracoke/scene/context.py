"""A chart: all that is the same in every picture that one viewer gets to see, and the pictures drawn on it before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.games.ocracoke.components import (
    BOARD,
    BOARD_NAMES,
    BOARD_SIZES,
    HAND_SIZES,
    ISLAND_NAMES,
    SLOTS,
)
from brethren.games.ocracoke.scene.layout import layout_for
from brethren.scene.scene import name_placeholder

Name = Callable[[str, str], str]

CHARTS: Final = 64
"""So many charts are kept: two languages, all seats of all sizes of table, both shapes."""

_contexts: Final[dict[tuple[Name, str, int, int | None], SceneContext]] = {}


class SceneContext:
    """Where things lie for a viewer, and what they are called. It knows nothing of any match."""

    def __init__(self, name: Name, shape: str, seats: int, seat: int | None) -> None:
        self._name = name
        self._words: dict[tuple[str, str], str] = {}
        self.seats = seats
        self.seat = seat
        self.board_size = BOARD_SIZES[seats]
        self.hand_size = HAND_SIZES[seats]
        self.layout = layout_for(shape, seats, seat)
        self.title = self.say("title")
        self.people = [self.say("you") if each == seat else name_placeholder(each) for each in range(seats)]
        self.slots = [self._slot(slot) for slot in range(SLOTS)]  # where a card lies, in words

    def name(self, section: str, key: str) -> str:
        """A word of the game."""
        found = self._words.get((section, key))
        if found is None:
            found = self._words[section, key] = self._name(section, key)
        return found

    def say(self, key: str, *values: str) -> str:
        """A text of the scene, its holes filled."""
        return self.name("scene", key).format(*values)

    def _slot(self, slot: int) -> str:
        if slot < BOARD:
            return self.name("names.island", ISLAND_NAMES[slot])
        held = slot - BOARD - self.board_size
        if held < 0:
            return self.say("board", BOARD_NAMES[slot - BOARD])
        owner = held // self.hand_size
        place = self.name("names.place", "hand" if self.hand_size == 1 else ("left", "right")[held % 2])
        return self.say("your_hand", place) if owner == self.seat else self.say("hand", self.people[owner], place)


def context_for(name: Name, shape: str, seats: int, seat: int | None) -> SceneContext:
    """The chart of a viewer at a table of that size; ``name(section, key)`` gives the words."""
    key = (name, shape, seats, seat)
    found = _contexts.get(key)
    if found is None:
        if len(_contexts) >= CHARTS:
            _contexts.clear()
        found = _contexts[key] = SceneContext(name, shape, seats, seat)
    return found
