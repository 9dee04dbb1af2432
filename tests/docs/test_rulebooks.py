"""The numbered rules read as plain rules: no editorial marks, no names from the code, nothing that leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import brethren
from brethren.kit.rulebook import FOR_IMPLEMENTERS, Rulebook, cited, rulebook_of

ROOT = Path(__file__).parent.parent.parent
KEYS = sorted(path.stem for path in ROOT.glob("docs/rules/*.md"))
MARKS = {
    "the name of something in the code": r"`|\b[a-z]+_[a-z]+",
    "where a text came from": r"(?i)\bthe (?:original (?:text|rules|says)|seed|publisher)\b|\bP[1-9]\b|\[[A-Z]{1,3}\]",
    "a decision of the implementation": r"\b(?:PR-)?D\d{1,2}\b",
    "a section that is not shown": r"(?i)\bsection \d",
    "a label that is left over": r"No option\.|\*Ruling:\*|\*Readings",
}
OPTION = re.compile(r"[Oo]ptions? “([^”]+)”(?: and “([^”]+)”)?")


def ids(book: Rulebook) -> set[str]:
    return {rule.id for rule in book.rules + book.rulings}


@pytest.mark.parametrize("what", MARKS)
@pytest.mark.parametrize("key", KEYS)
def test_no_editorial_marks(key: str, what: str) -> None:
    text = re.sub(r"\]\([^)]*\)", "]", rulebook_of(brethren.load(key)).text)  # without the addresses of links
    assert not [line for line in text.splitlines() if re.search(MARKS[what], line)]


@pytest.mark.parametrize("key", KEYS)
def test_options_are_called_by_their_labels(key: str) -> None:
    game = brethren.load(key)
    labels = {game.option_label(option.name) for option in game.options}
    book = rulebook_of(game)
    named = {label for found in OPTION.findall(book.text) for label in found if label}
    assert named
    assert named <= labels
    for option in game.options:
        explained = set(re.findall(r"\[([A-Z]+-[\d.]+)\]", game.phrase("options", option.name)))
        texts = [rule.text for rule in book.rules if rule.id in explained]
        assert any(f"“{game.option_label(option.name)}”" in text for text in texts), f"{option.name}: {explained}"


@pytest.mark.parametrize("key", KEYS)
def test_every_ruling_is_on_a_rule(key: str) -> None:
    """Otherwise nobody would meet it on the page of the rules."""
    book = rulebook_of(brethren.load(key))
    assert not [ruling.id for ruling in book.rulings if not cited(ruling.text)]


@pytest.mark.parametrize("key", KEYS)
def test_every_id_in_a_rulebook_exists(key: str) -> None:
    book = rulebook_of(brethren.load(key))
    for rule in book.rules + book.rulings:
        assert cited(rule.text) <= ids(book), rule.id
        rulings = set(re.findall(r"\b[A-Z]{2}-R\d+\b", rule.text))
        assert rulings <= ids(book), rule.id


@pytest.mark.parametrize("key", KEYS)
def test_notes_for_implementers_are_not_for_players(key: str) -> None:
    file = (ROOT / "docs" / "rules" / f"{key}.md").read_text("utf8")
    assert file.count(FOR_IMPLEMENTERS) == 1
    notes = file.partition(FOR_IMPLEMENTERS)[2]
    assert "### Worked examples" in notes
    assert rulebook_of(brethren.load(key)).text + FOR_IMPLEMENTERS + notes == file
