"""Component files: the data of the box, read with a check of every type."""

from __future__ import annotations

import pkgutil
import tomllib


class TomlRow:
    """One table of a component file; a field that is missing or of the wrong type is a bug of the file."""

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
    """A whole component file."""

    def __init__(self, package: str, file: str = "components.toml") -> None:
        found = pkgutil.get_data(package, file)
        assert found is not None, f"{package} has no {file}"
        self.data: dict[str, object] = tomllib.loads(found.decode())

    def row(self, path: str) -> TomlRow:
        """The table of that dotted name."""
        at: object = self.data
        for part in path.split("."):
            assert isinstance(at, dict), f"there is no table [{path}]"
            at = at.get(part)
        assert isinstance(at, dict), f"[{path}] is no table"
        return TomlRow(path, at)

    def rows(self, path: str) -> list[TomlRow]:
        """The list of tables of that dotted name."""
        head, _, last = path.rpartition(".")
        at: object = self.row(head).fields.get(last) if head else self.data.get(last)
        assert isinstance(at, list), f"there is no list of tables [[{path}]]"
        return [TomlRow(path, item) for item in at]
