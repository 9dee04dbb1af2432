"""Words: templates, names, counts, and the perspective of the reader."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from brethren.core.notes import EVERYONE, Note
from brethren.core.outcome import Outcome
from brethren.games.ocracoke.components import CARDS
from brethren.games.ocracoke.game import GAME
from brethren.games.rumble import game as rumble
from brethren.kit.words import Perspective, choose_forms

ROOT = Path(__file__).parent.parent.parent
BOOK = GAME.texts


def note(fact: str, *values: int) -> Note:
    return Note(fact, values, "OC-1.1", EVERYONE)


@pytest.mark.parametrize(
    ("seat", "names", "sentence"),
    [
        pytest.param(2, (), "You peek at B1 and B3.", id="the-reader"),
        pytest.param(0, (), "Seat 3 peeks at B1 and B3.", id="another-player"),
        pytest.param(None, ("Anne", "Bo", "Cy"), "Cy peeks at B1 and B3.", id="by-name"),
    ],
)
def test_a_fact_from_each_perspective(seat: int | None, names: tuple[str, ...], sentence: str) -> None:
    assert BOOK.note_text(note("fights", 2, 3, 5), Perspective(seat, names)) == sentence


def test_a_name_with_braces_is_not_a_template() -> None:
    assert GAME.words(note("reports", 0), None, names=("{0:card} {1}",)) == "{0:card} {1} calls a Report!"


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("{0:signed}", 3, "+3"),
        ("{0:signed}", -3, "−3"),
        ("{0:signed}", 0, "0"),
        ("{0:coins}", 1, "1 coin"),
        ("{0:coins}", 4, "4 coins"),
        ("{0:card}", 0, "Blackbeard −4"),
        ("{0}", 7, "7"),
    ],
)
def test_a_number_is_formatted_by_its_kind(template: str, value: int, text: str) -> None:
    assert BOOK.format(template, (value,), Perspective()) == text


@pytest.mark.parametrize(
    ("places", "seat", "sentence"),
    [
        pytest.param((1, 2, 3), None, "Anne wins the match, 5 coins!", id="one"),
        pytest.param((1, 2, 3), 0, "You win the match, 5 coins!", id="you"),
        pytest.param((1, 1, 3), 0, "You and Bo share the win, 5 coins each!", id="shared"),
        pytest.param((1, 1, 1), None, "Anne, Bo and Cy share the win, 5 coins each!", id="all"),
        pytest.param((2, 2, 2), None, "Nobody wins.", id="nobody"),
    ],
)
def test_outcome_text(places: tuple[int, ...], seat: int | None, sentence: str) -> None:
    reader = Perspective(seat, ("Anne", "Bo", "Cy"))
    assert BOOK.outcome_text(Outcome(places, (5, 5, 5), "target"), reader) == sentence
    assert BOOK.outcome_text(Outcome(places, (5, 5, 5), "cap"), reader) == f"That was the last game. {sentence}"


@pytest.mark.parametrize(
    ("seat", "names", "sentence"),
    [
        pytest.param(1, (), "Your left card: Cook −2.", id="the-reader"),
        pytest.param(0, (), "Seat 2's left card: Cook −2.", id="another-player"),
        pytest.param(None, ("Anne", "Bess"), "Bess's left card: Cook −2.", id="by-name"),
    ],
)
def test_possessive_from_each_perspective(seat: int | None, names: tuple[str, ...], sentence: str) -> None:
    assert BOOK.note_text(note("hand_card", 1, 8, 2), Perspective(seat, names)) == sentence


def test_the_label_of_a_move_that_names_a_player_depends_on_the_reader() -> None:
    game = rumble.GAME
    aim = game.read("aim 1")
    assert [game.words(aim, seat) for seat in (0, 1)] == ["Seat 2", "You"]


def test_choose_forms() -> None:
    template = "{0} {0?steal|steals} from {1}"
    assert choose_forms(template, is_reader=True).format("You", "@1") == "You steal from @1"
    assert choose_forms(template, is_reader=False).format("@0", "you") == "@0 steals from you"


def test_a_missing_text_is_a_bug() -> None:
    with pytest.raises(AssertionError, match=r"no text \[facts\] dances"):
        BOOK.phrase("facts", "dances")
    with pytest.raises(AssertionError, match=r"no section \[songs\]"):
        BOOK.phrase("songs", "one")


def run_check(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(folder / "tools" / "check_words.py")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_check_words_passes_and_can_fail(tmp_path: Path) -> None:
    import shutil

    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "rules", tmp_path / "docs" / "rules")
    passed = run_check(tmp_path)
    assert (passed.returncode, passed.stdout) == (0, "")
    words = tmp_path / "src/brethren/games/ocracoke/words/en.toml"
    text = words.read_text("utf8")
    text = text.replace("reports = ", "reportz = ").replace("{2:card} at {1:place}", "{2:fish} at {9:place}")
    words.write_text(text.replace("[moves]\n", '[moves]\nturn_or_report = "a key of prompts"\n'), "utf8")
    pages = words.with_name("how-to-play-en.md")
    text = pages.read_text("utf8").replace("[OC-4.1]", "[OC-4.99]")
    pages.write_text(text.replace('"names.card"', '"names.card"\nonly = ["cook"]') + 1000 * "word ", "utf8")
    (tmp_path / "src/brethren/games/rumble/words/how-to-play-en.md").unlink()
    found = run_check(tmp_path)
    assert found.returncode == 1
    assert re.sub(r"\d+ words;", "many words;", found.stdout).splitlines() == [
        "ocracoke: [facts] reports is missing",
        "ocracoke: [facts] reportz is used nowhere",
        "ocracoke: [moves] turn_or_report is used nowhere",
        "ocracoke: the cue for 'reports' has no fact",
        "ocracoke: [facts] saw uses the unknown kind 'fish'",
        "ocracoke: [facts] saw uses value 9, but the fact has 3 values",
        "ocracoke: how-to-play cites the unknown rule OC-4.99",
        "ocracoke: how-to-play has many words; 1100 fit on two pages",
        *[f"ocracoke: how-to-play does not explain [names.card] {card}" for card in CARDS if card != "cook"],
        "rumble: there are no pages words/how-to-play-en.md",
    ]
