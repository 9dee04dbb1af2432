"""Component files of strangers: each is compared with the printed one, field by field, before a game is built on it.

A file has the tables, rows and fields of the printed file. A game says which fields may have other values, and which
lists may have more or fewer rows; all others are part of its rules and stay as they are.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from typing import Final

from brethren.core.errors import BadComponents
from brethren.core.plain import shorten
from brethren.kit.field_rules import FieldRules, Fixed, Rows
from brethren.kit.toml_data import TomlData, is_list_of_tables, row_name
from brethren.kit.toml_text import to_toml

MAX_BYTES: Final = 256 * 1024
MAX_LINE: Final = 400
MAX_DOTS: Final = 40
"""Long lines and keys of many parts would keep the TOML reader busy for hours."""


def read_components(text: str, file: str, printed: TomlData, rules: FieldRules) -> TomlData:
    """The content of a component file, or a BadComponents error that names file, table and field.

    Its text has no comments: whoever gets a record reads it, and files with the same content share one box.
    """
    _require_harmless(text, file)
    try:
        data: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError, or a number with thousands of digits
        reason = " ".join(str(error).split()) if isinstance(error, ValueError) else "it is nested too deeply"
        raise BadComponents(f"{file} is not a TOML file: {reason[:120]}") from None
    _require_same_game(file, data, printed)
    _Comparison(file, rules).compare_table("", "", data, printed.data)
    kept = to_toml(data)
    _require_harmless(kept, file)  # records and logs hold it, and it is read again from there
    return TomlData(kept, data, file)


def _require_harmless(text: str, file: str) -> None:
    size = len(text.encode(errors="replace"))
    if size > MAX_BYTES:
        raise BadComponents(f"{file} has {size:,} bytes; a component file may have {MAX_BYTES:,}")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE:
            raise BadComponents(f"{file}: line {number} has {len(line):,} characters; a line may have {MAX_LINE}")
        if line.count(".") > MAX_DOTS:
            raise BadComponents(f"{file}: line {number} has {line.count('.')} dots; a line may have {MAX_DOTS}")


def _require_same_game(file: str, data: dict[str, object], printed: TomlData) -> None:
    given, ours = data.get("game"), printed.row("game").text("id")
    other = given.get("id") if isinstance(given, dict) else None
    if isinstance(other, str) and other != ours:
        raise BadComponents(f"{file} is a component file of the game {shorten(other)}, not of {ours!r}")


class _Comparison:
    """Compares a file with the printed one."""

    def __init__(self, file: str, rules: FieldRules) -> None:
        self.file = file
        self.rules = rules
        self.fields: dict[str, list[str]] = {}  # by table, those that have a rule
        for name in rules:
            table, _, field = name.rpartition(".")
            self.fields.setdefault(table, []).append(field)

    def compare_table(self, path: str, name: str, given: dict[str, object], printed: dict[str, object]) -> None:
        """``name`` is how messages call this table or row; it is empty for the whole file."""
        label = name or self.file
        self.require_fields(path, label, given, printed)
        row = printed.get("id", printed.get("name"))
        for key, value in given.items():
            rule = self.rules.get(f"{path}:{row}.{key}", self.rules.get(_joined(path, key)))
            if rule is None or isinstance(rule, Fixed):
                self.compare_value(_joined(path, key), label, key, value, printed.get(key))
            elif isinstance(rule, Rows):
                self.check_rows(_joined(path, key), label, value, rule)
            elif not rule.accepts(value):
                raise BadComponents(f"{label}: {key} should be {rule.wanted()}, not {shorten(value)}")

    def require_fields(self, path: str, label: str, given: dict[str, object], printed: dict[str, object]) -> None:
        """A table has the fields of the printed one; a list that has no rows, and is not mentioned, is added."""
        fields = self.fields.get(path, [])
        for key in fields:
            if isinstance(self.rules[_joined(path, key)], Rows):
                given.setdefault(key, [])
        for key in given:
            if key not in printed and key not in fields:
                known = list(dict.fromkeys([*printed, *fields]))
                raise BadComponents(f"{label}: there is no {_kind(given[key])} {shorten(key)}{_nearest(key, known)}")
        for key, value in printed.items():
            if key not in given:
                raise BadComponents(f"{label}: the {_kind(value)} {key!r} is missing")

    def check_rows(self, path: str, label: str, given: object, rule: Rows) -> None:
        """A list that may have more or fewer rows than the printed one: each row has the fields that have a rule."""
        if not isinstance(given, list) or (given and not is_list_of_tables(given)):
            key = path.rpartition(".")[2]
            raise BadComponents(f"{label}: {key} should be a list of tables [[{path}]], not {shorten(given)}")
        if not rule.accepts(given):
            raise BadComponents(f"{label}: [[{path}]] should be {rule.wanted()}, not {len(given)}")
        ids: list[object] = []
        for place, row in enumerate(given):
            name = row_name(label, path, place, row)
            complete: dict[str, object] = {
                key: "" for key in self.fields[path] if key in row or key not in rule.optional
            }
            self.compare_table(path, name, row, complete)
            if "id" in row and row["id"] in ids:
                raise BadComponents(f"{name}: id should differ from that of number {ids.index(row['id']) + 1}")
            ids.append(row.get("id"))

    def compare_value(self, path: str, label: str, key: str, given: object, printed: object) -> None:
        """A table, a list of tables, or a value that may not change."""
        if isinstance(printed, dict) and isinstance(given, dict):
            self.compare_table(path, f"{self.file}, [{path}]", given, printed)
        elif is_list_of_tables(printed) and is_list_of_tables(given):
            assert isinstance(given, list)
            assert isinstance(printed, list)
            if len(given) != len(printed):
                raise BadComponents(f"{self.file}: [[{path}]] should be there {len(printed)} times, not {len(given)}")
            for place, (one, other) in enumerate(zip(given, printed, strict=True)):
                self.compare_table(path, row_name(self.file, path, place, one), one, other)
        elif type(given) is not type(printed) or given != printed:
            raise BadComponents(
                f"{label}: {key} is part of the rules and should stay {shorten(printed)}, not {shorten(given)}"
            )


def _joined(path: str, key: str) -> str:
    """The name of a field in a table; ``path`` is empty for the whole file."""
    return f"{path}.{key}" if path else key


def _kind(value: object) -> str:
    return "table" if isinstance(value, dict) or is_list_of_tables(value) else "field"


def _nearest(key: str, known: list[str]) -> str:
    found = get_close_matches(key[:40], known, 1)
    return f"; did you mean {found[0]!r}?" if found else f"; there are {', '.join(known)}"
