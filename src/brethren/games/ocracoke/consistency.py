"""Whether the fields of a state from plain data fit together, so that it can be played on."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN, NOBODY, Frame
from brethren.games.ocracoke.components import BIG_WAVES, BOARD_START, ISLANDS, SLOTS
from brethren.games.ocracoke.fill import find_world
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.state import (
    BET,
    COMBAT_PAIR,
    EVENTS_PER_TURN,
    GHOST_LOOK,
    SWAP_BOARD,
    SWAP_CHECK,
    SWAP_HAND,
    WAVES_BOARD,
    WAVES_HAND,
    WAVES_ISLAND,
    OcracokeState,
)

QUESTIONS: Final = (
    (COMBAT_PAIR, GHOST_LOOK),
    (SWAP_HAND, SWAP_BOARD, SWAP_CHECK, GHOST_LOOK),
    (GHOST_LOOK,),
    (WAVES_HAND, WAVES_BOARD, WAVES_ISLAND),
)
"""What can be asked during each action."""
TWO_CARDS: Final = (SWAP_HAND, WAVES_HAND)
"""Asked only of players with two cards in hand."""
NAMES_SLOTS: Final = (SWAP_BOARD, SWAP_CHECK, WAVES_BOARD, WAVES_ISLAND)
"""Remember a hand slot and perhaps a board slot."""


def inconsistency(state: OcracokeState) -> str:
    """What does not fit, or nothing."""
    seen = [card for card in state.cards if card != HIDDEN]
    if state.game_no > state.options.max_games:
        return "a match should not have so many games"
    if len(set(seen)) != len(seen):
        return "the cards should be in one slot each, and one is in two"
    if bool(state.last_report) != (state.game_no > 1 or state.over):
        return "the last Report should be there from the second game on"
    if not (_has_ended(state) if state.over else max(state.coins) < state.options.target_coins):
        return "the match should be over just when the coins or the games say so"
    if state.islands_up.bit_count() != state.round - 1:
        return "one island should be turned up for every round before this one"
    if not _is_known_by_those_who_see(state):
        return "everybody should know their own hand, and all should know what lies face up"
    if not state.over and not _is_asked_of_active_seat(state, state.stack[-1]):
        return "the question should be one that is asked in this turn"
    if len(state.history) > EVENTS_PER_TURN * ((state.round - 1) * state.seats + state.turns_taken + 1):
        return "the history should not be longer than the turns taken allow"
    if state.options.abilities and find_world(state) is None:
        return "the history should not contradict itself or the cards"
    return ""


def _has_ended(state: OcracokeState) -> bool:
    """[OC-12.2] [OC-12.7] By the target or the cap; [OC-10.8] everything has been shown."""
    everyone = (1 << (state.seats + 1)) - 1
    capped = state.game_no == state.options.max_games
    return (capped or max(state.coins) >= state.options.target_coins) and all(
        [mask == everyone for mask in state.known_by]
    )


def _is_known_by_those_who_see(state: OcracokeState) -> bool:
    everyone = (1 << (state.seats + 1)) - 1
    for slot in range(SLOTS):
        owner = state.owner(slot)
        seers = everyone if state.face_up(slot) else 1 << owner if owner != NOBODY else 0
        if state.known_by[slot] & seers != seers:
            return False
    return True


def _is_asked_of_active_seat(state: OcracokeState, frame: Frame) -> bool:
    """Everybody bets; all other questions go to the active seat and belong to the action it has taken."""
    active = state.active_seat()
    if frame.kind == BET:
        return len(frame.seats) + len(frame.answered_seats) == state.seats and frame.cause in (NOBODY, active)
    if frame.seats != (active,) or frame.cause != active:
        return False
    return len(state.stack) == 1 or _belongs_to_action(state, frame, action_of(state, state.stack[-2].memo[0]))


def _belongs_to_action(state: OcracokeState, frame: Frame, action: int) -> bool:
    if frame.kind not in QUESTIONS[action] or (frame.kind in TWO_CARDS and state.hand_size == 1):
        return False
    if action == BIG_WAVES and state.options.face_down_islands_only and state.islands_up == (1 << ISLANDS) - 1:
        return False
    if frame.kind not in NAMES_SLOTS:
        return True
    boards = [slot for slot in frame.memo[1:] if slot != NOBODY]
    return frame.memo[0] in state.hand_slots(state.active_seat()) and all(
        [BOARD_START <= slot < BOARD_START + state.board_size for slot in boards]
    )
