"""The HTTP API of rulebooks: the pages for people with their pictures, and the numbered rules."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from brethren.bots.names import BOT_NAMES
from brethren.core.errors import UnknownGame
from brethren.core.registry import load
from brethren.kit.game_texts import game_title
from brethren.kit.how_to_play import how_to_play
from brethren.kit.rulebook import Rulebook, cited, rulebook_of
from brethren.server import wire
from brethren.server.games_api import game_of
from brethren.server.http_util import NotFound, shape_param
from brethren.server.static_files import JSON, SVG, CachedFile, cached_file

Plain = dict[str, object]


async def rules(request: Request) -> Response:
    """The rulebook of a game: the pages for people, the chapters, the rules by id, and the rulings on them."""
    return (await asyncio.to_thread(rulebook_json, game_of(request).key)).response(request)


@cache
def rulebook_json(key: str) -> CachedFile:
    game = load(key)
    try:
        book = rulebook_of(game)
    except UnknownGame as error:
        raise NotFound(str(error)) from None
    pages = how_to_play(game)
    info: Plain = {"game": key, "title": game_title(game), "version": game.version}
    info["how_to_play"] = pages.to_plain() if pages is not None else []
    return cached_file(wire.encode({**info, **_contents(book)}), JSON)


async def rules_picture(request: Request) -> Response:
    """A picture of the pages for people, drawn from the game's own scene."""
    game, shape, number = game_of(request), shape_param(request), request.path_params["number"]
    if not (number.isascii() and number.isdigit() and len(number) <= 3):
        raise NotFound("there is no such picture")
    return (await asyncio.to_thread(drawn_picture, game.key, int(number), shape)).response(request)


@cache
def drawn_picture(key: str, number: int, shape: str) -> CachedFile:
    pages = how_to_play(load(key))
    if pages is None or number >= len(pages.pictures):
        raise NotFound("there is no such picture")
    return cached_file(pages.pictures[number].svg(shape, BOT_NAMES).encode(), SVG)


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
