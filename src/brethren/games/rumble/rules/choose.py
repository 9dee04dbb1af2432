"""[PR-3] Choosing a card and its targets: one sealed answer of one to four steps."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS, ROBERTS, TAKE_COVER
from brethren.games.rumble.rules.aim import aim_moves
from brethren.games.rumble.rules.reveal import reveal
from brethren.games.rumble.state import CHOOSE, RumbleState
from brethren.games.rumble.verbs import AIM, EXCHANGE, KEEP, PLAY


def begin_round(state: RumbleState, dealer: Dealer) -> None:
    """[PR-3.2] Every living player picks a card."""
    state.round += 1
    dealer.note("round", state.round, rule="PR-1.16")
    if state.options.storms(state.round) and not state.options.storms(state.round - 1):
        dealer.note("storm_rises", state.round, rule="PR-15.1")
    state.stack.append(Frame(CHOOSE, tuple(state.living_seats())))


def choose_moves(state: RumbleState, frame: Frame, seat: int) -> list[int]:
    return next_steps(state, seat, frame.answers_of(seat))


def choose(state: RumbleState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """Take one step of an answer; when all answers are complete, reveal the cards [PR-4.1]."""
    frame = with_step(state, frame, seat, move)
    if frame.seats:
        state.stack.append(frame)
    else:
        reveal(state, frame, dealer)


def with_step(state: RumbleState, frame: Frame, seat: int, move: int) -> Frame:
    """The frame with this step, and with forced steps that follow it."""
    answers = frame.answers_of(seat)
    while True:
        answers.append(move)
        options = next_steps(state, seat, answers)
        if not options:
            return frame.with_answer(seat, move)
        frame = frame.with_partial(seat, move)
        if len(options) > 1:
            return frame
        move = options[0]


def next_steps(state: RumbleState, seat: int, answers: list[int]) -> list[int]:
    """The moves that may follow; none, if the answer is complete [PR-D3] to [PR-D6]."""
    if not answers:
        return [KEEP, EXCHANGE] if may_exchange(state, seat) else card_moves(state, seat)
    if answers[-1] in (KEEP, EXCHANGE):
        return card_moves(state, seat)
    if state.options.aim_after_reveal:
        return []
    aims = [move - AIM for move in answers if move >= AIM]
    return aim_moves(state, seat, answers[-1 - len(aims)] - PLAY, aims, 0)


def may_exchange(state: RumbleState, seat: int) -> bool:
    """[PR-10.3] Roberts is asked while he has one or two health tokens and his special token."""
    asked = state.options.ask_roberts and state.pirates[seat] == ROBERTS
    return asked and state.special[seat] > 0 and 1 <= state.health[seat] <= 2


def card_moves(state: RumbleState, seat: int) -> list[int]:
    """[PR-3.3] to [PR-3.6] Basic cards that are not locked and can be paid for, and golden cards."""
    bullets, locked = state.bullets[seat], state.locked[seat]
    costs = state.box.costs
    found = [
        PLAY + card
        for card in state.box.kits[state.pirates[seat]]
        if card != locked and costs[card] <= bullets and (card != TAKE_COVER or state.special[seat] > 0)
    ]
    secret, first = state.secret_cards[seat], seat * GOLDEN_KINDS
    for kind in range(GOLDEN_KINDS):
        if state.golden_in_hand[first + kind] or secret == FIRST_GOLDEN + kind:
            found.append(PLAY + FIRST_GOLDEN + kind)
    return found
