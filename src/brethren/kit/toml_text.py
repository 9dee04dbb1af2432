"""Writes TOML: the same content always gives the same text, without comments."""

from __future__ import annotations

import json
import re
from typing import Final

from brethren.kit.toml_data import is_list_of_tables

WIDTH: Final = 100
"""A list that would make a longer line has a line for each value."""
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


def to_toml(content: dict[str, object]) -> str:
    """The text of a file with this content: in each table values first, then tables, then lists of tables."""
    return "\n".join([*_table_lines("", content), ""])


def _table_lines(path: str, table: dict[str, object]) -> list[str]:
    lines: list[str] = []
    for key, value in table.items():
        if not isinstance(value, dict) and not is_list_of_tables(value):
            lines += _value_lines(_key(key), value)
    for key, value in table.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict):
            lines += [f"[{name}]", *_table_lines(name, value)]
        elif isinstance(value, list) and is_list_of_tables(value):
            for each in value:
                lines += [f"[[{name}]]", *_table_lines(name, each)]
    return lines


def _value_lines(key: str, value: object) -> list[str]:
    line = f"{key} = {_value(value)}"
    if isinstance(value, list) and len(line) > WIDTH:
        return [f"{key} = [", *[f"    {_value(each)}," for each in value], "]"]
    return [line]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join([_value(each) for each in value])}]"
    if isinstance(value, dict):
        return f"{{ {', '.join([f'{_key(key)} = {_value(each)}' for key, each in value.items()])} }}"
    assert isinstance(value, (int, float)), f"{value!r} has no place in a component file"
    return str(value)


def _string(text: str) -> str:
    """In single quotes where double ones would need many backslashes."""
    if ('"' in text or "\\" in text) and "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False).replace("\x7f", "\\u007f")
