"""The compiled build of a checkout: the wheel, unpacked below build/compiled, and put in front of src.

tools/compiled.py    builds it, if anything in it has changed, and makes it the one that .venv/bin/brethren runs

Every build has a folder of its own, named by what it was built from, and arrives there by renaming. Which one runs is
decided by one line in .venv, also replaced in one step. So a build that is interrupted changes nothing, and a server
that runs keeps the files it started with.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path
from typing import Final

import build_cache
import c_compiler
import client
from build_cache import ROOT

BUILDS: Final = ROOT / "build" / "compiled" / str(sys.implementation.cache_tag)
BUILDS_KEPT: Final = 3
LINK: Final = Path(sysconfig.get_path("purelib")) / "_brethren-compiled.pth"
"""Python reads these files in alphabetical order: this one comes before ``_brethren.pth``, which leads to src."""
STAMP: Final = Path(sys.prefix) / "compiled"
"""By which make knows that the compiled build is the one that runs."""
INPUTS: Final = ("src", "docs/rules", "tools/mypyc_build.py", "tools/hatch_build.py", "pyproject.toml", "LICENSE")
"""What a wheel is made from; not the README, of which only the package index shows anything."""


class BuildFailed(Exception):
    """There is no compiled build; the message says why."""


def place() -> Path:
    """Where the compiled build of the sources as they are now belongs, whether it is there or not."""
    files = [path for name in INPUTS for path in [ROOT / name, *(ROOT / name).rglob("*")] if path.is_file()]
    wanted = [path for path in files if path.suffix != ".pyc"]
    return BUILDS / build_cache.digest(build_cache.digest_of_files(ROOT, wanted), sys.version)[:16]


def build() -> Path:
    """The compiled build of the sources as they are now, built if it is not there."""
    build_client()
    with build_cache.locked("compiled"):
        wanted = place()
        if not wanted.exists():
            BUILDS.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=BUILDS, prefix=".new-") as staging:
                unpacked = unpack(build_wheel(Path(staging)), Path(staging) / "unpacked")
                if place() != wanted:
                    raise BuildFailed("the sources changed meanwhile")
                unpacked.rename(wanted)
        os.utime(wanted)
        remove_old()
    return wanted


def build_client() -> None:
    """It is a part of what the build is named by, so it comes first."""
    try:
        client.build()
    except client.NoNode as problem:
        raise BuildFailed(f"the browser client was not built: {problem}") from problem


def build_wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "BRETHREN_BUILD": "compiled"}, check=False)
    wheels = list(folder.glob("*.whl"))
    if done.returncode or not wheels:
        raise BuildFailed(f"the build ended with {done.returncode}")
    return wheels[0]


def unpack(wheel: Path, folder: Path) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def remove_old() -> None:
    """Keep a few: a server may still run from the build before."""
    found = sorted(BUILDS.glob("[!.]*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[BUILDS_KEPT:]:
        shutil.rmtree(path)


def activate(folder: Path) -> None:
    """From now on this build is the one that runs."""
    staged = LINK.with_suffix(f".{os.getpid()}")
    staged.write_text(f"{folder}\n")
    staged.replace(LINK)
    STAMP.touch()


def deactivate() -> None:
    """From now on the sources run."""
    STAMP.unlink(missing_ok=True)
    LINK.unlink(missing_ok=True)


def main() -> int:
    if sys.prefix == sys.base_prefix:
        print("this runs in the project's environment only: .venv/bin/python tools/compiled.py", file=sys.stderr)
        return 2
    if not c_compiler.is_present():
        deactivate()
        print("There is no C compiler: brethren runs interpreted, which is right, but slower.")
        return 0
    try:
        activate(build())
    except BuildFailed as problem:
        deactivate()
        print(f"Brethren was not compiled, and runs interpreted: {problem}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
