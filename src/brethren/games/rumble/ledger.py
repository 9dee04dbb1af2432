"""The ledger: everybody's tokens as they follow from the public record of the rounds (PR-R50).

Past rounds are fought again with the same rules. Only what Roberts did in secret is left open (``roberts_exchange =
ask``): for him all pairs of health and special tokens that fit what everybody saw are kept.
"""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import (
    GOLDEN,
    KINDS,
    MAX_BULLETS,
    MAX_HEALTH,
    PICK,
    ROBERTS,
    START_BULLETS,
    START_HEALTH,
    START_SPECIAL,
)
from brethren.games.rumble.round_history import Round, unpacked
from brethren.games.rumble.rules.battle import Battle, bullets_in, fight
from brethren.games.rumble.rules.wounds import healed, wounded
from brethren.games.rumble.state import SALVAGED, RumbleState

Pair = tuple[int, int]


class Ledger:
    """Tokens by seat; Roberts' health and special tokens are one of ``pairs``."""

    def __init__(self, view: RumbleState) -> None:
        pirates = view.pirates
        self.health = [START_HEALTH[pirate] for pirate in pirates]
        self.bullets = [START_BULLETS[pirate] for pirate in pirates]
        self.special = [START_SPECIAL[pirate] for pirate in pirates]
        self.roberts = view.seat_of(ROBERTS)
        self.pairs: list[Pair] = []
        if self.roberts != NOBODY:
            self.pairs = [(self.health[self.roberts], self.special[self.roberts])]


def ledger_of(view: RumbleState) -> Ledger:
    """The tokens that a view's public record leads to, this round's race included."""
    book = Ledger(view)
    alive = (1 << view.seats) - 1
    for number, record in enumerate(view.history, 1):
        alive = fight_again(view, book, alive, number, unpacked(record))
    for seat in range(view.seats):
        if view.took[seat] >= SALVAGED:
            book.special[seat] -= 1
    if view.round > len(view.history) and view.stack and any([card != NOBODY for card in view.cards]):
        exchange(view, book)  # this round's cards lie open, so Roberts may have exchanged at their reveal
    return book


def fight_again(view: RumbleState, book: Ledger, alive: int, number: int, done: Round) -> int:
    """One round of the record; who lives after it."""
    seats = view.seats
    for seat in range(seats):
        if done.took[seat] >= SALVAGED:
            book.special[seat] -= 1
    exchange(view, book)
    fought = Battle(view.options, view.pirates, alive, done.cards, done.aims, done.voided, book.bullets, book.special)
    fight(fought, number)
    bullets_in(fought)
    after = 0
    for seat in range(seats):
        if not view.died[seat] or view.died[seat] > number:
            after |= 1 << seat
    wound(view, book, fought, number, done, after)
    if number < view.round or not view.stack:
        console(view, book, done, after, number)
    return after


def exchange(view: RumbleState, book: Ledger) -> None:
    """[PR-10.3] Where Roberts could have exchanged his token, both is possible."""
    if view.options.ask_roberts:
        book.pairs += [(health + 1, 0) for health, special in book.pairs if special and 1 <= health <= 2]
        book.pairs = list(dict.fromkeys(book.pairs))


def wound(view: RumbleState, book: Ledger, fought: Battle, number: int, done: Round, after: int) -> None:
    """Damage and healing; of Roberts' pairs those that would have led elsewhere are dropped."""
    for seat in fought.living:
        damage, gain = fought.damage[seat], healed(fought, seat, number)
        if seat == book.roberts:
            spared, resigned = bool(done.spared >> seat & 1), bool(done.resigned >> seat & 1)
            pairs: list[Pair] = []
            for health, special in book.pairs:
                left, used = wounded(health, damage, special > 0 and not resigned)
                if used != spared:
                    continue
                if left or view.options.heal_saves:
                    left = min(MAX_HEALTH[ROBERTS], left + gain)
                if bool(left) == bool(after >> seat & 1) or resigned:
                    pairs.append((left, special - used))
            book.pairs = pairs or book.pairs
            continue
        left = max(0, book.health[seat] - damage)
        if left or view.options.heal_saves:
            left = min(MAX_HEALTH[view.pirates[seat]], left + gain)
        book.health[seat] = left


def console(view: RumbleState, book: Ledger, done: Round, after: int, number: int) -> None:
    """[PR-9.9] What Blackbeard gets when no golden card was played."""
    for seat in range(view.seats):
        picks = done.cards[seat] == PICK and after >> seat & 1 and not done.voided >> seat & 1
        if picks and not any([GOLDEN <= card < GOLDEN + KINDS for card in done.cards]):
            book.bullets[seat] = min(MAX_BULLETS, book.bullets[seat] + 1)
            if not view.options.storms(number):
                book.health[seat] = min(MAX_HEALTH[view.pirates[seat]], book.health[seat] + 1)
