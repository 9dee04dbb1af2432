"""The HTTP API of guides: a first game to play along, step by step."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from brethren.core.registry import load
from brethren.core.scene import Plain
from brethren.kit.guide import Step, guide_of
from brethren.server import wire
from brethren.server.asking import NotHere, shape_of
from brethren.server.files import JSON, File, made
from brethren.server.library import game_of
from brethren.table.replays import Replay
from brethren.table.table import BOT_NAMES

LEARNER = 0


async def guide(request: Request) -> Response:
    """A first game to play along: what to do and why, and every moment of it as the learner sees it."""
    game, shape = game_of(request), shape_of(request)
    return (await asyncio.to_thread(guided, game.key, shape)).answer(request)


@cache
def guided(key: str, shape: str) -> File:
    game = load(key)
    found = guide_of(game)
    if found is None:
        raise NotHere(f"there is no guide to {key}; its rules tell how it is played")
    names = ("", *BOT_NAMES[1 : found.seats])
    replay = Replay(found.record(game), names)
    told = {
        "game": key,
        "title": game.phrase("game", "title"),
        "seats": found.seats,
        "seat": LEARNER,
        "names": list(names),
        "options": replay.record.options,
        "steps": [_step(replay, step) for step in found.steps],
        "moments": [replay.sheet(number, LEARNER, shape) for number in range(replay.last + 1)],
    }
    return made(wire.encode(told), JSON)


def _step(replay: Replay, step: Step) -> Plain:
    game, wants = replay.game, None
    if step.wants:
        move, view = game.read(step.wants), replay.moments[step.at].state.seen_by(LEARNER)
        wants = {"move": move, "text": game.words(move, LEARNER, view, replay.names)}
    return {"at": step.at, "text": step.text, "rules": step.rules, "points": step.points, "wants": wants}
