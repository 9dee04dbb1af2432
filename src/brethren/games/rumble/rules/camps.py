"""[PR-14] Camp Mode: dealing the camp cards, and revealing them."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.games.rumble.state import RumbleState


def deal_camps(state: RumbleState, dealer: Dealer) -> None:
    """[PR-14.2] [PR-14.4] One card each, face down; [PR-14.6] some Bosses are turned up before the first round."""
    cards = list(state.box.camp_deals[state.seats])
    dealer.shuffle(cards)
    state.camps = tuple(cards)
    dealer.note("camps_dealt", rule="PR-14.4")
    for seat in range(state.seats):
        dealer.note("own_camp", cards[seat], rule="PR-14.5", to=1 << seat)
    for boss in state.box.face_up_bosses[state.seats]:
        show_camp(state, cards.index(boss), "PR-14.6", dealer)


def show_camp(state: RumbleState, seat: int, rule: str, dealer: Dealer) -> None:
    """Turn a camp card face up for the rest of the game."""
    state.open_camps |= 1 << seat
    dealer.note("camp", seat, state.camps[seat], rule=rule)


def show_all_camps(state: RumbleState, dealer: Dealer) -> None:
    """[PR-14.15] At the end of the game, all camps are revealed."""
    for seat in range(state.seats if state.camps else 0):
        if not state.open_camps >> seat & 1:
            show_camp(state, seat, "PR-14.15", dealer)
