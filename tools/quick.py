"""The fast tests of what has changed since main, or in the last commit, and in the working tree.

tools/quick.py    runs them; tests that took long in the last `make test`, or that no time is left for, are skipped

As a plugin of pytest (``-p quick``) it puts the quickest tests first and skips what is slow or late.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
TIMINGS: Final = ROOT / "build" / "unit.xml"
"""How long each test took in the last `make test`."""
SECONDS: Final = 35.0
SLOW: Final = 3.0
DEADLINE: Final = "BRETHREN_QUICK_DEADLINE"
NEVER: Final = "tests/browser"
TESTS: Final = (
    ("src/brethren/lab/", "tests/cli"),
    ("src/brethren/", "tests/"),
    ("tools/", "tests/tools"),
    ("Makefile", "tests/tools"),
    ("Dockerfile", "tests/tools"),
    ("docs/rules/", "tests/games/"),
    ("docs/", "tests/docs"),
    ("README.md", "tests/docs"),
    ("CONTRIBUTING.md", "tests/docs"),
    ("tests/golden/", "tests/core/test_build.py"),
    ("web/", "tests/kit/test_client.py"),
)
"""Where the tests of a changed file are; the first row that fits counts. A place that ends in / mirrors our folders."""


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def changed_files() -> list[str]:
    """Since this branch left main; on main itself, in the working tree or, if that is clean, in the last commit."""
    here, base = git("rev-parse", "HEAD"), git("merge-base", "HEAD", "main") or git("rev-parse", "HEAD")
    edited = git("diff", "--name-only", *base) + git("ls-files", "--others", "--exclude-standard")
    if not edited and here == base:
        return git("diff", "--name-only", "HEAD~1", "HEAD")
    return sorted(set(edited))


def tests_of(path: str) -> str:
    """The test file or folder of a changed file, as far as there is one."""
    if path.startswith("tests/") and not path.startswith("tests/golden/"):
        name = path.rsplit("/", 1)[-1]
        return path if name.startswith("test_") else path.removesuffix(name).rstrip("/")
    for start, place in TESTS:
        if path.startswith(start):
            return nearest(place, path.removeprefix(start)) if place.endswith("/") else place
    return ""


def nearest(place: str, rest: str) -> str:
    """``games/rumble/rules/x.py`` is tested in ``tests/games/rumble``; a file at the top has no tests of its own."""
    found = ""
    for part in rest.removesuffix(".md").split("/"):
        place = place.rstrip("/") + "/" + part
        if not (ROOT / place).is_dir():
            break
        found = place
    return found


def chosen(paths: list[str]) -> list[str]:
    """The arguments for pytest: files and folders, without those inside another one."""
    places = {tests_of(path) for path in paths} - {"", "tests"}
    there = [place for place in places if (ROOT / place).exists() and not place.startswith(NEVER)]
    return sorted([place for place in there if not any([place.startswith(f"{other}/") for other in there])])


def timings() -> dict[str, float]:
    """Seconds by node id."""
    if not TIMINGS.exists():
        return {}
    cases = ElementTree.parse(TIMINGS).iter("testcase")
    return {f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}": took(case) for case in cases}


def took(case: ElementTree.Element) -> float:
    return float(case.get("time", "0"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = timings()
    items.sort(key=lambda item: known.get(item.nodeid, 0.0))
    for item in items:
        if known.get(item.nodeid, 0.0) > SLOW:
            item.add_marker(pytest.mark.skip(reason="slow: make test runs it"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.time() > float(os.environ.get(DEADLINE, "inf")):
        pytest.skip("no time left: make test runs it")


def main() -> int:
    paths = changed_files()
    places = chosen(paths)
    if any(path.startswith("web/") for path in paths):
        client = [sys.executable, "tools/client.py"]
        if any(subprocess.run([*client, part], cwd=ROOT, check=False).returncode for part in ("check", "test")):
            return 1
    if not places:
        print("nothing has changed that has tests of its own")
        return 0
    print(f"tests of what has changed: {' '.join(places)}", flush=True)
    tools = os.pathsep.join([str(ROOT / "tools"), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    environment = {**os.environ, DEADLINE: str(time.time() + SECONDS), "PYTHONPATH": tools}
    command = [sys.executable, "-m", "pytest", "-p", "quick", "-q", "-r", "fE", "-n", "auto", *places]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


if __name__ == "__main__":
    sys.exit(main())
