"""What fields and lists of component files may be. A game declares a rule for each that somebody may change."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import mypyc_attr

UNWANTED: Final = "{}@"
"""Characters that mean something in our texts: placeholders, and the names of players."""
_ID: Final = re.compile(r"[a-z0-9_]{1,30}")


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldRule:
    """What the value of a field may be."""

    def wanted(self) -> str:
        """What would be right, after ``should be``."""
        raise NotImplementedError

    def accepts(self, value: object) -> bool:
        raise NotImplementedError


class Number(FieldRule):
    """A whole number from ``low`` to ``high``."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def wanted(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def accepts(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


class Text(FieldRule):
    """A line of text that people read."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def wanted(self) -> str:
        return f"1 to {self.longest} printable characters without {' '.join(UNWANTED)}"

    def accepts(self, value: object) -> bool:
        if not isinstance(value, str) or not 0 < len(value) <= self.longest:
            return False
        return value.isprintable() and bool(value.strip()) and not any([each in value for each in UNWANTED])


class Names(FieldRule):
    """A list of ids, in any order; each only once unless ``repeated``."""

    def __init__(self, ids: tuple[str, ...], fewest: int, most: int, *, repeated: bool = False) -> None:
        self.ids = ids
        self.fewest = fewest
        self.most = most
        self.repeated = repeated

    def wanted(self) -> str:
        count = f"{self.fewest} to {self.most}" if self.fewest else f"at most {self.most}"
        return f"a list of {count} of these{'' if self.repeated else ', each once'}: {', '.join(self.ids)}"

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list) or not self.fewest <= len(value) <= self.most:
            return False
        if not all([isinstance(each, str) and each in self.ids for each in value]):
            return False
        return self.repeated or len(set(value)) == len(value)


class Id(FieldRule):
    """The name by which other rows and texts refer to a row."""

    def wanted(self) -> str:
        return "1 to 30 small letters, digits and _"

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and _ID.fullmatch(value) is not None


class ListOf(FieldRule):
    """A list of values, from ``fewest`` to ``most`` of them."""

    def __init__(self, each: FieldRule, fewest: int, most: int) -> None:
        self.each = each
        self.fewest = fewest
        self.most = most

    def wanted(self) -> str:
        return f"a list of {self.fewest} to {self.most}, each {self.each.wanted()}"

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list) or not self.fewest <= len(value) <= self.most:
            return False
        return all([self.each.accepts(each) for each in value])


class Rows(FieldRule):
    """A list of tables that may be longer or shorter than the printed one, from ``fewest`` to ``most`` rows.

    Each row has the fields that have a rule, whatever the printed rows have; it may lack the ``optional`` ones. If rows
    have an ``id``, no two have the same.
    """

    def __init__(self, fewest: int, most: int, *, optional: tuple[str, ...] = ()) -> None:
        self.fewest = fewest
        self.most = most
        self.optional = optional

    def wanted(self) -> str:
        return f"there {self.fewest} to {self.most} times"

    def accepts(self, value: object) -> bool:
        return isinstance(value, list) and self.fewest <= len(value) <= self.most


class OptionValue(FieldRule):
    """The default of an option, which the game checks further."""

    def wanted(self) -> str:
        return "a value of the option"

    def accepts(self, value: object) -> bool:
        return isinstance(value, (str, int)) and len(str(value)) <= 200


class OptionValues(FieldRule):
    """The options that a preset sets, which the game checks further."""

    def wanted(self) -> str:
        return "a table of options and their values"

    def accepts(self, value: object) -> bool:
        one = OptionValue()
        return isinstance(value, dict) and all([one.accepts(each) for each in value.values()])


class Fixed(FieldRule):
    """A field that stays as printed, although others of its name may change."""


FieldRules = dict[str, FieldRule]
"""What may change: by table and field (``card.cost``), for one row (``card:fire.cost``), or a list (``card``)."""
