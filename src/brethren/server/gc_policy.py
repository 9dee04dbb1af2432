"""The cyclic garbage collector runs only when the server is idle.

Serving creates almost no reference cycles: two hundred connections and requests leave a few dozen small objects.
Python's automatic collection would scan all live tables for them, in long pauses that cost a busy server a twelfth of
its time.
"""

from __future__ import annotations

import gc
from typing import Final

INTERVAL: Final = 60
"""Seconds between two collections."""
MAX_YOUNG: Final = 20_000
"""More young objects than this mean a busy server: they are frozen, not scanned. A scan of so many takes 20 ms."""


def disable_gc() -> None:
    """Turn automatic collection off and exempt everything that exists now; called before serving begins."""
    gc.freeze()
    gc.disable()


async def collect_young() -> None:
    """Collect the young generation, or freeze it on a busy server."""
    if gc.get_count()[0] <= MAX_YOUNG:
        gc.collect(0)
    else:
        gc.freeze()
