"""The HTTP API of tables: setting one up, coming in, asking something of it. Every refusal is one sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from brethren.server import wire
from brethren.server.asking import answer, bearer, body, house_of, live_of, seat_of, shape_of, somebody, whole_body
from brethren.server.links import who_is
from brethren.server.metrics import prometheus
from brethren.table.sheets import Viewing

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
    wanted = await body(request, NewTable)
    key, token = await house_of(request).create(wanted.game, wanted.seats, wanted.options, wanted.settings, wanted.name)
    return answer({"table": key, "who": 0, "token": token}, 201)


async def list_tables(request: Request) -> Response:
    """The tables that are open or played, newest first; only what everybody may know."""
    found = await house_of(request).store.tables()
    return answer([{"table": each.table, **each.mark._asdict()} for each in found])


async def show_table(request: Request) -> Response:
    """A table as a spectator sees it, or from one's own seat (?seat=0 with the token)."""
    live = await live_of(request)
    seat, shape = seat_of(request), shape_of(request)
    who = who_is(live, bearer(request))
    live.audience.may_see(who, seat)
    return answer(live.audience.whole(who, Viewing(live.table, seat, shape).whole()))


async def come_in(request: Request) -> Response:
    """Come in to a table; the answer has one's token, which is shown once."""
    wanted = await body(request, Newcomer)
    live = await live_of(request)
    who, token = await house_of(request).come_in(live, wanted.name)
    return answer({"table": live.table.key, "who": who, "token": token}, 201)


async def invite(request: Request) -> Response:
    """Keep a seat for whoever opens the link with this token; only the host may."""
    live = await live_of(request)
    wanted = await body(request, Invitation)
    token = await house_of(request).invite(live, somebody(request, live), wanted.seat)
    return answer({"table": live.table.key, "seat": wanted.seat, "token": token}, 201)


async def rematch(request: Request) -> Response:
    """The same people once more, one seat further; the same tokens open the new table."""
    live = await live_of(request)
    key = await house_of(request).rematch(live, somebody(request, live))
    return answer({"table": key}, 201)


async def ask_table(request: Request) -> Response:
    """The same requests as over a link, for programs that do not listen."""
    live = await live_of(request)
    who = somebody(request, live)
    message: dict[str, Any] = wire.decoded(await whole_body(request))
    wanted = wire.request(message, who)
    await house_of(request).ask(live, wanted)
    return answer({"is": "done", "ref": wire.ref(message.get("ref"))})


async def healthz(request: Request) -> Response:
    return answer({"ok": True, "tables": len(house_of(request).lives)})


async def metrics(request: Request) -> Response:
    """Of all processes behind this port."""
    own, street = house_of(request).counts(), request.app.state.street
    if street is None:
        return PlainTextResponse(prometheus({"": own}))
    counts = {**street.counts, street.number: own}
    return PlainTextResponse(prometheus({f'{{process="{number}"}}': counts[number] for number in sorted(counts)}))
