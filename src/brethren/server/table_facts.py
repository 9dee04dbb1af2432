"""What never changes at a table: what is played there, with which options and settings, and where the game began."""

from __future__ import annotations

from brethren.core.record import count_moves
from brethren.kit.game_texts import game_title
from brethren.scene.scene import Plain
from brethren.table.table import Table


def table_facts(table: Table) -> Plain:
    """The game, its options and settings; and of a fork, the table and the move that it continues."""
    found: Plain = {
        "table": table.key,
        "game": table.game.key,
        "title": game_title(table.game),
        "options": table.record.options,
        "settings": table.settings.values,
    }
    if table.origin:
        found["forked_from"] = {"table": table.origin_table, "move": count_moves(table.origin)}
    return found
