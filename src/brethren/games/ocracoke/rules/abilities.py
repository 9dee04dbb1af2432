"""[OC-9] What the Mermaid and the Ghost do to the player who meets them."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.ocracoke.components import BOARD_START, GHOST, MERMAID
from brethren.games.ocracoke.state import CHECKED, GHOST_LOOK, LOOKED, OcracokeState, push_question
from brethren.games.ocracoke.verbs import DECLINE, LOOK


def check(state: OcracokeState, slot: int, seat: int, dealer: Dealer) -> None:
    """[OC-1.7] [OC-14.1] Look at a card privately and leave it where it is."""
    state.learn(slot, seat)
    dealer.note("saw", seat, slot, state.cards[slot], rule="OC-14.1", to=1 << seat)


def trigger_abilities(state: OcracokeState, seat: int, triggers: int, barred: int, dealer: Dealer) -> None:
    """[OC-9.2] to [OC-9.6] After a check, the Mermaid may expose the hand; then the seat is asked about the Ghost.

    ``triggers`` is the trigger set, ``barred`` are the slots that the Ghost's look may not choose; both are masks.
    """
    if not state.options.abilities:
        return
    mermaid = bool(triggers >> state.cards.index(MERMAID) & 1)
    ghost = bool(triggers >> state.cards.index(GHOST) & 1)
    hidden = not state.exposed >> seat & 1
    if mermaid and not ghost and hidden:
        expose(state, seat, dealer)
    state.history.append((CHECKED, seat, triggers, int(mermaid and not ghost and hidden), int(hidden)))
    push_question(state, GHOST_LOOK, seat, (triggers, barred))


def expose(state: OcracokeState, seat: int, dealer: Dealer) -> None:
    """[OC-9.6] All hand cards of the seat are face up for everyone."""
    state.exposed |= 1 << seat
    for slot in state.hand_slots(seat):
        state.show_to_all(slot)
        dealer.note("exposed", seat, state.place_of(slot), state.cards[slot], rule="OC-9.6")


def ghost_moves(state: OcracokeState, frame: Frame, seat: int) -> list[int]:
    """[OC-9.12] [OC-9.13] [OC-14.9] The question is always asked, but a look is legal only if the Ghost acts."""
    triggers, barred = frame.memo
    if not is_triggered(state, triggers, GHOST) or is_triggered(state, triggers, MERMAID):
        return [DECLINE]
    moves = [LOOK + place for place in range(state.board_size) if not barred >> (BOARD_START + place) & 1]
    moves.append(DECLINE)
    return moves


def is_triggered(state: OcracokeState, triggers: int, card: int) -> bool:
    """Whether the card is in the trigger set, as far as this state (or view) shows it."""
    return card in state.cards and bool(triggers >> state.cards.index(card) & 1)


def ghost_look(state: OcracokeState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[OC-9.14] [OC-9.15] One more look, which triggers nothing; nobody notices if it is declined."""
    if move == DECLINE:
        return
    slot = BOARD_START + move - LOOK
    dealer.note("ghost_look", seat, slot, rule="OC-9.12")
    state.history.append((LOOKED, seat, slot, frame.memo[0]))
    check(state, slot, seat, dealer)
