"""[PR-16] Real time: time limits, the moves made at a time-out, and how fast and reliable bots are.

Time itself never enters the rules: what a clock or a bot's reaction causes reaches the game as a move.
"""

from __future__ import annotations

from math import exp
from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.games.rumble.components import DODGE, LOAD, SEARCH
from brethren.games.rumble.rules.choose import choose_moves
from brethren.games.rumble.rules.gesture import right_gesture
from brethren.games.rumble.rules.reveal import target_moves
from brethren.games.rumble.rules.search import search_options
from brethren.games.rumble.rules.setup import deal_moves, draft_moves
from brethren.games.rumble.state import CHOOSE, DEAL, DRAFT, GESTURES, RACE, TARGETS, RumbleState
from brethren.games.rumble.verbs import GESTURE, KEEP, MISS, PLAY

TIMEOUT_MOVES: Final = (PLAY + DODGE, PLAY + LOAD, PLAY + SEARCH)
"""What is played at a time-out: the first of these that is legal."""
BELL_ROLLS: Final = 12
"""The sum of this many uniform numbers is very nearly normally distributed."""


def time_limit(state: RumbleState) -> int:
    """[PR-16.2] [PR-16.7] Seconds for gestures or the golden card race; 0 for other questions."""
    kind = state.stack[-1].kind if state.stack else CHOOSE
    if kind == GESTURES:
        return state.options.gesture_seconds
    return state.options.search_seconds if kind == RACE else 0


def timeout_move(state: RumbleState, seat: int) -> int:
    """[PR-R63] The move that is made for a seat whose time is up."""
    frame = state.stack[-1]
    if frame.kind in (GESTURES, RACE):
        return MISS
    if frame.kind == DEAL:
        return deal_moves(state, frame, seat)[0]
    if frame.kind == DRAFT:
        return draft_moves(state, frame, seat)[0]
    if frame.kind == TARGETS:
        return target_moves(state, frame, seat)[0]
    if frame.kind != CHOOSE:
        return search_options(state, seat)[0]
    moves, answers = choose_moves(state, frame, seat), frame.answers_of(seat)
    if moves[0] == KEEP or (answers and answers[-1] >= PLAY):
        return moves[0]  # the token is kept; targets that must follow a card are the nearest
    return next((move for move in TIMEOUT_MOVES if move in moves), moves[0])


def resigned_seat(state: RumbleState) -> int:
    """The first of those asked who has resigned, or NOBODY."""
    if state.resigned and state.stack:
        for seat in state.stack[-1].seats:
            if state.resigned >> seat & 1:
                return seat
    return NOBODY


def resigned_move(state: RumbleState, seat: int) -> int:
    """[PR-R63] The same as for a seat whose time is up; but its gesture is right, for a card it committed counts."""
    return right_gesture(state, seat) if state.stack[-1].kind == GESTURES else timeout_move(state, seat)


def bot_reaction(view: RumbleState, seat: int, move: int, dealer: Dealer) -> tuple[int, float]:
    """[PR-16.6] Bots fail at gestures as often as the option says, and [PR-16.8] react after a delay."""
    delay = view.box.bot_reaction_seconds * exp(view.box.bot_reaction_spread * _bell_curve(dealer))
    if view.stack[-1].kind == GESTURES:
        right = right_gesture(view, seat)
        if dealer.pick(100) >= view.options.bot_gesture_error:
            return right, delay
        wrong = [GESTURE + icon for icon in view.offered_gestures[seat] if GESTURE + icon != right]
        return wrong[dealer.pick(len(wrong))], delay
    return (search_options(view, seat)[0] if move == MISS else move), delay


def _bell_curve(dealer: Dealer) -> float:
    """A normally distributed number with mean 0 and deviation 1, approximately."""
    return sum([dealer.pick(1001) / 1000 for _ in range(BELL_ROLLS)]) - BELL_ROLLS / 2
