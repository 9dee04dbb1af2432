"""Responses about games: their options, and settings of tables."""

from __future__ import annotations

from brethren.core.options import Value
from brethren.server.responses.base import ResponseStruct


class Choice(ResponseStruct):
    """A value and its label."""

    value: Value
    text: str


class OptionInfo(ResponseStruct):
    """One option of a game: its values, or its lowest and highest value if it is a range.

    ``seats`` are the seat counts it applies to (empty: all). If it names a seat, its numbers are seats. ``group`` is
    the section of the form it belongs to; ``only`` are the options that a table must have for it to matter.
    """

    name: str
    default: Value
    values: list[Value]
    is_range: bool
    text: str
    label: str
    help: str
    rules: list[str]
    choices: list[Choice]
    seats: list[int]
    names_seat: bool
    many: bool
    group: str
    only: dict[str, Value]


class BotInfo(ResponseStruct):
    """A bot that can take a seat."""

    level: str
    text: str


class PhraseInfo(ResponseStruct):
    """A chat phrase; ``@`` stands for a player, ``only`` are the options that a table must have for it."""

    text: str
    only: dict[str, Value]


class CountInfo(ResponseStruct):
    """A phrase for a number ``{0}``, in the singular and the plural."""

    one: str
    other: str


class GameInfo(ResponseStruct):
    """A game that can be played; ``score`` is the phrase for its points, ``points`` whether it has a score sheet."""

    key: str
    seats: list[int]
    title: str
    hook: str
    length: str
    weight: str
    summary: str
    points: bool
    score: CountInfo
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]
    preset_names: dict[str, str]
    preset_texts: dict[str, str]
    guide: bool
    bots: list[BotInfo]
    talk: list[PhraseInfo]


class SettingInfo(ResponseStruct):
    """One setting of a table; ``values`` describes its values, which are ``choices`` or a range."""

    name: str
    default: Value
    values: str
    is_range: bool
    low: int
    high: int
    label: str
    help: str
    choices: list[Choice]
