"""``brethren new-game``: write a complete small game as a beginning for one of your own."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from brethren.cli.console import make_console, print_text
from brethren.core import registry
from brethren.core.errors import BrethrenError

TEMPLATE: Final = Path(__file__).with_name("new_game_template")
KEY_PATTERN: Final = re.compile(r"[a-z][a-z0-9_]{1,19}")
PREFIX_PATTERN: Final = re.compile(r"[A-Z]{2}")


class BadGameName(BrethrenError):
    """A key, prefix or folder that a new game cannot have."""


def new_game(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The short name of the game, such as 'treasure_map'.")],
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="Its full name (default: from the key).")] = "",
    prefix: Annotated[
        str, typer.Option("--prefix", metavar="XY", help="Two capital letters before every rule number.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="The new folder (default: the key, here).")
    ] = None,
) -> None:
    """Write a complete small game, to be changed into yours.

    It has rules, words, scene, bots and tests.
    """
    name = title or key.replace("_", " ").title()
    folder = out or Path(key)
    letters = prefix or (key.replace("_", "") + "x")[:2].upper()
    require_names(key, name, letters, folder)
    files = list(written_files(folder, replacements(key, name, letters)))
    lines = sum(len(path.read_text("utf8").splitlines()) for path in files)
    console = make_console()
    print_text(console, f"{folder}: {name}, {len(files)} files with {lines:,} lines.", "bold")
    for line in (f"pip install -e {folder}", f"brethren check {key}", f"brethren play {key}"):
        print_text(console, f"  {line}")


def require_names(key: str, title: str, prefix: str, folder: Path) -> None:
    """Raise BadGameName for names that would not work."""
    if not KEY_PATTERN.fullmatch(key):
        raise BadGameName(f"the key of a game has 2 to 20 small letters, digits or underscores, not {key[:40]!r}")
    if keyword.iskeyword(key) or key in sys.stdlib_module_names or key == "brethren":
        raise BadGameName(f"{key!r} is a name of Python or of brethren; choose another key")
    if key in registry.games():
        raise BadGameName(f"there is a game {key!r} already; choose another key")
    if not PREFIX_PATTERN.fullmatch(prefix):
        raise BadGameName(f"the prefix of rule numbers is two capital letters, not {prefix[:40]!r}")
    if not title.isprintable() or not title.strip() or set(title) & set('"\\{}<>'):
        raise BadGameName(f"the title should be one line of plain text without quotes or brackets, not {title[:40]!r}")
    if folder.exists():
        raise BadGameName(f"{folder} exists already; name a new folder with --out")


def replacements(key: str, title: str, prefix: str) -> dict[str, str]:
    """What the names of the template become."""
    class_name = "".join([part.capitalize() for part in key.split("_")])
    return {"stormrun": key, "StormRun": class_name, "Storm Run": title, "SR-": f"{prefix}-"}


def written_files(folder: Path, names: dict[str, str]) -> Iterator[Path]:
    """Write every file of the template with other names, and return where."""
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_dir() or any(part.startswith((".", "__pycache__")) for part in source.parts):
            continue
        target = folder / renamed(source.relative_to(TEMPLATE).as_posix(), names)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(source.read_text("utf8"), names), "utf8")
        yield target


def renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text
