"""Reading plain data (what JSON can hold) that came from outside: check it, or say what is wrong with it."""

from __future__ import annotations

import json

from brethren.core.errors import BadState


def require_list(data: object, what: str, length: int = -1) -> list[object]:
    """The list itself, of that length if one is given."""
    if not isinstance(data, list) or (length >= 0 and len(data) != length):
        wanted = "a list" if length < 0 else f"a list of {length}"
        raise BadState(f"{what} should be {wanted}, not {shorten(data)}")
    return data


def require_ints(data: object, what: str, length: int = -1, low: int = -(1 << 62), high: int = 1 << 62) -> list[int]:
    """A list of ints, each from low to high."""
    found: list[int] = []
    for item in require_list(data, what, length):
        if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
            raise BadState(f"{what} should be whole numbers from {low} to {high}, not {shorten(item)}")
        found.append(item)
    return found


def require_int(data: object, what: str, low: int, high: int) -> int:
    """One int from low to high."""
    if not isinstance(data, int) or isinstance(data, bool) or not low <= data <= high:
        raise BadState(f"{what} should be a whole number from {low} to {high}, not {shorten(data)}")
    return data


def require_field(data: object, name: str) -> object:
    """One field of a plain object."""
    if not isinstance(data, dict) or name not in data:
        raise BadState(f"the state should be an object with a field {name!r}, not {shorten(data)}")
    value: object = data[name]
    return value


def canonical_json(data: object) -> str:
    """Plain data as compact text, the same for the same data."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def shorten(data: object) -> str:
    """A glimpse of a value for an error message."""
    try:
        text = repr(data)
    except (ValueError, RecursionError):  # Python writes no number of thousands of digits, nor a very deep list
        text = f"this {type(data).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
