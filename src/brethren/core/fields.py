"""One declaration of a state's fields, which gives its plain form, the checked inverse, equality and the empty state.

    Fields(
        IntField("round", "the round", 1, MAX_ROUNDS),
        IntsField("coins", "the coins", 0, MAX_COINS, length=seats),
        IntsField("pirates", "the pirates", NOBODY, 10, length=seats, empty=NOBODY, as_tuple=True),
    )

A field is called the same in the class and in plain data unless ``attribute`` says otherwise. Bounds may depend on the
number of seats; what depends on other fields is for ``Game.inconsistency``.
"""

from __future__ import annotations

from collections.abc import Callable

from brethren.core.errors import BadState
from brethren.core.plain import require_field, require_int, require_ints, require_list

ANY_LENGTH = -1


class Field:
    """One field: its key in plain data, what an error message calls it, and its attribute of the state."""

    def __init__(self, key: str, what: str, attribute: str = "") -> None:
        self.key = key
        self.what = what
        self.attribute = attribute or key

    def to_plain(self, value: object) -> object:
        """The value as data that JSON can hold."""
        return value

    def from_plain(self, data: object) -> object:
        """The value that ``to_plain`` wrote, or BadState."""
        raise NotImplementedError

    def empty_value(self) -> object:
        """The value before anything has happened; a new one for every state."""
        raise NotImplementedError


class IntField(Field):
    """A whole number from low to high."""

    def __init__(self, key: str, what: str, low: int, high: int, *, empty: int = 0, attribute: str = "") -> None:
        super().__init__(key, what, attribute)
        self.low = low
        self.high = high
        self.empty = empty

    def from_plain(self, data: object) -> object:
        return require_int(data, self.what, self.low, self.high)

    def empty_value(self) -> object:
        return self.empty


class IntsField(Field):
    """A list or tuple of whole numbers from low to high; with ``optional``, it may also be empty."""

    def __init__(
        self,
        key: str,
        what: str,
        low: int,
        high: int,
        *,
        length: int = ANY_LENGTH,
        empty: int = 0,
        optional: bool = False,
        as_tuple: bool = False,
        attribute: str = "",
    ) -> None:
        super().__init__(key, what, attribute)
        self.low = low
        self.high = high
        self.length = length
        self.empty = empty
        self.optional = optional
        self.as_tuple = as_tuple

    def to_plain(self, value: object) -> object:
        assert isinstance(value, (list, tuple))
        return list(value)

    def from_plain(self, data: object) -> object:
        length = ANY_LENGTH if self.optional and data == [] else self.length
        numbers = require_ints(data, self.what, length, self.low, self.high)
        return tuple(numbers) if self.as_tuple else numbers

    def empty_value(self) -> object:
        numbers = [] if self.length == ANY_LENGTH or self.optional else [self.empty] * self.length
        return tuple(numbers) if self.as_tuple else numbers


class RowsField(Field):
    """A list or tuple of rows, each a tuple of whole numbers; ``require_row`` checks one from outside."""

    def __init__(
        self,
        key: str,
        what: str,
        require_row: Callable[[object], tuple[int, ...]],
        *,
        lengths: tuple[int, ...] = (),
        as_tuple: bool = False,
        attribute: str = "",
    ) -> None:
        super().__init__(key, what, attribute)
        self.require_row = require_row
        self.lengths = lengths  # how many rows there may be; empty: any number
        self.as_tuple = as_tuple

    def to_plain(self, value: object) -> object:
        assert isinstance(value, (list, tuple))
        return [list(row) for row in value]

    def from_plain(self, data: object) -> object:
        rows = [self.require_row(row) for row in require_list(data, self.what)]
        if self.lengths and len(rows) not in self.lengths:
            wanted = " or ".join([str(length) for length in self.lengths])
            raise BadState(f"{self.what} should have {wanted} rows, not {len(rows)}")
        return tuple(rows) if self.as_tuple else rows

    def empty_value(self) -> object:
        return () if self.as_tuple else []


class RecordField(Field):
    """A small immutable record or None, written by the game's own functions."""

    def __init__(
        self,
        key: str,
        what: str,
        write: Callable[[object], object],
        read: Callable[[object], object],
        *,
        attribute: str = "",
    ) -> None:
        super().__init__(key, what, attribute)
        self.write = write
        self.read = read

    def to_plain(self, value: object) -> object:
        return self.write(value)

    def from_plain(self, data: object) -> object:
        return self.read(data)

    def empty_value(self) -> object:
        return None


class Fields:
    """All fields of a state, in the order of its plain form."""

    def __init__(self, *fields: Field) -> None:
        keys = [field.key for field in fields]
        assert len(set(keys)) == len(keys), "two fields have the same key"
        self.fields = fields

    def to_plain(self, state: object) -> dict[str, object]:
        return {field.key: field.to_plain(getattr(state, field.attribute)) for field in self.fields}

    def read_into(self, state: object, data: object) -> None:
        """Set every field of the state from plain data, or raise BadState."""
        for field in self.fields:
            setattr(state, field.attribute, field.from_plain(require_field(data, field.key)))

    def make_empty(self, state: object) -> None:
        """Set every field of the state to its empty value."""
        for field in self.fields:
            setattr(state, field.attribute, field.empty_value())
