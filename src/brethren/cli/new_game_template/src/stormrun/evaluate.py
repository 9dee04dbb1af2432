"""What a decent player knows: how good each move looks."""

from __future__ import annotations

from stormrun.state import StormRunState
from stormrun.verbs import ANCHOR, HOLD_FAST, SAIL


def rate_moves(view: StormRunState, seat: int, moves: list[int]) -> list[float]:
    return [rate(view, seat, move) for move in moves]


def rate(view: StormRunState, seat: int, move: int) -> float:
    """Sail while little is at stake; in a storm, hold fast with a small hold and give up one card of a large one."""
    box = view.box
    stake = sum([view.holds[place] * box.values[place % box.kinds] for place in view.places_of(seat)])
    danger = view.deck[box.storm] / max(1, sum(view.deck))
    if move == ANCHOR:
        return stake * danger + (stake if view.port_value(seat) + stake >= box.goal else 0.0)
    if move in (SAIL, SAIL + 1):
        return (1 + move - SAIL) * (1 - danger) - stake * danger * (1 + move - SAIL) / 2
    return 3.0 - stake if move == HOLD_FAST else 0.0
