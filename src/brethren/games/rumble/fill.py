"""Possible worlds: tokens from the ledger; pile, camps and Bonny's card at random from the unseen ones.

What the seat knows follows from the rules (Hidden information in docs/rules), not from the holes of the view: a number
that a view shows by mistake is filled in again, so that the conformance suite notices.
"""

from __future__ import annotations

from typing import cast

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS, is_golden
from brethren.games.rumble.ledger import Ledger, ledger_of
from brethren.games.rumble.state import RumbleState


def fill_world(view: RumbleState, seat: int | None, dealer: Dealer) -> RumbleState:
    """A view with its hidden values filled in, except the sealed answers of the others."""
    world = view.clone()
    fill_tokens(world, view, seat, dealer)
    fill_golden(world, seat, dealer)
    fill_camps(world, view, seat, dealer)
    fill_offers(world, view, seat, dealer)
    return world


def cached_ledger(view: RumbleState) -> Ledger:
    """The ledger of a view, computed once, because bots fill the same view dozens of times."""
    if view.ledger_cache is None:
        view.ledger_cache = ledger_of(view)
    return cast("Ledger", view.ledger_cache)


def fill_tokens(world: RumbleState, view: RumbleState, seat: int | None, dealer: Dealer) -> None:
    if NOBODY in view.pirates:
        return  # no tokens are dealt yet
    ledger = cached_ledger(view)
    for each in range(view.seats):
        if view.sees_tokens(seat, each):
            continue
        world.health[each] = ledger.health[each]
        world.bullets[each] = ledger.bullets[each]
        world.special[each] = ledger.special[each]
        if each == ledger.roberts_seat:
            world.health[each], world.special[each] = ledger.roberts_pairs[dealer.pick(len(ledger.roberts_pairs))]


def fill_golden(world: RumbleState, seat: int | None, dealer: Dealer) -> None:
    """The pile and secret cards are drawn from the golden cards that are not in sight."""
    if NOBODY in world.pirates:
        return
    knows = [each == seat or world.over for each in range(world.seats)]
    counts = list(world.box.golden_copies)
    seen = [*world.area, *world.cards, *[card for each, card in enumerate(world.secret_cards) if knows[each]]]
    for card in seen:
        if is_golden(card):
            counts[card - FIRST_GOLDEN] -= 1
    for kind in range(GOLDEN_KINDS):
        counts[kind] -= world.discard_counts[kind] + world.discard_counts[GOLDEN_KINDS + kind]
        counts[kind] -= sum([world.golden_in_hand[each * GOLDEN_KINDS + kind] for each in range(world.seats)])
    unseen: list[int] = []
    for kind in range(GOLDEN_KINDS):
        unseen += [FIRST_GOLDEN + kind] * counts[kind]
    dealer.shuffle(unseen)
    secret = list(world.secret_cards)
    for each in range(world.seats):
        if secret[each] != NOBODY and not knows[each]:
            secret[each] = unseen.pop()
    world.secret_cards = tuple(secret)
    world.pile = unseen


def fill_camps(world: RumbleState, view: RumbleState, seat: int | None, dealer: Dealer) -> None:
    """[PR-14.9] Which camp cards are in the game is public."""
    if not view.camps:
        return
    rest = list(view.box.camp_deals[view.seats])
    for each in range(view.seats):
        if view.sees_camp(seat, each):
            rest.remove(view.camps[each])
    dealer.shuffle(rest)
    world.camps = tuple([card if view.sees_camp(seat, each) else rest.pop() for each, card in enumerate(view.camps)])


def fill_offers(world: RumbleState, view: RumbleState, seat: int | None, dealer: Dealer) -> None:
    """[PR-2.3] The others were offered any pirates that the seat was not."""
    if not view.offered_pirates:
        return
    size = len(view.offered_pirates) // view.seats
    own = [card for at, card in enumerate(view.offered_pirates) if seat is not None and at // size == seat]
    rest = [pirate for pirate in view.options.pirate_pool if pirate not in own]
    dealer.shuffle(rest)
    world.offered_pirates = tuple(
        [
            card if seat is not None and at // size == seat else rest.pop()
            for at, card in enumerate(view.offered_pirates)
        ]
    )
