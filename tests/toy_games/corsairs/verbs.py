"""The vocabulary: every move of Corsairs is one of these ints."""

from __future__ import annotations

from typing import Final

from brethren.core.verbs import Verbs

SHIPS_AT_MOST: Final = 4
DIRECTIONS: Final = ("east", "southeast", "southwest", "west", "northwest", "northeast")
SHIP_NAMES: Final = ("1", "2", "3", "4")

VERBS: Final = Verbs()
SAIL: Final = VERBS.add("sail", SHIP_NAMES, DIRECTIONS)
SCOUT: Final = VERBS.add("scout", SHIP_NAMES)
DIG: Final = VERBS.add("dig", SHIP_NAMES)
WAIT: Final = VERBS.add("wait")
FIGHT: Final = VERBS.add("fight")
FLEE: Final = VERBS.add("flee")


def sail(ship: int, direction: int) -> int:
    """The move that sails a ship of the player's in one direction."""
    return SAIL + ship * len(DIRECTIONS) + direction
