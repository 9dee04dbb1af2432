"""[PR-7] [PR-8] [PR-9] What each attack does to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import BOMB, CUT, FIRE, SHOOT, SHOOT_TWICE, SMITE, STABBING, WHIRLWIND

if TYPE_CHECKING:
    from brethren.games.rumble.rules.battle import Battle

Hits = list[tuple[int, int]]
"""Who is hit, and how hard."""


def hits_of(battle: Battle, attacker: int, fires: int) -> Hits:
    """The hits of a live card, before anybody hides, dodges or takes cover."""
    card, target = battle.active_cards[attacker], battle.aims[2 * attacker]
    damage, lesser_damage = battle.box.damage[card], battle.box.lesser_damage[card]
    if card in (SHOOT, CUT):
        return [(target, damage)]
    if card == FIRE:
        return everybody_else(battle, attacker, damage if fires == 1 else lesser_damage)  # [PR-7.10] [PR-7.11]
    if card == SHOOT_TWICE:
        second = battle.aims[2 * attacker + 1]
        first = [(target, damage)]
        return first if second == NOBODY else [*first, (second, damage)]  # [PR-7.3] [PR-7.4] [PR-10.4]
    if card == BOMB:
        return bomb(battle, attacker, target)
    if card == SMITE:
        return smite(battle, attacker, target)
    if card == STABBING:
        return [(target, damage if target in battle.neighbours(attacker) else lesser_damage)]  # [PR-9.13]
    return everybody_else(battle, attacker, damage) if card == WHIRLWIND else []


def everybody_else(battle: Battle, attacker: int, amount: int) -> Hits:
    """[PR-7.9] [PR-9.16] All others, whatever their camp [PR-1.8]."""
    return [(seat, amount) for seat in battle.living if seat != attacker]


def bomb(battle: Battle, thrower: int, target: int) -> Hits:
    """[PR-9.11] [PR-9.12] Most on the target, less on each of its neighbours; the thrower only by option."""
    around = [seat for seat in battle.neighbours(target) if seat != thrower or battle.options.bomb_hits_thrower]
    box = battle.box
    return [(target, box.damage[BOMB]), *[(seat, box.lesser_damage[BOMB]) for seat in around]]


def smite(battle: Battle, attacker: int, target: int) -> Hits:
    """[PR-9.14] [PR-9.15] Most on a neighbour, less on that neighbour's other neighbour, if there is one."""
    box, behind = battle.box, [seat for seat in battle.neighbours(target) if seat != attacker]
    return [(target, box.damage[SMITE]), *[(seat, box.lesser_damage[SMITE]) for seat in behind]]
