"""Odds: which cards the others may play this round, and how much damage that does to us.

They follow from the ledger, from the locked cards, and from what sensible players do.
"""

from __future__ import annotations

from typing import Final

from brethren.games.rumble.components import (
    ANY_TWO,
    BLOCK,
    BOMB,
    CUT,
    DODGE,
    FIRE,
    FIRST_GOLDEN,
    GOLDEN_KINDS,
    HEAL,
    HIDE,
    LOAD,
    LOAD_FULL,
    READ,
    SEARCH,
    SHOOT,
    SHOOT_TWICE,
    SMITE,
    STABBING,
    TARGET_KINDS,
    WHIRLWIND,
)
from brethren.games.rumble.rules.choose import card_moves
from brethren.games.rumble.state import RumbleState
from brethren.games.rumble.verbs import PLAY

CARD_WEIGHTS: Final[tuple[float, ...]] = (
    1.0,
    0.9,
    1.0,
    1.0,
    1.6,
    1.0,
    0.8,
    0.8,
    0.6,
    1.0,
    0.7,
    0.6,
    0.8,
    0.7,
    1.6,
    1.1,
    1.2,
    1.2,
)
"""How likely a card is played, if nothing else is known. (The annotation is needed: mypyc infers no type here.)"""
MAX_DAMAGE: Final = 7
"""More damage than this makes no difference."""


class Foe:
    """The odds of one other player's next card."""

    def __init__(self, world: RumbleState, seat: int) -> None:
        self.seat = seat
        self.health = world.health[seat]
        self.bullets = world.bullets[seat]
        self.odds = [0.0] * len(CARD_WEIGHTS)
        moves = card_moves(world, seat)
        total = 0.0
        for move in moves:
            card = move - PLAY
            weight = CARD_WEIGHTS[card] * _need_factor(card, self.health, self.bullets)
            self.odds[card] = weight
            total += weight
        for card in range(len(CARD_WEIGHTS)):
            self.odds[card] /= total
        self.dodge = self.odds[DODGE]
        self.block = self.odds[BLOCK]
        self.hide = self.odds[HIDE]
        self.golden = sum(self.odds[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS])

    def undefended(self) -> float:
        """The chance that an attack by us meets no defence."""
        return 1.0 - self.dodge - self.block - self.hide


def _need_factor(card: int, health: int, bullets: int) -> float:
    """Players with few bullets tend to load, and players with little health to heal."""
    if card == LOAD:
        return 1.4 if bullets < 3 else 0.5
    if card == LOAD_FULL:
        return 1.6 if bullets < 2 else 0.4
    if card in (SEARCH, HEAL):
        return 1.5 if health <= 3 else 0.7
    return 1.0


def damage_odds(world: RumbleState, foe: Foe, seat: int, fires: float) -> list[float]:
    """The odds that a foe does 0, 1, 2 or 3 damage to the seat, and the share of 1 that is a Cut."""
    others = world.alive.bit_count() - 1
    share, near = 1.0 / others, seat in world.neighbours(foe.seat)
    odds = foe.odds
    one = odds[SHOOT] * share + odds[WHIRLWIND]
    two = three = cut = 0.0
    if odds[SHOOT_TWICE]:
        if world.pirates[foe.seat] == READ:
            two += odds[SHOOT_TWICE] * share * share
            one += odds[SHOOT_TWICE] * 2 * share * (1 - share)
        else:
            one += odds[SHOOT_TWICE] * min(1.0, 2 * share)
    one += odds[FIRE] * fires
    two += odds[FIRE] * (1.0 - fires)
    if odds[STABBING]:
        two += odds[STABBING] * share if near else 0.0
        one += 0.0 if near else odds[STABBING] * share
    if odds[SMITE]:
        two += odds[SMITE] * 0.5 if near else 0.0
        one += odds[SMITE] * 0.3
    if odds[BOMB]:
        three += odds[BOMB] * share
        one += odds[BOMB] * min(1.0, 2 * share)
    if odds[CUT]:
        reach = share if world.pirates[foe.seat] == READ else (0.5 if others > 1 else 1.0) if near else 0.0
        cut = odds[CUT] * reach
        one += cut
    return [max(0.0, 1.0 - one - two - three), one, two, three, cut]


def damage_distribution(parts: list[list[float]], defended: bool) -> list[float]:
    """The odds of each total damage; a defence takes 1 off each attacker, but not off a Cut."""
    found = [1.0]
    for none, one, two, three, cut in parts:
        if defended:
            none, one, two, three = none + one - cut, two + cut, three, 0.0
        longer = [0.0] * min(MAX_DAMAGE + 1, len(found) + 3)
        for damage, chance in enumerate(found):
            for blow, odds in enumerate((none, one, two, three)):
                longer[min(MAX_DAMAGE, damage + blow)] += chance * odds
        found = longer
    return found


def has_two_targets(card: int) -> bool:
    return TARGET_KINDS[card] == ANY_TWO
