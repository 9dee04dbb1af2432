"""What is told of games: how they are played, set up, learnt."""

from __future__ import annotations

from brethren.core.options import Value
from brethren.server.responses.base import ResponseStruct


class Choice(ResponseStruct):
    """A value, and what it is called."""

    value: Value
    text: str


class OptionInfo(ResponseStruct):
    """One option of a game: its values, or the lowest and the highest if it is a range.

    ``seats`` are the seat counts it is for (none: all). The whole numbers of one that names a seat are seats. ``group``
    is the part of a form where it stands, and ``only`` are the options a table must have for it to change anything.
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
    """A bot that may sit at the table."""

    level: str
    text: str


class PhraseInfo(ResponseStruct):
    """What players often say; ``@`` is a player to be named, ``only`` are the options a table must have for it."""

    text: str
    only: dict[str, Value]


class CountInfo(ResponseStruct):
    """What a number is called, where ``{0}`` is the number: for one, and for all others."""

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
    preset_texts: dict[str, str]
    guide: bool
    bots: list[BotInfo]
    talk: list[PhraseInfo]


class SettingInfo(ResponseStruct):
    """One setting of a table; its values are told in words, and one by one as choices or as a range."""

    name: str
    default: Value
    values: str
    is_range: bool
    low: int
    high: int
    label: str
    help: str
    choices: list[Choice]


class Chapter(ResponseStruct):
    """A chapter of a rulebook and its rules in order."""

    id: str
    title: str
    rules: list[str]


class RuleInfo(ResponseStruct):
    """One rule: text and lists of text, who says so (S the publisher, P a public page, R we), and rulings on it."""

    id: str
    chapter: str
    source: str
    text: list[str | list[str]]
    rulings: list[str]


class RulingInfo(ResponseStruct):
    """One ruling on what the rules leave open, and the rules that it speaks of."""

    id: str
    title: str
    text: list[str | list[str]]
    rules: list[str]


class RulesInfo(ResponseStruct):
    """The rulebook of a game."""

    game: str
    title: str
    version: int
    chapters: list[Chapter]
    rules: list[RuleInfo]
    rulings: list[RulingInfo]
