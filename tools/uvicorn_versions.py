"""Try our WebSockets and workers, which rely on the inside of uvicorn, with every version of uvicorn that we allow.

tools/uvicorn_versions.py             the newest release of each minor version from the lowest that we allow on
tools/uvicorn_versions.py 0.54.0      these versions

Run it when a new uvicorn is out: if that passes, the upper bound in pyproject.toml can move. Exit 1 if one fails.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = tuple(
    [f"tests/server/test_{name}.py" for name in ("uvicorn_versions", "uvicorn_websocket", "handshake", "router")]
)
TIMEOUT: Final = 1200.0
"""Seconds that the tests of one version may take; with a wrong one they may wait forever."""
Version = tuple[int, ...]


def version(text: str) -> Version:
    return tuple([int(part) for part in re.findall(r"\d+", text)])


def lowest_allowed() -> Version:
    extras: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"][
        "optional-dependencies"
    ]
    [found] = [each for each in extras["server"] if each.startswith("uvicorn")]
    bound = re.search(r">=([\d.]+)", found)
    assert bound is not None
    return version(bound[1])


def releases() -> list[str]:
    """The newest release of each minor version that we allow or that is newer, oldest first."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "index", "versions", "uvicorn"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    listed = re.search(r"Available versions: (.*)", output)
    assert listed is not None
    newest: dict[Version, str] = {}
    for text in listed[1].split(", "):
        if version(text) >= lowest_allowed():
            newest.setdefault(version(text)[:2], text)  # pip lists the newest first
    return [newest[each] for each in sorted(newest)]


def passes(release: str) -> bool:
    """Whether the tests pass with it; it is put before the installed one on the path, and nothing is changed."""
    with tempfile.TemporaryDirectory(prefix="uvicorn-") as folder:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--target", folder, f"uvicorn=={release}"], check=True)
        environment = {**os.environ, "PYTHONPATH": folder}
        asked = [sys.executable, "-c", "import uvicorn; print(uvicorn.__version__)"]
        found = subprocess.run(asked, capture_output=True, text=True, check=True, env=environment).stdout.strip()
        assert found == release, f"{found} was tested instead of {release}"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *TESTS]
        try:
            return not subprocess.run(command, cwd=ROOT, env=environment, check=False, timeout=TIMEOUT).returncode
        except subprocess.TimeoutExpired:
            return False


def main(wanted: list[str]) -> int:
    found = {release: passes(release) for release in wanted or releases()}
    for release, passed in found.items():
        print(f"uvicorn {release}: {'passes' if passed else 'FAILS'}")
    return 0 if all(found.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
