"""[OC-8] Big Waves: a hand card to the board, the board card to an island, the island card to the hand."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.ocracoke.components import BOARD_START, ISLANDS
from brethren.games.ocracoke.rules.swap import receive
from brethren.games.ocracoke.state import WAVED, WAVES_BOARD, WAVES_HAND, WAVES_ISLAND, OcracokeState, push_question
from brethren.games.ocracoke.verbs import GIVE, SEND, WASH


def begin_waves(state: OcracokeState, seat: int) -> None:
    """[OC-8.3] Choose the hand slot (if there are two), then the board position, then the island."""
    if state.hand_size > 1:
        push_question(state, WAVES_HAND, seat)
    else:
        push_question(state, WAVES_BOARD, seat, (state.hand_slot(seat),))


def choose_waves_hand(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    slot = state.hand_slot(seat, move - GIVE)
    dealer.note("gives", seat, state.place_of(slot), rule="OC-8.3")
    push_question(state, WAVES_BOARD, seat, (slot,))


def send_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    return [SEND + place for place in range(state.board_size)]


def choose_waves_board(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    slot = BOARD_START + move - SEND
    dealer.note("sends", seat, slot, rule="OC-8.3")
    push_question(state, WAVES_ISLAND, seat, (frame.memo[0], slot))


def wash_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-8.4] Every island; by option only those that are face down."""
    barred = state.islands_up if state.options.face_down_islands_only else 0
    return [WASH + slot for slot in range(ISLANDS) if not barred >> slot & 1]


def wash(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-8.1] [OC-8.2] [OC-8.5] Three cards move; slots keep their facing. [OC-8.9] Nothing is triggered."""
    hand, board = frame.memo
    island = move - WASH
    cards, known = state.cards, state.known_by
    cards[hand], cards[board], cards[island] = cards[island], cards[hand], cards[board]
    known[hand], known[board], known[island] = known[island], known[hand], known[board]
    state.history.append((WAVED, seat, hand, board, island))
    dealer.note("waves", seat, state.place_of(hand), board, island, rule="OC-8.1")
    receive(state, seat, hand, "OC-8.8", dealer)
    if state.islands_up >> island & 1:
        state.show_to_all(island)
        dealer.note("island", island, cards[island], rule="OC-8.5")
    if state.exposed >> seat & 1:
        state.show_to_all(hand)  # [OC-8.11]
        dealer.note("stays_exposed", seat, state.place_of(hand), cards[hand], rule="OC-8.11")
