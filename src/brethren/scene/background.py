"""A background: the pieces of a panel that never change.

A client gets it once, and keeps it by the hash of its content.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from hashlib import blake2b
from typing import Final

from brethren.scene.json_text import to_json
from brethren.scene.piece import Piece, Plain

MAX_CACHED_BACKGROUNDS: Final = 256
"""The largest number of cached backgrounds; a game needs a few for each shape of screen."""
HASH_BYTES: Final = 8
"""The length of an id; it is written with two hexadecimal digits for each byte."""


class Background:
    """Coasts, a hex grid, names of lands: drawn behind all parts of a panel.

    Many viewers share it, so it must not change.
    """

    __slots__ = ("id", "pieces", "plain")

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = tuple(pieces)
        self.plain: list[Plain] = [piece.to_plain() for piece in pieces]
        self.id = blake2b(to_json(self.plain).encode(), digest_size=HASH_BYTES).hexdigest()


DrawBackground = Callable[..., list[Piece]]
"""Draws a background from its inputs, and nothing else."""

_backgrounds: Final[dict[tuple[object, ...], Background]] = {}


def cached_background(draw: DrawBackground, *inputs: object) -> Background:
    """Return the background that a function draws from plain, hashable inputs; it is drawn only once."""
    key = (draw, inputs)
    background = _backgrounds.get(key)
    if background is None:
        if len(_backgrounds) >= MAX_CACHED_BACKGROUNDS:
            _backgrounds.clear()
        background = _backgrounds[key] = Background(draw(*inputs))
    return background


def new_backgrounds(backgrounds: list[Background], known: Container[str]) -> Plain:
    """The field ``backgrounds`` of a message: those that a client does not know, by id; no field if it knows all."""
    new = {each.id: each.plain for each in backgrounds if each.id not in known}
    return {"backgrounds": new} if new else {}
