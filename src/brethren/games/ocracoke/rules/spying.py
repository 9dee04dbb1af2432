"""[OC-7] Spying: look at every card in the other hands."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.games.ocracoke.rules.abilities import trigger_abilities
from brethren.games.ocracoke.state import OcracokeState


def spy(state: OcracokeState, seat: int, dealer: Dealer) -> None:
    """[OC-7.1] to [OC-7.6] The player alone sees the hands of all others; their own hand does not count."""
    seen = 0
    for other in range(state.seats):
        if other == seat:
            continue
        for slot in state.hand_slots(other):
            state.learn(slot, seat)
            card = state.cards[slot]
            dealer.note("spied", seat, other, state.place_of(slot), card, rule="OC-7.6", to=1 << seat)
            seen |= 1 << slot
    trigger_abilities(state, seat, seen, 0, dealer)
