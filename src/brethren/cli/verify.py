"""``brethren verify``: deal a table's game again and check that it was dealt fairly."""

from __future__ import annotations

from http.client import HTTPException, InvalidURL
from json import loads
from pathlib import Path
from typing import Annotated
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import typer

from brethren.cli.arguments import AsJson, Components
from brethren.cli.console import make_console, print_json, print_text
from brethren.cli.errors import error_sentence
from brethren.cli.files import load_record, parse_record_of
from brethren.core.errors import BadRecord
from brethren.core.record import Record
from brethren.table.fair import verify_deal

MAX_BYTES = 4_000_000
"""The most that is read of a response."""


def verify(
    source: Annotated[str, typer.Argument(metavar="FILE|URL", help="The record of a table: a file or an address.")],
    components: Components = None,
    json: AsJson = False,
) -> None:
    """Check that the deal of a finished table was fair.

    Its seed was fixed before the start, and every random pick came from it.
    """
    is_url = source.lower().startswith(("http://", "https://"))
    record = fetch_record(source, components) if is_url else load_record(Path(source), components)
    checked = verify_deal(record)
    if json:
        print_json({"ok": True, "game": record.game.key, "moves": len(record.moves), "checked": checked})
        return
    console = make_console()
    for each in checked:
        print_text(console, f"  ✓ {each}", hang=4)
    print_text(console, "The deal was fair.", "bold")


def fetch_record(url: str, components: Path | None) -> Record:
    """Download a record, or raise BadRecord."""
    try:
        with urlopen(Request(url, headers={"accept": "text/plain"}), timeout=30) as answer:
            text = answer.read(MAX_BYTES).decode()
    except (OSError, HTTPException, ValueError) as error:
        raise BadRecord(f"cannot get a record from {url}: {_fetch_error(error)}") from None
    return parse_record_of(url, text, components)


def _fetch_error(error: Exception) -> str:
    """The server's own error message, or what went wrong on the way to it."""
    if isinstance(error, HTTPError):
        return _server_refusal(error) or error.reason
    if isinstance(error, UnicodeDecodeError):
        return "the response is not text"
    if isinstance(error, (InvalidURL, ValueError)):
        return "the address is not valid"
    if not isinstance(error, OSError):
        return "the server does not speak HTTP"
    reason = error.reason if isinstance(error, URLError) else error
    return reason if isinstance(reason, str) else error_sentence(reason)


def _server_refusal(error: HTTPError) -> str:
    """The error message of a Brethren server; empty for any other server."""
    try:
        body = loads(error.read(MAX_BYTES))
    except (OSError, HTTPException, ValueError):
        return ""
    why = body.get("why") if isinstance(body, dict) else None
    return why if isinstance(why, str) and why.isprintable() else ""
