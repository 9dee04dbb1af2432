"""[PR-6] The Battle in its order: stances, the Hide check, steals, payment, hits, cover, sums, reduction, counter.

A battle needs no dealer and asks nobody, so that the public record of past rounds can be fought again: everybody may
know what follows from it (PR-R50).
"""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import (
    BLOCK,
    BOMB,
    CHEUNG,
    COSTS,
    CUT,
    DODGE,
    FIRE,
    HIDE,
    KIDD,
    LOAD,
    LOAD_FULL,
    MAX_BULLETS,
    NAMES_TARGET,
    SMITE,
    STEAL,
    STORM_DAMAGE,
    TAKE_COVER,
)
from brethren.games.rumble.options import Options
from brethren.games.rumble.rules.hits import hits_of


class Battle:
    """One round's cards on given tokens; ``bullets`` and ``special`` are changed in place."""

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
        self.pirates = pirates
        self.seats = seats
        self.living = [seat for seat in range(seats) if alive >> seat & 1]
        self.act = [
            cards[seat] if alive >> seat & 1 and not voided >> seat & 1 else NOBODY for seat in range(seats)
        ]  # [PR-16.4]
        self.aims = aims
        self.bullets = bullets
        self.special = special
        self.hidden = self.holding(HIDE)
        self.dodging = self.holding(DODGE)
        self.blocking = self.holding(BLOCK)
        self.fizzled = 0
        self.dry = 0
        self.covered = NOBODY  # Morgan, while his Take Cover works
        self.cover = NOBODY  # who suffers for him
        self.thefts: list[tuple[int, int, int]] = []  # thief, victim, bullets
        self.raw = [0] * (seats * seats)  # by attacker and victim, after the cover
        self.moved = [0] * seats  # what of it each attacker had meant for Morgan
        self.damage = [0] * seats
        self.paid = [0] * seats

    def holding(self, card: int) -> int:
        """[PR-6.2] A mask of those whose card this is; stances hold until the end."""
        found = 0
        for seat in self.living:
            if self.act[seat] == card:
                found |= 1 << seat
        return found

    def live(self, seat: int) -> bool:
        """[PR-1.14] Whether the card of a seat works."""
        return self.act[seat] != NOBODY and not (self.fizzled | self.dry) >> seat & 1

    def neighbours(self, seat: int) -> list[int]:
        """[PR-1.7] As they were when the round began."""
        at = self.living.index(seat)
        before, after = self.living[at - 1], self.living[(at + 1) % len(self.living)]
        return [after, before] if after != before else [after]

    def land(self, attacker: int, victim: int) -> int:
        """[PR-6.15] [PR-9.5] Where an effect ends up, if the victim has taken cover."""
        if victim == self.covered and (self.options.cover_redirects_own or self.cover != attacker):
            return self.cover
        return victim


def fight(battle: Battle, round_no: int) -> None:
    """Steps 1 to 10; all players at once inside each step."""
    check_hiders(battle)
    take_cover(battle)
    steal(battle)
    pay(battle)
    strike(battle)
    suffer(battle)
    if battle.options.storms(round_no):
        for seat in battle.living:  # [PR-6.19] [PR-15.2] the storm is no card: nothing helps against it
            battle.damage[seat] += STORM_DAMAGE


def check_hiders(battle: Battle) -> None:
    """[PR-6.4] A card that names a hiding player fizzles; so does one that found nobody to name [PR-3.11]."""
    for seat in battle.living:
        card = battle.act[seat]
        if card == NOBODY or not NAMES_TARGET[card]:
            continue
        first, second = battle.aims[2 * seat], battle.aims[2 * seat + 1]
        if first == NOBODY:
            battle.fizzled |= 1 << seat
            continue
        hides = [bool(battle.hidden >> aim & 1) for aim in (first, second) if aim != NOBODY]
        spared = not all(hides) or card in (BOMB, SMITE) if battle.options.only_hider else not any(hides)
        if not spared:  # [PR-8.14] [PR-8.15]
            battle.fizzled |= 1 << seat


