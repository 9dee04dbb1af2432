"""[PR-16.1] to [PR-16.6] Gestures: press the right icon in time after the reveal, or your card is voided."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.rumble.components import CARD_GESTURES, SEARCH
from brethren.games.rumble.state import GESTURES, RumbleState
from brethren.games.rumble.verbs import GESTURE, MISS


def offer_gestures(state: RumbleState, dealer: Dealer) -> None:
    """[PR-16.2] Offer icons in random order, one of them right; [PR-16.5] Search needs no gesture."""
    asked = [seat for seat in state.living_seats() if state.cards[seat] != SEARCH]
    icons: list[tuple[int, ...]] = [()] * state.seats
    for seat in asked:
        icons[seat] = draw_icons(CARD_GESTURES[state.cards[seat]], state.options.gesture_choices, dealer)
    state.offered_gestures = tuple(icons)
    if asked:
        state.stack.append(Frame(GESTURES, tuple(asked)))


def draw_icons(right: int, count: int, dealer: Dealer) -> tuple[int, ...]:
    wrong = [gesture for gesture in range(len(CARD_GESTURES)) if gesture != right]
    found = [wrong.pop(dealer.pick(len(wrong))) for _ in range(count - 1)]
    found.insert(dealer.pick(count), right)
    return tuple(found)


def gesture_moves(state: RumbleState, frame: Frame, seat: int) -> list[int]:
    """The icons, and the move for a time-out."""
    return [*[GESTURE + icon for icon in state.offered_gestures[seat]], MISS]


def make_gesture(state: RumbleState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[PR-16.3] A wrong icon, or none in time, voids the card; all gestures are judged together."""
    frame = frame.with_answer(seat, move)
    if frame.seats:
        state.stack.append(frame)
        return
    for each, answer in frame.sealed:
        if answer != right_gesture(state, each):
            state.voided |= 1 << each
            dealer.note("missed" if answer == MISS else "wrong", each, state.cards[each], rule="PR-16.3")
    state.offered_gestures = ()


def right_gesture(state: RumbleState, seat: int) -> int:
    """The gesture that keeps the seat's card from being voided."""
    return GESTURE + CARD_GESTURES[state.cards[seat]]
