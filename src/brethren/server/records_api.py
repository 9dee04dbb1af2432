"""The HTTP API of finished games: at a table that is over, or in a record that the client sends."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from brethren.core.record import parse_record
from brethren.kit.component_file import MAX_BYTES
from brethren.kit.game_texts import game_title
from brethren.scene.scene import Plain
from brethren.server.auth import sender_of
from brethren.server.http_util import (
    MAX_BODY,
    all_open_param,
    backgrounds_param,
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
from brethren.table.outcome_info import outcome_info
from brethren.table.preconditions import Refused
from brethren.table.replay import Replay, dealt
from brethren.table.table import OVER, Table
from brethren.table.views import proof

MAX_RECORD: Final = 524_288 + MAX_BYTES
"""The largest record a client may send, in bytes, with the file of changed components."""
MAX_RECORD_JSON: Final = 2 * (MAX_RECORD + MAX_BYTES) + MAX_BODY
"""The largest body with a record in JSON, which may write each line break and quotation mark as two bytes."""


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """A new table that continues a finished game after so many moves."""

    move: int
    name: str


class RecordFork(msgspec.Struct, forbid_unknown_fields=True):
    """A new table that continues a record after so many moves."""

    record: str
    move: int
    name: str


class RecordComponents(msgspec.Struct, forbid_unknown_fields=True):
    """A record that lacks its changed components, and their file."""

    record: str
    components: str


def replays_of(request: Request) -> ReplayCache:
    found: ReplayCache = request.app.state.replays
    return found


# Tables that are over -------------------------------------------------------------------------------------------------


async def require_finished(request: Request) -> LiveTable:
    """The table that the address names; its game must be over, and the sender allowed to see it."""
    live = await live_table_of(request)
    live.subscribers.require_view(sender_of(request, live.table), None)
    if live.table.phase != OVER:
        raise Refused("the game is not over yet; its record is shown at the end")
    return live


async def record(request: Request) -> Response:
    """The record of a finished game."""
    live = await require_finished(request)
    return PlainTextResponse(live.table.record.text())


async def moment(request: Request) -> Response:
    """A finished game after so many moves, as any seat saw it."""
    live = await require_finished(request)
    return moment_response(request, await replays_of(request).of_table(live.table))


async def scores(request: Request) -> Response:
    """The score sheet of a finished game: where every point came from."""
    live = await require_finished(request)
    replay = await replays_of(request).of_table(live.table)
    return json_response(replay.scores(require_seat(request, replay)))


async def deal(request: Request) -> Response:
    """Everything needed to repeat the deal of a finished game: the proof, and every random draw."""
    live = await require_finished(request)
    if live.table.origin:
        raise Refused("this game continues one from another table, so there is no proof of its deal")
    return json_response({**proof(live.table), **dealt(live.table.record)})


async def fork(request: Request) -> Response:
    """Create a table that continues a finished game from any move."""
    live = await require_finished(request)
    wanted = await read_body(request, Fork)
    replay = await replays_of(request).of_table(live.table)
    return await create_fork(request, replay, wanted.move, wanted.name, live.table)


# Records that the client sends ----------------------------------------------------------------------------------------


async def read(request: Request) -> Response:
    """What a record holds: the game, the players, the outcome."""
    replay = await posted_replay(request)
    game, found = replay.game, replay.record
    view = replay.moment(replay.last_move).state.seen_by(None)
    info: Plain = {
        "game": game.key,
        "title": game_title(game),
        "seats": found.seats,
        "players": list(replay.names),
        "options": found.options,
        "last": replay.last_move,
        "rounds": [{"move": move, "game": game_no, "round": round_no} for move, game_no, round_no in replay.rounds],
        "outcome": outcome_info(found.game, found.outcome) if found.outcome is not None else None,
        "ending": game.words(view, None, names=replay.names),
    }
    return json_response(info)


async def read_moment(request: Request) -> Response:
    """The game of a record after so many moves, as any seat saw it."""
    return moment_response(request, await posted_replay(request))


async def read_fork(request: Request) -> Response:
    """Create a table that continues a record from any move."""
    wanted = await read_body(request, RecordFork, MAX_RECORD_JSON)
    replay = await replays_of(request).of_text(wanted.record.encode())
    return await create_fork(request, replay, wanted.move, wanted.name)


async def add_components(request: Request) -> Response:
    """A record with the file of its changed components in it, for one that lacks it."""
    wanted = await read_body(request, RecordComponents, MAX_RECORD_JSON)
    found = await asyncio.to_thread(parse_record, wanted.record, component_text=wanted.components)
    return PlainTextResponse(found.text())


async def posted_replay(request: Request) -> Replay:
    return await replays_of(request).of_text(await read_bytes(request, MAX_RECORD))


# Both -----------------------------------------------------------------------------------------------------------------


def moment_response(request: Request, replay: Replay) -> Response:
    number, known = move_param(request.path_params["move"], replay.last_move), backgrounds_param(request)
    seat, shape, everything = require_seat(request, replay), shape_param(request), all_open_param(request)
    if everything:
        require_all_open(replay, seat)
    return json_response(replay.view_at(number, seat, shape, known, everything=everything))


def require_all_open(replay: Replay, seat: int | None) -> None:
    """All cards are open in finished games only; tables in play do not even have moments."""
    if replay.record.outcome is None:
        raise Refused("this game is not over, so its cards stay hidden")
    if seat is not None:
        raise Refused("with all cards open there is no seat to look from; leave one of the two out")


def require_seat(request: Request, replay: Replay) -> int | None:
    seat = seat_param(request)
    if seat is not None and seat >= replay.record.seats:
        raise Refused(f"there is no seat {seat + 1} in this game; it has {replay.record.seats}")
    return seat


async def create_fork(request: Request, replay: Replay, move: int, name: str, origin: Table | None = None) -> Response:
    """Create a table that continues a replay; a finished game cannot continue from its last move."""
    found = replay.record
    number = move_param(str(move), replay.last_move - (found.outcome is not None))
    part = found.truncated(number).text(with_file=False)  # a table keeps the file beside it
    settings, components = origin.settings.values if origin else {}, found.game.own_components
    origin_table = origin.key if origin else ""
    table = ask.Create(found.game.key, found.seats, found.options, settings, part, components, origin_table)
    key, token = await registry_of(request).create_table(table, name)
    return json_response({"table": key, "who": 0, "token": token}, 201)
