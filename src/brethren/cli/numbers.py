"""Numbers on the command line: what is wrong with one is said in our own words, not in those of a library."""

from __future__ import annotations

from collections.abc import Callable

import typer


def whole_number(low: int | None = None, high: int | None = None) -> Callable[[object], int]:
    """A parser of whole numbers between two bounds."""

    def parse(given: object) -> int:
        try:
            number = int(str(given))
        except ValueError:
            raise typer.BadParameter(f"{str(given)[:40]!r} is not a whole number") from None
        if (low is not None and number < low) or (high is not None and number > high):
            raise typer.BadParameter(f"it must be {low} to {high}, not {number}")
        return number

    return parse


def number(low: float | None = None) -> Callable[[object], float]:
    """A parser of numbers of at least ``low``."""

    def parse(given: object) -> float:
        try:
            found = float(str(given))
        except ValueError:
            raise typer.BadParameter(f"{str(given)[:40]!r} is not a number") from None
        if low is not None and not found >= low:
            raise typer.BadParameter(f"it must be at least {low:g}, not {found:g}")
        return found

    return parse
