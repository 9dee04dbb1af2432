"""The HTTP API of guides: a first game that the learner plays step by step."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from brethren.bots.names import BOT_NAMES
from brethren.core.registry import load
from brethren.kit.game_texts import game_title
from brethren.kit.guide import GuideStep, load_guide
from brethren.scene.scene import Plain
from brethren.server import wire
from brethren.server.games_api import game_of
from brethren.server.http_util import NotFound, shape_param
from brethren.server.static_files import JSON, CachedFile, cached_file
from brethren.table.replay import Replay, loaded_replay

LEARNER = 0


async def guide(request: Request) -> Response:
    """A first game to play step by step: what to do and why, and every position as the learner sees it."""
    game, shape = game_of(request), shape_param(request)
    return (await asyncio.to_thread(guide_json, game.key, shape)).response(request)


@cache
def guide_json(key: str, shape: str) -> CachedFile:
    game = load(key)
    found = load_guide(game)
    if found is None:
        raise NotFound(f"there is no guide for {key}; read its rules instead")
    names = ("", *BOT_NAMES[1 : found.seats])
    replay = loaded_replay(found.record(game), names)
    backgrounds: Plain = {}
    moments: list[Plain] = []
    for number in range(replay.last_move + 1):
        moments.append(replay.view_at(number, LEARNER, shape, backgrounds))
        new = moments[-1].pop("backgrounds", {})  # each is sent once for all moments
        assert isinstance(new, dict)
        backgrounds.update(new)
    info = {
        "game": key,
        "title": game_title(game),
        "seats": found.seats,
        "seat": LEARNER,
        "names": list(names),
        "options": replay.record.options,
        "steps": [_step(replay, step) for step in found.steps],
        "moments": moments,
        **({"backgrounds": backgrounds} if backgrounds else {}),
    }
    return cached_file(wire.encode(info), JSON)


def _step(replay: Replay, step: GuideStep) -> Plain:
    game, wants = replay.game, None
    if step.expected_move:
        move, view = game.read(step.expected_move), replay.moment(step.after_moves).state.seen_by(LEARNER)
        wants = {"move": move, "text": game.words(move, LEARNER, view, replay.names)}
    return {
        "at": step.after_moves,
        "text": step.text,
        "rules": step.rules,
        "points": step.highlighted_ids,
        "wants": wants,
    }
