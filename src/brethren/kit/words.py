"""Words: everything people read about a game, from one TOML file per language and game.

A template refers to the numbers of a fact by index and kind: ``"{0:seat} {0?look|looks} at {1:place}."``

    {1}            the number itself
    {1:card}       its name in the section ``[names.card]``
    {0:seat}       the name of that player or actor, or "you" if they are the reader
    {0:whose}      the possessive of that name, or "your"
    {0?look|looks} the first form if that player is the reader, else the second
    {2:signed}     the number with its sign
    {1:coins}      the number with the right form of ``[counts.coins]``
    {0:seats}      in the section ``[together]``: all players of several facts that are otherwise the same

``{=fire.cost}`` and ``{=fire.cost:bullets}`` are numbers of the components, in every kind of text.
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from typing import Final

from brethren.core.actors import FIRST_ACTOR, Actor, is_actor
from brethren.core.frames import HIDDEN
from brethren.core.notes import Note
from brethren.core.outcome import Outcome
from brethren.core.verbs import Verbs

_PLACEHOLDER: Final = re.compile(r"\{(\d+)(?::(\w+)|\?([^|}]*)\|([^}]*))?\}")
_FORMS: Final = re.compile(r"\{0\?([^|}]*)\|([^}]*)\}")
_NUMBER: Final = re.compile(r"\{=([\w.]+)(?::(\w+))?\}")
PERSONAL_KINDS: Final = ("seat", "whose")
"""Kinds that read differently for each reader."""
JOINED: Final = "seats"
"""The kind of a placeholder for several players at once."""
TomlTable = dict[str, object]


class Perspective:
    """Who reads a text: their seat (None for a spectator), and the names of all players."""

    def __init__(self, seat: int | None = None, names: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.names = names


class Placeholder:
    """A placeholder of a template and the text before it; the last one has index -1 and only text."""

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
        """One text by its section (such as ``names.card``) and key."""
        text = self._cached_phrases.get((section, key))
        if text is None:
            value = _section(self.data, section).get(key)
            assert isinstance(value, str), f"the words have no text [{section}] {key}"
            text = self._cached_phrases[section, key] = self.with_numbers(value)
        return text

    def optional_phrase(self, section: str, key: str) -> str:
        """One text of a section that a words file need not have; empty if there is none."""
        texts = self.data.get(section)
        return self.phrase(section, key) if isinstance(texts, dict) and key in texts else ""

    def keys(self, section: str) -> list[str]:
        """The keys of a section, in the order of the file."""
        return list(_section(self.data, section))

    def with_numbers(self, text: str) -> str:
        """The text with the numbers of the components, for a game that has some."""
        return text


class Words(Phrases):
    """The words of one game in one language."""

    def __init__(
        self,
        package: str,
        verbs: Verbs,
        kinds: dict[str, tuple[str, ...]],
        numbers: dict[str, int] | None = None,
        language: str = "en",
        actors: tuple[Actor, ...] = (),
    ) -> None:
        super().__init__(package, language)
        self.actors = actors
        self.verbs = verbs
        self.kinds = kinds  # for each kind, the ids its numbers stand for
        self.numbers = numbers or {}  # of the components, by the names that texts use
        self.common = _section(_load_words("brethren.kit", language), "common")
        self._templates: dict[str, list[Placeholder]] = {}  # templates already parsed
        self._joined: dict[str, int] = {}  # what ``_joined_index`` has found
        self._cached_labels: dict[int, str] = {}  # labels of moves that read the same for everyone

    def use_texts(self, texts: dict[tuple[str, str], str]) -> None:
        """Use the names and texts of changed components, and say in the title that they are changed."""
        for (section, key), text in texts.items():
            self._cached_phrases[section, key] = text
        title = str(self.common["changed_components"]).replace("{0}", self.phrase("game", "title"))
        self._cached_phrases["game", "title"] = title

    def with_numbers(self, text: str) -> str:
        parts: list[str] = []
        end = 0
        for match in _NUMBER.finditer(text):
            number, kind = self.numbers[match.group(1)], match.group(2)
            parts += [text[end : match.start()], self._number_text(number, kind)]
            end = match.end()
        return "".join([*parts, text[end:]])

    def _number_text(self, number: int, kind: str | None) -> str:
        if kind is None:
            return str(number)
        return signed_number(number) if kind == "signed" else self.count_text(kind, number)

    def note_text(self, note: Note, perspective: Perspective) -> str:
        """The sentence for a note."""
        return self.format(self.phrase("facts", note.fact), note.values, perspective)

    def note_lines(self, notes: list[Note], perspective: Perspective) -> list[str]:
        """A sentence for each note, or one for several that the section ``[together]`` can tell in one."""
        groups: dict[tuple[str, tuple[int, ...]], list[Note]] = {}
        for place, note in enumerate(notes):
            index = self._joined_index(note.fact)
            rest = (*note.values[:index], *note.values[index + 1 :]) if index >= 0 else (*note.values, place)
            groups.setdefault((note.fact, rest), []).append(note)
        return [self._group_text(group, perspective) for group in groups.values()]

    def _group_text(self, group: list[Note], perspective: Perspective) -> str:
        first = group[0]
        if len(group) == 1:
            return self.note_text(first, perspective)
        index = self._joined_index(first.fact)
        seats = tuple(dict.fromkeys([note.values[index] for note in group]))
        joined = self.player_names(seats, perspective)
        return self.format(self.phrase("together", first.fact), first.values, perspective, joined=joined)

    def _joined_index(self, fact: str) -> int:
        """Which value of a fact may be several players in one sentence; -1 if none."""
        index = self._joined.get(fact)
        if index is None:
            found = placeholders(self.optional_phrase("together", fact))
            index = self._joined[fact] = next((place for place, kind in found if kind == JOINED), -1)
        return index

    def move_label(self, move: int, perspective: Perspective) -> str:
        """The short label of a move."""
        label = self._cached_labels.get(move)
        if label is None:
            template = self.phrase("moves", self.verbs.verb(move))
            label = self.format(template, self.verbs.arguments(move), perspective)
            if not any([each.kind in PERSONAL_KINDS or each.forms is not None for each in self._templates[template]]):
                self._cached_labels[move] = label
        return label

    def move_help(self, move: int) -> str:
        """What a move does."""
        return self.format(self.phrase("help", self.verbs.verb(move)), self.verbs.arguments(move), Perspective())

    def waiting_text(self, seats: tuple[int, ...], perspective: Perspective) -> str:
        """Whose turn it is."""
        return str(self.common["waiting"]).replace("{0}", self.player_names(seats, perspective))

    def outcome_text(self, outcome: Outcome, perspective: Perspective) -> str:
        """Who won and with what score, in the sentence for the reason why the game ended."""
        winners = outcome.winners()
        if not winners and outcome.winning_actors():
            return self._lost_text(outcome, perspective)
        scores = self.count_text("score", outcome.scores[winners[0]]) if winners else ""
        if not winners:
            template = self.common["nobody"]
        elif len(winners) > 1:
            template = self.common["share"]
        else:
            template = self.common["you_win" if winners[0] == perspective.seat else "wins"]
        names = self.player_names(tuple(winners), perspective)
        result = self.format(str(template), (HIDDEN,), perspective, (names, scores))
        return self.format(self.phrase("reasons", outcome.reason), (), perspective, (result,))

    def _lost_text(self, outcome: Outcome, perspective: Perspective) -> str:
        """That an actor has won: ``You lost to the Dummy``, or for a spectator ``The Dummy wins``."""
        best = [score for _, place, score in outcome.actors if place == 1]
        template = str(self.common["actor_wins" if perspective.seat is None else "lost_to"])
        names = self.player_names(tuple(outcome.winning_actors()), perspective)
        result = self.format(template, (HIDDEN,), perspective, (names, self.count_text("score", best[0])))
        return self.format(self.phrase("reasons", outcome.reason), (), perspective, (result,))

    def player_names(self, seats: tuple[int, ...], perspective: Perspective) -> str:
        """A list of players, such as ``you, Anne and seat 3``."""
        names = [self.player_name(seat, perspective) for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return str(self.common["and"]).format(", ".join(names[:-1]), names[-1])

    def player_name(self, seat: int, perspective: Perspective) -> str:
        """``you``, the name of a player or an actor, or a seat, counted from 1."""
        if seat == perspective.seat:
            return str(self.common["you"])
        if is_actor(seat):
            return self.phrase("actors", self.actors[seat - FIRST_ACTOR].key)
        if seat < len(perspective.names):
            return perspective.names[seat]
        return str(self.common["seat"]).replace("{0}", str(seat + 1))

    def possessive(self, seat: int, perspective: Perspective) -> str:
        """The possessive of a player: ``your``, ``Anne's``, ``seat 3's``."""
        if seat == perspective.seat:
            return str(self.common["your"])
        return str(self.common["whose"]).replace("{0}", self.player_name(seat, perspective))

    def format(
        self,
        template: str,
        values: tuple[int, ...],
        perspective: Perspective,
        preformatted: tuple[str, ...] = (),
        *,
        joined: str = "",
    ) -> str:
        """Fill in a template and capitalise its first letter.

        ``preformatted`` texts replace the first values, and ``joined`` several players at once.
        """
        placeholders = self._templates.get(template)
        if placeholders is None:
            placeholders = self._templates[template] = _parse_template(template)
        parts: list[str] = []
        for placeholder in placeholders:
            parts.append(placeholder.text_before)
            index = placeholder.index
            if index < 0:
                break
            if placeholder.forms is not None:
                value = values[index] if index < len(values) else HIDDEN
                parts.append(placeholder.forms[0] if value == perspective.seat else placeholder.forms[1])
            elif placeholder.kind == JOINED:
                parts.append(joined)
            elif index < len(preformatted):
                parts.append(preformatted[index])
            else:
                parts.append(self._format_value(placeholder.kind, values[index], perspective))
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
        """A number with its noun: ``1 coin``, ``3 coins``."""
        form = "one" if value == 1 else "other"
        return self.phrase(f"counts.{kind}", form).replace("{0}", str(value))


def _parse_template(template: str) -> list[Placeholder]:
    parsed: list[Placeholder] = []
    end = 0
    for match in _PLACEHOLDER.finditer(template):
        own = match.group(3)
        forms = None if own is None else (str(own), str(match.group(4)))
        parsed.append(Placeholder(template[end : match.start()], int(match.group(1)), match.group(2) or "", forms))
        end = match.end()
    return [*parsed, Placeholder(template[end:])]


def signed_number(value: int) -> str:
    """The number with its sign, using a real minus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def choose_forms(template: str, is_reader: bool) -> str:
    """Replace each ``{0?look|looks}`` by one of its forms; scenes insert the names later."""
    return _FORMS.sub(r"\1" if is_reader else r"\2", template)


def placeholders(template: str) -> list[tuple[int, str]]:
    """The index and kind of each placeholder of a template, to check a words file."""
    return [(int(match.group(1)), match.group(2) or "") for match in _PLACEHOLDER.finditer(template)]


def text_keys(table: TomlTable, parent: str = "") -> list[tuple[str, str]]:
    """The (section, key) of every text in a words file."""
    keys: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            keys += text_keys(value, f"{parent}.{key}" if parent else key)
        else:
            keys.append((parent, key))
    return keys


def _load_words(package: str, language: str) -> TomlTable:
    file = pkgutil.get_data(package, f"words/{language}.toml")
    assert file is not None, f"{package} has no words/{language}.toml"
    data: TomlTable = tomllib.loads(file.decode())
    return data


def _section(data: TomlTable, path: str) -> TomlTable:
    section: object = data
    for part in path.split("."):
        assert isinstance(section, dict), f"the words have no section [{path}]"
        section = section.get(part)
    assert isinstance(section, dict), f"the words have no section [{path}]"
    return section
