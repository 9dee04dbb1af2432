"""The vocabulary: every move is one of these ints."""

from __future__ import annotations

from typing import Final

from brethren.core.verbs import Verbs

DISTANCES: Final = ("near", "far")

VERBS: Final = Verbs()
SAIL: Final = VERBS.add("sail", DISTANCES)
ANCHOR: Final = VERBS.add("anchor")
JETTISON: Final = VERBS.add("jettison")
HOLD_FAST: Final = VERBS.add("hold fast")
