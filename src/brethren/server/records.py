"""The HTTP API of games that are over: records, moments, forks."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from brethren.server.asking import answer, body, house_of, live_of, move_of, seat_of, shape_of
from brethren.server.live import Live
from brethren.table.decide import Refused
from brethren.table.table import OVER


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """A new table from a position of a finished game: after so many moves."""

    move: int
    name: str


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
