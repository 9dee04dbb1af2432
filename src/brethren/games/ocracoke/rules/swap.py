"""[OC-6] Swap: exchange a hand card with a board card and look at another; [OC-9.18] giving away the Kraken."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, Frame
from brethren.games.ocracoke.components import BOARD_PAIRS, BOARD_START, KRAKEN
from brethren.games.ocracoke.rules.abilities import check, trigger_abilities
from brethren.games.ocracoke.rules.combat import pair_moves
from brethren.games.ocracoke.state import (
    KRAKEN_SWAPPED,
    SWAP_BOARD,
    SWAP_CHECK,
    SWAP_HAND,
    SWAPPED,
    OcracokeState,
    push_question,
)
from brethren.games.ocracoke.verbs import CHECK, GIVE, KRAKEN_ON, SWAP_WITH


def begin_swap(state: OcracokeState, seat: int, dealer: Dealer) -> None:
    """[OC-9.8] An exposed hand is covered as soon as the Swap begins. [OC-6.2] A player with two cards chooses one."""
    if state.exposed >> seat & 1:
        state.exposed ^= 1 << seat
        dealer.note("covered", seat, rule="OC-9.8")
    if state.hand_size > 1:
        push_question(state, SWAP_HAND, seat)
    else:
        push_question(state, SWAP_BOARD, seat, (state.hand_slot(seat),))


def give_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-6.2] [OC-8.3] Which of the two hand slots takes part."""
    return [GIVE, GIVE + 1]


def choose_swap_hand(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-6.2] The slot is public, its card is not."""
    slot = state.hand_slot(seat, move - GIVE)
    dealer.note("gives", seat, state.place_of(slot), rule="OC-6.2")
    push_question(state, SWAP_BOARD, seat, (slot,))


def gives_kraken(state: OcracokeState, frame: Frame) -> bool:
    """[OC-6.8] Whether the card to be given away is the Kraken; the question is the same, so that nobody can tell."""
    return state.options.abilities and state.cards[frame.memo[0]] == KRAKEN


def swap_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-6.1] Any board position; [OC-9.18] two of them for the Kraken."""
    if gives_kraken(state, frame):
        return pair_moves(state, KRAKEN_ON)
    return [SWAP_WITH + place for place in range(state.board_size)]


def swap(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-6.1] [OC-6.4] Exchange the cards, see the one received, and then choose a card to check."""
    hand = frame.memo[0]
    if gives_kraken(state, frame):
        low, high = BOARD_PAIRS[move - KRAKEN_ON]
        release_kraken(state, seat, hand, BOARD_START + low, BOARD_START + high, dealer)
        push_question(state, SWAP_CHECK, seat, (hand, NOBODY))
        return
    slot = BOARD_START + move - SWAP_WITH
    cards, known = state.cards, state.known_by
    cards[hand], cards[slot] = cards[slot], cards[hand]
    known[hand], known[slot] = known[slot], known[hand]
    state.history.append((SWAPPED, seat, hand, slot))
    dealer.note("swaps", seat, state.place_of(hand), slot, rule="OC-6.1")
    receive(state, seat, hand, "OC-6.4", dealer)
    push_question(state, SWAP_CHECK, seat, (hand, slot))


def receive(state: OcracokeState, seat: int, hand: int, rule: str, dealer: Dealer) -> None:
    """[OC-14.4] A player knows every card that enters their hand."""
    state.learn(hand, seat)
    dealer.note("received", seat, state.place_of(hand), state.cards[hand], rule=rule, to=1 << seat)


def release_kraken(state: OcracokeState, seat: int, hand: int, low: int, high: int, dealer: Dealer) -> None:
    """[OC-9.19] [OC-9.20] [OC-14.5] Keep one of two cards at random; the other is shuffled with the Kraken unseen."""
    cards, known = state.cards, state.known_by
    event = (KRAKEN_SWAPPED, seat, hand, low, high, cards[low], cards[high], known[low], known[high])
    state.history.append(event)
    dealer.note("kraken", seat, low, high, rule="OC-9.25")
    kept, left = (low, high) if dealer.pick(2) == 0 else (high, low)
    pair = (cards[left], KRAKEN) if dealer.pick(2) == 0 else (KRAKEN, cards[left])
    cards[hand] = cards[kept]
    cards[low], cards[high] = pair
    known[hand] = known[low] = known[high] = 0
    receive(state, seat, hand, "OC-9.19", dealer)


def check_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-6.3] Any position but the one just exchanged; [OC-9.23] after a Kraken Swap, any at all."""
    exchanged = frame.memo[1]
    return [CHECK + place for place in range(state.board_size) if BOARD_START + place != exchanged]


def check_after_swap(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-6.5] [OC-6.6] [OC-9.24] The checked card is the trigger set; by option the received card belongs to it."""
    hand, exchanged = frame.memo
    slot = BOARD_START + move - CHECK
    dealer.note("checks", seat, slot, rule="OC-6.3")
    check(state, slot, seat, dealer)
    triggers = 1 << slot | (1 << hand if state.options.received_card_triggers else 0)
    barred = 1 << slot | (1 << exchanged if exchanged != NOBODY else 0)
    trigger_abilities(state, seat, triggers, barred, dealer)
