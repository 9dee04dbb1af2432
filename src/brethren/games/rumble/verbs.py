"""The vocabulary: every move of Pirate Rumble is one of these ints."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.core.verbs import Verbs
from brethren.games.rumble.components import AREA_NAMES, CARDS, GESTURES, GOLDEN_CARDS, PIRATES, SEAT_NAMES

VERBS: Final = Verbs()
TAKE: Final = VERBS.add("take", PIRATES)
KEEP: Final = VERBS.add("keep")
EXCHANGE: Final = VERBS.add("exchange")
PLAY: Final = VERBS.add("play", CARDS)
AIM: Final = VERBS.add("aim", SEAT_NAMES)
GESTURE: Final = VERBS.add("gesture", GESTURES)
GRAB: Final = VERBS.add("grab", AREA_NAMES)
SALVAGE: Final = VERBS.add("salvage", GOLDEN_CARDS)
NONE: Final = VERBS.add("none")
MISS: Final = VERBS.add("miss")
RESIGN: Final = VERBS.add("resign")


def is_card(move: int) -> bool:
    """Whether a move plays a card."""
    return PLAY <= move < AIM


def card_of(answers: list[int]) -> int:
    """The card that is chosen among the parts of an answer, or NOBODY."""
    for move in answers:
        if is_card(move):
            return move - PLAY
    return NOBODY


def is_salvage(move: int) -> bool:
    """Whether a move takes a card from the discard pile."""
    return SALVAGE <= move < NONE
