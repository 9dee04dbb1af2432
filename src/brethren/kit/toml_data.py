"""Component files: a game's components as TOML, with the type of every field checked."""

from __future__ import annotations

import pkgutil
import tomllib

from brethren.core.errors import BadComponents
from brethren.core.options import Value


class TomlRow:
    """One table of a TOML file; a missing field or one of the wrong type is a bug in the file."""

    def __init__(self, name: str, fields: dict[str, object]) -> None:
        self.name = name  # as an error message names it
        self.fields = fields

    def _get(self, key: str) -> object:
        assert key in self.fields, f"{self.name} has no field {key!r}"
        return self.fields[key]

    def text(self, key: str) -> str:
        value = self._get(key)
        assert isinstance(value, str), f"{key!r} in {self.name} should be text"
        return value

    def number(self, key: str) -> int:
        value = self._get(key)
        assert isinstance(value, int), f"{key!r} in {self.name} should be a number"
        return value

    def number_or(self, key: str, default: int = 0) -> int:
        """The number, or the default if there is no such field."""
        return self.number(key) if key in self.fields else default

    def value(self, key: str) -> Value:
        value = self._get(key)
        assert isinstance(value, (str, int, bool)), f"{key!r} in {self.name} should be a value"
        return value

    def values(self, key: str) -> tuple[str | int | bool, ...]:
        value = self._get(key)
        assert isinstance(value, list), f"{key!r} in {self.name} should be a list"
        return tuple([item for item in value if isinstance(item, (str, int, bool))])

    def table(self, key: str) -> dict[str, Value]:
        """A table of values inside this one; empty if there is none."""
        found = self.fields.get(key, {})
        assert isinstance(found, dict), f"{key!r} in {self.name} should be a table"
        return dict(found)

    def has(self, key: str) -> bool:
        return key in self.fields

    def refuse(self, complaint: str) -> BadComponents:
        """The error for a component file of somebody's own whose fields do not fit together."""
        return BadComponents(f"{self.name}: {complaint}")


class TomlData:
    """A whole TOML file."""

    def __init__(self, text: str, data: dict[str, object], file: str) -> None:
        self.text = text
        self.data = data
        self.file = file  # its name, for error messages

    def row(self, path: str) -> TomlRow:
        """The table with this dotted name."""
        value: object = self.data
        for part in path.split("."):
            assert isinstance(value, dict), f"there is no table [{path}]"
            value = value.get(part)
        assert isinstance(value, dict), f"[{path}] is not a table"
        return TomlRow(f"{self.file}, [{path}]", value)

    def rows(self, path: str) -> list[TomlRow]:
        """The list of tables with this dotted name."""
        head, _, last = path.rpartition(".")
        items: object = self.row(head).fields.get(last) if head else self.data.get(last)
        assert isinstance(items, list), f"there is no list of tables [[{path}]]"
        return [TomlRow(row_name(self.file, path, at, item), item) for at, item in enumerate(items)]


def packaged_toml(package: str, file: str = "components.toml") -> TomlData:
    """A TOML file of a package."""
    content = pkgutil.get_data(package, file)
    assert content is not None, f"{package} has no {file}"
    text = content.decode()
    return TomlData(text, tomllib.loads(text), file)


def is_list_of_tables(value: object) -> bool:
    """Whether a value of a TOML file is written ``[[name]]``."""
    return isinstance(value, list) and bool(value) and all([isinstance(each, dict) for each in value])


def row_name(file: str, path: str, place: int, fields: dict[str, object]) -> str:
    """How an error message names a row: ``my.toml, [[card]] number 3 "fire"``."""
    found = fields.get("id", fields.get("name"))
    label = f' "{found}"' if isinstance(found, str) and found.isprintable() and len(found) <= 40 else ""
    return f"{file}, [[{path}]] number {place + 1}{label}"
