"""[PR-6] A round from the Battle on: notes, history, death, healing, and the end or the next round."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.rumble.last_result import Hit, LastBattle
from brethren.games.rumble.round_history import RoundRecord, pack
from brethren.games.rumble.rules.aftermath import clear_up
from brethren.games.rumble.rules.battle import Battle, damage_after_defence, fight, gain_bullets
from brethren.games.rumble.rules.battle_notes import note_battle
from brethren.games.rumble.rules.choose import begin_round
from brethren.games.rumble.rules.ending import end_game, is_decided
from brethren.games.rumble.rules.wounds import apply_damage, apply_healing, health_gained, remove_dead
from brethren.games.rumble.state import RumbleState


def resolve_battle(state: RumbleState, frame: Frame, dealer: Dealer) -> None:
    """Steps 1 to 16 of the Battle."""
    battle = Battle(
        state.options,
        state.pirates,
        state.alive,
        state.cards,
        state.aims,
        state.voided,
        state.bullets,
        state.special,
    )
    fight(battle, state.round)
    if dealer.notes is not None:
        note_battle(battle, state, dealer)
    spare_life_used = apply_damage(state, battle, dealer)
    gain_bullets(battle)
    done = RoundRecord(state.cards, state.aims, state.golden_taken, state.voided, spare_life_used, state.resigned)
    state.history.append(pack(done))
    state.last_battle = last_battle_of(battle, state.round)
    if state.options.heal_saves:  # [PR-11.4]
        apply_healing(state, battle, dealer)
        remove_dead(state, dealer)
    else:  # [PR-11.3]
        remove_dead(state, dealer)
        apply_healing(state, battle, dealer)
    if is_decided(state):
        end_game(state, dealer)
        return
    clear_up(state, dealer)
    if state.round >= state.options.max_rounds:
        end_game(state, dealer)  # [PR-15.5]
    else:
        begin_round(state, dealer)


def last_battle_of(battle: Battle, round_no: int) -> LastBattle:
    """The result of the Battle, for everybody to see."""
    seats = battle.seats
    hits: list[Hit] = []
    for attacker in battle.living:
        redirected = battle.redirected[attacker]
        for victim in battle.living:
            raw = battle.raw_damage[attacker * seats + victim]
            if raw:
                damage = damage_after_defence(battle, attacker, victim, raw)
                hits.append(Hit(attacker, victim, raw, damage, redirected if victim == battle.cover_seat else 0))
    gained = tuple([health_gained(battle, seat, round_no) for seat in range(seats)])
    return LastBattle(battle.fizzled, battle.dry, tuple(battle.damage), gained, tuple(hits))
