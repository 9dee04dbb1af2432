"""What make does again after a change, and what it leaves alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import ROOT

COMPILER, CLIENT, INSTALLER = "tools/compiled.py", "tools/client.py build", "tools/environment.py"
LEAVES = (
    "locks/play.txt",
    "locks/node.txt",
    "locks/dev.txt",
    "pyproject.toml",
    "README.md",
    "docs/architecture.md",
    "docs/rules/rumble.md",
    "src/brethren/version.py",
    "src/brethren/core/game.py",
    "tests/core/test_build.py",
    "tools/mypyc_build.py",
    "tools/hatch_build.py",
    "web/src/main.ts",
    "web/tests/a.test.ts",
)
STAMPS = (
    ".venv/play",
    ".venv/dev",
    ".venv/package",
    "src/brethren/server/client/.sources",
    ".venv/compiled",
)
"""In the order in which they are made."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A tree in which everything has been made."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for when, name in enumerate([*LEAVES, *STAMPS], 1_000_000_000):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (when, when))
    return tmp_path


def would_do(checkout: Path, changed: str, *targets: str) -> str:
    """The commands that make would run if that file had just been changed."""
    command = ["make", "--dry-run", f"--what-if={changed}", *targets]
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(command, cwd=checkout, env=clean, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize(
    "changed", ["README.md", "docs/architecture.md", "tests/core/test_build.py", "web/tests/a.test.ts"]
)
def test_documents_and_tests_rebuild_nothing(checkout: Path, changed: str) -> None:
    output = would_do(checkout, changed, "play", "test")
    assert not [program for program in (COMPILER, CLIENT, INSTALLER) if program in output]


@pytest.mark.parametrize("changed", ["src/brethren/core/game.py", "docs/rules/rumble.md", "web/src/main.ts"])
def test_lint_and_interpreted_tests_never_wait_for_the_compiler(checkout: Path, changed: str) -> None:
    assert COMPILER not in would_do(checkout, changed, "lint", "web", "unit", "rules", "quick", "play")
    assert COMPILER in would_do(checkout, changed, "unit-compiled")


def test_the_client_is_built_again_when_its_sources_change(checkout: Path) -> None:
    assert CLIENT in would_do(checkout, "web/src/main.ts", "unit")
    assert CLIENT not in would_do(checkout, "src/brethren/core/game.py", "test")


def test_dependencies_are_installed_again_when_their_lock_changes(checkout: Path) -> None:
    assert f"{INSTALLER} dev" in would_do(checkout, "locks/dev.txt", "lint")
    assert f"{INSTALLER} play" not in would_do(checkout, "locks/dev.txt", "lint")
    assert f"{INSTALLER} play" in would_do(checkout, "locks/play.txt", "play")


def test_the_tests_find_their_options_also_the_second_time(checkout: Path) -> None:
    """Pytest takes an existing file after an option that only conftest.py knows for a path of tests."""
    (checkout / "tests").mkdir(exist_ok=True)
    shutil.copy(ROOT / "tests" / "conftest.py", checkout / "tests")
    shutil.copy(ROOT / "pyproject.toml", checkout)
    (checkout / "tests" / "test_one.py").write_text("def test_one(): pass\n")
    (checkout / "build").mkdir()
    (checkout / "build" / "rules.json").write_text("{}")
    words = would_do(checkout, "README.md", "unit").split()
    at = next(place for place, word in enumerate(words) if word.startswith("--rule-report"))
    option = words[at : at + 1] if "=" in words[at] else words[at : at + 2]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *option]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
