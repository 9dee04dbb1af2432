"""Component files for tests: the printed one of a game, changed."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import brethren

Content = dict[str, Any]


def printed_content(key: str = "rumble") -> Content:
    """The content of a game's own component file."""
    return tomllib.loads(brethren.load(key).components.text)


def row(content: Content, path: str, id: str) -> Content:
    """One row of a list of tables, by its id or name."""
    found: Content = next(each for each in content[path] if id in (each.get("id"), each.get("name")))
    return found


def to_toml(content: Content) -> str:
    """The text of a file with this content: values first, then tables, then lists of tables."""
    return "\n".join([*_table_lines("", content), ""])


def _table_lines(path: str, table: Content) -> list[str]:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in table.items() if not _is_part(value)]
    for key, value in table.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict) and _is_part(value):
            lines += [f"[{name}]", *_table_lines(name, value)]
        elif _is_part(value):
            for each in value:
                lines += [f"[[{name}]]", *_table_lines(name, each)]
    return lines


def _is_part(value: object) -> bool:
    """Whether a value is written as tables of its own; small tables stand in one line."""
    if isinstance(value, dict):
        return len(value) > 4 or any(_is_part(each) for each in value.values())
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(_value(each) for each in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return json.dumps(key)


def wild_rumble() -> str:
    """A changed deck of Pirate Rumble: cheap guns, tough pirates, many Bombs' worth of damage, names of its own."""
    content = printed_content()
    content["game"]["title"] = "Wild Rumble"
    row(content, "card", "fire").update(cost=1, damage_if_single=4, name="<b>Inferno</b>")
    row(content, "card", "load").update(bullets_gain=5, name="<b>Powder</b>", text="Take <i>five</i>.")
    row(content, "card", "hide")["copies"] = 9
    row(content, "character", "roberts").update(health=9, max_health=9, name="Black Bart")
    row(content, "character", "kuki").update(reserved=["hide", "block"], bullets=4)
    content["golden_area"]["4"] = 3
    content["constants"]["max_bullets"] = 7
    content["constants_reconstructed"]["storm_damage"] = 2
    row(content, "option", "storm_round")["default"] = 12
    return to_toml(content)
