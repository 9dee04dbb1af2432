"""A chart: all that is the same in every picture that one viewer gets to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.games.rumble.components import CARDS, PIRATES
from brethren.games.rumble.scene.layout import layout_for
from brethren.kit.words import addressed
from brethren.scene.scene import name_placeholder

Name = Callable[[str, str], str]

CHARTS: Final = 1024
"""So many charts are kept: seats of all sizes of table, both shapes, and who may be alive there."""

_contexts: Final[dict[tuple[Name, str, int, int | None, int], SceneContext]] = {}


class SceneContext:
    """Where things lie for a viewer, and what they are called. It knows nothing of any game."""

    def __init__(self, name: Name, shape: str, seats: int, seat: int | None, alive: int) -> None:
        self._name = name
        self._words: dict[tuple[str, str], str] = {}
        self.shape = shape
        self.seats = seats
        self.seat = seat
        self.alive = alive  # a mask: the ring closes over the dead
        self.layout = layout_for(shape, seats, seat, alive)
        self.title = self.say("title")
        self.people = [self.say("you") if each == seat else name_placeholder(each) for each in range(seats)]

    def with_living(self, alive: int) -> SceneContext:
        """The chart of the same viewer when others were alive too."""
        return context_for(self._name, self.shape, self.seats, self.seat, alive)

    def name(self, section: str, key: str) -> str:
        """A word of the game."""
        found = self._words.get((section, key))
        if found is None:
            found = self._words[section, key] = self._name(section, key)
        return found

    def say(self, key: str, *values: str) -> str:
        """A text of the scene, its holes filled."""
        return self.name("scene", key).format(*values)

    def tell(self, key: str, seat: int, *values: str) -> str:
        """A text that begins with a player and what they do: ``You take Cut``, ``@1 takes Cut``."""
        return addressed(self.name("scene", key), seat == self.seat).format(self.people[seat], *values)

    def whose(self, seat: int) -> str:
        """``Your`` or ``@1's``, where a text begins."""
        return self.say("your") if seat == self.seat else self.say("whose", self.people[seat])

    def whom(self, seat: int) -> str:
        """A player in the middle of a sentence."""
        return self.say("you_there") if seat == self.seat else self.people[seat]

    def count(self, kind: str, number: int) -> str:
        """``1 bullet``, ``3 bullets``."""
        return self.name(f"counts.{kind}", "one" if number == 1 else "other").format(number)

    def card(self, card: int) -> str:
        return self.name("names.card", CARDS[card])

    def about(self, card: int) -> str:
        """What a card does, with its rule."""
        return self.name("cards", CARDS[card])

    def card_id(self, seat: int, round_no: int) -> str:
        """Of the card that a seat plays in a round: it keeps its id when it goes before the shield in the next."""
        return f"card-{seat}-{round_no % 2}"

    def pirate(self, pirate: int) -> str:
        return self.name("names.short", PIRATES[pirate])


def context_for(name: Name, shape: str, seats: int, seat: int | None, alive: int) -> SceneContext:
    """The chart of a viewer at a table of that size; ``name(section, key)`` gives the words."""
    key = (name, shape, seats, seat, alive)
    found = _contexts.get(key)
    if found is None:
        if len(_contexts) >= CHARTS:
            _contexts.clear()
        found = _contexts[key] = SceneContext(name, shape, seats, seat, alive)
    return found
