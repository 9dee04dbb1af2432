"""What is wrong with a message, in words for people: the decoder speaks of types and paths."""

from __future__ import annotations

import re
from typing import Final

TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_PATH: Final = re.compile(r" - at `\$(.*)`$")
_MISSING: Final = re.compile(r"Object missing required field `(.+)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.+)`")
_WRONG_TYPE: Final = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")


def json_error_text(error: Exception) -> str:
    """The error of the decoder as the end of a sentence, such as ``seats must be a whole number, not text``."""
    text = str(error)
    path = _PATH.search(text)
    field = path.group(1).lstrip(".") if path else ""
    missing, unknown, wrong = (pattern.match(text) for pattern in (_MISSING, _UNKNOWN, _WRONG_TYPE))
    if missing:
        return f"the field {missing.group(1)} is missing"
    if unknown:
        return f"there is no field {unknown.group(1)[:40]}"
    if wrong:
        return f"{field or 'it'} must be {type_words(wrong.group(1))}, not {type_words(wrong.group(2))}"
    return f"{field} has a value that is not allowed" if field else "it is not JSON"


def type_words(types: str) -> str:
    """``int | null`` as ``a whole number or null``."""
    words = [TYPES.get(each.strip(), each.strip()) for each in types.split("|")]
    return " or ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])
