"""How to play: two pages for people who have never played, before the numbered rules.

``words/how-to-play-en.md`` is Markdown with a heading ``## title`` for each section, paragraphs and lists. Numbers of
the components are written as in the words: ``{=fire.cost:bullets}``. Two kinds of code blocks, in TOML, are filled in
by the game, so that they can never disagree with it:

    glossary    what each of some things is: ``names`` and ``texts`` are sections of the words with the same keys, and
                ``only`` lists some of the keys; things with the same text share an entry
    picture     part of a real scene, with a ``caption``: the position ``after`` so many moves of the guide's game (or
                of a game of its own: ``seats``, ``options``, ``picks`` and ``moves`` as in guide.toml), as ``seat``
                sees it; ``show`` names the pieces to show (all, if left out), ``marks`` those that get a number
                (several in one mark with spaces between them), and ``legend`` says what each number means
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from functools import cached_property
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from brethren.core.game import Game
from brethren.core.state import State
from brethren.kit.guide import ScriptedGame, load_guide
from brethren.kit.rulebook import plain_text
from brethren.kit.standard_game import StandardGame
from brethren.kit.toml_data import TomlRow
from brethren.kit.words import Words
from brethren.scene.citation import split_citation, with_citation
from brethren.scene.scene import SHAPES
from brethren.scene.svg_excerpt import Excerpt

Plain = dict[str, object]
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})


class Paragraph:
    """A few sentences; they may cite rules in brackets, and have ``**strong**`` words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def to_plain(self) -> Plain:
        return {"kind": "text", "text": self.text}

    def markdown(self) -> str:
        return self.text


class TextList:
    """A list, perhaps of steps that follow each other."""

    def __init__(self, items: list[str], *, ordered: bool) -> None:
        self.items = items
        self.ordered = ordered

    def to_plain(self) -> Plain:
        return {"kind": "steps" if self.ordered else "list", "items": self.items}

    def markdown(self) -> str:
        return "\n".join(
            [f"{place}. {item}" if self.ordered else f"- {item}" for place, item in enumerate(self.items, 1)]
        )


class Entry:
    """What one thing is, or several that are alike, and its rule."""

    def __init__(self, names: list[str], text: str, rule: str) -> None:
        self.names = names
        self.text = text
        self.rule = rule

    def to_plain(self) -> Plain:
        return {"names": self.names, "text": self.text, "rule": self.rule}


class Glossary:
    """One line for each thing, from the words of the game."""

    def __init__(self, row: TomlRow, words: Words) -> None:
        self.section = row.text("names")
        self.keys = [str(key) for key in row.values("only")] if row.has("only") else words.keys(self.section)
        self.entries: list[Entry] = []
        for key in self.keys:
            text, rule = split_citation(words.phrase(row.text("texts"), key))
            if self.entries and (self.entries[-1].text, self.entries[-1].rule) == (text, rule):
                self.entries[-1].names.append(words.phrase(self.section, key))
            else:
                self.entries.append(Entry([words.phrase(self.section, key)], text, rule))

    def to_plain(self) -> Plain:
        return {"kind": "glossary", "entries": [entry.to_plain() for entry in self.entries]}

    def markdown(self) -> str:
        lines = [f"- **{', '.join(each.names)}**: {with_citation(each.text, each.rule)}" for each in self.entries]
        return "\n".join(lines)


