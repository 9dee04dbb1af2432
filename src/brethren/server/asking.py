"""What an HTTP request carries: its body, its token, whose eyes it wants to look with; and how it is answered."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brethren.core.errors import BrethrenError
from brethren.core.scene import SHAPES
from brethren.server import wire
from brethren.server.house import House
from brethren.server.links import who_is
from brethren.server.live import Live
from brethren.table.decide import Refused

BODY: Final = 65_536
"""Bytes of a request's body, at most."""


class NotHere(BrethrenError):
    """There is nothing of that name."""


def answer(data: object, status: int = 200) -> Response:
    return Response(wire.encode(data), status, media_type="application/json")


async def body(request: Request, kind: type[wire.T], most: int = BODY) -> wire.T:
    """The body as it should be, or a BadMessage."""
    data = await whole_body(request, most)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise wire.BadMessage(f"the body is not as it should be: {error}") from None


async def whole_body(request: Request, most: int = BODY) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise wire.BadMessage(f"a body has at most {most} bytes")
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


def somebody(request: Request, live: Live) -> int:
    """Who asks, by his token."""
    who = who_is(live, bearer(request))
    if who is None:
        raise Refused("a request needs the token of somebody at this table")
    return who


def seat_of(request: Request) -> int | None:
    text = request.query_params.get("seat")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 3:
        raise wire.BadMessage(f"a seat is a number, not {text[:20]!r}")
    return int(text)


def shape_of(request: Request) -> str:
    shape = request.query_params.get("shape", SHAPES[0])
    if shape not in SHAPES:
        raise wire.BadMessage(f"a shape is {' or '.join(SHAPES)}, not {shape[:20]!r}")
    return shape


def move_of(text: str, last: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 6 or int(text) > last:
        raise wire.BadMessage(f"a move is a number from 0 to {last}, not {text[:20]!r}")
    return int(text)
