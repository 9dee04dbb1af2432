"""The first entries of new tables: one that a host sets up, and a rematch."""

from __future__ import annotations

from typing import Final

from brethren.core.registry import load_over
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.apply import CHAT_WINDOW
from brethren.table.preconditions import NAME_LENGTH, require_text
from brethren.table.settings import Settings
from brethren.table.table import HOST, Table

CHAT_KEPT: Final = 100
"""Lines of chat that go with the players to a rematch."""


def create_table(request: ask.Create, host: ask.Join, seed: str, now: float) -> list[log.Entry]:
    """The first entries of a table: what is played, and who is the host."""
    game, seats = load_over(request.game, request.components), request.seats
    options = game.resolve_options(game.require_seat_count(seats), request.options)
    settings = Settings(request.settings, seats).values
    name = require_text(host.name, NAME_LENGTH, "a name")
    return [
        log.Created(
            now,
            game.key,
            game.version,
            seats,
            options,
            settings,
            seed,
            request.origin,
            game.own_components,
            request.origin_table,
        ),
        log.Joined(now, HOST, name, host.token_hash),
    ]


def create_rematch(table: Table, seed: str, now: float) -> list[log.Entry]:
    """The first entries of a rematch: the same people and bots, each one seat further, and what they last said."""
    game, seats = table.game, len(table.chairs)
    found: list[log.Entry] = [
        log.Created(
            now,
            game.key,
            game.version,
            seats,
            table.record.options,
            table.settings.values,
            seed,
            components=game.own_components,
        )
    ]
    found += [log.Joined(now, who, person.name, person.token_hash) for who, person in enumerate(table.people)]
    for seat, chair in enumerate(table.chairs):
        place = (seat + 1) % seats
        if chair.who is not None:
            found.append(log.Sat(now, chair.who, place, ""))
        else:
            found.append(log.BotSeated(now, place, chair.level, chair.bot_name))
    return found + _last_chat(table, now)


def _last_chat(table: Table, now: float) -> list[log.Entry]:
    """The last lines of chat, dated so that they do not count against anybody's limit at the new table."""
    entries = [applied.entry for applied in table.history.since(0)]
    chat = [entry for entry in entries if isinstance(entry, log.Chatted)][-CHAT_KEPT:]
    return [log.Chatted(now - CHAT_WINDOW, entry.who, entry.text) for entry in chat]
