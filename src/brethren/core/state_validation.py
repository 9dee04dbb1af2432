"""Checks for states from plain data: an accepted state can be played on, or is a view of one that can.

A game reads its fields one by one (``core/plain.py``). These functions compare seats, options and stack with what the
game declares, and ``Game.inconsistency`` reports fields that contradict each other.
"""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadOption, BadSeats, BadState
from brethren.core.frames import BOTTOM, HIDDEN, NOBODY, Frame
from brethren.core.game import Game, Procedure, S
from brethren.core.options import Value
from brethren.core.plain import require_field, shorten

SPECTATOR: Final = HIDDEN
OMNISCIENT: Final = NOBODY
"""A viewer besides seats and spectators: one who sees the true state and every sealed answer."""


def require_seats_and_options(game: Game[S], data: object) -> tuple[int, dict[str, Value]]:
    """Return the seats and options of a plain state, or raise BadState."""
    _require_same_components(game, data)
    try:
        seats = game.require_seat_count(require_field(data, "seats"))
        return seats, game.resolve_options(seats, require_field(data, "options"))
    except (BadSeats, BadOption) as error:
        raise BadState(str(error)) from None


def _require_same_components(game: Game[S], data: object) -> None:
    """A plain state names its components unless they are the printed ones."""
    found = data.get("components", "") if isinstance(data, dict) else ""
    if found != ("" if game.components.is_printed else game.components.hash):
        raise BadState(
            f"the state should be of the components {game.components.hash}, not "
            f"{shorten(found) if found else 'of the printed ones'}"
        )


def require_valid(game: Game[S], state: S) -> None:
    """Raise BadState for a state whose parts contradict each other, as it would fail later."""
    below = BOTTOM
    for frame in state.stack:
        _require_valid_frame(game.procedures[frame.kind], frame, below)
        below = frame.kind
    if state.stack and not state.waiting():
        raise BadState("the stack should have a question on top, not a step")
    problem = game.inconsistency(state)
    if problem:
        raise BadState(problem)
    if not possible_viewers(game, state):
        raise BadState(
            "the hidden values and sealed answers should be those of one seat, of a spectator, or of the true state"
        )


def possible_viewers(game: Game[S], state: S) -> list[int]:
    """The viewers whose view this could be: OMNISCIENT, SPECTATOR, or seats."""
    return [reader for reader in (OMNISCIENT, SPECTATOR, *range(state.seats)) if _could_be_view_of(game, state, reader)]


def _require_valid_frame(row: Procedure[S], frame: Frame, below: int) -> None:
    """Raise BadState for a frame that its procedure cannot have made."""
    seats = (*frame.seats, *frame.answered_seats)
    if below not in row.allowed_below:
        raise BadState(f"the frame {row.name!r} is in the wrong place on the stack")
    if len(frame.memo) != len(row.memo) or not all(
        [low <= value <= high for value, (low, high) in zip(frame.memo, row.memo, strict=True)]
    ):
        raise BadState(f"the frame {row.name!r} cannot have the memo {frame.memo}")
    if (row.step is None) != bool(frame.seats) or (row.step and seats) or len(set(seats)) != len(seats):
        raise BadState(f"the frame {row.name!r} should have {'no seats' if row.step else 'seats, each only once'}")
    if not row.simultaneous and (len(seats) > 1 or frame.sealed):
        raise BadState(f"the frame {row.name!r} should have one seat and no sealed answers")
    sealed = [seat for seat, _ in frame.sealed]
    if sealed != sorted(sealed) or list(frame.answered_seats) != sorted(frame.answered_seats):
        raise BadState(f"the answers of the frame {row.name!r} should be ordered by seat")


def _could_be_view_of(game: Game[S], state: S, reader: int) -> bool:
    """Whether this could be the state as a viewer sees it: its hidden values, sealed answers and legal moves."""
    if state.has_hidden() if reader == OMNISCIENT else not state.is_view_of(None if reader == SPECTATOR else reader):
        return False
    if not state.stack:
        return True
    frame = state.stack[-1]
    known = [seat for seat in range(state.seats) if reader in (seat, OMNISCIENT)]
    if any([seat not in known for seat, _ in frame.sealed]):
        return False
    return all([_answers_are_legal(game, state, frame, seat) for seat in known])


def _answers_are_legal(game: Game[S], state: S, frame: Frame, seat: int) -> bool:
    """Whether the sealed moves of a seat were legal, and complete exactly if the seat has answered."""
    row, moves_made = game.procedures[frame.kind], frame.answers_of(seat)
    if row.moves is None or row.race or not (seat in frame.seats or seat in frame.answered_seats):
        return not moves_made and (seat not in frame.seats or bool(game.legal(state, seat)))
    so_far = Frame(frame.kind, frame.seats, frame.memo, frame.cause)
    moves = row.moves(state, so_far, seat)
    for move in moves_made:
        if move not in moves:
            return False
        so_far = so_far.with_partial(seat, move)
        moves = row.moves(state, so_far, seat) if row.multi_part else []
    return bool(moves) == (seat in frame.seats)
