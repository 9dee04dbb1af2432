"""Words: everything a person reads, from one file per language and game, put to the facts that rules report.

A template names the numbers of a fact by place and kind: ``"{0:seat} {0?look|looks} at {1:place}."``

    {1}            the number itself
    {1:card}       the name that the table ``[names.card]`` has for it
    {0:seat}       the player, or "you" for the one who reads
    {0:whose}      the player's, or "your"
    {0?look|looks} the first form if the reader is that player, else the second
    {2:signed}     with its sign
    {1:coins}      the form of ``[counts.coins]`` for that number
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from typing import Final

from brethren.core.frames import HIDDEN
from brethren.core.notes import Note
from brethren.core.outcome import Outcome
from brethren.core.verbs import Verbs

_PLACEHOLDER: Final = re.compile(r"\{(\d+)(?::(\w+)|\?([^|}]*)\|([^}]*))?\}")
_FORMS: Final = re.compile(r"\{0\?([^|}]*)\|([^}]*)\}")
PERSONAL_KINDS: Final = ("seat", "whose")
"""Kinds that read differently for each reader."""
TomlTable = dict[str, object]


class Perspective:
    """Who reads, and what the players are called."""

    def __init__(self, seat: int | None = None, names: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.names = names


class Placeholder:
    """A hole of a template, with the text before it; the last is none, it has only the rest of the text."""

    def __init__(self, text_before: str, index: int = -1, kind: str = "", forms: tuple[str, str] | None = None) -> None:
        self.text_before = text_before
        self.index = index
        self.kind = kind
        self.forms = forms  # for the reader, and for everyone else


class Phrases:
    """The fixed texts of one package in one language."""

    def __init__(self, package: str, language: str = "en") -> None:
        self.data = _load_words(package, language)
        self._cached_phrases: dict[tuple[str, str], str] = {}

    def phrase(self, section: str, key: str) -> str:
        """One text of the file, by its section (``names.card``) and key."""
        found = self._cached_phrases.get((section, key))
        if found is None:
            text = _section(self.data, section).get(key)
            assert isinstance(text, str), f"the words have no text [{section}] {key}"
            found = self._cached_phrases[section, key] = text
        return found


class Words(Phrases):
    """The words of one game in one language."""

    def __init__(self, package: str, verbs: Verbs, kinds: dict[str, tuple[str, ...]], language: str = "en") -> None:
        super().__init__(package, language)
        self.verbs = verbs
        self.kinds = kinds  # the ids that the numbers of each kind stand for
        self.common = _section(_load_words("brethren.kit", language), "common")
        self._templates: dict[str, list[Placeholder]] = {}  # the templates, cut at their holes
        self._cached_labels: dict[int, str] = {}  # of moves that read the same for everyone

    def note_text(self, note: Note, perspective: Perspective) -> str:
        """The sentence for a fact."""
        return self.format(self.phrase("facts", note.fact), note.values, perspective)

    def move_label(self, move: int, perspective: Perspective) -> str:
        """The short label of a move."""
        found = self._cached_labels.get(move)
        if found is None:
            template = self.phrase("moves", self.verbs.verb(move))
            found = self.format(template, (self.verbs.argument_index(move),), perspective)
            if not any([hole.kind in PERSONAL_KINDS or hole.forms is not None for hole in self._templates[template]]):
                self._cached_labels[move] = found
        return found

    def move_help(self, move: int) -> str:
        """What a move does, for somebody who asks."""
        return self.format(
            self.phrase("help", self.verbs.verb(move)), (self.verbs.argument_index(move),), Perspective()
        )

    def waiting_text(self, seats: tuple[int, ...], perspective: Perspective) -> str:
        """Whom the table waits for."""
        return str(self.common["waiting"]).replace("{0}", self.player_names(seats, perspective))

    def outcome_text(self, outcome: Outcome, perspective: Perspective) -> str:
        """Who won, and with how much, in the sentence for the reason why it ended."""
        winners = outcome.winners()
        scores = self.count_text("score", outcome.scores[winners[0]]) if winners else ""
        if not winners:
            said = self.common["nobody"]
        elif len(winners) > 1:
            said = self.common["share"]
        else:
            said = self.common["you_win" if winners[0] == perspective.seat else "wins"]
        filled = self.format(
            str(said), (HIDDEN,), perspective, (self.player_names(tuple(winners), perspective), scores)
        )
        return self.format(self.phrase("reasons", outcome.reason), (), perspective, (filled,))

    def player_names(self, seats: tuple[int, ...], perspective: Perspective) -> str:
        """``you, Anne and seat 3``."""
        named = [self.player_name(seat, perspective) for seat in seats]
        if len(named) < 2:
            return "".join(named)
        return str(self.common["and"]).format(", ".join(named[:-1]), named[-1])

    def player_name(self, seat: int, perspective: Perspective) -> str:
        if seat == perspective.seat:
            return str(self.common["you"])
        if seat < len(perspective.names):
            return perspective.names[seat]
        return str(self.common["seat"]).replace("{0}", str(seat + 1))

    def possessive(self, seat: int, perspective: Perspective) -> str:
        """``your``, ``Anne's``, ``seat 3's``."""
        if seat == perspective.seat:
            return str(self.common["your"])
        return str(self.common["whose"]).replace("{0}", self.player_name(seat, perspective))

    def format(
        self, template: str, values: tuple[int, ...], perspective: Perspective, preformatted: tuple[str, ...] = ()
    ) -> str:
        """The template with its holes filled; the sentence begins with a capital letter."""
        cut = self._templates.get(template)
        if cut is None:
            cut = self._templates[template] = _parse_template(template)
        parts: list[str] = []
        for hole in cut:
            parts.append(hole.text_before)
            place = hole.index
            if place < 0:
                break
            if hole.forms is not None:
                value = values[place] if place < len(values) else HIDDEN
                parts.append(hole.forms[0] if value == perspective.seat else hole.forms[1])
            elif place < len(preformatted):
                parts.append(preformatted[place])
            else:
                parts.append(self._format_value(hole.kind, values[place], perspective))
        text = "".join(parts)
        return text[:1].upper() + text[1:]

    def _format_value(self, kind: str, value: int, perspective: Perspective) -> str:
        if not kind:
            return str(value)
        if kind == "seat":
            return self.player_name(value, perspective)
        if kind == "whose":
            return self.possessive(value, perspective)
        if kind == "signed":
            return signed_number(value)
        if kind in self.kinds:
            return self.phrase(f"names.{kind}", self.kinds[kind][value])
        return self.count_text(kind, value)

    def count_text(self, kind: str, value: int) -> str:
        """``1 coin``, ``3 coins``."""
        form = "one" if value == 1 else "other"
        return self.phrase(f"counts.{kind}", form).replace("{0}", str(value))


def _parse_template(template: str) -> list[Placeholder]:
    found: list[Placeholder] = []
    at = 0
    for hole in _PLACEHOLDER.finditer(template):
        own = hole.group(3)
        forms = None if own is None else (str(own), str(hole.group(4)))
        found.append(Placeholder(template[at : hole.start()], int(hole.group(1)), hole.group(2) or "", forms))
        at = hole.end()
    return [*found, Placeholder(template[at:])]


def signed_number(value: int) -> str:
    """With its sign, the real minus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def choose_forms(template: str, is_reader: bool) -> str:
    """The template with each ``{0?look|looks}`` decided; scenes, where names come later, fill the other holes."""
    return _FORMS.sub(r"\1" if is_reader else r"\2", template)


def placeholders(template: str) -> list[tuple[int, str]]:
    """The places and kinds that a template names, for the check of a words file."""
    return [(int(hole.group(1)), hole.group(2) or "") for hole in _PLACEHOLDER.finditer(template)]


def text_keys(table: TomlTable, parent: str = "") -> list[tuple[str, str]]:
    """Every text of a words file as (section, key)."""
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += text_keys(value, f"{parent}.{key}" if parent else key)
        else:
            found.append((parent, key))
    return found


def _load_words(package: str, language: str) -> TomlTable:
    found = pkgutil.get_data(package, f"words/{language}.toml")
    assert found is not None, f"{package} has no words/{language}.toml"
    data: TomlTable = tomllib.loads(found.decode())
    return data


def _section(data: TomlTable, path: str) -> TomlTable:
    at: object = data
    for part in path.split("."):
        assert isinstance(at, dict), f"the words have no section [{path}]"
        at = at.get(part)
    assert isinstance(at, dict), f"the words have no section [{path}]"
    return at
