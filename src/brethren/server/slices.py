"""Long work in short slices, so that one table never holds the event loop for long."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import Final

SLICE: Final = 0.005
"""Seconds of work after which others have their turn. In a thread, compiled rules would keep the interpreter lock."""


async def run_in_slices(steps: Iterator[object]) -> None:
    """Run an iterator to its end, and let the event loop do other things in between."""
    end = perf_counter() + SLICE
    for _ in steps:
        if perf_counter() >= end:
            await asyncio.sleep(0)
            end = perf_counter() + SLICE
