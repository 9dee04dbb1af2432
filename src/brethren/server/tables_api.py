"""The HTTP API of tables: setting one up, coming in, asking something of it. Every refusal is one sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from brethren.server import wire
from brethren.server.auth import require_person, sender_of
from brethren.server.http_util import (
    json_response,
    live_table_of,
    read_body,
    read_bytes,
    registry_of,
    seat_param,
    shape_param,
)
from brethren.table import requests as ask
from brethren.table.views import ViewSession

Options = dict[str, str | int | bool]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a host asks for."""

    game: str
    seats: int
    name: str
    options: Options = {}
    settings: Options = {}


class Newcomer(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who comes in."""

    name: str


class Invitation(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to keep for a friend."""

    seat: int


async def create_table(request: Request) -> Response:
    """Set up a table; the answer has the host's token, which is shown once."""
    wanted = await read_body(request, NewTable)
    table = ask.Create(wanted.game, wanted.seats, wanted.options, wanted.settings)
    key, token = await registry_of(request).create_table(table, wanted.name)
    return json_response({"table": key, "who": 0, "token": token}, 201)


async def list_tables(request: Request) -> Response:
    """The tables that are open or played, newest first; only what everybody may know."""
    found = await registry_of(request).store.tables()
    return json_response([{"table": each.table, **each.summary._asdict()} for each in found])


async def show_table(request: Request) -> Response:
    """A table as a spectator sees it, or from one's own seat (?seat=0 with the token)."""
    live = await live_table_of(request)
    seat, shape = seat_param(request), shape_param(request)
    who = sender_of(request, live.table)
    live.subscribers.require_view(who, seat)
    return json_response(live.subscribers.full_message(who, ViewSession(live.table, seat, shape).full_message()))


async def join_table(request: Request) -> Response:
    """Come in to a table; the answer has one's token, which is shown once."""
    wanted = await read_body(request, Newcomer)
    live = await live_table_of(request)
    who, token = await registry_of(request).join(live, wanted.name)
    return json_response({"table": live.table.key, "who": who, "token": token}, 201)


async def invite_guest(request: Request) -> Response:
    """Keep a seat for whoever opens the link with this token; only the host may."""
    live = await live_table_of(request)
    wanted = await read_body(request, Invitation)
    token = await registry_of(request).invite(live, require_person(request, live.table), wanted.seat)
    return json_response({"table": live.table.key, "seat": wanted.seat, "token": token}, 201)


async def create_rematch(request: Request) -> Response:
    """The same people once more, one seat further; the same tokens open the new table."""
    live = await live_table_of(request)
    key = await registry_of(request).rematch(live, require_person(request, live.table))
    return json_response({"table": key}, 201)


async def submit_request(request: Request) -> Response:
    """The same requests as over a link, for programs that do not listen."""
    live = await live_table_of(request)
    who = require_person(request, live.table)
    message: dict[str, Any] = wire.decode(await read_bytes(request))
    wanted = wire.request_of(message, who)
    await registry_of(request).submit_and_wait(live, wanted)
    return json_response({"is": "done", "ref": wire.ref_of(message.get("ref"))})


async def healthz(request: Request) -> Response:
    return json_response({"ok": True, "tables": len(registry_of(request).tables)})


async def metrics(request: Request) -> Response:
    """The counters of all processes behind this port, for Prometheus."""
    return Response(generate_latest(request.app.state.prometheus), media_type=CONTENT_TYPE_LATEST)
