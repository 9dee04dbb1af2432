"""The sentences for why a player cannot undo, by the keys that ``core/undo.py`` and the table give."""

from __future__ import annotations

from typing import Final

from brethren.kit.words import Phrases

NEVER: Final = "never"
NO_MOVE: Final = "no_move"


def undo_refusal_text(obstacle: str) -> str:
    """The sentence for one obstacle: NEVER, NO_MOVE, or a constant of ``core/undo.py``."""
    return Phrases("brethren.table").phrase("undo_refusals", obstacle)
