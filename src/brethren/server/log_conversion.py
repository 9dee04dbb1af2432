"""Converts logs of older versions when the server starts: they hold moves as numbers, and logs now hold their texts."""

from __future__ import annotations

import json

from brethren.core.errors import BrethrenError
from brethren.core.game import Game
from brethren.core.registry import load
from brethren.core.state import State
from brethren.scene.json_text import to_json
from brethren.server.logs import LOG
from brethren.server.store import RewrittenLog, Store
from brethren.table.entries import Created, Moved


async def convert_outdated_logs(store: Store) -> None:
    """Rewrite the outdated logs page by page.

    What cannot be converted stays as it is, and is tried again at the next start: its game may be installed by then.
    """
    last, converted, left = "", 0, 0
    while page := await store.outdated(last):
        read = [(table, await store.read(table)) for table in page]
        found = [RewrittenLog(table, lines, new) for table, lines in read if (new := with_move_texts(lines))]
        await store.rewrite(found)
        last, converted, left = page[-1], converted + len(found), left + len(page) - len(found)
    if converted or left:
        LOG.info("logs of an older version", extra={"facts": {"converted": converted, "left": left}})


def with_move_texts(lines: list[str]) -> list[str]:
    """The log with every move as its text; empty if this installation does not know what the numbers mean."""
    try:
        rows = [json.loads(line) for line in lines]
        created = rows[0]
        game = load(created["game"])
        if created["kind"] != Created.__name__ or created["rules"] != game.version:
            return []
        return [_with_text(line, row, game) for line, row in zip(lines, rows, strict=True)]
    except (BrethrenError, ValueError, LookupError, TypeError, AttributeError):
        return []  # not a log of ours, or not of an installed game


def _with_text(line: str, row: dict[str, object], game: Game[State]) -> str:
    move = row.get("move")
    if row["kind"] != Moved.__name__ or not isinstance(move, int):
        return line
    return to_json({**row, "move": game.text(move)})
