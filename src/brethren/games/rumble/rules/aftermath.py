"""[PR-12] After the Battle: Pick, discards, locks, the golden area, and the next round."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS, PICK, is_golden
from brethren.games.rumble.state import RumbleState


def clear_up(state: RumbleState, dealer: Dealer) -> None:
    """Everything after the end check, up to the next round."""
    picked = pick_up(state, dealer)
    if not picked:
        discard_golden(state)
    lock_cards(state)
    refill_area(state, dealer)
    if (
        state.options.tokens_visible == "two_left"
        and state.alive.bit_count() == 2
        and state.round in state.death_rounds
    ):
        dealer.note("shields_off", rule="PR-11.9")
    pass_lead(state)


def pick_up(state: RumbleState, dealer: Dealer) -> bool:
    """[PR-12.1] [PR-9.8] Blackbeard takes golden cards that others played; [PR-9.9] if there are none, two tokens."""
    picker = NOBODY
    for seat in state.living_seats():
        if state.cards[seat] == PICK and not state.voided >> seat & 1:
            picker = seat
    if picker == NOBODY:
        return False
    found = [state.cards[seat] for seat in range(state.seats) if is_golden(state.cards[seat])]
    for card in found:
        state.golden_in_hand[picker * GOLDEN_KINDS + card - FIRST_GOLDEN] += 1
        dealer.note("picks", picker, card, rule="PR-9.8")
    if not found:
        pay_empty_pick(state, picker, dealer)
    return True


def pay_empty_pick(state: RumbleState, seat: int, dealer: Dealer) -> None:
    """[PR-9.9] One bullet, and one health token except in a storm [PR-15.3]."""
    box = state.box
    state.bullets[seat] = min(box.max_bullets, state.bullets[seat] + box.bullets_gained[PICK])
    if state.options.storms(state.round):
        dealer.note("picks_bullet", seat, rule="PR-15.3")
    else:
        state.health[seat] = min(box.max_health[state.pirates[seat]], state.health[seat] + box.health_gained[PICK])
        dealer.note("picks_nothing", seat, rule="PR-9.9")


def discard_golden(state: RumbleState) -> None:
    """[PR-12.2] Golden cards that were played go to the discard pile, face up."""
    for seat in range(state.seats):
        if is_golden(state.cards[seat]):
            state.discard_counts[state.cards[seat] - FIRST_GOLDEN] += 1


def lock_cards(state: RumbleState) -> None:
    """[PR-12.3] to [PR-12.6] A basic card stays in front of its shield for one round; a golden card locks nothing."""
    for seat in range(state.seats):
        if state.is_alive(seat):
            state.locked[seat] = NOBODY if is_golden(state.cards[seat]) else state.cards[seat]
        state.cards[seat] = NOBODY
        state.aims[2 * seat] = state.aims[2 * seat + 1] = NOBODY
        state.golden_taken[seat] = NOBODY
    state.voided = 0


def refill_area(state: RumbleState, dealer: Dealer) -> None:
    """[PR-12.7] [PR-12.8] Refill each place from the pile; if the pile is empty, shuffle the discard pile first."""
    for place in range(len(state.area)):
        if state.area[place] != NOBODY:
            continue
        if not state.pile and state.options.reshuffle:
            reshuffle(state, dealer)
        if not state.pile:
            return
        state.area[place] = state.pile.pop()
        dealer.note("turned_up", place, state.area[place], rule="PR-12.7")


def reshuffle(state: RumbleState, dealer: Dealer) -> None:
    for kind in range(GOLDEN_KINDS):
        state.pile += [FIRST_GOLDEN + kind] * state.discard_counts[kind]
        state.discard_counts[kind] = 0
    if state.pile:
        dealer.shuffle(state.pile)
        dealer.note("reshuffled", len(state.pile), rule="PR-12.8")


def pass_lead(state: RumbleState) -> None:
    """[PR-12.9] [PR-2.18] The lead passes to the next living seat clockwise."""
    state.lead = state.others_clockwise(state.lead)[0]
