"""Saved games: read records safely, and write files completely or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from brethren.core.errors import BadRecord, NewerRules
from brethren.core.record import Record, parse_record

EXTENSION: Final = ".brethren"


def state_folder() -> Path:
    """The folder with this user's saved games."""
    home = os.environ.get("XDG_STATE_HOME")
    try:
        return (Path(home) if home else Path.home() / ".local" / "state") / "brethren"
    except RuntimeError:
        raise BadRecord("there is no home folder to save games in; set XDG_STATE_HOME to a folder") from None


def create_game_file(key: str) -> Path:
    """Create an empty file for a new game: ``ocracoke.brethren``, ``ocracoke-2.brethren`` and so on."""
    folder = state_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        file = folder / (f"{key}{EXTENSION}" if number == 1 else f"{key}-{number}{EXTENSION}")
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file


def saved_games(key: str = "") -> list[Path]:
    """The saved games, of one game or of all, the latest first."""
    files = [
        file
        for file in state_folder().glob(f"*{EXTENSION}")
        if file.is_file() and (not key or _belongs_to_game(file, key))
    ]
    return sorted(files, key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)


def is_unfinished(file: Path) -> bool:
    """Whether a file looks like the record of an unfinished game; reading it checks more."""
    return "\nopen\n" in file.read_text(encoding="utf-8", errors="replace")


def load_record(file: Path, components: Path | None = None) -> Record:
    """Return the record in a file, or raise BadRecord."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not a record: it is not text") from None
    return parse_record_of(str(file), text, components)


def parse_record_of(source: str, text: str, components: Path | None = None) -> Record:
    """Return the record in a text; errors name the file or address it came from."""
    try:
        return parse_record(text, components=components)
    except NewerRules:
        raise
    except BadRecord as error:
        raise BadRecord(f"{source}: {error}") from None


def write_file(file: Path, text: str) -> None:
    """Write a text to a file completely, or leave the file as it was."""
    target = file.resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # do not replace a device or pipe; a folder raises an error
        else:
            _replace_file(target, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _replace_file(target: Path, text: str) -> None:
    if target.exists() and not os.access(target, os.W_OK):
        target.open("a").close()  # raises the right error
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _belongs_to_game(file: Path, key: str) -> bool:
    rest = file.name.removesuffix(EXTENSION).removeprefix(key)
    return file.name.startswith(key) and (not rest or rest.removeprefix("-").isdigit())
