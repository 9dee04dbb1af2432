"""Citations: the rule in brackets at the end of a text, such as ``Peek at two board cards. [OC-5.1]``."""

from __future__ import annotations

import re
from typing import Final

_AT_THE_END: Final = re.compile(r"\s*\[([A-Z]+-R?\d+(?:\.\d+)?)\]$")


def split_citation(text: str) -> tuple[str, str]:
    """A text without the rule at its end, and the rule; empty if it cites none."""
    found = _AT_THE_END.search(text)
    return (text, "") if found is None else (text[: found.start()], str(found.group(1)))


def with_citation(text: str, rule: str) -> str:
    """A text with a rule at its end, unless there is none."""
    return f"{text} [{rule}]" if rule else text
