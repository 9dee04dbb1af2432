"""The HTTP API of the games: what can be played, their options, pictures and rulebooks."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from brethren.bots.levels import LEVELS, level_description
from brethren.bots.mate import MateBot
from brethren.core.dealer import Dealer
from brethren.core.errors import UnknownGame
from brethren.core.game import Game
from brethren.core.game_loop import Player, run_game
from brethren.core.options import Option, option_text
from brethren.core.registry import games, load
from brethren.core.state import State
from brethren.kit.guide import load_guide
from brethren.kit.rulebook import Rulebook, cited, rulebook_of
from brethren.kit.words import Phrases
from brethren.scene.svg import scene_svg
from brethren.server import wire
from brethren.server.http_util import NotFound, shape_param
from brethren.server.static_files import JSON, SVG, CachedFile, cached_file
from brethren.table.settings import SETTINGS

Plain = dict[str, object]
TEXTS: Final = ("title", "hook", "length", "weight", "summary")
CITATION: Final = re.compile(r"\s*\[([A-Z]+-R?\d+(?:\.\d+)?)\]")


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
    return cached_file(wire.encode([game_info(load(key)) for key in games()]), JSON)


def game_info(game: Game[State]) -> Plain:
    return {
        "key": game.key,
        "seats": list(game.seat_counts),
        **{name: game.phrase("game", name) for name in TEXTS},
        "points": game.has_points,
        "score": {form: game.phrase("counts.score", form) for form in ("one", "other")},
        "options": [_option_info(game, option) for option in game.options],
        "presets": game.presets,
        "preset_texts": {name: game.phrase("presets", name) for name in game.presets},
        "guide": load_guide(game) is not None,
        "bots": [{"level": level, "text": level_description(level)} for level in LEVELS],
        "talk": [{"text": text, "only": only} for text, only in game.chat_phrases()],
    }


def _option_info(game: Game[State], option: Option) -> Plain:
    text = game.phrase("options", option.name)
    return {
        "name": option.name,
        "default": option.default,
        "values": list(option.values) or [option.low, option.high],
        "is_range": not option.values,
        "text": text,
        "label": game.option_label(option.name),
        "help": CITATION.sub("", text),
        "rules": CITATION.findall(text),
        "choices": [{"value": value, "text": game.option_label(option.name, value)} for value in option.values],
        "seats": list(option.seats),
        "names_seat": option.values_are_seats,
        "many": option.multiple,
        "group": game.phrase("groups", option.group) if option.group else "",
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
    return cached_file(scene_svg(game.scene(state.seen_by(0), 0, shape), header=False).encode(), SVG)


# Rulebooks ------------------------------------------------------------------------------------------------------------


async def rules(request: Request) -> Response:
    """The rulebook of a game: its chapters, its rules by id, and the rulings on them."""
    return rulebook_json(game_of(request).key).response(request)


@cache
def rulebook_json(key: str) -> CachedFile:
    game = load(key)
    try:
        book = rulebook_of(game)
    except UnknownGame as error:
        raise NotFound(str(error)) from None
    info = {"game": key, "title": game.phrase("game", "title"), "version": game.version, **_contents(book)}
    return cached_file(wire.encode(info), JSON)


def _contents(book: Rulebook) -> Plain:
    """A rule's heading is the id of its chapter and its title."""
    chapters: dict[str, tuple[str, list[str]]] = {}
    for rule in book.rules:
        chapter, _, title = rule.heading.partition(" ")
        chapters.setdefault(chapter, (title, []))[1].append(rule.id)
    speaks = {ruling.id: cited(ruling.text) for ruling in book.rulings}
    return {
        "chapters": [{"id": id, "title": title, "rules": ids} for id, (title, ids) in chapters.items()],
        "rules": [
            {
                "id": rule.id,
                "chapter": rule.heading.partition(" ")[0],
                "source": rule.source,
                "text": rule.blocks(),
                "rulings": [id for id, ids in speaks.items() if rule.id in ids],
            }
            for rule in book.rules
        ],
        "rulings": [
            {
                "id": ruling.id,
                "title": ruling.heading,
                "text": ruling.blocks(),
                "rules": [rule.id for rule in book.rules if rule.id in speaks[ruling.id]],
            }
            for ruling in book.rulings
        ],
    }
