"""The HTTP API of tables: create, list, show, join, invite, rematch, and requests. Every refusal is one sentence."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, Final

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from brethren.core.errors import UnknownGame
from brethren.core.registry import load, load_over
from brethren.kit.component_file import MAX_BYTES
from brethren.kit.game_texts import game_title, readable
from brethren.scene.background import new_backgrounds
from brethren.server import wire
from brethren.server.auth import require_person, sender_of
from brethren.server.http_util import (
    MAX_BODY,
    backgrounds_param,
    before_param,
    json_response,
    live_table_of,
    read_body,
    read_bytes,
    registry_of,
    seat_param,
    shape_param,
)
from brethren.server.table_facts import table_facts
from brethren.table import requests as ask
from brethren.table.table import OPEN
from brethren.table.views import ViewTracker, earlier_lines, seat_facts

Options = dict[str, str | int | bool]
MAX_NEW_TABLE: Final = 2 * MAX_BYTES + MAX_BODY
"""The largest body of a new table, in bytes: JSON may write each line break and quotation mark of a file as two."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table that a host wants."""

    game: str
    seats: int
    name: str
    options: Options = {}
    settings: Options = {}
    components: str = ""


class Newcomer(msgspec.Struct, forbid_unknown_fields=True):
    """A person who joins a table."""

    name: str


class Invitation(msgspec.Struct, forbid_unknown_fields=True):
    """The seat to reserve for a friend."""

    seat: int


async def create_table(request: Request) -> Response:
    """Create a table; the response has the host's token, which is shown once."""
    wanted = await read_body(request, NewTable, MAX_NEW_TABLE)
    if wanted.components:
        await asyncio.to_thread(load_over, wanted.game, wanted.components)  # reading a large file takes a while
    table = ask.Create(wanted.game, wanted.seats, wanted.options, wanted.settings, components=wanted.components)
    key, token = await registry_of(request).create_table(table, wanted.name)
    return json_response({"table": key, "who": 0, "token": token}, 201)


async def list_tables(request: Request) -> Response:
    """The public facts about the newest hundred tables."""
    found = await registry_of(request).store.tables()
    titled = [(table, row._replace(title=row.title or printed_title(row.game))) for table, row in found]
    return json_response([{"table": table, **row._asdict()} for table, row in titled])


@cache
def printed_title(key: str) -> str:
    """The title of a game as it is printed; its key, if it is no longer installed."""
    try:
        return game_title(load(key))
    except UnknownGame:
        return readable(key)


async def show_table(request: Request) -> Response:
    """A table as a spectator sees it, or as a player does (?seat=0 and the player's token)."""
    live = await live_table_of(request)
    seat, shape = seat_param(request), shape_param(request)
    who = sender_of(request, live.table)
    live.subscribers.require_view(who, seat)
    known = backgrounds_param(request)
    tracker = ViewTracker(live.table, seat, shape)
    new = new_backgrounds(tracker.backgrounds, known)
    return json_response({**live.subscribers.full_message(who, tracker.full_view_message()), **new})


async def lobby(request: Request) -> Response:
    """What one reads before joining a table. Until the game starts, everyone who has the link may, as they may join."""
    live = await live_table_of(request)
    if live.table.phase != OPEN:
        live.subscribers.require_view(sender_of(request, live.table), None)
    return json_response({**table_facts(live.table), **seat_facts(live.table)})


async def lines(request: Request) -> Response:
    """A page of the log as the viewer may read it: the lines before a number (?before=), or the last ones."""
    live = await live_table_of(request)
    seat = seat_param(request)
    live.subscribers.require_view(sender_of(request, live.table), seat)
    return json_response(earlier_lines(live.table, seat, before_param(request)))


async def join_table(request: Request) -> Response:
    """Join a table; the response has your token, which is shown once."""
    wanted = await read_body(request, Newcomer)
    live = await live_table_of(request)
    who, token = await registry_of(request).join(live, wanted.name)
    return json_response({"table": live.table.key, "who": who, "token": token}, 201)


async def invite_guest(request: Request) -> Response:
    """Reserve a seat for the friend who opens the link with this token; only the host may."""
    live = await live_table_of(request)
    wanted = await read_body(request, Invitation)
    token = await registry_of(request).invite(live, require_person(request, live.table), wanted.seat)
    return json_response({"table": live.table.key, "seat": wanted.seat, "token": token}, 201)


async def create_rematch(request: Request) -> Response:
    """A new table for the same people, each one seat further; their tokens open it too."""
    live = await live_table_of(request)
    key = await registry_of(request).rematch(live, require_person(request, live.table))
    return json_response({"table": key}, 201)


async def submit_request(request: Request) -> Response:
    """The same requests as over a WebSocket, for programs that do not need updates."""
    live = await live_table_of(request)
    who = require_person(request, live.table)
    message: dict[str, Any] = wire.decode(await read_bytes(request))
    wanted = wire.request_of(message, who)
    await registry_of(request).submit_and_wait(live, wanted)
    return json_response({"is": "done", "ref": wire.ref_of(message.get("ref"))})


async def healthz(request: Request) -> Response:
    """Whether the server works, for load balancers."""
    return json_response({"ok": True, "tables": len(registry_of(request).tables)})


async def metrics(request: Request) -> Response:
    """The counters of all processes behind this port, for Prometheus."""
    return Response(generate_latest(request.app.state.prometheus), media_type=CONTENT_TYPE_LATEST)
