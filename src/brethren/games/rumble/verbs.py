"""The vocabulary: every move of Pirate Rumble is one of these ints."""

from __future__ import annotations

from typing import Final

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
