"""Worlds that a seat thinks possible: the holes of its view filled so that all it has seen could have happened.

A world is drawn at random and then run backwards through the history. Every move is a public permutation of slots,
so each step back is exact; a Kraken Swap has two equally likely ways back, of which one is drawn. Worlds in which
something seen could not have happened are thrown away, which leaves the others with their true chances.
"""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.errors import BadState
from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.components import GHOST, KRAKEN, MERMAID, SLOTS
from brethren.games.ocracoke.state import (
    CHECKED,
    KRAKEN_SWAPPED,
    LOOKED,
    REPORTED,
    SWAPPED,
    WAVED,
    OcracokeState,
)

TRIES: Final = 100_000


def fill_cards(view: OcracokeState, seat: int | None, dealer: Dealer) -> list[int]:
    """The cards of all slots in a world that agrees with what the seat (or a spectator) knows.

    What is known is asked of ``known``, not of the holes: a card that a view shows by mistake is drawn anew, and
    the conformance suite notices.
    """
    holes = [slot for slot in range(SLOTS) if not view.knows(seat, slot)]
    cards = [HIDDEN if slot in holes else card for slot, card in enumerate(view.cards)]
    unseen = [card for card in range(SLOTS) if card not in cards]
    for _ in range(TRIES):
        dealer.shuffle(unseen)
        for place, slot in enumerate(holes):
            cards[slot] = unseen[place]
        if not view.options.abilities or could_have_happened(view, cards, dealer):
            return cards
    raise BadState("no world agrees with this view; it does not come from a game")


def could_have_happened(view: OcracokeState, layout: list[int], dealer: Dealer) -> bool:
    """Run the history backwards from this layout and see whether everything noticed fits."""
    cards = layout.copy()
    return all(step_back(view, cards, event, dealer) for event in reversed(view.history))


def step_back(view: OcracokeState, cards: list[int], event: tuple[int, ...], dealer: Dealer) -> bool:
    """Undo one event in ``cards``; False if it could not have led here."""
    kind = event[0]
    if kind == CHECKED:
        exposed, could = event[3], event[4]
        acted = _in(cards, MERMAID, event[2]) and not _in(cards, GHOST, event[2])
        return not could or acted == bool(exposed)
    if kind == SWAPPED:
        hand, board = event[2], event[3]
        cards[hand], cards[board] = cards[board], cards[hand]
        return cards[hand] != KRAKEN
    if kind == WAVED:
        hand, board, island = event[2], event[3], event[4]
        cards[hand], cards[board], cards[island] = cards[board], cards[island], cards[hand]
        return True
    if kind == LOOKED:
        return _in(cards, GHOST, event[3]) and not _in(cards, MERMAID, event[3])
    if kind == REPORTED:
        return all(cards[slot] != KRAKEN for slot in view.hand_slots(event[1]))
    assert kind == KRAKEN_SWAPPED
    return _unmix(cards, event, dealer)


def _unmix(cards: list[int], event: tuple[int, ...], dealer: Dealer) -> bool:
    """Undo a Kraken Swap: the card kept and the leftover card go back to the two positions, in either order."""
    hand, low, high, low_card, high_card = event[2], event[3], event[4], event[5], event[6]
    if cards[low] == KRAKEN:
        left = cards[high]
    elif cards[high] == KRAKEN:
        left = cards[low]
    else:
        return False
    kept = cards[hand]
    cards[low], cards[high] = (kept, left) if dealer.pick(2) == 0 else (left, kept)
    cards[hand] = KRAKEN
    return low_card in (HIDDEN, cards[low]) and high_card in (HIDDEN, cards[high])


def _in(cards: list[int], card: int, slots: int) -> bool:
    return bool(slots >> cards.index(card) & 1)
