"""The rules of Ocracoke: every question, who may answer what, and what an answer does."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.core.game import question, step
from brethren.games.ocracoke.components import ACTION_CARDS, BOARD_START, SLOTS
from brethren.games.ocracoke.rules.abilities import ghost_look, ghost_moves
from brethren.games.ocracoke.rules.combat import combat_moves, fight
from brethren.games.ocracoke.rules.report import bet_moves, set_disk
from brethren.games.ocracoke.rules.swap import (
    check_after_swap,
    check_moves,
    choose_swap_hand,
    give_moves,
    swap,
    swap_moves,
)
from brethren.games.ocracoke.rules.turn import end_turn, flip_action_card, take_turn, turn_moves
from brethren.games.ocracoke.rules.waves import choose_waves_board, choose_waves_hand, send_moves, wash, wash_moves
from brethren.games.ocracoke.state import (
    BET,
    COMBAT_PAIR,
    END_TURN,
    FLIP,
    GHOST_LOOK,
    SWAP_BOARD,
    SWAP_CHECK,
    SWAP_HAND,
    TURN,
    WAVES_BOARD,
    WAVES_HAND,
    WAVES_ISLAND,
)

# What frames remember, as the lowest and the highest value of each int.
HAND_SLOT: Final = (BOARD_START, SLOTS - 1)
BOARD_SLOT: Final = (BOARD_START, SLOTS - 1)
BOARD_SLOT_OR_NONE: Final = (NOBODY, SLOTS - 1)
SLOT_MASK: Final = (0, (1 << SLOTS) - 1)
IN_ACTION: Final = (FLIP,)

PROCEDURES: Final = (
    question(TURN, "turn", turn_moves, take_turn),
    question(COMBAT_PAIR, "combat_pair", combat_moves, fight, allowed_below=IN_ACTION),
    question(SWAP_HAND, "swap_hand", give_moves, choose_swap_hand, allowed_below=IN_ACTION),
    question(SWAP_BOARD, "swap_board", swap_moves, swap, memo=(HAND_SLOT,), allowed_below=IN_ACTION),
    question(
        SWAP_CHECK,
        "swap_check",
        check_moves,
        check_after_swap,
        memo=(HAND_SLOT, BOARD_SLOT_OR_NONE),
        allowed_below=IN_ACTION,
    ),
    question(WAVES_HAND, "waves_hand", give_moves, choose_waves_hand, allowed_below=IN_ACTION),
    question(WAVES_BOARD, "waves_board", send_moves, choose_waves_board, memo=(HAND_SLOT,), allowed_below=IN_ACTION),
    question(
        WAVES_ISLAND,
        "waves_island",
        wash_moves,
        wash,
        skip_if_forced=True,
        memo=(HAND_SLOT, BOARD_SLOT),
        allowed_below=IN_ACTION,
    ),
    question(GHOST_LOOK, "ghost_look", ghost_moves, ghost_look, memo=(SLOT_MASK, SLOT_MASK), allowed_below=IN_ACTION),
    question(BET, "bet", bet_moves, set_disk, simultaneous=True, final=True),  # [OC-10.13]
    step(FLIP, "flip", flip_action_card, memo=((0, len(ACTION_CARDS) - 1),), allowed_below=(END_TURN,)),
    step(END_TURN, "end_turn", end_turn),
)
