"""Games are found by entry points, so another package can add one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import brethren
from brethren import UnknownGame

HERE = Path(__file__).parent.parent


def test_installed_games_are_loaded_once() -> None:
    import brethren.games.ocracoke.game as module  # the package and the function share a name

    assert "ocracoke" in brethren.games()
    assert brethren.load("ocracoke") is module.GAME
    assert brethren.load("ocracoke") is brethren.load("ocracoke")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; the games are"):
        brethren.load("chess")


def install(folder: Path, target: str) -> dict[str, str]:
    """Write the files that ``pip install`` of another package would; return the environment that finds them."""
    info = folder / "cutlass_for_brethren-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cutlass-for-brethren\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[brethren.games]\ncutlass = {target}\n")
    (folder / "cutlass_game.py").write_text("from toys import CutlassGame\n\nGAME = CutlassGame()\nNOTHING = 3\n")
    paths = [str(folder), str(HERE), os.environ.get("PYTHONPATH", ""), *[path for path in sys.path if "src" in path]]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def python(code: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_another_package_can_add_a_game(tmp_path: Path) -> None:
    code = """
import brethren
from brethren.conformance import check
game = brethren.load("cutlass")
print(brethren.games(), check(game, games=3).ok, game.words(0))
"""
    assert python(code, install(tmp_path, "cutlass_game:GAME")) == "['cutlass', 'ocracoke', 'rumble'] True bid low\n"


def test_an_entry_point_that_is_not_a_game_is_refused(tmp_path: Path) -> None:
    code = """
import brethren
try:
    brethren.load("cutlass")
except brethren.UnknownGame as error:
    print(error)
"""
    message = python(code, install(tmp_path, "cutlass_game:NOTHING"))
    assert message == "cutlass_game registers the game 'cutlass', but its NOTHING is not a game with that key\n"


def test_a_game_that_fails_on_import_is_refused(tmp_path: Path) -> None:
    """Whatever its code does, the other games can be listed and played."""
    code = """
import brethren
try:
    brethren.load("cutlass")
except brethren.UnknownGame as error:
    print(error)
print(brethren.load("rumble").key)
"""
    environment = install(tmp_path, "cutlass_game:GAME")
    (tmp_path / "cutlass_game.py").write_text("assert False, 'no\\nwords'\n")
    assert python(code, environment) == (
        "cannot load the game 'cutlass' from cutlass_game: AssertionError: no words\nrumble\n"
    )


def test_importing_brethren_loads_no_heavy_module() -> None:
    """``brethren bench`` measures the time itself."""
    code = "import brethren, sys; print(sorted(set(sys.modules) & {'rich', 'typer', 'numpy', 'tomllib', 'asyncio'}))"
    assert python(code, dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))) == "[]\n"