class Picture:
    """Part of a real scene, drawn when somebody wants to see it."""

    def __init__(self, number: int, row: TomlRow, game: Game[State], words: Words) -> None:
        self.number = number
        self.game = game
        self.caption = words.with_numbers(row.text("caption"))
        self.seat = row.number_or("seat")
        self.shown = _texts(row, "show")
        self.marked = _texts(row, "marks")
        self.legend = [words.with_numbers(text) for text in _texts(row, "legend")]
        assert len(self.marked) == len(self.legend), f"every mark of {self.caption!r} needs a line in the legend"
        own = ScriptedGame(row) if row.has("moves") else None
        script = own or load_guide(game)
        assert script is not None, f"{game.key} has no guide, so {self.caption!r} needs moves of its own"
        self.script = script
        self.after_moves = row.number_or("after", len(script.moves))

    @cached_property
    def view(self) -> State:
        """What the viewer sees of the position."""
        return self.script.position(self.game, self.after_moves).seen_by(self.seat)

    def excerpt(self, shape: str) -> Excerpt:
        return Excerpt(self.game.scene(self.view, self.seat, shape), self.shown, self.marked)

    def svg(self, shape: str, names: tuple[str, ...] = ()) -> str:
        return self.excerpt(shape).svg(self.caption, names)

    def to_plain(self) -> Plain:
        sizes = {shape: list(self.excerpt(shape).size) for shape in SHAPES}
        picture = {"number": self.number, "caption": self.caption, "legend": self.legend, "sizes": sizes}
        return {"kind": "picture", "picture": picture}

    def markdown(self) -> str:
        """The whole table as a terminal shows it; a script is written for the printed components only."""
        if self.shown or not self.game.components.is_printed:
            return ""
        return "\n".join(["```", *self.game.terminal_lines(self.view, self.seat), "```", f"*{self.caption}*"])


Block = Paragraph | TextList | Glossary | Picture


class Section:
    """A heading and what follows it."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.blocks: list[Block] = []

    @property
    def id(self) -> str:
        """The title as part of an address."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")

    def to_plain(self) -> Plain:
        return {"id": self.id, "title": self.title, "blocks": [block.to_plain() for block in self.blocks]}


class HowToPlay:
    """The pages of one game."""

    def __init__(self, text: str, game: Game[State], words: Words) -> None:
        self.sections: list[Section] = []
        self.pictures: list[Picture] = []
        for node in SyntaxTreeNode(_MARKDOWN.parse(text)).children:
            if node.type == "heading":
                if node.tag == "h2":
                    self.sections.append(Section(plain_text(node)))
            elif self.sections:
                self.sections[-1].blocks.append(self._block(node, game, words))

    def _block(self, node: SyntaxTreeNode, game: Game[State], words: Words) -> Block:
        if node.type == "fence":
            row = TomlRow(node.info, tomllib.loads(node.content))
            if node.info == "glossary":
                return Glossary(row, words)
            assert node.info == "picture", f"{node.info!r} should be 'glossary' or 'picture'"
            self.pictures.append(Picture(len(self.pictures), row, game, words))
            return self.pictures[-1]
        if node.type in ("bullet_list", "ordered_list"):
            items = [words.with_numbers(_inline(item)) for item in node.children]
            return TextList(items, ordered=node.type == "ordered_list")
        assert node.type == "paragraph", f"a {node.type} cannot be shown on these pages"
        return Paragraph(words.with_numbers(_inline(node)))

    def glossaries(self) -> list[Glossary]:
        return [block for section in self.sections for block in section.blocks if isinstance(block, Glossary)]

    def to_plain(self) -> list[Plain]:
        return [section.to_plain() for section in self.sections]

    def markdown(self) -> str:
        """The pages as Markdown, with everything filled in."""
        parts = [[f"## {section.title}", *[block.markdown() for block in section.blocks]] for section in self.sections]
        return "\n\n".join([part for section in parts for part in section if part])


def how_to_play(game: Game[State], language: str = "en") -> HowToPlay | None:
    """The pages in a game's package, or None if it has none."""
    if not isinstance(game, StandardGame):
        return None
    package = type(game).__module__.rpartition(".")[0]
    try:
        data = pkgutil.get_data(package, f"words/how-to-play-{language}.md") if package else None
    except OSError:
        return None
    return HowToPlay(data.decode(), game, game.texts) if data is not None else None


def _inline(node: SyntaxTreeNode) -> str:
    """The text of a paragraph or an item; the only markup left is ``**strong**``."""
    if node.type == "strong":
        return f"**{plain_text(node)}**"
    if node.children:
        return "".join([_inline(child) for child in node.children])
    return plain_text(node)


def _texts(row: TomlRow, key: str) -> list[str]:
    return [str(text) for text in row.values(key)] if row.has(key) else []
