"""Component files of strangers: each is compared with the printed one, field by field, before a game is built on it.

A file has the tables, rows and fields of the printed file. A game says which fields may have other values; all others
are part of its rules and stay as they are.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from typing import Final

from mypy_extensions import mypyc_attr

from brethren.core.errors import BadComponents
from brethren.core.plain import shorten
from brethren.kit.toml_data import TomlData, row_name

MAX_BYTES: Final = 256 * 1024
MAX_LINE: Final = 400
MAX_DOTS: Final = 40
"""Long lines and keys of many parts would keep the TOML reader busy for hours."""
UNWANTED: Final = "{}@"
"""Characters that mean something in our texts: placeholders, and the names of players."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldRule:
    """What the value of a field may be."""

    def wanted(self) -> str:
        """What would be right, after ``should be``."""
        raise NotImplementedError

    def accepts(self, value: object) -> bool:
        raise NotImplementedError


class Number(FieldRule):
    """A whole number from ``low`` to ``high``."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def wanted(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def accepts(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


class Text(FieldRule):
    """A line of text that people read."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def wanted(self) -> str:
        return f"1 to {self.longest} printable characters without {' '.join(UNWANTED)}"

    def accepts(self, value: object) -> bool:
        if not isinstance(value, str) or not 0 < len(value) <= self.longest:
            return False
        return value.isprintable() and bool(value.strip()) and not any([each in value for each in UNWANTED])


class Names(FieldRule):
    """A list of ids, in any order; each only once unless ``repeated``."""

    def __init__(self, ids: tuple[str, ...], fewest: int, most: int, *, repeated: bool = False) -> None:
        self.ids = ids
        self.fewest = fewest
        self.most = most
        self.repeated = repeated

    def wanted(self) -> str:
        count = f"{self.fewest} to {self.most}" if self.fewest else f"at most {self.most}"
        return f"a list of {count} of these{'' if self.repeated else ', each once'}: {', '.join(self.ids)}"

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list) or not self.fewest <= len(value) <= self.most:
            return False
        if not all([isinstance(each, str) and each in self.ids for each in value]):
            return False
        return self.repeated or len(set(value)) == len(value)


class OptionValue(FieldRule):
    """The default of an option, which the game checks further."""

    def wanted(self) -> str:
        return "a value of the option"

    def accepts(self, value: object) -> bool:
        return isinstance(value, (str, int)) and len(str(value)) <= 200


class OptionValues(FieldRule):
    """The options that a preset sets, which the game checks further."""

    def wanted(self) -> str:
        return "a table of options and their values"

    def accepts(self, value: object) -> bool:
        one = OptionValue()
        return isinstance(value, dict) and all([one.accepts(each) for each in value.values()])


class Fixed(FieldRule):
    """A field that stays as printed, although others of its name may change."""


FieldRules = dict[str, FieldRule]
"""The fields that may change, by table and field (``card.cost``), or for one row (``card:fire.cost``)."""


def read_components(text: str, file: str, printed: TomlData, rules: FieldRules) -> TomlData:
    """The content of a component file, or a BadComponents error that names file, table and field."""
    _require_harmless(text, file)
    try:
        data: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError, or a number with thousands of digits
        reason = " ".join(str(error).split()) if isinstance(error, ValueError) else "it is nested too deeply"
        raise BadComponents(f"{file} is not a TOML file: {reason[:120]}") from None
    _require_same_game(file, data, printed)
    _Comparison(file, rules).compare_table("", "", data, printed.data)
    return TomlData(text, data, file)


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

    def compare_table(self, path: str, name: str, given: dict[str, object], printed: dict[str, object]) -> None:
        """``name`` is how messages call this table or row; it is empty for the whole file."""
        label = name or self.file
        row = printed.get("id", printed.get("name"))
        for key in given:
            if key not in printed and f"{path}.{key}" not in self.rules:
                raise BadComponents(f"{label}: there is no {_kind(given[key])} {shorten(key)}{_nearest(key, printed)}")
        for key, value in printed.items():
            if key not in given:
                raise BadComponents(f"{label}: the {_kind(value)} {key!r} is missing")
        for key, value in given.items():
            rule = self.rules.get(f"{path}:{row}.{key}", self.rules.get(f"{path}.{key}"))
            if rule is None or isinstance(rule, Fixed):
                self.compare_value(f"{path}.{key}" if path else key, label, key, value, printed.get(key))
            elif not rule.accepts(value):
                raise BadComponents(f"{label}: {key} should be {rule.wanted()}, not {shorten(value)}")

    def compare_value(self, path: str, label: str, key: str, given: object, printed: object) -> None:
        """A table, a list of tables, or a value that may not change."""
        if isinstance(printed, dict) and isinstance(given, dict):
            self.compare_table(path, f"{self.file}, [{path}]", given, printed)
        elif _is_list_of_tables(printed) and _is_list_of_tables(given):
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


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all([isinstance(each, dict) for each in value])


def _kind(value: object) -> str:
    return "table" if isinstance(value, dict) or _is_list_of_tables(value) else "field"


def _nearest(key: str, known: dict[str, object]) -> str:
    found = get_close_matches(key[:40], list(known), 1)
    return f"; did you mean {found[0]!r}?" if found else f"; there are {', '.join(known)}"
