"""A box: the components that a game is played with, as its component file gives them."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from brethren.core.plain import canonical_json

HASH_BYTES: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The tables and names of one component file; it never changes, and states and games share it.

    A game's own box adds a typed field for each table. The hash names the content: comments and layout do not matter.
    """

    def __init__(self, text: str = "", content: object = None, *, is_printed: bool = True) -> None:
        self.text = text  # the file
        self.own_text = "" if is_printed else text  # the file, if it has to be kept beside the game
        self.hash = content_hash(content)
        self.is_printed = is_printed  # the components that come with the game, not somebody's own


def content_hash(content: object) -> str:
    """The hash of what a component file contains."""
    return blake2b(canonical_json(content).encode(), digest_size=HASH_BYTES).hexdigest()


NO_COMPONENTS: Final = Box()
"""The box of a game without a component file."""
