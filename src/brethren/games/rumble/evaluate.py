"""The evaluator: how good a move is for a seat (see Bots in docs/rules), in units of its own health.

A card is worth what it leaves us (health, bullets, golden cards) and what it costs the others, weighted by how many
they are and, in Camp Mode, by how likely each of them is a friend. It does not look beyond this round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import (
    BLOCK,
    BOMB,
    CHEUNG,
    CUT,
    DODGE,
    FIRE,
    FIRST_GOLDEN,
    HEAL,
    HIDE,
    KIDD,
    LOAD,
    LOAD_FULL,
    PICK,
    READ,
    SEARCH,
    SHOOT,
    SHOOT_TWICE,
    SMITE,
    STABBING,
    STEAL,
    TAKE_COVER,
    WHIRLWIND,
    is_golden,
)
from brethren.games.rumble.odds import Foe, damage_distribution, damage_odds, has_two_targets
from brethren.games.rumble.outcome import camp_of
from brethren.games.rumble.rules.aim import targets_of
from brethren.games.rumble.rules.gesture import right_gesture
from brethren.games.rumble.state import CHOOSE, GESTURES, TARGETS, RumbleState
from brethren.games.rumble.verbs import AIM, EXCHANGE, GRAB, KEEP, MISS, NONE, PLAY, SALVAGE, VERBS, card_of

WEIGHTS: Final = {
    "others": 1.8,  # the weight of the health of all others together, compared with our own
    "bullet": 0.3,  # the value of each of the first three bullets
    "spare_bullet": 0.1,  # the value of each further bullet
    "gold": 0.25,  # the average value of a golden card in hand
    "token": 0.6,  # the value of a special token
    "cut_kept": 3.0,  # how much more we value a Cut in hand: it is for dodgers and for the final hit
    "dodge_kept": 0.15,  # the value of having Dodge unlocked in the next round
}
OTHERS_WEIGHT: Final = WEIGHTS["others"]
BULLET_VALUE: Final = WEIGHTS["bullet"]
SPARE_BULLET_VALUE: Final = WEIGHTS["spare_bullet"]
GOLDEN_VALUE: Final = WEIGHTS["gold"]
TOKEN_VALUE: Final = WEIGHTS["token"]
CUT_KEPT_FACTOR: Final = WEIGHTS["cut_kept"]
DODGE_KEPT_VALUE: Final = WEIGHTS["dodge_kept"]

TIE_MARGIN: Final = 0.15
"""Cards rated this close count as equal, because a player who always plays the best card is predictable."""
TARGET_SCALE: Final = 4.0
"""Ratings of targets and golden cards are spread out by this factor: there predictability matters less."""

HEALTH_VALUES: Final[tuple[float, ...]] = (0.0, 3.2, 4.6, 5.6, 6.3, 6.8, 7.2, 7.5, 7.7, 7.9)
"""The value of our own health by the number of tokens; the last one counts most."""
HARM_VALUES: Final[tuple[float, ...]] = (0.0, 2.0, 3.6, 4.9, 6.0, 7.0, 7.9, 8.7, 9.4, 10.0)
"""The value of taking the health of another player; the first tokens count nearly as much as the last."""
GOLDEN_FACTORS: Final[tuple[float, ...]] = (1.15, 1.0, 0.85, 1.0, 1.15, 0.6)
"""The relative values of Block, Heal, Load Full, Cut, Hide and Steal."""
PIRATE_RATINGS: Final[tuple[int, ...]] = (11, 9, 3, 10, 6, 3, 4, 4, 4, 8, 5)
"""The relative strength of the pirates, by how often they survive."""


def rate_moves(view: RumbleState, seat: int, moves: list[int], worlds: list[RumbleState]) -> list[float]:
    """A rating for each move; only comparisons between ratings mean anything."""
    if moves[0] < KEEP:
        return [float(PIRATE_RATINGS[move]) for move in moves]
    evaluator = Evaluator(view, seat, worlds)
    return [evaluator.rate(move) for move in moves]


class Evaluator:
    """Rates the moves of one seat in one view."""

    def __init__(self, view: RumbleState, seat: int, worlds: list[RumbleState]) -> None:
        world = worlds[0]
        self.view = view
        self.world = world
        self.seat = seat
        self.health = world.health[seat]
        self.bullets = world.bullets[seat]
        self.can_heal = not view.options.storms(view.round)
        self.max_health = world.box.max_health[world.pirates[seat]]
        self.foes = {other: Foe(world, other) for other in world.others_clockwise(seat)}
        self.enmity = {other: _enmity(worlds, seat, other) for other in self.foes}
        self.harm_weight = OTHERS_WEIGHT / max(1, len(self.foes))
        quiet = 1.0
        for foe in self.foes.values():
            quiet *= 1.0 - foe.odds[FIRE]
        self.lone_fire_chance = quiet
        parts = [damage_odds(world, foe, seat, 1.0 - quiet) for foe in self.foes.values()]
        self.damage_by_foe = parts
        self.damage_undefended = damage_distribution(parts, False)
        self.damage_beside_own_fire = damage_distribution(
            [damage_odds(world, foe, seat, 1.0) for foe in self.foes.values()], False
        )
        self.damage_defended = damage_distribution(parts, True)

    def rate(self, move: int) -> float:
        kind = self.view.stack[-1].kind
        if kind == GESTURES:
            return 1.0 if move == right_gesture(self.view, self.seat) else 0.0
        verb, argument = VERBS.split(move)
        return RATINGS[verb](self, argument)

    def rate_keeping(self, _: int) -> float:
        return 1.0

    def rate_exchange(self, _: int) -> float:
        return 0.0

    def rate_aiming(self, target: int) -> float:
        return self.rate_aim(target) * TARGET_SCALE

    # Golden cards ---------------------------------------------------------------------------------------------------

    def rate_grab(self, place: int) -> float:
        """A golden card of the area; the more rivals there are, the less it is worth."""
        kind = self.view.area[place] - FIRST_GOLDEN
        rivals = sum([self.view.cards[each] == SEARCH for each in self.foes])
        places = sum([card != NOBODY for card in self.view.area])
        return self.golden_card_value(kind) / (1.0 + rivals / places) * TARGET_SCALE

    def rate_salvage(self, kind: int) -> float:
        return (self.golden_card_value(kind) - TOKEN_VALUE * 0.7) * TARGET_SCALE

    def rate_none(self, _: int) -> float:
        return 0.0

    def rate_miss(self, _: int) -> float:
        return -TARGET_SCALE

    def golden_card_value(self, kind: int) -> float:
        """The value of a golden card in our present situation."""
        need = 1.0
        if kind == HEAL - FIRST_GOLDEN:
            need = 1.3 if self.health <= 3 else 0.7
        elif kind == HIDE - FIRST_GOLDEN:
            need = 1.4 if self.health <= 2 else 1.0
        elif kind == LOAD_FULL - FIRST_GOLDEN:
            need = 1.2 if self.bullets <= 1 else 0.7
        return GOLDEN_FACTORS[kind] * need

    # Cards ----------------------------------------------------------------------------------------------------------

    def rate_card(self, card: int) -> float:
        """What we have after the round, less what the others have."""
        value = self.supplies_value(card)
        if card in (SHOOT, SHOOT_TWICE, CUT, STEAL, TAKE_COVER, BOMB, STABBING, SMITE):
            return value + self.best_target_value(card)
        if card in (FIRE, WHIRLWIND):
            return value + self.volley_value(card)
        return value + self.defence_value(card)

    def supplies_value(self, card: int) -> float:
        """The bullets, golden cards and tokens that a card leaves us."""
        box = self.view.box
        bullets = self.bullets - box.costs[card]
        gain = box.full_load if card == LOAD_FULL else box.bullets_gained[card] if card in (LOAD, DODGE) else 0
        if card == FIRE and self.world.pirates[self.seat] == CHEUNG:
            gain = 1
        value = _bullets_value(min(box.max_bullets, bullets + gain))
        if is_golden(card):
            value -= GOLDEN_VALUE * GOLDEN_FACTORS[card - FIRST_GOLDEN] * (CUT_KEPT_FACTOR if card == CUT else 1.0)
        elif card == TAKE_COVER:
            value -= TOKEN_VALUE
        elif card == SEARCH:
            rivals = 1.0 + sum([foe.odds[SEARCH] for foe in self.foes.values()]) / max(1, len(self.view.area))
            value += GOLDEN_VALUE / rivals
        elif card == PICK:
            value += self.pick_value()
        return value if card == DODGE else value + DODGE_KEPT_VALUE

    def pick_value(self) -> float:
        expected = sum([foe.golden for foe in self.foes.values()])
        none = 1.0
        for foe in self.foes.values():
            none *= 1.0 - foe.golden
        return GOLDEN_VALUE * expected + none * BULLET_VALUE

    def defence_value(self, card: int) -> float:
        """The health that a card leaves us, and what a Block does to its attackers."""
        if card == HIDE:
            return HEALTH_VALUES[self.health]
        if card == BLOCK:
            back = 0.0
            for foe, part in zip(self.foes.values(), self.damage_by_foe, strict=True):
                back += (1.0 - part[0]) * self.harm_value(foe, 1)
            return self.health_value(self.damage_defended, 0, 0) + back
        healing = self.view.box.health_gained[card]
        return self.health_value(
            self.damage_defended if card == DODGE else self.damage_undefended, healing if self.can_heal else 0, 0
        )

    def health_value(self, odds: list[float], healing: int, extra: int) -> float:
        """The expected value of our health; the dead are not healed, unless an option says so."""
        value = 0.0
        for damage, chance in enumerate(odds):
            health = self.health - damage - extra
            if health <= 0 and self.view.options.heal_saves:
                health = 0
            elif health <= 0:
                continue
            value += chance * HEALTH_VALUES[min(self.max_health, health + healing)]
        return value

    def harm_value(self, foe: Foe, damage: int) -> float:
        """What it is worth to us that a foe loses so much health."""
        now = max(1, foe.health)
        lost = HARM_VALUES[now] - HARM_VALUES[max(0, now - damage)]
        return lost * self.harm_weight * self.enmity[foe.seat]

    # Attacks --------------------------------------------------------------------------------------------------------

    def hit_value(self, target: int, damage: int, *, cut: bool = False) -> float:
        """An attack on one target: what it does through each defence, less what a Block costs us."""
        foe = self.foes[target]
        open_to = 1.0 - foe.hide if cut else foe.undefended()
        value = open_to * self.harm_value(foe, damage)
        if not cut and damage > 1:
            value += (foe.dodge + foe.block) * self.harm_value(foe, damage - 1)
        return value - foe.block * self.cost_of_one_damage()

    def cost_of_one_damage(self) -> float:
        """What one more point of damage costs us."""
        return self.health_value(self.damage_undefended, 0, 0) - self.health_value(self.damage_undefended, 0, 1)

    def volley_value(self, card: int) -> float:
        """Fire and Whirlwind hit everybody else; several Fires at once do half the damage [PR-7.11]."""
        damage = self.view.box.damage[card]
        value = self.health_value(self.damage_beside_own_fire if card == FIRE else self.damage_undefended, 0, 0)
        for target in self.foes:
            if card == WHIRLWIND:
                value += self.hit_value(target, damage)
            else:
                value += self.lone_fire_chance * self.hit_value(target, damage) + (
                    1.0 - self.lone_fire_chance
                ) * self.hit_value(target, self.view.box.lesser_damage[card])
        return value

    def best_target_value(self, card: int) -> float:
        """The best target, or the best two."""
        targets = targets_of(self.world, self.seat, card)
        values = sorted([self.target_value(card, other) for other in targets], reverse=True)
        if card == TAKE_COVER:
            return values[0]
        best = sum(values[: 2 if has_two_targets(card) else 1])
        if card == SHOOT_TWICE and self.world.pirates[self.seat] == READ:  # [PR-10.4]
            best = max([best, *[self.hit_value(other, 2 * self.view.box.damage[card]) for other in targets]])
        return self.health_value(self.damage_undefended, 0, 0) + best

    def target_value(self, card: int, target: int) -> float:
        """What it is worth to aim a card at a target."""
        if card == STEAL:
            return self.theft_value(target)
        if card == TAKE_COVER:
            return self.cover_value(target)
        damage, lesser_damage = self.view.box.damage[card], self.view.box.lesser_damage[card]
        if card == CUT:
            return self.hit_value(target, damage, cut=True)
        if card == STABBING:
            return self.hit_value(target, damage if target in self.world.neighbours(self.seat) else lesser_damage)
        if card in (BOMB, SMITE):
            return self.hit_value(target, damage) + self.splash_value(target, lesser_damage)
        return self.hit_value(target, damage)

    def splash_value(self, target: int, damage: int) -> float:
        """Some damage to the neighbours of the target."""
        return sum([self.hit_value(other, damage) for other in self.world.neighbours(target) if other != self.seat])

    def theft_value(self, target: int) -> float:
        foe = self.foes[target]
        free = 1.0 - foe.dodge - foe.hide
        taken = foe.bullets if self.world.pirates[self.seat] == KIDD else min(1, foe.bullets)
        gain = _bullets_value(min(self.view.box.max_bullets, self.bullets + taken)) - _bullets_value(self.bullets)
        lost = _bullets_value(foe.bullets) - _bullets_value(foe.bullets - taken)
        return free * (gain + 1.5 * lost * self.harm_weight * self.enmity[target])

    def cover_value(self, target: int) -> float:
        """The target takes our damage, unless they hide."""
        foe = self.foes[target]
        expected = sum([damage * chance for damage, chance in enumerate(self.damage_undefended)])
        safe = HEALTH_VALUES[self.health] + expected * self.harm_value(foe, 1) * (
            1.0 - 0.5 * foe.dodge - 0.5 * foe.block
        )
        return (1.0 - foe.hide) * safe + foe.hide * self.health_value(self.damage_undefended, 0, 0)

    def rate_aim(self, target: int) -> float:
        """The target of a card that is already chosen; Read's second shot at the same target gets past a Dodge."""
        frame = self.view.stack[-1]
        said = frame.answers_of(self.seat)
        if AIM + target in said:
            damage = self.view.box.damage[SHOOT_TWICE]
            return self.hit_value(target, 2 * damage) - self.hit_value(target, damage)
        if frame.kind == TARGETS:
            return self.target_value(self.view.cards[self.seat], target)
        assert frame.kind == CHOOSE
        return self.target_value(card_of(said), target)


RATINGS: Final[dict[int, Callable[[Evaluator, int], float]]] = {
    KEEP: Evaluator.rate_keeping,
    EXCHANGE: Evaluator.rate_exchange,
    PLAY: Evaluator.rate_card,
    AIM: Evaluator.rate_aiming,
    GRAB: Evaluator.rate_grab,
    SALVAGE: Evaluator.rate_salvage,
    NONE: Evaluator.rate_none,
    MISS: Evaluator.rate_miss,
}
"""How each verb is rated, from the index of its argument; pirates and gestures are rated apart."""


def _bullets_value(bullets: int) -> float:
    """The value of a number of bullets."""
    return BULLET_VALUE * min(3, bullets) + SPARE_BULLET_VALUE * max(0, bullets - 3)


def _enmity(worlds: list[RumbleState], seat: int, other: int) -> float:
    """1 for a foe; less in Camp Mode, the more worlds make the other a friend."""
    if not worlds[0].camps:
        return 1.0
    friends = sum([camp_of(world.camps[seat]) == camp_of(world.camps[other]) for world in worlds])
    return 1.0 - 1.6 * friends / len(worlds)
