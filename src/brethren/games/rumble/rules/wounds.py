"""[PR-11] Damage, Roberts' spare life, health tokens, and death."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS, HEAL, ROBERTS, SEARCH
from brethren.games.rumble.rules.battle import Battle
from brethren.games.rumble.rules.camps import show_camp
from brethren.games.rumble.state import RumbleState


def health_after(health: int, damage: int, spare: bool) -> tuple[int, bool]:
    """[PR-6.20] [PR-11.1] The health left, and whether the spare life was used; excess damage is ignored.

    [PR-10.2] Roberts' special token counts as one more health token when the last is gone.
    """
    left = health - damage
    if left <= 0 and damage and spare:
        return max(0, left + 1), True
    return max(0, left), False


def health_gained(battle: Battle, seat: int, round_no: int) -> int:
    """[PR-6.23] [PR-15.3] The health tokens that a seat gains by its card, none in a storm."""
    if battle.options.storms(round_no):
        return 0
    card = battle.active_cards[seat]
    return battle.box.health_gained[card] if card in (SEARCH, HEAL) else 0


def apply_damage(state: RumbleState, battle: Battle, dealer: Dealer) -> int:
    """Apply all damage of the round at once [PR-11.2]; return a mask of the seats whose spare life was used."""
    spare_life_used = 0
    for seat in battle.living:
        spare = state.pirates[seat] == ROBERTS and state.special[seat] > 0 and not state.resigned >> seat & 1
        state.health[seat], used = health_after(state.health[seat], battle.damage[seat], spare)
        if battle.damage[seat]:
            dealer.note("damaged", seat, battle.damage[seat], rule="PR-6.20")
        if used:
            spare_life_used |= 1 << seat
            state.special[seat] -= 1
            dealer.note("spare_life" if state.health[seat] else "spare_life_lost", seat, rule="PR-10.2")
    return spare_life_used


def apply_healing(state: RumbleState, battle: Battle, dealer: Dealer) -> None:
    """[PR-6.23] Survivors take their health tokens; [PR-1.9] no more than they may hold."""
    for seat in battle.living:
        gain = health_gained(battle, seat, state.round)
        if gain and state.is_alive(seat):
            state.health[seat] = min(state.box.max_health[state.pirates[seat]], state.health[seat] + gain)
            dealer.note("heals", seat, gain, rule="PR-6.23")
        elif battle.active_cards[seat] in (SEARCH, HEAL) and state.is_alive(seat):
            dealer.note("no_healing", seat, rule="PR-15.3")


def remove_dead(state: RumbleState, dealer: Dealer) -> None:
    """[PR-6.22] Players without health, or who have resigned, are out. [PR-11.8] The dead show their camps."""
    for seat in state.living_seats():
        if state.health[seat] and not state.resigned >> seat & 1:
            continue
        state.alive &= ~(1 << seat)
        state.death_rounds[seat] = state.round
        dealer.note("dies", seat, rule="PR-11.5" if not state.health[seat] else "PR-R63")
        discard_belongings(state, seat, dealer)
        if state.camps and not state.open_camps >> seat & 1:
            show_camp(state, seat, "PR-14.8", dealer)


def discard_belongings(state: RumbleState, seat: int, dealer: Dealer) -> None:
    """[PR-11.6] Golden cards go to the discard pile, or by option out of the game; tokens to the supply."""
    heap = GOLDEN_KINDS if state.options.remove_dead_hands else 0
    first = seat * GOLDEN_KINDS
    if state.secret_cards[seat] != NOBODY:
        state.golden_in_hand[first + state.secret_cards[seat] - FIRST_GOLDEN] += 1
        state.secret_cards = tuple([NOBODY if each == seat else card for each, card in enumerate(state.secret_cards)])
    for kind in range(GOLDEN_KINDS):
        for _ in range(state.golden_in_hand[first + kind]):
            dealer.note("hand_removed" if heap else "hand_discarded", seat, FIRST_GOLDEN + kind, rule="PR-11.6")
        state.discard_counts[heap + kind] += state.golden_in_hand[first + kind]
        state.golden_in_hand[first + kind] = 0
    state.health[seat] = state.bullets[seat] = state.special[seat] = 0
    state.locked[seat] = NOBODY
