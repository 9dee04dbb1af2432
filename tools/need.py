"""Install system packages that some tests need.

tools/need.py postgresql chromium    installs missing Debian packages if run as root, and otherwise says what is missing

A missing package is not an error here: the tests that need it report it themselves, and fail in CI.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from glob import glob
from typing import Final, NamedTuple


class Need(NamedTuple):
    """A system program: how to find it, and the Debian package that contains it."""

    find: Callable[[], str | None]
    package: str


def postgresql() -> str | None:
    """The folder of PostgreSQL's programs."""
    folders = [os.path.dirname(path) for path in sorted(glob("/usr/lib/postgresql/*/bin/initdb"))]
    on_path = shutil.which("initdb")
    return folders[-1] if folders else os.path.dirname(on_path) if on_path else None


def chromium() -> str | None:
    """The path of the browser."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


NEEDS: Final = {
    "chromium": Need(chromium, "chromium"),
    "postgresql": Need(postgresql, "postgresql"),
}


def apt_get(*arguments: str) -> str:
    """Run apt-get quietly; return the last line of its error, or an empty text."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(["apt-get", "-qq", *arguments], env=quiet, capture_output=True, text=True, check=False)
    lines = (done.stderr or done.stdout).strip().splitlines()
    return "" if done.returncode == 0 else (lines or ["apt-get failed"])[-1]


def install(package: str) -> str:
    """Install a Debian package; return what went wrong, or an empty text."""
    if not shutil.which("apt-get"):
        return "this system has no apt-get"
    if os.geteuid() != 0:
        return f"run this as root: apt-get install {package}"
    print(f"installing the Debian package {package} for the tests ...", flush=True)
    return apt_get("update") or apt_get("install", "-y", "--no-install-recommends", package)


def main(names: list[str]) -> int:
    if not names or not set(names) <= set(NEEDS):
        print(f"usage: tools/need.py {'|'.join(NEEDS)}", file=sys.stderr)
        return 2
    for name in names:
        need = NEEDS[name]
        problem = "" if need.find() else install(need.package)
        found = need.find()
        print(
            f"{name} is in {found}" if found else f"{name} is missing: {problem or 'its package does not contain it'}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
