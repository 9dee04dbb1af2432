"""``brethren verify``: deal a game of a table anew and say what was checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import typer

from brethren.cli.console import say, say_json, screen
from brethren.cli.files import load_record
from brethren.cli.tables import AsJson
from brethren.core.errors import BadRecord
from brethren.core.record import Record, read_record
from brethren.table.fair import verified

LONGEST = 4_000_000


def verify(
    source: Annotated[str, typer.Argument(metavar="FILE|URL", help="A record of a table, or where it can be had.")],
    json: AsJson = False,
) -> None:
    """Deal a game of a table anew: that its seed was fixed before the start, and that every pick came from it."""
    record = fetched(source) if urlsplit(source).scheme in ("http", "https") else load_record(Path(source))
    checked = verified(record)
    if json:
        say_json({"ok": True, "game": record.game.key, "moves": len(record.moves), "checked": checked})
        return
    console = screen()
    for sentence in checked:
        say(console, f"  ✓ {sentence}", hang=4)
    say(console, "The deal was fair.", "bold")


def fetched(url: str) -> Record:
    """The record that a server gives out."""
    try:
        with urlopen(Request(url, headers={"accept": "text/plain"}), timeout=30) as answer:
            text = answer.read(LONGEST).decode()
    except (URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise BadRecord(f"{url} gives no record: {reason}") from None
    return read_record(text)
