"""Responses about rulebooks: the pages for people, and the numbered rules."""

from __future__ import annotations

from typing import Literal

from brethren.server.responses.base import ResponseStruct


class GlossaryEntry(ResponseStruct):
    """What one thing is, or several that are alike, and the rule that says so, or empty."""

    names: list[str]
    text: str
    rule: str


class PictureInfo(ResponseStruct):
    """A picture: ``legend`` says what its numbers mean, from 1 on; ``sizes`` are width and height for each shape."""

    number: int
    caption: str
    legend: list[str]
    sizes: dict[str, tuple[int, int]]


class PageBlock(ResponseStruct):
    """A paragraph of text, a list, a list of steps, a glossary or a picture. Texts may cite rules in brackets."""

    kind: Literal["text", "list", "steps", "glossary", "picture"]
    text: str = ""
    items: list[str] = []
    entries: list[GlossaryEntry] = []
    picture: PictureInfo | None = None


class PageSection(ResponseStruct):
    """A section of the pages for people."""

    id: str
    title: str
    blocks: list[PageBlock]


class Chapter(ResponseStruct):
    """A chapter of a rulebook, and the ids of its rules in order."""

    id: str
    title: str
    rules: list[str]


class RuleInfo(ResponseStruct):
    """One rule: paragraphs and lists, and the rulings on it."""

    id: str
    chapter: str
    text: list[str | list[str]]
    rulings: list[str]


class RulingInfo(ResponseStruct):
    """A ruling on what the rules leave open, and the rules that it mentions."""

    id: str
    title: str
    text: list[str | list[str]]
    rules: list[str]


class RulesInfo(ResponseStruct):
    """The rulebook of a game: the pages for people, if there are any, and the numbered rules."""

    game: str
    title: str
    version: int
    how_to_play: list[PageSection]
    chapters: list[Chapter]
    rules: list[RuleInfo]
    rulings: list[RulingInfo]
