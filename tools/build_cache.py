"""What was built before, kept by the content it was built from: C objects, extension modules, the browser client.

The cache is ``build/cache``, or the folder that ``BRETHREN_BUILD_CACHE`` names, so that a build elsewhere can share it.
Everything arrives by renaming: a build that is interrupted, or another beside it, leaves nothing half written.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows, where nobody runs make
    fcntl = None  # type: ignore[assignment]

ROOT: Final = Path(__file__).resolve().parent.parent
DAYS_KEPT: Final = 7


@cache
def folder() -> Path:
    """The cache; where the sources cannot be written to, a temporary folder that only this build uses."""
    wanted = Path(os.environ.get("BRETHREN_BUILD_CACHE") or ROOT / "build" / "cache").resolve()
    with suppress(OSError):
        wanted.mkdir(parents=True, exist_ok=True)
    return wanted if os.access(wanted, os.W_OK) else temporary_folder()


def temporary_folder() -> Path:
    path = tempfile.mkdtemp(prefix="brethren-cache-")
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return Path(path)


def digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def digest_of_files(root: Path, paths: Iterable[Path]) -> str:
    """Changes with the content of a file and with its place below the root, wherever the root is."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def entry(kind: str, key: str) -> Path:
    """Where something is kept, whether it is there or not; looking for it keeps it for another while."""
    path = folder() / kind / key
    path.parent.mkdir(exist_ok=True)
    if path.exists():
        os.utime(path)
    return path


def keep(made: Path, place: Path) -> None:
    """Put a file or a folder in its place, all at once; if another process was quicker, its file stays."""
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=".new-") as staging:
        staged = Path(staging) / place.name
        if made.is_dir():
            shutil.copytree(made, staged)
        else:
            shutil.copyfile(made, staged)
        if not place.exists():
            rename(staged, place)


def rename(staged: Path, place: Path) -> None:
    try:
        staged.rename(place)
    except OSError:
        if not place.exists():
            raise


def prune() -> None:
    """Remove what no build has used for a week."""
    oldest = time.time() - DAYS_KEPT * 86_400
    for path in folder().glob("*/*"):
        if path.lstat().st_mtime < oldest:
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


@contextmanager
def locked(name: str) -> Iterator[None]:
    """One process at a time; the others say that they wait."""
    if fcntl is None:
        yield
        return
    with (folder() / f"{name}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"waiting for another build ({name}) ...", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
