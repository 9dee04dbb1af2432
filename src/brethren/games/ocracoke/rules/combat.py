"""[OC-5] Combat: look at two board cards."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.ocracoke.components import BOARD_PAIRS, BOARD_START
from brethren.games.ocracoke.rules.abilities import check, trigger_abilities
from brethren.games.ocracoke.state import COMBAT_PAIR, OcracokeState, push_question
from brethren.games.ocracoke.verbs import COMBAT_ON


def pair_moves(state: OcracokeState, first: int) -> list[int]:
    """[OC-5.1] [OC-9.18] Every pair of board positions, as moves of the verb whose first move is ``first``."""
    return [first + pair for pair in range(len(BOARD_PAIRS)) if BOARD_PAIRS[pair][1] < state.board_size]


def begin_combat(state: OcracokeState, seat: int) -> None:
    push_question(state, COMBAT_PAIR, seat)


def combat_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-5.2] Both positions are named before either card is looked at."""
    return pair_moves(state, COMBAT_ON)


def fight(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-5.3] [OC-5.4] The player sees both cards, which stay where they are and form the trigger set."""
    low, high = BOARD_PAIRS[move - COMBAT_ON]
    dealer.note("fights", seat, BOARD_START + low, BOARD_START + high, rule="OC-5.1")
    check(state, BOARD_START + low, seat, dealer)
    check(state, BOARD_START + high, seat, dealer)
    checked = 1 << (BOARD_START + low) | 1 << (BOARD_START + high)
    trigger_abilities(state, seat, checked, checked, dealer)
