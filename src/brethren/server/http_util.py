"""Reading HTTP requests: bodies and parameters, checked; and writing JSON responses."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brethren.core.errors import BrethrenError
from brethren.scene.scene import SHAPES
from brethren.server import wire
from brethren.server.json_errors import json_error_text
from brethren.server.live_table import LiveTable
from brethren.server.table_registry import TableRegistry

MAX_BODY: Final = 65_536
"""The largest body of a request, in bytes."""


class NotFound(BrethrenError):
    """There is nothing with that name."""


def json_response(data: object, status: int = 200) -> Response:
    return Response(wire.encode(data), status, media_type="application/json")


async def read_body(request: Request, kind: type[wire.T], most: int = MAX_BODY) -> wire.T:
    """The body as that type, or a BadMessage."""
    data = await read_bytes(request, most)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise wire.BadMessage(f"the body is invalid: {json_error_text(error)}") from None


async def read_bytes(request: Request, most: int = MAX_BODY) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise wire.BadMessage(f"the body may have at most {most} bytes")
        parts.append(part)
    return b"".join(parts)


def registry_of(request: Request) -> TableRegistry:
    found: TableRegistry = request.app.state.registry
    return found


async def live_table_of(request: Request) -> LiveTable:
    return await registry_of(request).get(request.path_params["table"])


def seat_param(request: Request) -> int | None:
    return _number_param(request, "seat", 3, "the seat must be a number")


def before_param(request: Request) -> int | None:
    return _number_param(request, "before", 9, "before must be the number of a line")


def _number_param(request: Request, name: str, digits: int, sentence: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > digits:
        raise wire.BadMessage(f"{sentence}, not {text[:20]!r}")
    return int(text)


def all_open_param(request: Request) -> bool:
    """Whether the client asks for all cards open."""
    text = request.query_params.get("open", "false")
    if text not in ("true", "false"):
        raise wire.BadMessage(f"open must be true or false, not {text[:20]!r}")
    return text == "true"


def shape_param(request: Request) -> str:
    shape = request.query_params.get("shape", SHAPES[0])
    if shape not in SHAPES:
        raise wire.BadMessage(f"the shape must be {' or '.join(SHAPES)}, not {shape[:20]!r}")
    return shape


def backgrounds_param(request: Request) -> frozenset[str]:
    """The backgrounds that the client has."""
    ids = [each for each in request.query_params.get("backgrounds", "").split(",") if each]
    wrong = next((each for each in ids if not re.fullmatch(wire.BACKGROUND_ID, each)), None)
    if wrong is not None:
        raise wire.BadMessage(f"a background must be 16 hexadecimal digits, not {wrong[:20]!r}")
    if len(ids) > wire.MAX_KNOWN_BACKGROUNDS:
        raise wire.BadMessage(f"there may be at most {wire.MAX_KNOWN_BACKGROUNDS} backgrounds, not {len(ids)}")
    return frozenset(ids)


def move_param(text: str, last: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 6 or int(text) > last:
        raise wire.BadMessage(f"the move must be a number from 0 to {last}, not {text[:20]!r}")
    return int(text)
