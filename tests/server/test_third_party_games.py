"""Games of other packages that lack texts or do not work: they never take the list of games down."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brethren.core import registry
from brethren.server import games_api
from server.in_process import InProcessServer, granted, refused

OURS = ["ocracoke", "rumble"]
GAMES = {
    "bare": """
from brethren.kit.words import Words
from chart import ChartGame
from toys import VERBS


class Bare(ChartGame):
    def __init__(self):
        super().__init__()
        self.key = "bare"
        self.texts = Words("bare", VERBS, {})

    def phrase(self, section, key):
        return self.texts.phrase(section, key)

    def option_label(self, name, value=None):
        return self.texts.phrase("labels", name)


GAME = Bare()
""",
    "plain": """
from toys import CutlassGame

GAME = CutlassGame()
GAME.key = "plain"
""",
    "sour": """
from chart import ChartGame


class Sour(ChartGame):
    def __init__(self):
        super().__init__()
        self.key = "sour"

    def chat_phrases(self):
        raise KeyError("nobody talks")


GAME = Sour()
""",
    "mute": """
from brethren.kit.words import Phrases

GAME = Phrases("mute")
""",
}
"""Games without a single text, without a scene, and without a words file, and one that fails when it is described."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InProcessServer]:
    """A server beside which these games are installed."""
    info = tmp_path / "four_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: four-games\nVersion: 1.0\n")
    lines = [f"{key} = {key}.game:GAME" for key in GAMES]
    (info / "entry_points.txt").write_text("\n".join(["[brethren.games]", *lines, ""]))
    for key, code in GAMES.items():
        (tmp_path / key).mkdir()
        (tmp_path / key / "__init__.py").touch()
        (tmp_path / key / "game.py").write_text(code)
    (tmp_path / "bare" / "words").mkdir()
    (tmp_path / "bare" / "words" / "en.toml").touch()
    monkeypatch.syspath_prepend(tmp_path)
    games_api.games_json.cache_clear()
    with InProcessServer(tmp_path) as found:
        yield found
    games_api.games_json.cache_clear()
    for key in GAMES:
        registry._loaded.pop(key, None)


def listed(server: InProcessServer) -> dict[str, dict[str, Any]]:
    return {game["key"]: game for game in server.get("/api/games").json()}


def test_a_game_that_cannot_be_described_is_left_out(server: InProcessServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    assert list(listed(server)) == ["bare", *OURS]
    assert {record.getMessage() for record in caplog.records} == {"a game is not listed"}
    mute, plain, sour = [vars(record)["facts"] for record in caplog.records]
    assert mute["why"].startswith("cannot load the game 'mute' from mute.game: FileNotFoundError")
    assert plain == {"game": "plain", "why": "plain has no scene, so browsers cannot show it"}
    assert sour == {"game": "sour", "why": "KeyError: 'nobody talks'"}


def test_a_game_without_texts_is_listed_by_its_key(server: InProcessServer) -> None:
    found = listed(server)["bare"]
    assert (found["title"], found["hook"], found["summary"]) == ("Bare", "", "")
    assert found["score"] == {"one": "{0}", "other": "{0}"}
    assert found["preset_texts"] == {"short": "Short"}
    [rounds] = found["options"]
    assert (rounds["label"], rounds["help"], rounds["values"]) == ("Rounds", "", [1, 5])


def test_other_addresses_of_a_bad_game_say_what_is_missing(server: InProcessServer) -> None:
    assert "<svg" in server.get("/api/games/bare/picture").text
    assert refused(server.get("/api/games/plain/picture"), 404) == "plain has no scene, so browsers cannot show it"
    assert "no rulebook" in refused(server.get("/api/games/bare/rules"), 404)
    assert "there is no guide for bare" in refused(server.get("/api/games/bare/guide"), 404)
    assert "cannot load the game 'mute'" in refused(server.get("/api/games/mute/picture"), 404)
    for key in OURS:
        assert granted(server.get(f"/api/games/{key}/rules"))["game"] == key
