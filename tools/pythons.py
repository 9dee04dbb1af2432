"""Unit tests on every Python from 3.11 on that this machine has, each in an environment below build/pythons.

tools/pythons.py [VERSION ...]    all of them, or only those of these versions: 3.12 3.13

On each all unit tests run interpreted; then the package is compiled, and has to play the golden records and the same
games as the interpreted build.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from glob import glob
from typing import Final

import build_cache
from build_cache import ROOT
from environment import OLDEST, Environment

FOLDER: Final = ROOT / "build" / "pythons"
NEWEST_MINOR: Final = 30
"""Far enough ahead to find what is not out yet."""
PYTEST: Final = ("-m", "pytest", "-q", "-n", "auto", "--durations=10")


def interpreters() -> dict[str, str]:
    """A command for each version, from the path or from pyenv."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1], NEWEST_MINOR)]
    on_path = [command for name in names if (command := shutil.which(name))]
    pyenv = os.environ.get("PYENV_ROOT") or os.path.expanduser("~/.pyenv")
    in_pyenv = sorted(glob(f"{pyenv}/versions/3.*/bin/python3"))
    found: dict[str, str] = {}
    for command in [*on_path, *in_pyenv]:
        version = version_of(command)
        if version >= OLDEST:
            found.setdefault(".".join(map(str, version)), command)
    return found


def version_of(command: str) -> tuple[int, ...]:
    """Major and minor; nothing for a command that does not run."""
    program = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([command, "-c", program], capture_output=True, text=True, check=False)
    return tuple([int(part) for part in done.stdout.split()]) if done.returncode == 0 else ()


def prepared(version: str, command: str) -> Environment:
    """An environment with what the tests need, rebuilt when the locks have changed."""
    environment = Environment(FOLDER / version, command)
    stamp = environment.folder / "prepared"
    wanted = build_cache.digest_of_files(ROOT, [ROOT / "locks" / "dev.txt", ROOT / "pyproject.toml"])
    if not stamp.exists() or stamp.read_text() != wanted:
        environment.install_dev()
        environment.install_package()
        stamp.write_text(wanted)
    return environment


def passes(environment: Environment) -> bool:
    """Whether everything passes on one Python; it stops at the first step that does not."""
    compiled = {**os.environ, "BRETHREN_EXPECT": "compiled"}
    steps = (
        ([*PYTEST, "--ignore", "tests/browser"], None),
        (["tools/compiled.py"], None),
        ([*PYTEST, "-o", "pythonpath=tests", "tests/core/test_build.py"], compiled),
    )
    for arguments, variables in steps:
        if subprocess.run([environment.python, *arguments], cwd=ROOT, env=variables, check=False).returncode:
            return False
    return True


def main(versions: list[str]) -> int:
    found = {version: command for version, command in interpreters().items() if not versions or version in versions}
    if not found:
        print("there is no such Python on this machine", file=sys.stderr)
        return 2
    failed: list[str] = []
    for version, command in found.items():
        print(f"Python {version}: {command}", flush=True)
        if not passes(prepared(version, command)):
            failed.append(version)
    print(f"passed: {' '.join([each for each in found if each not in failed]) or 'none'}")
    if failed:
        print(f"FAILED: {' '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
