"""[PR-6] The Battle at the table: fought, told, recorded; then death, healing, and the end or the next round."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.rumble.round_history import Round, packed
from brethren.games.rumble.rules.aftermath import clear_up
from brethren.games.rumble.rules.battle import Battle, bullets_in, fight, left_of
from brethren.games.rumble.rules.battle_notes import tell
from brethren.games.rumble.rules.choose import begin_round
from brethren.games.rumble.rules.ending import decided, end
from brethren.games.rumble.rules.wounds import bury, healed, take_damage, take_health
from brethren.games.rumble.state import RumbleState


def battle(state: RumbleState, frame: Frame, dealer: Dealer) -> None:
    """Steps 1 to 16."""
    fought = Battle(
        state.options,
        state.pirates,
        state.alive,
        state.cards,
        state.aims,
        state.voided,
        state.bullets,
        state.special,
    )
    fight(fought, state.round)
    if dealer.notes is not None:
        tell(fought, state, dealer)
    spared = take_damage(state, fought, dealer)
    bullets_in(fought)
    done = Round(state.cards, state.aims, state.took, state.voided, spared, state.resigned)
    state.history.append(packed(done))
    state.last = result_of(fought, state.round)
    if state.options.heal_saves:  # [PR-11.4]
        take_health(state, fought, dealer)
        bury(state, dealer)
    else:  # [PR-11.3]
        bury(state, dealer)
        take_health(state, fought, dealer)
    if decided(state):
        end(state, dealer)
        return
    clear_up(state, dealer)
    if state.round >= state.options.max_rounds:
        end(state, dealer)  # [PR-15.5]
    else:
        begin_round(state, dealer)


def result_of(fought: Battle, round_no: int) -> tuple[int, ...]:
    """What the Battle came to, for everybody to see: see ``state.L_FIZZLED``."""
    seats = fought.seats
    found = [fought.fizzled, fought.dry]
    for seat in range(seats):
        found += [fought.damage[seat], healed(fought, seat, round_no)]
    for attacker in fought.living:
        moved = fought.moved[attacker]
        for victim in fought.living:
            raw = fought.raw[attacker * seats + victim]
            if raw:
                left = left_of(fought, attacker, victim, raw)
                found += [attacker, victim, raw, left, moved if victim == fought.cover else 0]
    return tuple(found)
