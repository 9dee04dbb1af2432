"""Options and presets as component files list them, and whether a file of somebody's own may list them so."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadOption
from brethren.core.options import Option, Value, resolve_options
from brethren.kit.toml_data import TomlData, TomlRow

NO_RANGE: Final = (0, -1)
SEATS: Final = "players"
"""The option that is not one: how many seats a table has."""


def option_rows(data: TomlData) -> list[TomlRow]:
    """The rows of the options that tables can set."""
    return [row for row in data.rows("option") if row.text("name") != SEATS]


def option_from_row(
    row: TomlRow, data: TomlData, seats: tuple[int, ...] = (), *, values_are_seats: bool = False
) -> Option:
    """An option; ``seats`` are the seat counts it applies to."""
    values, span = _values(row, data)
    return Option(
        row.text("name"),
        row.value("default"),
        values,
        span,
        seats=seats,
        values_are_seats=values_are_seats,
        multiple=row.has("names"),
        group=row.text("group") if row.has("group") else "",
        requires=row.table("only"),
    )


def _values(row: TomlRow, data: TomlData) -> tuple[tuple[Value, ...], tuple[int, int]]:
    """The values of an option, or its lowest and highest value."""
    if row.has("names"):
        return tuple([each.text("id") for each in data.rows(row.text("names"))]), NO_RANGE
    if row.has("values"):
        return row.values("values"), NO_RANGE
    span = row.number("min"), row.number("max")
    return ((row.number("off"), *range(span[0], span[1] + 1)), NO_RANGE) if row.has("off") else ((), span)


def presets_of(data: TomlData) -> dict[str, dict[str, Value]]:
    """The presets by name, each with the options that it sets."""
    return {row.text("id"): row.table("set") for row in data.rows("preset")}


def require_allowed_options(data: TomlData, options: tuple[Option, ...], seats: int) -> None:
    """Raise BadComponents for a default or a preset that a table with so many seats could not choose."""
    for row, option in zip(option_rows(data), options, strict=True):
        value = row.value("default")
        parsed = _resolved(row, {option.name: value}, options, seats)[option.name]
        if type(parsed) is not type(value) or parsed != value:
            raise row.refuse(f"default should be written {parsed!r}, not {value!r}")
    for row in data.rows("preset"):
        _resolved(row, row.table("set"), options, seats)


def _resolved(row: TomlRow, values: dict[str, Value], options: tuple[Option, ...], seats: int) -> dict[str, Value]:
    try:
        return resolve_options(options, values, seats)
    except BadOption as error:
        raise row.refuse(str(error)) from None
