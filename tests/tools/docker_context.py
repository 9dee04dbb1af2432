"""Which files ``docker build`` would have: those that COPY names, without those that .dockerignore leaves out."""

from __future__ import annotations

import re
import shutil
from pathlib import Path


def copy_lines(dockerfile: str) -> list[tuple[list[str], str]]:
    """Sources and target of every COPY from the context, not from another stage."""
    logical = re.sub(r"\\\n", " ", dockerfile)
    found = [line.split()[1:] for line in logical.splitlines() if line.startswith("COPY ")]
    return [(words[:-1], words[-1]) for words in found if not words[0].startswith("--from")]


def is_ignored(path: str, patterns: list[str]) -> bool:
    """The last pattern that matches the path or a folder above it decides."""
    parts = path.split("/")
    places = ["/".join(parts[: count + 1]) for count in range(len(parts))]
    ignored = False
    for pattern in patterns:
        regex = _regex(pattern.removeprefix("!").strip("/"))
        if any(regex.fullmatch(place) for place in places):
            ignored = not pattern.startswith("!")
    return ignored


def _regex(pattern: str) -> re.Pattern[str]:
    pieces = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join([pieces.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*\*|\*|\?)", pattern)]))


def lay_out(root: Path, target: Path) -> Path:
    """Copy the files of the build stage as COPY would."""
    lines = (root / ".dockerignore").read_text().splitlines()
    patterns = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    for sources, place in copy_lines((root / "Dockerfile").read_text()):
        for source in sources:
            _copy(root, source, target / place, patterns)
    return target


def _copy(root: Path, source: str, place: Path, patterns: list[str]) -> None:
    """A folder gives what is in it, a file itself; what is not there stops the build, as it does Docker's."""
    origin = root / source
    files = [origin] if origin.is_file() else [path for path in origin.rglob("*") if path.is_file()]
    chosen = [path for path in files if not is_ignored(path.relative_to(root).as_posix(), patterns)]
    assert chosen, f"COPY {source}: there is no such file in the context"
    for path in chosen:
        copied = place / (path.name if origin.is_file() else path.relative_to(origin))
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copied)
