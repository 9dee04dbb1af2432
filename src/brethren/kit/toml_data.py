"""Component files: a game's components as TOML, with the type of every field checked."""

from __future__ import annotations

import pkgutil
import tomllib


class TomlRow:
    """One table of a TOML file; a missing field or one of the wrong type is a bug in the file."""

    def __init__(self, name: str, fields: dict[str, object]) -> None:
        self.name = name
        self.fields = fields

    def _get(self, key: str) -> object:
        assert key in self.fields, f"[{self.name}] has no field {key!r}"
        return self.fields[key]

    def text(self, key: str) -> str:
        value = self._get(key)
        assert isinstance(value, str), f"{key!r} in [{self.name}] should be text"
        return value

    def number(self, key: str) -> int:
        value = self._get(key)
        assert isinstance(value, int), f"{key!r} in [{self.name}] should be a number"
        return value

    def values(self, key: str) -> tuple[str | int | bool, ...]:
        value = self._get(key)
        assert isinstance(value, list), f"{key!r} in [{self.name}] should be a list"
        return tuple([item for item in value if isinstance(item, (str, int, bool))])

    def has(self, key: str) -> bool:
        return key in self.fields


class TomlData:
    """A whole TOML file of a package."""

    def __init__(self, package: str, file: str = "components.toml") -> None:
        content = pkgutil.get_data(package, file)
        assert content is not None, f"{package} has no {file}"
        self.data: dict[str, object] = tomllib.loads(content.decode())

    def row(self, path: str) -> TomlRow:
        """The table with this dotted name."""
        value: object = self.data
        for part in path.split("."):
            assert isinstance(value, dict), f"there is no table [{path}]"
            value = value.get(part)
        assert isinstance(value, dict), f"[{path}] is not a table"
        return TomlRow(path, value)

    def rows(self, path: str) -> list[TomlRow]:
        """The list of tables with this dotted name."""
        head, _, last = path.rpartition(".")
        items: object = self.row(head).fields.get(last) if head else self.data.get(last)
        assert isinstance(items, list), f"there is no list of tables [[{path}]]"
        return [TomlRow(path, item) for item in items]
