"""TOML as records and logs hold it: what is written reads back as the same content."""

from __future__ import annotations

import tomllib

import pytest

import brethren
from brethren.kit.component_file import MAX_LINE
from brethren.kit.toml_text import to_toml


@pytest.mark.parametrize("key", brethren.games())
def test_component_files_are_written_and_read_back(key: str) -> None:
    content = tomllib.loads(brethren.load(key).components.text)
    text = to_toml(content)
    assert tomllib.loads(text) == content
    assert to_toml(tomllib.loads(text)) == text
    assert "\n#" not in text
    assert max(map(len, text.split("\n"))) <= MAX_LINE


@pytest.mark.parametrize(
    "value",
    [
        *["", "it's", 'a "name"', "back\\slash", 'it\'s "both" \\', "line\nbreak\r\ttab", "\x7f\x00", "ünï ☠ \u2028"],
        *[0, -7, 1.5, True, False, [], [1, [2, 3]], [True, "x"], ["x" * 60, "y" * 60], {}, {"a": {"b": {}}}],
        *[[{}], [{"a": 1}, {"b": [{"c": 2}]}], [1, {"a": 2}], {"b": [{"c": 1}], "a": 1, "d": {"e": 2}}],
    ],
    ids=repr,
)
def test_whatever_a_file_holds_reads_back(value: object) -> None:
    content = {"zero": 0, "table": {"x": value, "after": 1}, "rows": [{"y": value, "after": 2}], 'a key: "é"': value}
    assert tomllib.loads(to_toml(content)) == content
