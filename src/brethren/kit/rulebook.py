"""Rulebooks: the numbered rules and rulings of docs/rules, found and read for whoever asks.

A rule is a line ``- **OC-9.6** [S] text``; a ruling is ``**OC-R5 title** text``; a chapter is ``### OC-9 title``.
"""

from __future__ import annotations

import pkgutil
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from brethren.core.errors import BrethrenError, UnknownGame
from brethren.core.game import Game
from brethren.core.state import State

_CHAPTER: Final = re.compile(r"### ([A-Z]+-\d+ .*)")
_RULE: Final = re.compile(r"- \*\*([A-Z]+-\d+\.\d+[a-z]?)\*\* `?\[([^\]]*)\]`? (.*)")
_RULING: Final = re.compile(r"(?:- )?\*\*([A-Z]+-R\d+)\b ?([^*]*)\*\* ?(.*)")
_CITED: Final = re.compile(r"([A-Z]+)-\d+\.\d+(?:(?:, and |, | and | to |–)(?:[A-Z]+-)?\d+\.\d+)*")
_NUMBER: Final = re.compile(r"(–| to )?(?:[A-Z]+-)?(\d+)\.(\d+)")
_ITEM: Final = re.compile(r"\s+(?:[-*]|\d+\.) (.*)")
_MARKS: Final = (
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"\1"),
    (re.compile(r"\*\*(.+?)\*\*"), r"\1"),
    (re.compile(r"(?<![\w*])\*(?! )(.+?)\*(?![\w*])"), r"\1"),
    (re.compile(r"`([^`]+)`"), r"\1"),
)
Block = str | list[str]
"""A paragraph, or a list of them."""


class Rule:
    """One numbered sentence of a rulebook, or one ruling on what such sentences leave open."""

    def __init__(self, id: str, heading: str, source: str, text: str) -> None:
        self.id = id
        self.heading = heading  # the chapter of a rule, the title of a ruling
        self.source = source  # who says so: S the publisher's text, P a public page, R our reconstruction
        self.text = text

    def to_plain(self) -> dict[str, object]:
        return {"id": self.id, "heading": self.heading, "source": self.source, "text": self.text}

    def blocks(self) -> list[Block]:
        """The text as paragraphs and lists, without the marks of its markup."""
        found: list[Block] = []
        for line in self.text.splitlines():
            item = _ITEM.fullmatch(line)
            if item is None:
                found.append(unmarked(line.strip()))
            elif found and isinstance(found[-1], list):
                found[-1].append(unmarked(str(item.group(1))))
            else:
                found.append([unmarked(str(item.group(1)))])
        return found


class Rulebook:
    """The whole text of a game's rules, and its rules and rulings one by one."""

    def __init__(self, key: str, text: str) -> None:
        self.key = key
        self.text = text
        self.rules: list[Rule] = []
        self.rulings: list[Rule] = []
        self._read()

    def find(self, id: str) -> Rule:
        """The rule or ruling of that id; capitals do not matter."""
        for rule in self.rules + self.rulings:
            if rule.id == id.upper():
                return rule
        first, last = (self.rules[0].id, self.rules[-1].id) if self.rules else ("none", "none")
        raise BrethrenError(f"{self.key} has no rule {id!r}; its rules go from {first} to {last}")

    def about(self, rule: Rule) -> list[Rule]:
        """Every ruling that mentions the rule; for a ruling, every rule that it mentions."""
        if rule in self.rulings:
            mentioned = cited(rule.text)
            return [each for each in self.rules if each.id in mentioned]
        return [each for each in self.rulings if rule.id in cited(each.text)]

    def _read(self) -> None:
        chapter = ""
        last: Rule | None = None
        for line in self.text.splitlines():
            found = _CHAPTER.fullmatch(line)
            if found is not None:
                chapter = str(found.group(1))
            rule, ruling = _RULE.fullmatch(line), _RULING.fullmatch(line)
            if rule is not None:
                last = Rule(str(rule.group(1)), chapter, str(rule.group(2)), str(rule.group(3)))
                self.rules.append(last)
            elif ruling is not None:
                last = Rule(str(ruling.group(1)), str(ruling.group(2)).strip(), "R", str(ruling.group(3)))
                self.rulings.append(last)
            elif last is not None and line.startswith("  "):
                last.text += "\n" + line  # a list inside a rule
            else:
                last = None


def rulebook(key: str, package: str = "brethren") -> Rulebook:
    """The rulebook of a game: of ours from the wheel or the checkout, of others from their own package."""
    return Rulebook(key, _found(key, package))


def rulebook_of(game: Game[State]) -> Rulebook:
    """The game's rulebook, wherever it is installed."""
    return rulebook(game.key, type(game).__module__.rpartition(".")[0])


def unmarked(text: str) -> str:
    """Text as people read it, without stars, ticks and addresses."""
    for mark, plain in _MARKS:
        text = mark.sub(plain, text)
    return text


def cited(text: str) -> set[str]:
    """The ids of all rules that a text mentions; ``OC-9.18–9.20`` mentions three."""
    ids: set[str] = set()
    for chain in _CITED.finditer(text):
        prefix = str(chain.group(1))
        chapter, before = "", 0
        for number in _NUMBER.finditer(str(chain.group(0))):
            here, at = str(number.group(2)), int(number.group(3))
            first = before if number.group(1) and here == chapter else at
            ids.update([f"{prefix}-{here}.{each}" for each in range(first, at + 1)])
            chapter, before = here, at
    return ids


def _found(key: str, package: str) -> str:
    for owner, name in (("brethren", f"rulebooks/{key}.md"), (package, "rulebook.md")):
        try:
            data = pkgutil.get_data(owner, name)
        except (OSError, ImportError):
            data = None
        if data is not None:
            return data.decode()
    return _in_checkout(key)


def _in_checkout(key: str) -> str:
    spec = find_spec("brethren")
    assert spec is not None
    assert spec.origin is not None
    file = Path(spec.origin).parents[2] / "docs" / "rules" / f"{key}.md"
    if not file.is_file():
        raise UnknownGame(f"there is no rulebook of {key} in this installation")
    return file.read_text(encoding="utf-8")
