"""The HTTP API of the games: what can be played, their options and pictures."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from brethren.bots.levels import LEVELS, level_description
from brethren.bots.mate import MateBot
from brethren.core.dealer import Dealer
from brethren.core.errors import BrethrenError, UnknownGame
from brethren.core.game import Game
from brethren.core.game_loop import Player, run_game
from brethren.core.options import Option, option_text
from brethren.core.registry import games, load
from brethren.core.state import State
from brethren.kit.game_texts import game_text, game_title, option_label, preset_label, readable
from brethren.kit.guide import load_guide
from brethren.kit.words import Phrases
from brethren.scene.citation import split_citation
from brethren.scene.scene import SHAPES, Scene
from brethren.scene.svg import scene_svg
from brethren.server import wire
from brethren.server.http_util import NotFound, shape_param
from brethren.server.logs import LOG
from brethren.server.static_files import JSON, SVG, CachedFile, cached_file
from brethren.table.settings import SETTINGS

Plain = dict[str, object]
TEXTS: Final = ("hook", "length", "weight", "summary")


def game_of(request: Request) -> Game[State]:
    """The game that the address names."""
    try:
        return load(request.path_params["game"])
    except UnknownGame as error:
        raise NotFound(str(error)) from None


# What can be played ---------------------------------------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    """All games, with everything that a form for a new table needs."""
    return games_json().response(request)


@cache
def games_json() -> CachedFile:
    found = [_listed_game(key) for key in games()]
    return cached_file(wire.encode([info for info in found if info is not None]), JSON)


def _listed_game(key: str) -> Plain | None:
    """A game in the list; one that cannot be played here is left out, so that the others are found."""
    try:
        game = load(key)
        require_scene(game, game.new(game.seat_counts[0]), None, SHAPES[0])
        return game_info(game)
    except Exception as error:  # whatever the code of another package does wrong
        why = str(error) if isinstance(error, BrethrenError) else f"{type(error).__name__}: {error}"
        LOG.warning("a game is not listed", extra={"facts": {"game": key, "why": why}})
        return None


def game_info(game: Game[State]) -> Plain:
    return {
        "key": game.key,
        "seats": list(game.seat_counts),
        "title": game_title(game),
        **{name: game_text(game, "game", name) for name in TEXTS},
        "points": game.has_points,
        "score": {form: game_text(game, "counts.score", form, "{0}") for form in ("one", "other")},
        "options": [_option_info(game, option) for option in game.options],
        "presets": game.presets,
        "preset_names": {name: preset_label(game, name) for name in game.presets},
        "preset_texts": {name: game_text(game, "presets", name, readable(name)) for name in game.presets},
        "guide": load_guide(game) is not None,
        "bots": [{"level": level, "text": level_description(level)} for level in LEVELS],
        "talk": [{"text": text, "only": only} for text, only in game.chat_phrases()],
    }


def _option_info(game: Game[State], option: Option) -> Plain:
    text = game_text(game, "options", option.name)
    help_text, rule = split_citation(text)
    return {
        "name": option.name,
        "default": option.default,
        "values": list(option.values) or [option.low, option.high],
        "is_range": not option.values,
        "text": text,
        "label": option_label(game, option.name),
        "help": help_text,
        "rules": [rule] if rule else [],
        "choices": [{"value": value, "text": option_label(game, option.name, value)} for value in option.values],
        "seats": list(option.seats),
        "names_seat": option.values_are_seats,
        "many": option.multiple,
        "group": game_text(game, "groups", option.group, readable(option.group)) if option.group else "",
        "only": option.requires,
    }


async def settings(request: Request) -> Response:
    """The settings that every table has."""
    return settings_json().response(request)


@cache
def settings_json() -> CachedFile:
    words = Phrases("brethren.table")
    return cached_file(wire.encode([_setting_info(words, setting) for setting in SETTINGS]), JSON)


def _setting_info(words: Phrases, setting: Option) -> Plain:
    name = setting.name
    choices = [{"value": value, "text": words.phrase(f"values.{name}", option_text(value))} for value in setting.values]
    return {
        "name": name,
        "default": setting.default,
        "values": setting.allowed_text(4),
        "is_range": not setting.values,
        "low": setting.low,
        "high": setting.high,
        "label": words.phrase("labels", name),
        "help": words.phrase("help", name),
        "choices": choices,
    }


# Pictures -------------------------------------------------------------------------------------------------------------


async def picture(request: Request) -> Response:
    """A picture of a game in progress, drawn from its own scene."""
    game, shape = game_of(request), shape_param(request)
    return (await asyncio.to_thread(preview_picture, game.key, shape)).response(request)


@cache
def preview_picture(key: str, shape: str) -> CachedFile:
    """The same picture every time, because bots play from a fixed seed."""
    game = load(key)
    seats, seed, moves = game.preview_position()
    dealer = Dealer(seed)
    state = game.new(seats, {}, dealer)
    players: list[Player] = [MateBot(Dealer(f"{seed} {seat}")) for seat in range(seats)]
    run_game(game, state, dealer, players, max_decisions=moves)
    return cached_file(scene_svg(require_scene(game, state, 0, shape), header=False).encode(), SVG)


def require_scene(game: Game[State], state: State, seat: int | None, shape: str) -> Scene:
    """The scene of a state, or a NotFound error if the game has no scenes."""
    try:
        return game.scene(state.seen_by(seat), seat, shape)
    except NotImplementedError:
        raise NotFound(f"{game.key} has no scene, so browsers cannot show it") from None
