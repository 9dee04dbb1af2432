"""Scene context: what stays the same in all scenes of one viewer, which are the layout and the texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.games.ocracoke.box import OcracokeBox
from brethren.games.ocracoke.components import (
    BOARD_NAMES,
    BOARD_SIZES,
    BOARD_START,
    HAND_SIZES,
    ISLAND_NAMES,
    SLOTS,
)
from brethren.games.ocracoke.scene.layout import layout_for
from brethren.scene.scene import name_placeholder

Phrase = Callable[[str, str], str]

MAX_CONTEXTS: Final = 64
"""Size of the cache: two languages, every seat at every table size, both shapes."""

_contexts: Final[dict[tuple[Phrase, str, int, int | None], SceneContext]] = {}


class SceneContext:
    """Where things are for a viewer, and what they are called. It depends on no particular match."""

    def __init__(self, phrase: Phrase, box: OcracokeBox, shape: str, seats: int, seat: int | None) -> None:
        self._phrase = phrase
        self.box = box
        self._phrases: dict[tuple[str, str], str] = {}
        self.seats = seats
        self.seat = seat
        self.board_size = BOARD_SIZES[seats]
        self.hand_size = HAND_SIZES[seats]
        self.layout = layout_for(shape, seats, seat)
        self.title = self.say("title")
        self.people = [self.say("you") if each == seat else name_placeholder(each) for each in range(seats)]
        self.slot_names = [self._slot_name(slot) for slot in range(SLOTS)]  # where a card is, in words

    def phrase(self, section: str, key: str) -> str:
        """A text of the game, cached."""
        found = self._phrases.get((section, key))
        if found is None:
            found = self._phrases[section, key] = self._phrase(section, key)
        return found

    def say(self, key: str, *values: str) -> str:
        """A text of the scene with its placeholders filled in."""
        return self.phrase("scene", key).format(*values)

    def _slot_name(self, slot: int) -> str:
        if slot < BOARD_START:
            return self.phrase("names.island", ISLAND_NAMES[slot])
        held = slot - BOARD_START - self.board_size
        if held < 0:
            return self.say("board", BOARD_NAMES[slot - BOARD_START])
        owner = held // self.hand_size
        place = self.phrase("names.place", "hand" if self.hand_size == 1 else ("left", "right")[held % 2])
        return self.say("your_hand", place) if owner == self.seat else self.say("hand", self.people[owner], place)


def context_for(phrase: Phrase, box: OcracokeBox, shape: str, seats: int, seat: int | None) -> SceneContext:
    """The cached context of a viewer at a table of that size; ``phrase(section, key)`` looks up a text."""
    key = (phrase, shape, seats, seat)
    found = _contexts.get(key)
    if found is None:
        if len(_contexts) >= MAX_CONTEXTS:
            _contexts.clear()
        found = _contexts[key] = SceneContext(phrase, box, shape, seats, seat)
    return found
