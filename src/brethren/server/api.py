"""The HTTP API: games, tables, people, requests, records. Every answer is JSON; every refusal is one sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from brethren.core.registry import games, load
from brethren.core.scene import SHAPES
from brethren.server import wire
from brethren.server.house import House
from brethren.server.links import who_is
from brethren.server.live import Live
from brethren.table.decide import Refused, decide
from brethren.table.settings import SETTINGS
from brethren.table.sheets import Viewing
from brethren.table.table import OVER

BODY: int = 65_536
"""Bytes of a request's body, at most."""
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


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """A new table from a position of a finished game: after so many moves."""

    move: int
    name: str


def answer(data: object, status: int = 200) -> Response:
    return Response(wire.encode(data), status, media_type="application/json")


async def body(request: Request, kind: type[wire.T]) -> wire.T:
    """The body as it should be, or a BadMessage."""
    data = await whole_body(request)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise wire.BadMessage(f"the body is not as it should be: {error}") from None


async def whole_body(request: Request) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > BODY:
            raise wire.BadMessage(f"a body has at most {BODY} bytes")
        parts.append(part)
    return b"".join(parts)


def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


async def live_of(request: Request) -> Live:
    return await house_of(request).live(request.path_params["table"])


def bearer(request: Request) -> str:
    """The token of a request; never in its address."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def list_games(request: Request) -> Response:
    """What can be played."""
    return answer([described(key) for key in games()])


def described(key: str) -> dict[str, object]:
    game = load(key)
    options = [
        {
            "name": option.name,
            "default": option.default,
            "values": list(option.values) or [option.low, option.high],
            "is_range": not option.values,
            "many": option.many,
            "text": game.phrase("options", option.name),
        }
        for option in game.options
    ]
    texts = {name: game.phrase("game", name) for name in ("title", "hook", "length", "weight", "summary")}
    return {"key": key, "seats": list(game.seat_counts), **texts, "options": options, "presets": game.presets}


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
    live.may_see(who_is(live, bearer(request)), seat)
    table = live.table
    whole = Viewing(table, seat, shape).whole()
    return answer({"table": table.key, "game": table.game.key, "options": table.record.options, **whole})


def shape_of(request: Request) -> str:
    shape = request.query_params.get("shape", SHAPES[0])
    if shape not in SHAPES:
        raise wire.BadMessage(f"a shape is {' or '.join(SHAPES)}, not {shape[:20]!r}")
    return shape


def seat_of(request: Request) -> int | None:
    text = request.query_params.get("seat")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 3:
        raise wire.BadMessage(f"a seat is a number, not {text[:20]!r}")
    return int(text)


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


def somebody(request: Request, live: Live) -> int:
    """Who asks, by his token."""
    who = who_is(live, bearer(request))
    if who is None:
        raise Refused("a request needs the token of somebody at this table")
    return who


async def ask_table(request: Request) -> Response:
    """The same requests as over a link, for programs that do not listen."""
    live = await live_of(request)
    who = somebody(request, live)
    message: dict[str, Any] = wire.decoded(await whole_body(request))
    wanted = wire.request(message, who)
    await live.request(lambda table, now: decide(table, wanted, now))
    house_of(request).count(live)
    return answer({"is": "done", "ref": wire.ref(message.get("ref"))})


async def record(request: Request) -> Response:
    """The record of a finished game."""
    live = await live_of(request)
    finished(live)
    return PlainTextResponse(live.table.record.text())


async def moment(request: Request) -> Response:
    """A finished game after so many moves, from any seat's eyes."""
    live = await live_of(request)
    finished(live)
    moments = live.table.record.replay()
    number = move_of(request.path_params["move"], len(moments) - 1)
    seat, shape = seat_of(request), shape_of(request)
    if seat is not None and seat >= len(live.table.chairs):
        raise Refused(f"there is no seat {seat} at this table")
    game, view = live.table.game, moments[number].state.seen_by(seat)
    scene = game.scene(view, seat, shape)
    lines = [game.words(note, seat, names=live.table.names()) for note in moments[number].notes if note.heard_by(seat)]
    return answer({"move": number, "moves": len(moments) - 1, "scene": scene.plain(), "lines": lines})


async def fork(request: Request) -> Response:
    """A new table that goes on from a position of a finished game."""
    live = await live_of(request)
    finished(live)
    wanted = await body(request, Fork)
    table = live.table
    number = move_of(str(wanted.move), len(table.record.moves) - 1)
    origin = table.record.cut(number).text()
    key, token = await house_of(request).create(
        table.game.key, len(table.chairs), table.record.options, table.settings.values, wanted.name, origin
    )
    return answer({"table": key, "who": 0, "token": token}, 201)


def finished(live: Live) -> None:
    if live.table.phase != OVER:
        raise Refused("the game is not over; its record is shown when it is")


def move_of(text: str, last: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 6 or int(text) > last:
        raise wire.BadMessage(f"a move is a number from 0 to {last}, not {text[:20]!r}")
    return int(text)


async def settings(request: Request) -> Response:
    """How tables can be run."""
    return answer([{"name": each.name, "default": each.default, "values": each.meaning(4)} for each in SETTINGS])


async def healthz(request: Request) -> Response:
    return answer({"ok": True, "tables": len(house_of(request).lives)})


async def metrics(request: Request) -> Response:
    house = house_of(request)
    return PlainTextResponse(house.metrics.text(len(house.lives)))
