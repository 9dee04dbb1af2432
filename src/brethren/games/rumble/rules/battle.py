"""[PR-6] The Battle, step by step: stances, the Hide check, steals, payment, hits, cover, sums, reduction, counter.

A battle needs no dealer and asks no questions, so that past rounds can be replayed from the history: what follows
from it is public (PR-R50).
"""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import (
    BLOCK,
    BOMB,
    CHEUNG,
    CUT,
    DODGE,
    FIRE,
    HIDE,
    KIDD,
    LOAD,
    LOAD_FULL,
    NEEDS_TARGET,
    SMITE,
    STEAL,
    TAKE_COVER,
)
from brethren.games.rumble.options import Options
from brethren.games.rumble.rules.hits import hits_of


class Battle:
    """The cards of one round and the tokens they act on; ``bullets`` and ``special`` are changed in place."""

    def __init__(
        self,
        options: Options,
        pirates: tuple[int, ...],
        alive: int,
        cards: list[int],
        aims: list[int],
        voided: int,
        bullets: list[int],
        special: list[int],
    ) -> None:
        seats = len(pirates)
        self.options = options
        self.box = options.box
        self.pirates = pirates
        self.seats = seats
        self.living = [seat for seat in range(seats) if alive >> seat & 1]
        self.active_cards = [
            cards[seat] if alive >> seat & 1 and not voided >> seat & 1 else NOBODY for seat in range(seats)
        ]  # [PR-16.4]
        self.aims = aims
        self.bullets = bullets
        self.special = special
        self.hidden = self.seats_playing(HIDE)
        self.dodging = self.seats_playing(DODGE)
        self.blocking = self.seats_playing(BLOCK)
        self.fizzled = 0
        self.dry = 0
        self.covered_seat = NOBODY  # Morgan's seat, while Take Cover works
        self.cover_seat = NOBODY  # the seat that takes the damage for Morgan
        self.thefts: list[tuple[int, int, int]] = []  # thief, victim, bullets
        self.raw_damage = [0] * (seats * seats)  # by attacker and victim, after redirection by Take Cover
        self.redirected = [0] * seats  # by attacker, the damage that was redirected from Morgan
        self.damage = [0] * seats
        self.paid = [0] * seats

    def seats_playing(self, card: int) -> int:
        """[PR-6.2] A mask of the seats that play a card; stances hold until the end of the Battle."""
        found = 0
        for seat in self.living:
            if self.active_cards[seat] == card:
                found |= 1 << seat
        return found

    def is_live(self, seat: int) -> bool:
        """[PR-1.14] Whether the card of a seat takes effect."""
        return self.active_cards[seat] != NOBODY and not (self.fizzled | self.dry) >> seat & 1

    def neighbours(self, seat: int) -> list[int]:
        """[PR-1.7] As they were when the round began."""
        at = self.living.index(seat)
        before, after = self.living[at - 1], self.living[(at + 1) % len(self.living)]
        return [after, before] if after != before else [after]

    def landing_seat(self, attacker: int, victim: int) -> int:
        """[PR-6.15] [PR-9.5] Who is affected, if the victim has taken cover."""
        if victim == self.covered_seat and (self.options.cover_redirects_own or self.cover_seat != attacker):
            return self.cover_seat
        return victim


def fight(battle: Battle, round_no: int) -> None:
    """Steps 1 to 10; each step treats all players at the same time."""
    check_hidden_targets(battle)
    take_cover(battle)
    steal(battle)
    pay(battle)
    make_hits(battle)
    sum_damage(battle)
    if battle.options.storms(round_no):
        for seat in battle.living:  # [PR-6.19] [PR-15.2] the storm is no card, so no defence helps
            battle.damage[seat] += battle.box.storm_damage


def check_hidden_targets(battle: Battle) -> None:
    """[PR-6.4] A card that names a hiding player fizzles; so does a card without a target [PR-3.11]."""
    for seat in battle.living:
        card = battle.active_cards[seat]
        if card == NOBODY or not NEEDS_TARGET[card]:
            continue
        first, second = battle.aims[2 * seat], battle.aims[2 * seat + 1]
        if first == NOBODY:
            battle.fizzled |= 1 << seat
            continue
        hides = [bool(battle.hidden >> aim & 1) for aim in (first, second) if aim != NOBODY]
        works = not all(hides) or card in (BOMB, SMITE) if battle.options.hide_cancels_hider_only else not any(hides)
        if not works:  # [PR-8.14] [PR-8.15]
            battle.fizzled |= 1 << seat


