"""Both games have the same files under the same names, so that a reader of one finds the way in all others."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

GAMES: Final = Path(__file__).parents[2] / "src" / "brethren" / "games"
KEYS: Final = sorted(folder.parent.name for folder in GAMES.glob("*/game.py"))

REQUIRED: Final = {
    *["__init__.py", "game.py", "components.toml", "components.py", "box.py", "options.py", "verbs.py"],
    *["state.py", "codec.py", "consistency.py", "outcome.py", "fill.py", "rules/__init__.py"],
    *[
        "words/en.toml",
        "words/how-to-play-en.md",
        "guide.toml",
        "prompts.py",
        "hints.py",
        "terminal.py",
        "evaluate.py",
        "encode.py",
    ],
    *["scene/__init__.py", "scene/context.py", "scene/layout.py", "scene/view_model.py", "scene/table.py"],
    "scene/player_tiles.py",
    "scene/previews.py",
    "scene/cues.py",
}
"""What every game has. The files under ``rules`` are the chapters of its rulebook, so they are its own."""

OPTIONAL: Final = {
    "odds.py": "probabilities that evaluate.py and hints.py share",
    "last_result.py": "a record of what the last round came to, where the table goes on showing it",
}
"""What a game need not have, but calls by this name if it has it."""

EXTRA: Final = {
    "ocracoke": {
        "scene/cards.py": "cards move between slots and have four ways of being seen",
        "scene/report_animation.py": "the cards of a Report turn up while it is told",
        "scene/score_panels.py": "the betting disk, the score sheet and the reference card",
    },
    "rumble": {
        "box_checks.py": "whether a game can be played with such a file",
        "ledger.py": "everybody may know the tokens that follow from the history",
        "realtime.py": "gestures and the golden card race run against a clock",
        "round_history.py": "past rounds, packed, because every view carries them",
        "scene/battle_summary.py": "a Battle in one line for each player",
        "scene/golden_area.py": "the centre of the table",
        "scene/hand.py": "the viewer's cards, gestures and buttons",
        "scene/revealed_cards.py": "the cards of a Battle lie on the table while it is told",
        "scene/icons.py": "a table of icons for cards, pirates and gestures",
        "scene/tile_layout.py": "a tile has many parts, and four sizes",
        "scene/seat_ring.py": "lines from neighbour to neighbour",
    },
}
"""What one game alone has, and why."""


def files_of(key: str) -> set[str]:
    """The sources and data of a game, without the chapters of its rules and translations of its words."""
    folder = GAMES / key
    kinds = (".py", ".toml", ".md")
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in kinds}
    chapters = {name for name in found if name.startswith("rules/") and name != "rules/__init__.py"}
    translations = {name for name in found - REQUIRED if name.startswith("words/")}
    return found - chapters - translations


def test_there_are_games_to_compare() -> None:
    assert len(KEYS) > 1
    assert set(EXTRA) <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_has_every_required_file(key: str) -> None:
    assert not REQUIRED - files_of(key)


@pytest.mark.parametrize("key", KEYS)
def test_a_further_file_has_a_reason(key: str) -> None:
    known = REQUIRED | set(OPTIONAL) | set(EXTRA.get(key, {}))
    assert not files_of(key) - known


@pytest.mark.parametrize("key", KEYS)
def test_every_listed_extra_file_is_there_and_in_this_game_alone(key: str) -> None:
    extra = set(EXTRA.get(key, {}))
    assert extra <= files_of(key)
    assert not [other for other in KEYS if other != key and extra & files_of(other)]


@pytest.mark.parametrize("name", OPTIONAL)
def test_an_optional_file_is_used_by_several_games(name: str) -> None:
    assert len([key for key in KEYS if name in files_of(key)]) > 1
