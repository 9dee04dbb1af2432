"""The vocabulary: every move of Ocracoke is one of these ints."""

from __future__ import annotations

from typing import Final

from brethren.core.verbs import Verbs
from brethren.games.ocracoke.components import (
    ACTION_CARDS,
    BOARD_NAMES,
    FACES,
    HAND_NAMES,
    ISLAND_NAMES,
    PAIR_NAMES,
)

VERBS: Final = Verbs()
USE: Final = VERBS.add("use", ACTION_CARDS)
REPORT: Final = VERBS.add("report")
COMBAT_ON: Final = VERBS.add("combat", PAIR_NAMES)
GIVE: Final = VERBS.add("give", HAND_NAMES)
SWAP_WITH: Final = VERBS.add("swap", BOARD_NAMES)
KRAKEN_ON: Final = VERBS.add("kraken", PAIR_NAMES)
CHECK: Final = VERBS.add("check", BOARD_NAMES)
SEND: Final = VERBS.add("send", BOARD_NAMES)
WASH: Final = VERBS.add("wash", ISLAND_NAMES)
LOOK: Final = VERBS.add("look", BOARD_NAMES)
DECLINE: Final = VERBS.add("decline")
BET_ON: Final = VERBS.add("bet", FACES)
