"""Sentences that depend on more than one number: what a seat is asked, and how the game ended."""

from __future__ import annotations

from brethren.core.outcome import Outcome
from brethren.games.rumble.components import CARDS
from brethren.games.rumble.rules.choose import may_exchange
from brethren.games.rumble.state import CHOOSE, GESTURES, TARGETS, RumbleState
from brethren.games.rumble.verbs import AIM, PLAY
from brethren.kit.words import Reader, Words


def prompt(book: Words, view: RumbleState, seat: int, asked: str) -> str:
    """What the seat has to do now; a card that is chosen already is named."""
    frame = view.stack[-1]
    said = frame.answers_of(seat)
    if frame.kind in (GESTURES, TARGETS):
        again = frame.kind == TARGETS and bool(said)
        key = "choose_aim_again" if again else asked
        return book.phrase("prompts", key).replace("{0}", _card(book, view.cards[seat]))
    chosen = [move - PLAY for move in said if PLAY <= move < AIM]
    if frame.kind != CHOOSE or not chosen:
        first = frame.kind == CHOOSE and not said and may_exchange(view, seat)
        return book.phrase("prompts", "choose_exchange" if first else asked)
    aimed = said[-1] >= AIM
    return book.phrase("prompts", "choose_aim_again" if aimed else "choose_aim").replace("{0}", _card(book, chosen[0]))


def _card(book: Words, card: int) -> str:
    return book.phrase("names.card", CARDS[card])


def ending(book: Words, outcome: Outcome, reader: Reader) -> str:
    """Who won, and why it ended."""
    winners = outcome.winners()
    key = "nobody" if not winners else "share" if len(winners) > 1 else "you" if winners[0] == reader.seat else "won"
    people = book.people(tuple(winners), reader)
    said = book.phrase("endings", key).replace("{0}", people[:1].upper() + people[1:])
    return book.phrase("endings", "over").replace("{0}", said).replace("{1}", book.phrase("reasons", outcome.reason))
