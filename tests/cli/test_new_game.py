"""``brethren new-game`` writes a game that keeps every promise and passes its own tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Run

SRC = Path(__file__).parents[2] / "src"


@pytest.fixture
def installed(tmp_path: Path, run: Run) -> dict[str, str]:
    """The environment in which a new game, Treasure Map, is written and installed."""
    folder = tmp_path / "treasure_map"
    assert run("new-game", "treasure_map", "--prefix", "TM", "--out", str(folder)).code == 0
    site = tmp_path / "site"
    install = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    subprocess.run([*install, "--no-deps", "--no-build-isolation", "--target", str(site), str(folder)], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(SRC)]), "BRETHREN_BUILD": "interpreted"}


def test_the_game_keeps_its_promises_and_passes_its_tests(tmp_path: Path, installed: dict[str, str]) -> None:
    command = [sys.executable, "-m", "brethren", "check", "treasure_map", "--games", "5", "--jobs", "1", "--json"]
    checked = subprocess.run(command, env=installed, capture_output=True, text=True, check=True)
    assert json.loads(checked.stdout)["ok"]
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(
        tests, cwd=tmp_path / "treasure_map", env=installed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_template_is_left(tmp_path: Path, run: Run) -> None:
    output = run("new-game", "treasure_map", "--title", "Map of Treasures", "--out", str(tmp_path / "new")).out
    files = [path for path in (tmp_path / "new").rglob("*") if path.is_file()]
    assert "Map of Treasures, 19 files" in " ".join(output.split())
    for path in files:
        text = path.name + path.read_text("utf8")
        assert not [name for name in ("stormrun", "StormRun", "Storm Run", "SR-") if name in text], path
    assert "class TreasureMap(" in (tmp_path / "new/src/treasure_map/game.py").read_text("utf8")
    assert "**TR-1.1**" in (tmp_path / "new/src/treasure_map/rulebook.md").read_text("utf8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["Treasure"], "the key of a game has 2 to 20 small letters, digits or underscores, not 'Treasure'"),
        (["../x"], "the key of a game has 2 to 20 small letters, digits or underscores, not '../x'"),
        (["class"], "'class' is a name of Python or of brethren; choose another key"),
        (["json"], "'json' is a name of Python or of brethren; choose another key"),
        (["rumble"], "there is a game 'rumble' already; choose another key"),
        (["map", "--prefix", "m1"], "the prefix of rule numbers is two capital letters, not 'm1'"),
        (["map", "--title", 'a "b"'], "the title should be one line of plain text without quotes or brackets, not"),
        (["map", "--out", "."], ". exists already; name a new folder with --out"),
    ],
)
def test_bad_names_are_refused(
    arguments: list[str], sentence: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new-game", *arguments)
    assert done.code == 2
    assert sentence in " ".join(done.err.split())
    assert not list(tmp_path.iterdir())
