"""Sentences that depend on more than one number: what a seat is asked, and how the game ended."""

from __future__ import annotations

from brethren.core.outcome import Outcome
from brethren.games.rumble.components import CAMPS, CARDS
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
    winners, reason = outcome.winners(), book.phrase("reasons", outcome.reason)
    people = ", ".join([book.person(seat, reader) for seat in winners])
    if outcome.reason in CAMPS:
        return book.fill(reason, (), reader, (people,))
    key = "nobody" if not winners else "you" if winners[0] == reader.seat else "won"
    said = book.fill(book.phrase("endings", key), (), reader, (people,))
    return book.fill(reason, (), reader, (said,))
