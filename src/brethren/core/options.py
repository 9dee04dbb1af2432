"""Table options: the variants of a game are values, checked once and never changed during a game."""

from __future__ import annotations

from brethren.core.errors import BadOption

Value = str | int | bool


class Option:
    """One option: its name, its values or its range, its default, and the seat counts it makes sense for."""

    __slots__ = ("default", "high", "low", "name", "names_seat", "seats", "values")

    def __init__(
        self,
        name: str,
        default: Value,
        values: tuple[Value, ...] = (),
        span: tuple[int, int] = (0, -1),
        seats: tuple[int, ...] = (),
        *,
        names_seat: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.values = values
        self.low = span[0]
        self.high = span[1]
        self.seats = seats
        self.names_seat = names_seat  # its whole numbers are seats of the table

    def choices(self, seats: int) -> tuple[Value, ...]:
        """Every value that a table of that many seats may set."""
        if self.seats and seats not in self.seats:
            return (self.default,)
        if self.names_seat:
            return tuple([value for value in self.values if not isinstance(value, int) or value < seats])
        return self.values or tuple(range(self.low, self.high + 1))

    def meaning(self, seats: int) -> str:
        """The values, for a person."""
        if not self.values:
            return f"{self.low} to {self.high}"
        return ", ".join([show(value) for value in self.choices(seats)])

    def read(self, value: Value, seats: int) -> Value:
        """The value, if the option has it; text is understood as the value it shows."""
        if not self.values and not self.seats:
            number = _number(value)
            if number is not None and self.low <= number <= self.high:
                return number
            raise BadOption(f"option {self.name} cannot be {show(value)!r}; it can be {self.meaning(seats)}")
        for choice in self.choices(seats):
            if _same(choice, value) or (isinstance(value, str) and value.strip().lower() == show(choice)):
                return choice
        if self.seats and seats not in self.seats:
            only = " or ".join([str(count) for count in self.seats])
            raise BadOption(f"option {self.name} is for {only} seats only, and this table has {seats}")
        raise BadOption(f"option {self.name} cannot be {show(value)!r}; it can be {self.meaning(seats)}")


def show(value: Value) -> str:
    """A value as it is written in records and on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def settle(specs: tuple[Option, ...], given: dict[str, Value], seats: int) -> dict[str, Value]:
    """All options with their values: those given, checked, and the defaults of the others."""
    known = {spec.name for spec in specs}
    for name in given:
        if name not in known:
            names = ", ".join([spec.name for spec in specs]) or "none"
            raise BadOption(f"there is no option {name!r}; the options are {names}")
    settled: dict[str, Value] = {}
    for spec in specs:
        settled[spec.name] = spec.read(given[spec.name], seats) if spec.name in given else spec.default
    return settled


def _number(value: Value) -> int | None:
    """A whole number, or text that shows one as we write it."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    text = value.strip()
    digits = text.removeprefix("-")
    sound = digits.isascii() and digits.isdigit() and len(digits) < 18 and (digits == "0" or digits[0] != "0")
    return int(text) if sound else None


def _same(choice: Value, value: Value) -> bool:
    return isinstance(choice, bool) == isinstance(value, bool) and choice == value
