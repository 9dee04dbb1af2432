"""The preview of a move at a table, for the player who may make it."""

from __future__ import annotations

from brethren.scene.preview import Preview
from brethren.table.preconditions import Refused
from brethren.table.table import Table


def preview_move(table: Table, seat: int, move: int) -> Preview:
    """What a legal move would do, as far as the seat can know: it is made from the seat's view only."""
    if seat not in table.waiting_seats():
        raise Refused(f"seat {seat + 1} has nothing to decide now")
    assert table.state is not None
    view = table.state.seen_by(seat)
    if move not in table.game.legal(view, seat):
        raise Refused("you cannot make this move now")
    return table.game.preview(view, seat, move, table.names())
