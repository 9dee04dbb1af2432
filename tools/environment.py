"""Set up .venv, the environment that the make targets use. It needs nothing but Python itself.

tools/environment.py play       what the games, the server and the build need, and Node where the machine has none
tools/environment.py dev        what the tests need
tools/environment.py package    brethren itself, as a link to src: its command, and the games it registers

Each leaves a stamp of its own name in .venv, by which make knows when it was done.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import build_cache
from build_cache import ROOT

VENV: Final = ROOT / ".venv"
OLDEST: Final = (3, 11)
FROM_LOCK: Final = ("--no-deps", "--require-hashes", "-r")


class Environment:
    """A virtual environment: its folder, and the Python it is made with."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder = folder
        self.base = python
        self.python = str(folder / "bin" / "python")

    def create(self) -> None:
        if not Path(self.python).exists():
            subprocess.run([self.base, "-m", "venv", str(self.folder)], check=True)

    def pip(self, *arguments: str) -> None:
        command = [self.python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", *arguments]
        subprocess.run(command, cwd=ROOT, check=True)

    def install_play(self) -> None:
        print("installing what the games need ...", flush=True)
        self.create()
        self.pip(*FROM_LOCK, "locks/play.txt")
        node = [self.python, str(ROOT / "tools" / "client.py"), "node"]
        if subprocess.run(node, capture_output=True, check=False).returncode:
            print("installing Node ...", flush=True)
            self.pip(*FROM_LOCK, "locks/node.txt")

    def install_dev(self) -> None:
        print("installing what the tests need ...", flush=True)
        self.create()
        self.pip(*FROM_LOCK, "locks/dev.txt")

    def install_package(self) -> None:
        self.pip("--no-build-isolation", "--no-deps", "--editable", ".")


def main(arguments: list[str]) -> int:
    environment = Environment(VENV)
    steps = {
        "play": environment.install_play,
        "dev": environment.install_dev,
        "package": environment.install_package,
    }
    if len(arguments) != 1 or arguments[0] not in steps:
        print(__doc__, file=sys.stderr)
        return 2
    if sys.version_info < OLDEST:
        print("Brethren needs Python 3.11 or newer. If you have one: make PYTHON=python3.12 ...", file=sys.stderr)
        return 2
    with build_cache.locked("environment"):
        try:
            steps[arguments[0]]()
        except subprocess.CalledProcessError as problem:
            return problem.returncode  # pip has said why
        (VENV / arguments[0]).touch()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
