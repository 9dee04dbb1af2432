"""Checks for plain data (what JSON can hold) from outside; each returns the data or raises BadState."""

from __future__ import annotations

import json

from brethren.core.errors import BadState


def require_list(data: object, what: str, length: int = -1) -> list[object]:
    """Return the list, which must have this length if one is given."""
    if not isinstance(data, list) or (length >= 0 and len(data) != length):
        wanted = "a list" if length < 0 else f"a list of {length}"
        raise BadState(f"{what} should be {wanted}, not {shorten(data)}")
    return data


def require_ints(data: object, what: str, length: int = -1, low: int = -(1 << 62), high: int = 1 << 62) -> list[int]:
    """Return the list of ints, each from low to high."""
    checked: list[int] = []
    for item in require_list(data, what, length):
        if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
            raise BadState(f"{what} should be whole numbers from {low} to {high}, not {shorten(item)}")
        checked.append(item)
    return checked


def require_int(data: object, what: str, low: int, high: int) -> int:
    """Return the int, from low to high."""
    if not isinstance(data, int) or isinstance(data, bool) or not low <= data <= high:
        raise BadState(f"{what} should be a whole number from {low} to {high}, not {shorten(data)}")
    return data


def require_field(data: object, name: str) -> object:
    """Return one field of a JSON object."""
    if not isinstance(data, dict) or name not in data:
        raise BadState(f"the state should be an object with a field {name!r}, not {shorten(data)}")
    value: object = data[name]
    return value


def canonical_json(data: object) -> str:
    """Plain data as compact JSON with sorted keys: equal data gives equal text."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def shorten(data: object) -> str:
    """The start of a value's repr, for an error message."""
    try:
        text = repr(data)
    except (ValueError, RecursionError):  # a number with thousands of digits, or a very deep list
        text = f"this {type(data).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
