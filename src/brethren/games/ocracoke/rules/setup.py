"""[OC-2] Setting up the match and each of its games."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.games.ocracoke.components import BOARD_START, SLOTS
from brethren.games.ocracoke.options import Options
from brethren.games.ocracoke.state import TURN, OcracokeState, blank_state, push_question


def set_up_match(seats: int, options: Options, dealer: Dealer) -> OcracokeState:
    """[OC-2.10] [OC-2.16] Nobody has coins; the first start player is set by an option or drawn at random."""
    state = blank_state(seats, options)
    start = options.start_seat if options.start_seat != NOBODY else dealer.pick(seats)
    set_up_game(state, start, dealer)
    return state


def set_up_game(state: OcracokeState, start: int, dealer: Dealer) -> None:
    """[OC-2.2] to [OC-2.17] Deal all cards; players know their own hand and nothing else."""
    state.game_no += 1
    state.start_seat = start
    state.round = 1
    state.turns_taken = 0
    state.islands_up = 0
    state.exposed = 0
    state.history = []
    deal(state, dealer)
    state.flipped = dealer.pick(2) + 2 * dealer.pick(2) if state.options.random_starting_faces else 0
    dealer.note("dealt", state.game_no, start, rule="OC-2.2")
    hand_rule = "OC-2.6" if state.hand_size == 1 else "OC-2.7"
    for seat in range(state.seats):
        for slot in state.hand_slots(seat):
            dealer.note("own_card", seat, state.place_of(slot), state.cards[slot], rule=hand_rule, to=1 << seat)
    push_question(state, TURN, start)


def deal(state: OcracokeState, dealer: Dealer) -> None:
    """[OC-2.17] Islands, then the board from left to right, then the hands clockwise from the start player."""
    pack = list(range(SLOTS))
    dealer.shuffle(pack)
    hands = BOARD_START + state.board_size
    state.cards[:hands] = pack[:hands]
    state.known_by = [0] * SLOTS
    at = hands
    for turn in range(state.seats):
        seat = (state.start_seat + turn) % state.seats
        for slot in state.hand_slots(seat):
            state.cards[slot] = pack[at]
            state.learn(slot, seat)
            at += 1
