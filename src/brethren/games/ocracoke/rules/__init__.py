"""The rules of Ocracoke: every question, who may answer what, and what an answer does."""

from __future__ import annotations

from typing import Final

from brethren.core.game import question, step
from brethren.games.ocracoke.rules.abilities import ghost_look, ghost_moves
from brethren.games.ocracoke.rules.combat import combat_moves, fight
from brethren.games.ocracoke.rules.report import bet_moves, set_disk
from brethren.games.ocracoke.rules.swap import (
    check_after_swap,
    check_moves,
    choose_given,
    give_moves,
    swap,
    swap_moves,
)
from brethren.games.ocracoke.rules.turn import end_turn, flip, take_turn, turn_moves
from brethren.games.ocracoke.rules.waves import choose_board, choose_sent, send_moves, wash, wash_moves
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

PROCEDURES: Final = (
    question(TURN, "turn", turn_moves, take_turn),
    question(COMBAT_PAIR, "combat_pair", combat_moves, fight),
    question(SWAP_HAND, "swap_hand", give_moves, choose_given),
    question(SWAP_BOARD, "swap_board", swap_moves, swap),
    question(SWAP_CHECK, "swap_check", check_moves, check_after_swap),
    question(WAVES_HAND, "waves_hand", give_moves, choose_sent),
    question(WAVES_BOARD, "waves_board", send_moves, choose_board),
    question(WAVES_ISLAND, "waves_island", wash_moves, wash, unless_forced=True),
    question(GHOST_LOOK, "ghost_look", ghost_moves, ghost_look),
    question(BET, "bet", bet_moves, set_disk, final=True),  # [OC-10.13]
    step(FLIP, "flip", flip),
    step(END_TURN, "end_turn", end_turn),
)
