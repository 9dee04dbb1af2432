"""Table options: a game's variants are plain values, checked once and fixed during a game."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadOption
from brethren.core.plain import shorten

Value = str | int | bool
ALL: Final = "all"
SEPARATOR: Final = "+"
"""Separates the names in the value of an option with multiple choices: ``bonny+read+kidd``."""


class Option:
    """One option: its name, its values or bounds, its default, and the seat counts it applies to."""

    __slots__ = (
        "default",
        "group",
        "high",
        "low",
        "multiple",
        "name",
        "requires",
        "seats",
        "values",
        "values_are_seats",
    )

    def __init__(
        self,
        name: str,
        default: Value,
        values: tuple[Value, ...] = (),
        bounds: tuple[int, int] = (0, -1),
        seats: tuple[int, ...] = (),
        *,
        values_are_seats: bool = False,
        multiple: bool = False,
        group: str = "",
        requires: dict[str, Value] | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.values = values
        self.low = bounds[0]
        self.high = bounds[1]
        self.seats = seats
        self.values_are_seats = values_are_seats  # its int values are seats
        self.multiple = multiple  # its value is a set of names: at least one per seat, or all
        self.group = group  # the section of a form that shows it; options without one come first
        self.requires = requires or {}  # the values other options must have for this one to matter

    def choices(self, seats: int) -> tuple[Value, ...]:
        """Every value a table with this many seats can choose; for sets of names, a sample of the thousands."""
        if self.multiple:
            return _sample_sets(self.values, seats)
        if self.seats and seats not in self.seats:
            return (self.default,)
        if self.values_are_seats:
            return tuple([value for value in self.values if not isinstance(value, int) or value < seats])
        return self.values or tuple(range(self.low, self.high + 1))

    def has_label(self, value: Value) -> bool:
        """Whether a form needs a label for a value; plain numbers need none, except seats and 0 for "never"."""
        if self.multiple or not self.values:
            return False
        return isinstance(value, (str, bool)) or self.values_are_seats or value == 0

    def allowed_text(self, seats: int) -> str:
        """The allowed values, for a person to read."""
        if not self.values:
            return f"{self.low} to {self.high}"
        if self.multiple:
            names = ", ".join([option_text(value) for value in self.values])
            return f"{ALL}, or at least {seats} of these joined by {SEPARATOR!r}: {names}"
        return ", ".join(_abbreviate_runs(list(self.choices(seats))))

    def parse(self, value: object, seats: int) -> Value:
        """Return the value, which may also be given as text, or raise BadOption."""
        if not isinstance(value, (str, int)):  # bool is an int
            raise self._refusal(value, seats)
        if not self.values and not self.seats:
            number = _parse_int(value)
            if number is None or not self.low <= number <= self.high:
                raise self._refusal(value, seats)
            return number
        if self.multiple:
            return self._parse_names(value, seats)
        for choice in self.choices(seats):
            if _equal(choice, value) or (isinstance(value, str) and value.strip().lower() == option_text(choice)):
                return choice
        if self.seats and seats not in self.seats:
            only = " or ".join([str(count) for count in self.seats])
            raise BadOption(f"option {self.name} is for {only} seats only, and this table has {seats}")
        raise self._refusal(value, seats)

    def _refusal(self, value: object, seats: int) -> BadOption:
        return BadOption(f"option {self.name} cannot be {shorten(value)}; it can be {self.allowed_text(seats)}")

    def _parse_names(self, value: Value, seats: int) -> Value:
        """Return a set of names in the standard order, or raise BadOption."""
        given = [each.strip().lower() for each in value.split(SEPARATOR)] if isinstance(value, str) else []
        known = [option_text(value) for value in self.values]
        found = known if given == [ALL] else [name for name in known if name in given]
        if len(found) < seats or (found != known and len(found) != len(given)):
            raise self._refusal(value, seats)
        return ALL if found == known else SEPARATOR.join(found)


def option_text(value: Value) -> str:
    """A value as records and the command line write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def resolve_options(specs: tuple[Option, ...], given: object, seats: int) -> dict[str, Value]:
    """Return all options with their values: those given, checked, and defaults for the rest.

    ``given`` comes from outside. It is typed ``object`` so that compiled code raises BadOption for a wrong type, too.
    """
    if not isinstance(given, dict):
        raise BadOption(f"options should be a dictionary of names and values, not {shorten(given)}")
    known = [spec.name for spec in specs]
    for name in given:
        if name not in known:
            raise BadOption(f"there is no option {shorten(name)}; the options are {', '.join(known) or 'none'}")
    resolved: dict[str, Value] = {}
    for spec in specs:
        resolved[spec.name] = spec.parse(given[spec.name], seats) if spec.name in given else spec.default
    return resolved


def _sample_sets(values: tuple[Value, ...], seats: int) -> tuple[Value, ...]:
    """A sample of sets: all names, all but one, and every run of as many names as there are seats."""
    names, found = [option_text(value) for value in values], [ALL]
    if len(names) > seats:
        found += [SEPARATOR.join([name for name in names if name != left_out]) for left_out in names]
        for first in range(len(names)):
            chosen = [names[(first + step) % len(names)] for step in range(seats)]
            found.append(SEPARATOR.join([name for name in names if name in chosen]))
    return tuple(dict.fromkeys(found))


def _abbreviate_runs(values: list[Value]) -> list[str]:
    """The values as texts; a long run of consecutive ints becomes ``10 to 200``."""
    found: list[str] = []
    first = 0
    for at in range(len(values)):
        value, last = values[at], at + 1 == len(values)
        if isinstance(value, int) and not isinstance(value, bool) and not last and values[at + 1] == value + 1:
            continue
        run = values[first : at + 1]
        found += [f"{run[0]} to {run[-1]}"] if len(run) > MAX_LISTED_RUN else [option_text(each) for each in run]
        first = at + 1
    return found


MAX_LISTED_RUN: Final = 8
"""Runs of more consecutive ints than this are shown as a range."""


def _parse_int(value: Value) -> int | None:
    """The int, also from text in its standard form; None if it is neither."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    text = value.strip()
    digits = text.removeprefix("-")
    valid = digits.isascii() and digits.isdigit() and len(digits) < 18 and (digits == "0" or digits[0] != "0")
    return int(text) if valid else None


def _equal(choice: Value, value: Value) -> bool:
    return isinstance(choice, bool) == isinstance(value, bool) and choice == value
