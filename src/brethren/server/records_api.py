"""The HTTP API of games that were played: at a table of ours that is over, or in a record that somebody sends."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from brethren.scene.scene import Plain
from brethren.server.auth import sender_of
from brethren.server.http_util import (
    json_response,
    live_table_of,
    move_param,
    read_body,
    read_bytes,
    registry_of,
    seat_param,
    shape_param,
)
from brethren.server.live_table import LiveTable
from brethren.server.replay_cache import ReplayCache
from brethren.table import requests as ask
from brethren.table.decide import Refused
from brethren.table.replay import Replay, dealt
from brethren.table.table import OVER
from brethren.table.views import proof

MAX_RECORD: Final = 524_288
"""Bytes of a record that somebody sends, at most."""


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """A new table from a position of a finished game: after so many moves."""

    move: int
    name: str


class RecordFork(msgspec.Struct, forbid_unknown_fields=True):
    """A new table from a position in a record."""

    record: str
    move: int
    name: str


def replays_of(request: Request) -> ReplayCache:
    found: ReplayCache = request.app.state.replays
    return found


# Tables that are over -------------------------------------------------------------------------------------------------


async def require_finished(request: Request) -> LiveTable:
    """The table of an address, if its game is over and whoever asks may know of it."""
    live = await live_table_of(request)
    live.subscribers.require_view(sender_of(request, live.table), None)
    if live.table.phase != OVER:
        raise Refused("the game is not over; its record is shown when it is")
    return live


async def record(request: Request) -> Response:
    """The record of a finished game."""
    live = await require_finished(request)
    return PlainTextResponse(live.table.record.text())


async def moment(request: Request) -> Response:
    """A finished game after so many moves, from any seat's eyes."""
    live = await require_finished(request)
    return moment_response(request, await replays_of(request).of_table(live.table))


async def scores(request: Request) -> Response:
    """How each point of a finished game came."""
    live = await require_finished(request)
    replay = await replays_of(request).of_table(live.table)
    return json_response(replay.scores(require_seat(request, replay)))


async def deal(request: Request) -> Response:
    """All that is needed to deal a finished game again: the proof, and every pick of chance."""
    live = await require_finished(request)
    if live.table.origin:
        raise Refused("the first moves of this game were dealt at another table, so it has no proof")
    return json_response({**proof(live.table), **dealt(live.table.record)})


async def fork(request: Request) -> Response:
    """A new table that goes on from a position of a finished game."""
    live = await require_finished(request)
    wanted = await read_body(request, Fork)
    replay = await replays_of(request).of_table(live.table)
    return await create_fork(request, replay, wanted.move, wanted.name, live.table.settings.values)


# Records that somebody sends ------------------------------------------------------------------------------------------


async def read(request: Request) -> Response:
    """What is in a record: who played what, and how it ended."""
    replay = await posted_replay(request)
    game, found = replay.game, replay.record
    view = replay.moments[-1].state.seen_by(None)
    told: Plain = {
        "game": game.key,
        "title": game.phrase("game", "title"),
        "seats": found.seats,
        "players": found.players,
        "options": found.options,
        "last": replay.last_move,
        "outcome": found.outcome.to_plain() if found.outcome is not None else None,
        "ending": game.words(view, None, names=replay.names),
    }
    return json_response(told)


async def read_moment(request: Request) -> Response:
    """The game in a record after so many moves, from any seat's eyes."""
    return moment_response(request, await posted_replay(request))


async def read_fork(request: Request) -> Response:
    """A new table that goes on from a position in a record."""
    wanted = await read_body(request, RecordFork, MAX_RECORD)
    replay = await replays_of(request).of_text(wanted.record.encode())
    return await create_fork(request, replay, wanted.move, wanted.name, {})


async def posted_replay(request: Request) -> Replay:
    return await replays_of(request).of_text(await read_bytes(request, MAX_RECORD))


# Both -----------------------------------------------------------------------------------------------------------------


def moment_response(request: Request, replay: Replay) -> Response:
    number = move_param(request.path_params["move"], replay.last_move)
    return json_response(replay.view_at(number, require_seat(request, replay), shape_param(request)))


def require_seat(request: Request, replay: Replay) -> int | None:
    seat = seat_param(request)
    if seat is not None and seat >= replay.record.seats:
        raise Refused(f"there is no seat {seat} at this table")
    return seat


async def create_fork(
    request: Request, replay: Replay, move: int, name: str, settings: dict[str, str | int | bool]
) -> Response:
    """A position at which the game goes on."""
    found = replay.record
    number = move_param(str(move), replay.last_move - (found.outcome is not None))
    table = ask.Create(found.game.key, found.seats, found.options, settings, found.cut(number).text())
    key, token = await registry_of(request).create_table(table, name)
    return json_response({"table": key, "who": 0, "token": token}, 201)
