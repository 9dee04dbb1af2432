"""Possible worlds: a view with its hidden cards filled in so that everything the seat has seen could have happened.

A world is drawn at random and then run backwards through the history. Every move is a public permutation of slots,
so each step back is exact; a Kraken Swap has two equally likely ways back, and one is drawn. A world that contradicts
what was seen is rejected, which leaves the others with their true probabilities.
"""

from __future__ import annotations

from itertools import permutations
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

    ``known_by`` says what the seat knows, not the holes of the view: a card that a view shows by mistake is drawn
    again, so that the conformance suite notices.
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
    found = find_world(view)
    if found is None:
        raise BadState("no world agrees with this view; it does not come from a game")
    return found


def could_have_happened(view: OcracokeState, layout: list[int], dealer: Dealer) -> bool:
    """Whether the history, run backwards from this layout, fits everything that was seen."""
    cards = layout.copy()
    return all(step_back(view, cards, event, dealer) for event in reversed(view.history))


def step_back(view: OcracokeState, cards: list[int], event: tuple[int, ...], dealer: Dealer) -> bool:
    """Undo one event in ``cards``; False if the event could not have led here."""
    if event[0] != KRAKEN_SWAPPED:
        return undo_event(view, cards, event)
    return undo_kraken(cards, event, kept_was_low=dealer.pick(2) == 0)


def undo_event(view: OcracokeState, cards: list[int], event: tuple[int, ...]) -> bool:
    """Undo anything but a Kraken Swap, which alone has two ways back."""
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
    assert kind == REPORTED
    return all(cards[slot] != KRAKEN for slot in view.hand_slots(event[1]))


def undo_kraken(cards: list[int], event: tuple[int, ...], *, kept_was_low: bool) -> bool:
    """Undo a Kraken Swap: the card kept and the leftover card go back to the two positions, in either order."""
    hand, low, high, low_card, high_card = event[2], event[3], event[4], event[5], event[6]
    if cards[low] == KRAKEN:
        left = cards[high]
    elif cards[high] == KRAKEN:
        left = cards[low]
    else:
        return False
    kept = cards[hand]
    cards[low], cards[high] = (kept, left) if kept_was_low else (left, kept)
    cards[hand] = KRAKEN
    return _may_be(cards[low], low_card) and _may_be(cards[high], high_card)


def _may_be(card: int, seen: int) -> bool:
    return seen in (HIDDEN, card) or card >= SLOTS


def _in(cards: list[int], card: int, slots: int) -> bool:
    return bool(slots >> cards.index(card) & 1)


# Any world at all, by a search: drawing at random cannot tell that there is none --------------------------------------


def find_world(view: OcracokeState) -> list[int] | None:
    """The cards of one world that agrees with the view, or None if it contradicts itself.

    Only where the three creatures are matters to most events, so these are tried everywhere. An unknown card is
    written as a number from SLOTS on, until an event tells which it was.
    """
    cards = [SLOTS + slot if card == HIDDEN else card for slot, card in enumerate(view.cards)]
    creatures = [card for card in (GHOST, MERMAID, KRAKEN) if card not in cards]
    for chosen in permutations([card for card in cards if card >= SLOTS], len(creatures)):
        names = _traced(view, cards, dict(zip(chosen, creatures, strict=True)), len(view.history))
        if names is not None:
            named = [names.get(card, card) for card in cards]
            rest = [card for card in range(SLOTS) if card not in named]
            return [rest.pop() if card >= SLOTS else card for card in named]
    return None


def _traced(view: OcracokeState, later: list[int], names: dict[int, int], count: int) -> dict[int, int] | None:
    """The names of unknown cards with which the first ``count`` events could have led to this layout, or None."""
    cards = [names.get(card, card) for card in later]
    if not count:
        return names
    event = view.history[count - 1]
    if event[0] != KRAKEN_SWAPPED:
        return _traced(view, cards, names, count - 1) if undo_event(view, cards, event) else None
    for kept_was_low in (True, False):
        before = cards.copy()
        if undo_kraken(before, event, kept_was_low=kept_was_low):
            learnt = _learnt(before, event, names)
            found = _traced(view, before, learnt, count - 1) if learnt is not None else None
            if found is not None:
                return found
    return None


def _learnt(cards: list[int], event: tuple[int, ...], names: dict[int, int]) -> dict[int, int] | None:
    """The names together with what a Kraken Swap showed of the cards on its two positions."""
    found = names.copy()
    for slot, seen in ((event[3], event[5]), (event[4], event[6])):
        if seen != HIDDEN and cards[slot] >= SLOTS:
            if seen in cards or seen in found.values():
                return None
            found[cards[slot]] = seen
    return found
