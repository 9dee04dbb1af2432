"""[PR-3.8] to [PR-3.11] Whom a card is aimed at."""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import (
    ANY_TWO,
    CUT,
    NEEDS_TARGET,
    NEIGHBOUR,
    READ,
    SHOOT_TWICE,
    TARGET_KINDS,
)
from brethren.games.rumble.state import RumbleState
from brethren.games.rumble.verbs import AIM


def aim_moves(state: RumbleState, seat: int, card: int, aims: list[int], hidden: int) -> list[int]:
    """[PR-3.9] [PR-3.10] The legal next targets, the nearest clockwise first, without the seats in ``hidden``."""
    if not NEEDS_TARGET[card] or len(aims) >= target_count(card):
        return []
    may = [other for other in targets_of(state, seat, card) if not hidden >> other & 1]
    if not aims:
        return [AIM + other for other in may]
    if state.pirates[seat] == READ:
        return [AIM + other for other in may]  # [PR-10.4] the same target again, or another
    return [AIM + other for other in may if other != aims[0]]  # [PR-7.3] [PR-7.4] none, if only one other is left


def target_count(card: int) -> int:
    """How many targets a card names."""
    return 2 if TARGET_KINDS[card] == ANY_TWO else 1


def targets_of(state: RumbleState, seat: int, card: int) -> list[int]:
    """All others, or only neighbours for cards that say so; but Read may Cut anybody [PR-10.5]."""
    if TARGET_KINDS[card] == NEIGHBOUR and not (card == CUT and state.pirates[seat] == READ):
        return state.neighbours(seat)
    return state.others_clockwise(seat)


def in_seat_order(aims: list[int], card: int) -> tuple[int, int]:
    """Two targets in seat order, as the state stores them; NOBODY for a missing one."""
    if not aims:
        return NOBODY, NOBODY
    if len(aims) == 1 or card != SHOOT_TWICE:
        return aims[0], NOBODY
    return min(aims), max(aims)
