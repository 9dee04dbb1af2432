"""[OC-5] Combat: look at two board cards."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.ocracoke.components import BOARD, PAIRS
from brethren.games.ocracoke.rules.abilities import check, meet
from brethren.games.ocracoke.state import COMBAT_PAIR, OcracokeState, ask
from brethren.games.ocracoke.verbs import COMBAT_ON


def pair_moves(state: OcracokeState, first: int) -> list[int]:
    """[OC-5.1] [OC-9.18] Every pair of different board positions, as moves of the verb that begins at ``first``."""
    return [first + pair for pair in range(len(PAIRS)) if PAIRS[pair][1] < state.board_size]


def begin_combat(state: OcracokeState, seat: int) -> None:
    ask(state, COMBAT_PAIR, seat)


def combat_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-5.2] Both positions are named before either card is looked at."""
    return pair_moves(state, COMBAT_ON)


def fight(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-5.3] [OC-5.4] He sees both cards; they stay where they are and are the trigger set."""
    low, high = PAIRS[move - COMBAT_ON]
    dealer.note("fights", seat, BOARD + low, BOARD + high, rule="OC-5.1")
    check(state, BOARD + low, seat, dealer)
    check(state, BOARD + high, seat, dealer)
    checked = 1 << (BOARD + low) | 1 << (BOARD + high)
    meet(state, seat, checked, checked, dealer)
