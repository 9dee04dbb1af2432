"""Files: records read with care, and anything written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from brethren.core.errors import BadRecord, NewerRules
from brethren.core.record import Record, parse_record

EXTENSION: Final = ".brethren"


def state_folder() -> Path:
    """Where games of this user are kept between sittings."""
    home = os.environ.get("XDG_STATE_HOME")
    try:
        return (Path(home) if home else Path.home() / ".local" / "state") / "brethren"
    except RuntimeError:
        raise BadRecord("there is no home folder to keep games in; set XDG_STATE_HOME to one") from None


def create_game_file(key: str) -> Path:
    """A new file for a game: ``ocracoke.brethren``, or the next number if earlier games are kept there."""
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
    """The games kept, the latest first."""
    files = [
        file
        for file in state_folder().glob(f"*{EXTENSION}")
        if file.is_file() and (not key or _belongs_to_game(file, key))
    ]
    return sorted(files, key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)


def is_unfinished(file: Path) -> bool:
    """Whether a file looks like the record of a game that is not over; its sum is checked when it is read."""
    return "\nopen\n" in file.read_text(encoding="utf-8", errors="replace")


def load_record(file: Path) -> Record:
    """The record in a file, or an error that says what is wrong with it."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is no record: it is not text") from None
    return parse_record_of(str(file), text)


def parse_record_of(source: str, text: str) -> Record:
    """The record in a text; what is wrong with it is said of where it came from."""
    try:
        return parse_record(text)
    except NewerRules:
        raise
    except BadRecord as error:
        raise BadRecord(f"{source}: {error}") from None


def write_file(file: Path, text: str) -> None:
    """Put a text into a file so that it is there whole, or the file is as it was."""
    target = file.resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a device or a pipe must not be replaced; a folder refuses
        else:
            _replace_file(target, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _replace_file(target: Path, text: str) -> None:
    if target.exists() and not os.access(target, os.W_OK):
        target.open("a").close()  # raises the error that belongs to it
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _belongs_to_game(file: Path, key: str) -> bool:
    rest = file.name.removesuffix(EXTENSION).removeprefix(key)
    return file.name.startswith(key) and (not rest or rest.removeprefix("-").isdigit())
