"""Rings of garbage are looked for when there is time.

Serving leaves hardly any: two hundred links and requests, a few dozen small objects. But Python would look for them
among all that moves have made, which stays; on a busy server that takes a twelfth of the time, in long pauses.
"""

from __future__ import annotations

import gc
from typing import Final

INTERVAL: Final = 60
"""Seconds between two looks."""
MAX_YOUNG: Final = 20_000
"""So many new objects are looked through, in 20 ms; more of them tell of a busy time, and are let be for good."""


def disable_gc() -> None:
    """Before serving begins: no more looking, and what is here now stays."""
    gc.freeze()
    gc.disable()


async def collect_young() -> None:
    """Now and then, among what is new."""
    if gc.get_count()[0] <= MAX_YOUNG:
        gc.collect(0)
    else:
        gc.freeze()
