"""Prompts: the sentence that tells a seat what to do, or everybody how the game ended."""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.core.outcome import Outcome
from brethren.games.rumble.components import CAMPS, CARDS
from brethren.games.rumble.rules.choose import may_exchange
from brethren.games.rumble.state import CHOOSE, GESTURES, TARGETS, RumbleState
from brethren.games.rumble.verbs import card_of, is_card
from brethren.kit.words import Perspective, Words


def prompt(texts: Words, view: RumbleState, seat: int, question: str) -> str:
    """What the seat has to do now; the prompt names a card that is already chosen."""
    frame = view.stack[-1]
    answers = frame.answers_of(seat)
    if frame.kind in (GESTURES, TARGETS):
        again = frame.kind == TARGETS and bool(answers)
        key = "choose_aim_again" if again else question
        return texts.phrase("prompts", key).replace("{0}", _card_name(texts, view.cards[seat]))
    chosen = card_of(answers)
    if frame.kind != CHOOSE or chosen == NOBODY:
        first = frame.kind == CHOOSE and not answers and may_exchange(view, seat)
        return texts.phrase("prompts", "choose_exchange" if first else question)
    aimed = not is_card(answers[-1])
    return texts.phrase("prompts", "choose_aim_again" if aimed else "choose_aim").replace(
        "{0}", _card_name(texts, chosen)
    )


def _card_name(texts: Words, card: int) -> str:
    return texts.phrase("names.card", CARDS[card])


def ending(texts: Words, outcome: Outcome, reader: Perspective) -> str:
    """Who won, and why it ended."""
    winners, reason = outcome.winners(), texts.phrase("reasons", outcome.reason)
    people = ", ".join([texts.player_name(seat, reader) for seat in winners])
    if outcome.reason in CAMPS:
        return texts.format(reason, (), reader, (people,))
    key = "nobody" if not winners else "you" if winners[0] == reader.seat else "won"
    said = texts.format(texts.phrase("endings", key), (), reader, (people,))
    return texts.format(reason, (), reader, (said,))
