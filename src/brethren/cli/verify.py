"""``brethren verify``: deal a game of a table anew and say what was checked."""

from __future__ import annotations

from http.client import HTTPException, InvalidURL
from json import loads
from pathlib import Path
from typing import Annotated
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import typer

from brethren.cli.arguments import AsJson
from brethren.cli.console import make_console, print_json, print_text
from brethren.cli.errors import error_sentence
from brethren.cli.files import load_record, parse_record_of
from brethren.core.errors import BadRecord
from brethren.core.record import Record
from brethren.table.fair import verify_deal

MAX_BYTES = 4_000_000


def verify(
    source: Annotated[str, typer.Argument(metavar="FILE|URL", help="A record of a table, or where it can be had.")],
    json: AsJson = False,
) -> None:
    """Deal a game of a table anew: that its seed was fixed before the start, and that every pick came from it."""
    afar = source.lower().startswith(("http://", "https://"))
    record = fetch_record(source) if afar else load_record(Path(source))
    checked = verify_deal(record)
    if json:
        print_json({"ok": True, "game": record.game.key, "moves": len(record.moves), "checked": checked})
        return
    console = make_console()
    for each in checked:
        print_text(console, f"  ✓ {each}", hang=4)
    print_text(console, "The deal was fair.", "bold")


def fetch_record(url: str) -> Record:
    """The record that a server gives out."""
    try:
        with urlopen(Request(url, headers={"accept": "text/plain"}), timeout=30) as answer:
            text = answer.read(MAX_BYTES).decode()
    except (OSError, HTTPException, ValueError) as error:
        raise BadRecord(f"{url} gives no record: {_fetch_error(error)}") from None
    return parse_record_of(url, text)


def _fetch_error(error: Exception) -> str:
    """What the server says, or what went wrong on the way to it."""
    if isinstance(error, HTTPError):
        return _server_refusal(error) or error.reason
    if isinstance(error, UnicodeDecodeError):
        return "it is not text"
    if isinstance(error, (InvalidURL, ValueError)):
        return "that is no address"
    if not isinstance(error, OSError):
        return "it does not speak HTTP as it should"
    reason = error.reason if isinstance(error, URLError) else error
    return reason if isinstance(reason, str) else error_sentence(reason)


def _server_refusal(error: HTTPError) -> str:
    """The sentence of one of our servers, or nothing from any other."""
    try:
        said = loads(error.read(MAX_BYTES))
    except (OSError, HTTPException, ValueError):
        return ""
    why = said.get("why") if isinstance(said, dict) else None
    return why if isinstance(why, str) and why.isprintable() else ""
