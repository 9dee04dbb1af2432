"""Notes of the Battle, step by step in rule order, so that players understand who hit whom and why."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.core.notes import EVERYONE
from brethren.games.rumble.components import (
    BLOCK,
    CHEUNG,
    DODGE,
    FIRE,
    HIDE,
    LOAD,
    LOAD_FULL,
    STEAL,
    TAKE_COVER,
)
from brethren.games.rumble.rules.battle import Battle, damage_after_defence, is_countered
from brethren.games.rumble.state import RumbleState

STANCES: Final = {DODGE: ("dodges", "PR-6.2"), BLOCK: ("blocks", "PR-6.2"), HIDE: ("hides", "PR-6.2")}
"""Cards that hold through the whole Battle, each with its fact and rule."""


def note_battle(battle: Battle, state: RumbleState, dealer: Dealer) -> None:
    """Everything up to the damage, which has notes of its own (see wounds.py)."""
    note_stances(battle, dealer)
    note_cover(battle, state, dealer)
    note_thefts(battle, dealer)
    note_payments(battle, dealer)
    note_hits(battle, dealer)
    if battle.options.storms(state.round):
        dealer.note("storm", state.round, rule="PR-6.19")
    note_bullets(battle, dealer)


def note_stances(battle: Battle, dealer: Dealer) -> None:
    for seat in battle.living:
        card = battle.active_cards[seat]
        if card in STANCES:
            fact, rule = STANCES[card]
            dealer.note(fact, seat, rule=rule)
    for seat in battle.living:
        if battle.fizzled >> seat & 1:
            hider = hider_of(battle, seat)
            if hider == NOBODY:
                dealer.note("no_target", seat, battle.active_cards[seat], rule="PR-3.11")
            else:
                dealer.note("fizzles", seat, battle.active_cards[seat], hider, rule="PR-6.4")


def hider_of(battle: Battle, seat: int) -> int:
    """The hiding player whom a seat targeted."""
    for aim in (battle.aims[2 * seat], battle.aims[2 * seat + 1]):
        if aim != NOBODY and battle.hidden >> aim & 1:
            return aim
    return NOBODY


def note_cover(battle: Battle, state: RumbleState, dealer: Dealer) -> None:
    for seat in battle.living:
        if battle.active_cards[seat] == TAKE_COVER:
            if battle.covered_seat == seat:
                dealer.note("covers", seat, battle.cover_seat, rule="PR-9.2")
            else:
                dealer.note("cover_fails", seat, rule="PR-9.6")
            if not battle.special[seat]:
                tell_tokens_spent(state, seat, "PR-9.7", dealer)


def tell_tokens_spent(state: RumbleState, seat: int, rule: str, dealer: Dealer) -> None:
    """[PR-2.7] [PR-11.9] While shields stand, only their owner sees how many tokens there are."""
    dealer.note("tokens_spent", seat, rule=rule, to=EVERYONE if state.shields_removed() else 1 << seat)


def note_thefts(battle: Battle, dealer: Dealer) -> None:
    """[PR-R29] Thief and victim learn how many bullets changed hands; others only who stole from whom."""
    for thief in battle.living:
        if battle.active_cards[thief] != STEAL or battle.fizzled >> thief & 1:
            continue
        victim = battle.landing_seat(thief, battle.aims[2 * thief])
        if victim != battle.aims[2 * thief]:
            dealer.note("steal_redirected", thief, battle.aims[2 * thief], victim, rule="PR-9.3")
        if victim == thief:
            dealer.note("robs_himself", thief, rule="PR-9.5")
        elif battle.dodging >> victim & 1:
            dealer.note("steal_dodged", thief, victim, rule="PR-7.6")
        elif battle.hidden >> victim & 1:
            dealer.note("steal_hidden", thief, victim, rule="PR-6.6")
        else:
            dealer.note("steals", thief, victim, rule="PR-8.17")
    for thief, victim, taken in battle.thefts:
        pair = 1 << thief | 1 << victim
        if taken:
            dealer.note("stolen", thief, victim, taken, rule="PR-6.8", to=pair)
        elif len([each for each in battle.thefts if each[1] == victim]) > 1:
            dealer.note("too_many_thieves", thief, victim, rule="PR-6.7", to=pair)
        else:
            dealer.note("empty_victim", thief, victim, rule="PR-8.18", to=pair)


def note_payments(battle: Battle, dealer: Dealer) -> None:
    for seat in battle.living:
        if battle.dry >> seat & 1:
            dealer.note(
                "dry", seat, battle.active_cards[seat], battle.box.costs[battle.active_cards[seat]], rule="PR-6.12"
            )
        elif battle.paid[seat]:
            dealer.note("pays", seat, battle.paid[seat], rule="PR-6.11")
    fires = [seat for seat in battle.living if battle.active_cards[seat] == FIRE and battle.is_live(seat)]
    if len(fires) > 1:
        dealer.note("fires", len(fires), rule="PR-7.11")


def note_hits(battle: Battle, dealer: Dealer) -> None:
    """The damage of each attacker to each victim: redirected, reduced by a defence, countered."""
    for attacker in battle.living:
        if battle.redirected[attacker]:
            dealer.note(
                "redirected",
                attacker,
                battle.redirected[attacker],
                battle.covered_seat,
                battle.cover_seat,
                rule="PR-6.15",
            )
        for victim in battle.living:
            raw = battle.raw_damage[attacker * battle.seats + victim]
            if not raw:
                continue
            left = damage_after_defence(battle, attacker, victim, raw)
            if left == raw:
                dealer.note("hits", attacker, victim, raw, battle.active_cards[attacker], rule="PR-6.13")
            elif left:
                cards = battle.active_cards[attacker], battle.active_cards[victim]
                dealer.note("reduced", attacker, victim, raw, left, cards[0], cards[1], rule="PR-6.17")
            else:
                dealer.note(
                    "stopped",
                    attacker,
                    victim,
                    battle.active_cards[attacker],
                    battle.active_cards[victim],
                    rule="PR-6.17",
                )
            if is_countered(battle, attacker, victim):
                dealer.note("counters", victim, attacker, rule="PR-6.18")


def note_bullets(battle: Battle, dealer: Dealer) -> None:
    for seat in battle.living:
        card = battle.active_cards[seat]
        if card == LOAD:
            dealer.note("loads", seat, rule="PR-7.1")
        elif card == LOAD_FULL:
            dealer.note("loads_full", seat, rule="PR-8.10")
        elif card == DODGE:
            dealer.note("dodge_bullet", seat, rule="PR-7.7")
        elif card == FIRE and battle.is_live(seat) and battle.pirates[seat] == CHEUNG:
            dealer.note("refund", seat, rule="PR-10.7")
