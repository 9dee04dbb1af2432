"""The contents of the box (``components.toml``): what the rules fix as constants, and all the rest as a ``RumbleBox``.

The cards, pirates, gestures and camps themselves are part of the rules. Their numbers are literals, because compiled
code is faster with them; a test compares them with the file.
"""

from __future__ import annotations

from typing import Final

from brethren.kit.toml_data import packaged_toml

DATA: Final = packaged_toml("brethren.games.rumble")

# Cards ----------------------------------------------------------------------------------------------------------------
_CARDS: Final = DATA.rows("card")
CARDS: Final = tuple([row.text("id") for row in _CARDS])
LOAD: Final = 0
SHOOT: Final = 1
SHOOT_TWICE: Final = 2
DODGE: Final = 3
FIRE: Final = 4
SEARCH: Final = 5
BLOCK: Final = 6
HEAL: Final = 7
LOAD_FULL: Final = 8
CUT: Final = 9
HIDE: Final = 10
STEAL: Final = 11
TAKE_COVER: Final = 12
PICK: Final = 13
BOMB: Final = 14
STABBING: Final = 15
SMITE: Final = 16
WHIRLWIND: Final = 17

FIRST_GOLDEN: Final = 6
"""The first golden card; the golden cards are consecutive."""
GOLDEN_KINDS: Final = 6
SALVAGED: Final = 32
"""Added to a golden card that was taken from the discard pile, in ``RumbleState.golden_taken``."""
GOLDEN_CARDS: Final = CARDS[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS]


def is_golden(card: int) -> bool:
    return FIRST_GOLDEN <= card < FIRST_GOLDEN + GOLDEN_KINDS


# Whom a card targets.
NO_TARGET: Final = 0
ANY_ONE: Final = 1
ANY_TWO: Final = 2
NEIGHBOUR: Final = 3
ALL_OTHERS: Final = 4
_TARGET_NAMES: Final = ("none", "any1", "any2", "neighbour1", "all_others")
TARGET_KINDS: Final = tuple([_TARGET_NAMES.index(row.text("target")) for row in _CARDS])
NEEDS_TARGET: Final = tuple([kind in (ANY_ONE, ANY_TWO, NEIGHBOUR) for kind in TARGET_KINDS])

# Gestures: one for each card ------------------------------------------------------------------------------------------
GESTURES: Final = tuple([row.text("id") for row in DATA.rows("gesture")])
CARD_GESTURES: Final = tuple([GESTURES.index(row.text("gesture")) for row in _CARDS])

# Pirates --------------------------------------------------------------------------------------------------------------
PIRATES: Final = tuple([row.text("id") for row in DATA.rows("character")])
ROBERTS: Final = 0
BONNY: Final = 1
READ: Final = 2
MORGAN: Final = 3
BLACKBEARD: Final = 4
PARGO: Final = 5
KIDD: Final = 6
CHEUNG: Final = 7
CHING: Final = 8
KUKI: Final = 9
ZHENG: Final = 10

# Seats and places -----------------------------------------------------------------------------------------------------
SEAT_COUNTS: Final = (3, 4, 5, 6, 7, 8)
CAMP_SEATS: Final = (4, 5, 6, 7, 8)
AREA_NAMES: Final = ("1", "2", "3", "4")
SEAT_NAMES: Final = ("0", "1", "2", "3", "4", "5", "6", "7")
MAX_TOKENS: Final = 9
"""The most tokens of one kind that a player can hold, whatever the components."""

# Camps: a camp card is a camp, and whether it is the Boss of it -------------------------------------------------------
CAMPS: Final = tuple([row.text("id") for row in DATA.rows("camp")])
SUN: Final = 0
MOON: Final = 1
LONE_STAR: Final = 2
BOSS: Final = 3
"""Camp cards 0 to 2 are subordinates (the Lone Star has none), 3 to 5 are the Bosses of the same camps."""
CAMP_CARDS: Final = (*CAMPS, *[f"{camp}_boss" for camp in CAMPS])