def take_cover(battle: Battle) -> None:
    """[PR-6.3] The token is returned even if the card fizzles."""
    for seat in battle.living:
        if battle.active_cards[seat] == TAKE_COVER:
            battle.special[seat] -= 1
            if not battle.fizzled >> seat & 1:
                battle.covered_seat, battle.cover_seat = seat, battle.aims[2 * seat]


def steal(battle: Battle) -> None:
    """[PR-6.5] All steals use the bullets held before; losses and gains are applied together."""
    victims: dict[int, list[int]] = {}
    for thief in battle.living:
        if battle.active_cards[thief] == STEAL and not battle.fizzled >> thief & 1:
            victim = battle.landing_seat(thief, battle.aims[2 * thief])
            if victim != thief and not (battle.dodging | battle.hidden) >> victim & 1:  # [PR-6.6]
                victims.setdefault(victim, []).append(thief)
    if not victims:
        return
    gains = [0] * battle.seats
    for victim, thieves in victims.items():
        split_stolen_bullets(battle, victim, thieves, gains)
    for seat in battle.living:
        battle.bullets[seat] = min(battle.box.max_bullets, battle.bullets[seat] + gains[seat])  # [PR-6.10]


def split_stolen_bullets(battle: Battle, victim: int, thieves: list[int], gains: list[int]) -> None:
    """[PR-6.7] to [PR-6.9] Nothing if there are too few bullets; otherwise one each, and the rest for Kidd."""
    stock = battle.bullets[victim]
    enough = stock >= len(thieves)
    for thief in thieves:
        taken = 0
        if enough:
            taken = stock - len(thieves) + 1 if battle.pirates[thief] == KIDD else 1
        gains[thief] += taken
        gains[victim] -= taken
        battle.thefts.append((thief, victim, taken))


def pay(battle: Battle) -> None:
    """[PR-6.11] [PR-6.12] Fizzled cards cost bullets too; a card that can no longer be paid for is dry and free."""
    for seat in battle.living:
        card = battle.active_cards[seat]
        cost = battle.box.costs[card] if card != NOBODY else 0
        if not cost:
            continue
        if battle.bullets[seat] >= cost:
            battle.bullets[seat] -= cost
            battle.paid[seat] = cost
        elif not battle.fizzled >> seat & 1:
            battle.dry |= 1 << seat


def make_hits(battle: Battle) -> None:
    """[PR-6.13] to [PR-6.16] Add up the hits of all live attacks; hits on a covered Morgan are redirected."""
    fires = sum([battle.active_cards[seat] == FIRE and battle.is_live(seat) for seat in battle.living])
    for attacker in battle.living:
        if not battle.is_live(attacker):
            continue
        for victim, amount in hits_of(battle, attacker, fires):
            if battle.hidden >> victim & 1:  # [PR-6.14]
                continue
            lands = battle.landing_seat(attacker, victim)
            battle.raw_damage[attacker * battle.seats + lands] += amount
            if lands != victim:
                battle.redirected[attacker] += amount


def sum_damage(battle: Battle) -> None:
    """[PR-6.17] [PR-6.18] Dodge and Block reduce each attacker's damage by 1; Block counters."""
    for attacker in battle.living:
        for victim in battle.living:
            raw = battle.raw_damage[attacker * battle.seats + victim]
            if raw:
                battle.damage[victim] += damage_after_defence(battle, attacker, victim, raw)
                if is_countered(battle, attacker, victim):
                    battle.damage[attacker] += 1


def damage_after_defence(battle: Battle, attacker: int, victim: int, raw: int) -> int:
    """The damage of one attacker that a defence lets through; Cut is never reduced [PR-7.8] [PR-8.6]."""
    defended = (battle.dodging | battle.blocking) >> victim & 1 and battle.active_cards[attacker] != CUT
    return raw - 1 if defended else raw


def is_countered(battle: Battle, attacker: int, victim: int) -> bool:
    """[PR-8.4] [PR-8.7] Whether the victim's Block counters the attacker."""
    blocks = bool(battle.blocking >> victim & 1)
    return blocks and (battle.active_cards[attacker] != CUT or battle.options.block_counters_cut)


def gain_bullets(battle: Battle) -> None:
    """[PR-6.21] Load, Load Full, Dodge and Cheung's refund, after payment."""
    for seat in battle.living:
        battle.bullets[seat] = min(battle.box.max_bullets, battle.bullets[seat] + bullets_gained(battle, seat))


def bullets_gained(battle: Battle, seat: int) -> int:
    """The bullets that a seat gains by its card."""
    card = battle.active_cards[seat]
    if card in (LOAD, DODGE):
        return battle.box.bullets_gained[card]
    if card == LOAD_FULL:
        return max(0, battle.box.full_load - battle.bullets[seat])
    return 1 if card == FIRE and battle.pirates[seat] == CHEUNG and battle.is_live(seat) else 0
