"""Scene context: what stays the same in all scenes of one viewer, which are the layout and the texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.games.rumble.box import RumbleBox
from brethren.games.rumble.components import CARDS, PIRATES
from brethren.games.rumble.scene.layout import TableShape, layout_for
from brethren.games.rumble.state import RumbleState
from brethren.kit.words import choose_forms
from brethren.scene.scene import name_placeholder

Phrase = Callable[[str, str], str]

MAX_CONTEXTS: Final = 1024
"""Size of the cache: every seat at every kind of table, both shapes, and who is alive."""

_contexts: Final[dict[tuple[Phrase, str, TableShape, int | None, int], SceneContext]] = {}


class SceneContext:
    """Where things are for a viewer, and what they are called. It depends on no particular game."""

    def __init__(
        self, phrase: Phrase, box: RumbleBox, shape: str, table: TableShape, seat: int | None, alive: int
    ) -> None:
        self._phrase = phrase
        self.box = box
        self._phrases: dict[tuple[str, str], str] = {}
        self.shape = shape
        self.seats = seats = table.seats
        self.seat = seat
        self.alive = alive  # a mask of seats: the ring of neighbours leaves the dead out
        self.layout = layout_for(shape, table, seat, alive, box.area_sizes[seats])
        self.title = self.say("title")
        self.people = [self.say("you") if each == seat else name_placeholder(each) for each in range(seats)]

    def phrase(self, section: str, key: str) -> str:
        """A text of the game, cached."""
        found = self._phrases.get((section, key))
        if found is None:
            found = self._phrases[section, key] = self._phrase(section, key)
        return found

    def say(self, key: str, *values: str) -> str:
        """A text of the scene with its placeholders filled in."""
        return self.phrase("scene", key).format(*values)

    def tell(self, key: str, seat: int, *values: str) -> str:
        """A text that begins with a player and what they do: ``You take Cut``, ``@1 takes Cut``."""
        return choose_forms(self.phrase("scene", key), seat == self.seat).format(self.people[seat], *values)

    def possessive(self, seat: int) -> str:
        """``Your`` or ``@1's``, where a text begins."""
        return self.say("your") if seat == self.seat else self.say("whose", self.people[seat])

    def name_in_sentence(self, seat: int) -> str:
        """A player's name in the middle of a sentence."""
        return self.say("you_there") if seat == self.seat else self.people[seat]

    def count(self, kind: str, number: int) -> str:
        """``1 bullet``, ``3 bullets``."""
        return self.phrase(f"counts.{kind}", "one" if number == 1 else "other").format(number)

    def card_name(self, card: int) -> str:
        return self.phrase("names.card", CARDS[card])

    def card_help(self, card: int) -> str:
        """What a card does, with its rule."""
        return self.phrase("cards", CARDS[card])

    def card_id(self, seat: int, round_no: int) -> str:
        """The id of the card that a seat plays in a round, kept while the card is locked in the next round."""
        return f"card-{seat}-{round_no % 2}"

    def pirate_name(self, pirate: int) -> str:
        return self.phrase("names.short", PIRATES[pirate])


def table_shape(view: RumbleState) -> TableShape:
    return TableShape(view.seats, bool(view.camps), view.shields_down())


def context_for(
    phrase: Phrase, box: RumbleBox, shape: str, table: TableShape, seat: int | None, alive: int
) -> SceneContext:
    """The cached context of a viewer at a table like this; ``phrase(section, key)`` looks up a text of the game."""
    key = (phrase, shape, table, seat, alive)
    found = _contexts.get(key)
    if found is None:
        if len(_contexts) >= MAX_CONTEXTS:
            _contexts.clear()
        found = _contexts[key] = SceneContext(phrase, box, shape, table, seat, alive)
    return found
