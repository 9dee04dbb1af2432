"""[PR-4] All cards are revealed at once; the steps of the round are pushed on the stack."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, Frame
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS, HIDE, NEEDS_TARGET, is_golden
from brethren.games.rumble.rules.aim import aim_moves, in_seat_order
from brethren.games.rumble.rules.gesture import offer_gestures
from brethren.games.rumble.state import AIMING, BATTLE, SEARCHING, TARGETS, RumbleState, push_step
from brethren.games.rumble.verbs import AIM, EXCHANGE, KEEP, PLAY


def reveal(state: RumbleState, frame: Frame, dealer: Dealer) -> None:
    """[PR-4.1] [PR-4.4] Cards and targets become public together."""
    for seat in state.living_seats():
        reveal_answer(state, seat, frame.answers_of(seat), dealer)
    push_step(state, BATTLE)
    push_step(state, SEARCHING)
    if state.options.aim_after_reveal:
        push_step(state, AIMING)
    if state.options.gestures:
        offer_gestures(state, dealer)


def reveal_answer(state: RumbleState, seat: int, answers: list[int], dealer: Dealer) -> None:
    """Reveal one seat's answer: Roberts' exchange, the card, its targets."""
    if answers[0] in (KEEP, EXCHANGE):
        if answers[0] == EXCHANGE:
            exchange(state, seat, dealer)
        answers = answers[1:]
    card = answers[0] - PLAY
    state.cards[seat] = card
    if is_golden(card):
        play_golden(state, seat, card, dealer)
    first, second = in_seat_order([move - AIM for move in answers[1:]], card)
    state.aims[2 * seat], state.aims[2 * seat + 1] = first, second
    note_card(state, seat, dealer)


def exchange(state: RumbleState, seat: int, dealer: Dealer) -> None:
    """[PR-10.3] Roberts turns his special token into a health token; nobody else learns of it."""
    state.special[seat] -= 1
    state.health[seat] += 1
    dealer.note("exchanged", rule="PR-10.3", to=1 << seat)


def play_golden(state: RumbleState, seat: int, card: int, dealer: Dealer) -> None:
    """[PR-2.20] A copy that everybody knows is played before a secret one."""
    at = seat * GOLDEN_KINDS + card - FIRST_GOLDEN
    if state.golden_in_hand[at]:
        state.golden_in_hand[at] -= 1
        return
    state.secret_cards = tuple([NOBODY if each == seat else secret for each, secret in enumerate(state.secret_cards)])
    dealer.note("unseen_played", seat, card, rule="PR-2.20")


def note_card(state: RumbleState, seat: int, dealer: Dealer) -> None:
    card, first, second = state.cards[seat], state.aims[2 * seat], state.aims[2 * seat + 1]
    if first == NOBODY:
        dealer.note("plays", seat, card, rule="PR-4.1")
    elif second == NOBODY:
        dealer.note("plays_at", seat, card, first, rule="PR-4.4")
    elif first == second:
        dealer.note("plays_both_at", seat, card, first, rule="PR-10.4")
    else:
        dealer.note("plays_at_two", seat, card, first, second, rule="PR-4.4")


# Targets after the reveal, by option ----------------------------------------------------------------------------------


def hidden_seats(state: RumbleState) -> int:
    """A mask of the seats whose Hide takes effect."""
    found = 0
    for seat in state.living_seats():
        if state.cards[seat] == HIDE and not state.voided >> seat & 1:
            found |= 1 << seat
    return found


def ask_for_targets(state: RumbleState, frame: Frame, dealer: Dealer) -> None:
    """[PR-3.11] Ask everybody whose card needs a target; a target without an alternative is named at once."""
    hidden = hidden_seats(state)
    asked: list[int] = []
    for seat in state.living_seats():
        card = state.cards[seat]
        if not NEEDS_TARGET[card] or state.voided >> seat & 1:
            continue
        aims = forced_aims(state, seat, card, [], hidden)
        if aim_moves(state, seat, card, aims, hidden):
            asked.append(seat)
        elif aims:
            state.aims[2 * seat], state.aims[2 * seat + 1] = in_seat_order(aims, card)
            note_card(state, seat, dealer)
    if asked:
        state.stack.append(Frame(TARGETS, tuple(asked), (hidden,)))


def forced_aims(state: RumbleState, seat: int, card: int, aims: list[int], hidden: int) -> list[int]:
    """The targets named so far, and the forced ones that follow."""
    while True:
        options = aim_moves(state, seat, card, aims, hidden)
        if len(options) != 1:
            return aims
        aims = [*aims, options[0] - AIM]


def target_moves(state: RumbleState, frame: Frame, seat: int) -> list[int]:
    aims = [move - AIM for move in frame.answers_of(seat)]
    return aim_moves(state, seat, state.cards[seat], aims, frame.memo[0])


def name_target(state: RumbleState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[PR-4.4] When all targets are named, they are revealed together."""
    card, hidden = state.cards[seat], frame.memo[0]
    before = [each - AIM for each in frame.answers_of(seat)]
    aims = forced_aims(state, seat, card, [*before, move - AIM], hidden)
    steps = [AIM + aim for aim in aims[len(before) :]]
    for step in steps[:-1]:
        frame = frame.with_partial(seat, step)
    if aim_moves(state, seat, card, aims, hidden):
        state.stack.append(frame.with_partial(seat, steps[-1]))
        return
    frame = frame.with_answer(seat, steps[-1])
    if frame.seats:
        state.stack.append(frame)
        return
    for each in frame.answered_seats:
        named = [answer - AIM for answer in frame.answers_of(each)]
        state.aims[2 * each], state.aims[2 * each + 1] = in_seat_order(named, state.cards[each])
        note_card(state, each, dealer)
