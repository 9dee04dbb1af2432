"""Rulebooks: the numbered rules and rulings of docs/rules, by their ids.

They are Markdown. A rule is a list item ``- **OC-9.6** text``; a ruling is a paragraph or list item
``**OC-R5 title** text``; a chapter is a heading ``### OC-9 title``. What follows ``## For implementers``
is not shown to players.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from brethren.core.errors import BrethrenError, UnknownGame
from brethren.core.game import Game
from brethren.core.state import State

_CHAPTER: Final = re.compile(r"[A-Z]+-\d+ .*")
_RULE: Final = re.compile(r"\*\*([A-Z]+-\d+\.\d+[a-z]?)\*\* (.*)", re.DOTALL)
_RULING: Final = re.compile(r"\*\*([A-Z]+-R\d+)\b ?([^*]*)\*\*\s?(.*)", re.DOTALL)
_CITED: Final = re.compile(r"([A-Z]+)-\d+\.\d+(?:(?:, and |, | and | to |–)(?:[A-Z]+-)?\d+\.\d+)*")
_NUMBER: Final = re.compile(r"(–| to )?(?:[A-Z]+-)?(\d+)\.(\d+)")
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})
FOR_IMPLEMENTERS: Final = "\n## For implementers\n"
"""The heading of the part that players do not see."""
Block = str | list[str]
"""A paragraph, or a list of them."""


class Rule:
    """One numbered sentence of a rulebook, or one ruling on what such sentences leave open."""

    def __init__(self, id: str, heading: str, text: str) -> None:
        self.id = id
        self.heading = heading  # the chapter of a rule, the title of a ruling
        self.text = text  # Markdown

    def to_plain(self) -> dict[str, object]:
        return {"id": self.id, "heading": self.heading, "text": self.text}

    def blocks(self) -> list[Block]:
        """The text as paragraphs and lists, without markup."""
        first, _, rest = self.text.partition("\n")
        return [
            plain_text(node) if node.type == "paragraph" else [plain_text(item) for item in node.children]
            for node in _parsed(f"{first}\n{dedent(rest)}").children
        ]


class Rulebook:
    """The text of a game's rules as players read it, and its rules and rulings one by one."""

    def __init__(self, key: str, text: str) -> None:
        self.key = key
        self.text = text.partition(FOR_IMPLEMENTERS)[0]
        self.rules: list[Rule] = []
        self.rulings: list[Rule] = []
        self._read()

    def find(self, id: str) -> Rule:
        """The rule or ruling with that id, in capitals or not."""
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
        lines = self.text.splitlines()
        for node in _parsed(self.text).children:
            if node.type == "heading" and _CHAPTER.fullmatch(_content(node)):
                chapter = _content(node)
            for paragraph, end in _paragraphs(node):
                self._add(chapter, "\n".join([_content(paragraph), *lines[_end(paragraph) : end]]).rstrip())

    def _add(self, chapter: str, text: str) -> None:
        """Keep a text if it is a rule or a ruling."""
        rule, ruling = _RULE.fullmatch(text), _RULING.fullmatch(text)
        if rule is not None:
            self.rules.append(Rule(str(rule.group(1)), chapter, str(rule.group(2))))
        elif ruling is not None:
            title = str(ruling.group(2)).strip()
            self.rulings.append(Rule(str(ruling.group(1)), title, str(ruling.group(3))))


def _parsed(text: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(_MARKDOWN.parse(text))


def _paragraphs(node: SyntaxTreeNode) -> Iterator[tuple[SyntaxTreeNode, int]]:
    """Where a rule may begin, and the line where it ends: a paragraph, or an item of a list with all that is in it."""
    if node.type == "paragraph":
        yield node, _end(node)
    elif node.type == "bullet_list":
        for item in node.children:
            if item.children and item.children[0].type == "paragraph":
                yield item.children[0], _end(item)


def _content(node: SyntaxTreeNode) -> str:
    """The Markdown inside a paragraph or heading."""
    return node.children[0].content


def _end(node: SyntaxTreeNode) -> int:
    """The first line after a block."""
    assert node.map is not None
    return node.map[1]


def rulebook(key: str, package: str = "brethren") -> Rulebook:
    """The rulebook of a game: one of ours from the wheel or the checkout, another from the package of its game."""
    return Rulebook(key, _found(key, package))


def rulebook_of(game: Game[State]) -> Rulebook:
    """The game's rulebook, wherever it is installed."""
    return rulebook(game.key, type(game).__module__.rpartition(".")[0])


def plain_text(node: SyntaxTreeNode) -> str:
    """A piece of Markdown as people read it."""
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.children:
        separator = "" if node.type in ("inline", "link", "strong", "em", "image") else " "
        return separator.join([plain_text(child) for child in node.children])
    return node.content


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
        raise UnknownGame(f"there is no rulebook for {key} in this installation")
    return file.read_text(encoding="utf-8")