def take_cover(battle: Battle) -> None:
    """[PR-6.3] The token is returned even if the card fizzles."""
    for seat in battle.living:
        if battle.act[seat] == TAKE_COVER:
            battle.special[seat] -= 1
            if not battle.fizzled >> seat & 1:
                battle.covered, battle.cover = seat, battle.aims[2 * seat]


def steal(battle: Battle) -> None:
    """[PR-6.5] All steals on the numbers held before; losses and gains are applied together."""
    victims: dict[int, list[int]] = {}
    for thief in battle.living:
        if battle.act[thief] == STEAL and not battle.fizzled >> thief & 1:
            victim = battle.land(thief, battle.aims[2 * thief])
            if victim != thief and not (battle.dodging | battle.hidden) >> victim & 1:  # [PR-6.6]
                victims.setdefault(victim, []).append(thief)
    if not victims:
        return
    gains = [0] * battle.seats
    for victim, thieves in victims.items():
        share_out(battle, victim, thieves, gains)
    for seat in battle.living:
        battle.bullets[seat] = min(MAX_BULLETS, battle.bullets[seat] + gains[seat])  # [PR-6.10]


def share_out(battle: Battle, victim: int, thieves: list[int], gains: list[int]) -> None:
    """[PR-6.7] to [PR-6.9] Nothing if there are too few bullets; else one each, and the rest for Kidd."""
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
    """[PR-6.11] [PR-6.12] Fizzled cards are paid for too; what cannot be paid any more is dry and costs nothing."""
    for seat in battle.living:
        card = battle.act[seat]
        cost = COSTS[card] if card != NOBODY else 0
        if not cost:
            continue
        if battle.bullets[seat] >= cost:
            battle.bullets[seat] -= cost
            battle.paid[seat] = cost
        elif not battle.fizzled >> seat & 1:
            battle.dry |= 1 << seat


def strike(battle: Battle) -> None:
    """[PR-6.13] to [PR-6.16] Every live attack makes its hits; those on Morgan fall on his cover; all are added up."""
    fires = sum([battle.act[seat] == FIRE and battle.live(seat) for seat in battle.living])
    for attacker in battle.living:
        if not battle.live(attacker):
            continue
        for victim, amount in hits_of(battle, attacker, fires):
            if battle.hidden >> victim & 1:  # [PR-6.14]
                continue
            lands = battle.land(attacker, victim)
            battle.raw[attacker * battle.seats + lands] += amount
            if lands != victim:
                battle.moved[attacker] += amount


def suffer(battle: Battle) -> None:
    """[PR-6.17] [PR-6.18] Dodge and Block take 1 off each attacker; Block strikes back."""
    for attacker in battle.living:
        for victim in battle.living:
            raw = battle.raw[attacker * battle.seats + victim]
            if raw:
                battle.damage[victim] += left_of(battle, attacker, victim, raw)
                if counters(battle, attacker, victim):
                    battle.damage[attacker] += 1


def left_of(battle: Battle, attacker: int, victim: int, raw: int) -> int:
    """What a defence leaves of the damage of one attacker; Cut is never reduced [PR-7.8] [PR-8.6]."""
    defended = (battle.dodging | battle.blocking) >> victim & 1 and battle.act[attacker] != CUT
    return raw - 1 if defended else raw


def counters(battle: Battle, attacker: int, victim: int) -> bool:
    """[PR-8.4] [PR-8.7] Whether a Block strikes back at an attacker who reached it."""
    blocks = bool(battle.blocking >> victim & 1)
    return blocks and (battle.act[attacker] != CUT or battle.options.block_counters_cut)


def bullets_in(battle: Battle) -> None:
    """[PR-6.21] Load, Load Full, Dodge and Cheung's refund, after payment."""
    for seat in battle.living:
        battle.bullets[seat] = min(MAX_BULLETS, battle.bullets[seat] + gain_of(battle, seat))


def gain_of(battle: Battle, seat: int) -> int:
    """The bullets that a seat's live card gives."""
    card = battle.act[seat]
    if card == LOAD:
        return 3
    if card == LOAD_FULL:
        return MAX_BULLETS
    if card == DODGE:
        return 1
    return 1 if card == FIRE and battle.pirates[seat] == CHEUNG and battle.live(seat) else 0
