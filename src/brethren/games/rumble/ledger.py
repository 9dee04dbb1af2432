"""The ledger: everybody's tokens as they follow from the public history (PR-R50).

Past rounds are replayed by the same rules. Only what Roberts did in secret stays open (``roberts_exchange = ask``):
the ledger keeps every pair of health and special tokens that fits what everybody saw.
"""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import PICK, ROBERTS, SALVAGED, is_golden
from brethren.games.rumble.round_history import RoundRecord, unpack
from brethren.games.rumble.rules.battle import Battle, fight, gain_bullets
from brethren.games.rumble.rules.wounds import health_after, health_gained
from brethren.games.rumble.state import RumbleState

TokenPair = tuple[int, int]


class Ledger:
    """Tokens by seat; Roberts' health and special tokens are one of ``roberts_pairs``."""

    def __init__(self, view: RumbleState) -> None:
        pirates = view.pirates
        self.health = [view.box.start_health[pirate] for pirate in pirates]
        self.bullets = [view.box.start_bullets[pirate] for pirate in pirates]
        self.special = [view.box.start_special[pirate] for pirate in pirates]
        self.roberts_seat = view.seat_of(ROBERTS)
        self.roberts_pairs: list[TokenPair] = []
        if self.roberts_seat != NOBODY:
            self.roberts_pairs = [(self.health[self.roberts_seat], self.special[self.roberts_seat])]


def ledger_of(view: RumbleState) -> Ledger:
    """The tokens that follow from the history of a view, and from the golden cards taken this round."""
    ledger = Ledger(view)
    alive = (1 << view.seats) - 1
    for number, record in enumerate(view.history, 1):
        alive = replay_round(view, ledger, alive, number, unpack(record))
    for seat in range(view.seats):
        if view.golden_taken[seat] >= SALVAGED:
            ledger.special[seat] -= 1
    if view.round > len(view.history) and view.stack and any([card != NOBODY for card in view.cards]):
        add_possible_exchange(view, ledger)  # this round's cards are revealed, so Roberts may have exchanged
    return ledger


def replay_round(view: RumbleState, ledger: Ledger, alive: int, number: int, record: RoundRecord) -> int:
    """Replay one round and return the mask of the seats alive after it."""
    seats = view.seats
    for seat in range(seats):
        if record.golden_taken[seat] >= SALVAGED:
            ledger.special[seat] -= 1
    add_possible_exchange(view, ledger)
    battle = Battle(
        view.options, view.pirates, alive, record.cards, record.aims, record.voided, ledger.bullets, ledger.special
    )
    fight(battle, number)
    gain_bullets(battle)
    after = 0
    for seat in range(seats):
        if not view.death_rounds[seat] or view.death_rounds[seat] > number:
            after |= 1 << seat
    apply_damage(view, ledger, battle, number, record, after)
    if number < view.round or not view.stack:
        pay_empty_pick(view, ledger, record, after, number)
    return after


def add_possible_exchange(view: RumbleState, ledger: Ledger) -> None:
    """[PR-10.3] If Roberts could have exchanged his token, both cases are possible."""
    if view.options.ask_roberts:
        ledger.roberts_pairs += [
            (health + 1, 0) for health, special in ledger.roberts_pairs if special and 1 <= health <= 2
        ]
        ledger.roberts_pairs = list(dict.fromkeys(ledger.roberts_pairs))


def apply_damage(
    view: RumbleState, ledger: Ledger, battle: Battle, number: int, record: RoundRecord, after: int
) -> None:
    """Damage and healing; drop the pairs of Roberts that contradict what happened."""
    for seat in battle.living:
        damage, gain = battle.damage[seat], health_gained(battle, seat, number)
        if seat == ledger.roberts_seat:
            spared, resigned = bool(record.spare_life_used >> seat & 1), bool(record.resigned >> seat & 1)
            pairs: list[TokenPair] = []
            for health, special in ledger.roberts_pairs:
                left, used = health_after(health, damage, special > 0 and not resigned)
                if used != spared:
                    continue
                if left or view.options.heal_saves:
                    left = min(view.box.max_health[ROBERTS], left + gain)
                if bool(left) == bool(after >> seat & 1) or resigned:
                    pairs.append((left, special - used))
            ledger.roberts_pairs = pairs or ledger.roberts_pairs
            continue
        left = max(0, ledger.health[seat] - damage)
        if left or view.options.heal_saves:
            left = min(view.box.max_health[view.pirates[seat]], left + gain)
        ledger.health[seat] = left


def pay_empty_pick(view: RumbleState, ledger: Ledger, record: RoundRecord, after: int, number: int) -> None:
    """[PR-9.9] What Blackbeard gets for a Pick when nobody played a golden card."""
    box = view.box
    for seat in range(view.seats):
        picks = record.cards[seat] == PICK and after >> seat & 1 and not record.voided >> seat & 1
        if picks and not any([is_golden(card) for card in record.cards]):
            ledger.bullets[seat] = min(box.max_bullets, ledger.bullets[seat] + box.bullets_gained[PICK])
            if not view.options.storms(number):
                ledger.health[seat] = min(
                    box.max_health[view.pirates[seat]], ledger.health[seat] + box.health_gained[PICK]
                )
