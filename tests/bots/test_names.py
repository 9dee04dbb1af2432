"""What bots and people without a name are called: like nothing in any game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brethren.bots.levels import LEVELS
from brethren.bots.names import BOT_NAMES, YOU, free_bot_name, with_level, without_level

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "brethren" / "games"
CLIENT = ROOT / "web" / "src"
KEYS = sorted(folder.parent.name for folder in GAMES.glob("*/game.py"))


def words_of(game: str) -> set[str]:
    """Every word that people may read in a game."""
    files = [*(GAMES / game).rglob("*.toml"), ROOT / "docs" / "rules" / f"{game}.md"]
    return {word.lower() for file in files for word in re.findall(r"\w+", file.read_text("utf8"))}


def guest_name() -> str:
    """The name that the browser gives to somebody who gives none."""
    [found] = re.findall(r'^export const DEFAULT_NAME = "(\w+)";', (CLIENT / "lib" / "storage.ts").read_text(), re.M)
    return str(found)


@pytest.mark.parametrize("game", KEYS)
def test_default_names_are_no_words_of_a_game(game: str) -> None:
    found = words_of(game)
    assert len(found) > 500, "the words of the game were not read"
    assert not {name for name in (*BOT_NAMES, guest_name()) if name.lower() in found}


def test_every_seat_has_a_name_of_its_own() -> None:
    assert len({name[0] for name in BOT_NAMES}) == len(BOT_NAMES) == 8
    assert guest_name() not in BOT_NAMES


def test_no_page_has_a_default_name_of_its_own() -> None:
    places = [path for path in CLIENT.rglob("*") if path.suffix in (".svelte", ".ts") and path.name != "schema.ts"]
    assert len(places) > 50
    quoted = re.compile(r'"(Captain|Sailor|Guest)"')
    assert [path.name for path in places if quoted.search(path.read_text())] == ["storage.ts"]


def test_a_bot_gets_a_name_that_nobody_has() -> None:
    assert free_bot_name(2, ()) == BOT_NAMES[2]
    assert free_bot_name(2, (BOT_NAMES[2], "Anne")) == BOT_NAMES[3]
    assert free_bot_name(7, BOT_NAMES[7:]) == BOT_NAMES[0]
    assert free_bot_name(1, BOT_NAMES) == BOT_NAMES[1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_is_in_the_record_but_not_in_the_name(level: str) -> None:
    assert without_level(with_level("Ada", level)) == "Ada"


@pytest.mark.parametrize("name", ["Ada", YOU, "Anne (the elder)", "(mate)"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert without_level(name) == name
