"""States from plain data: what is accepted can be played on, or is a view of a state that can.

A game reads its fields one by one (``core/plain.py``). Here the seats, the options and the stack are held against
what the game declares of them, and ``Game.flaw`` says whether the fields fit together.
"""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadOption, BadSeats, BadState
from brethren.core.frames import BOTTOM, HIDDEN, NOBODY, Frame
from brethren.core.game import Game, Procedure, S
from brethren.core.options import Value
from brethren.core.plain import require_field

SPECTATOR: Final = HIDDEN
EVERYTHING: Final = NOBODY
"""Beside the seats: the reader who sees the true state, with nothing hidden and every sealed answer."""


def seats_and_options(game: Game[S], data: object) -> tuple[int, dict[str, Value]]:
    """The table that a state was played at."""
    try:
        seats = game.require_seat_count(require_field(data, "seats"))
        return seats, game.resolve_options(seats, require_field(data, "options"))
    except (BadSeats, BadOption) as error:
        raise BadState(str(error)) from None


def require_valid(game: Game[S], state: S) -> None:
    """Refuse a state that does not fit together, for it would fail when it is played on."""
    below = BOTTOM
    for frame in state.stack:
        _require_form(game.procedures[frame.kind], frame, below)
        below = frame.kind
    if state.stack and not state.waiting():
        raise BadState("the stack should have a question on top, not a step")
    flaw = game.inconsistency(state)
    if flaw:
        raise BadState(flaw)
    if not readers(game, state):
        raise BadState("what is hidden and what is sealed should be as one seat, a spectator or nobody sees it")


def readers(game: Game[S], state: S) -> list[int]:
    """Who could see the state just so: EVERYTHING, a SPECTATOR, seats."""
    return [reader for reader in (EVERYTHING, SPECTATOR, *range(state.seats)) if _is_seen_by(game, state, reader)]


def _require_form(row: Procedure[S], frame: Frame, below: int) -> None:
    """Refuse a frame that its procedure could not have laid down."""
    asked = (*frame.seats, *frame.answered_seats)
    if below not in row.allowed_below:
        raise BadState(f"the frame {row.name!r} should not lie where it lies on the stack")
    if len(frame.memo) != len(row.memo) or not all(
        [low <= value <= high for value, (low, high) in zip(frame.memo, row.memo, strict=True)]
    ):
        raise BadState(f"the frame {row.name!r} should not remember {frame.memo}")
    if (row.step is None) != bool(frame.seats) or (row.step and asked) or len(set(asked)) != len(asked):
        raise BadState(f"the frame {row.name!r} should ask {'nobody' if row.step else 'somebody'}, and nobody twice")
    if not row.simultaneous and (len(asked) > 1 or frame.sealed):
        raise BadState(f"the frame {row.name!r} should ask one seat, which seals nothing")
    sealed = [seat for seat, _ in frame.sealed]
    if sealed != sorted(sealed) or list(frame.answered_seats) != sorted(frame.answered_seats):
        raise BadState(f"the answers to the frame {row.name!r} should be in the order of the seats")


def _is_seen_by(game: Game[S], state: S, reader: int) -> bool:
    """Whether a reader sees the state so: what is hidden, what has been sealed, and that who is asked has a move."""
    if state.has_holes() if reader == EVERYTHING else not state.is_view_of(None if reader == SPECTATOR else reader):
        return False
    if not state.stack:
        return True
    frame = state.stack[-1]
    known = [seat for seat in range(state.seats) if reader in (seat, EVERYTHING)]
    if any([seat not in known for seat, _ in frame.sealed]):
        return False
    return all([_has_answered_well(game, state, frame, seat) for seat in known])


def _has_answered_well(game: Game[S], state: S, frame: Frame, seat: int) -> bool:
    """Whether a seat's sealed steps were legal one by one, complete if it has answered, and not if it is asked."""
    row, said = game.procedures[frame.kind], frame.answers_of(seat)
    if row.moves is None or row.race or not (seat in frame.seats or seat in frame.answered_seats):
        return not said and (seat not in frame.seats or bool(game.legal(state, seat)))
    so_far = Frame(frame.kind, frame.seats, frame.memo, frame.cause)
    moves = row.moves(state, so_far, seat)
    for move in said:
        if move not in moves:
            return False
        so_far = so_far.with_partial(seat, move)
        moves = row.moves(state, so_far, seat) if row.stepwise else []
    return bool(moves) == (seat in frame.seats)
