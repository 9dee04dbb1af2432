"""[PR-2] Setting up: pirates, tokens, kits, golden cards, and in Camp Mode the camp cards."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, Frame
from brethren.core.game import all_seats
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS
from brethren.games.rumble.options import Options
from brethren.games.rumble.rules.camps import deal_camps
from brethren.games.rumble.rules.choose import begin_round
from brethren.games.rumble.state import DEAL, DRAFT, RumbleState, blank_state
from brethren.games.rumble.verbs import TAKE

PIRATES_OFFERED: Final = 3
"""Pirates dealt to each seat, if the pool is large enough [PR-2.3]."""


def set_up_match(seats: int, options: Options, dealer: Dealer) -> RumbleState:
    """The first game at a table."""
    state = blank_state(seats, options)
    set_up_game(state, dealer)
    return state


def set_up_game(state: RumbleState, dealer: Dealer) -> None:
    """Start a game; pirates come first, because everything else depends on them."""
    clear_table(state)
    state.game_no += 1
    dealer.note("game_begins", state.game_no, rule="PR-2.1")
    if state.options.assignment == "deal":
        offer_pirates(state, dealer)
    elif state.options.assignment == "pick":
        first = dealer.pick(state.seats)
        dealer.note("draft", first, rule="PR-2.4")
        state.stack.append(Frame(DRAFT, (first,)))
    else:
        pool = list(state.options.pirate_pool)
        dealer.shuffle(pool)
        assign_pirates(state, pool[: state.seats], "PR-2.2", dealer)
        deal_everything(state, dealer)


def clear_table(state: RumbleState) -> None:
    """[PR-2.19] [PR-13.4] Nothing of the previous game remains."""
    fresh = blank_state(state.seats, state.options)
    state.health, state.bullets, state.special = fresh.health, fresh.bullets, fresh.special
    state.locked, state.golden_in_hand, state.secret_cards = fresh.locked, fresh.golden_in_hand, fresh.secret_cards
    state.pile, state.area, state.discard_counts = fresh.pile, fresh.area, fresh.discard_counts
    state.cards, state.aims, state.golden_taken = fresh.cards, fresh.aims, fresh.golden_taken
    state.death_rounds, state.history = fresh.death_rounds, fresh.history
    state.pirates, state.camps, state.offered_gestures = fresh.pirates, fresh.camps, fresh.offered_gestures
    state.last_battle = None
    state.lead = fresh.lead
    state.round = state.voided = state.open_camps = 0  # who has resigned has given up the whole match [PR-R63]
    state.alive = (1 << state.seats) - 1


# Who plays whom -------------------------------------------------------------------------------------------------------


def offer_pirates(state: RumbleState, dealer: Dealer) -> None:
    """[PR-2.3] Deal pirates face down; everybody keeps one."""
    pool = list(state.options.pirate_pool)
    dealer.shuffle(pool)
    size = min(PIRATES_OFFERED, len(pool) // state.seats)
    state.offered_pirates = tuple(pool[: size * state.seats])
    if size == 1:
        assign_pirates(state, list(state.offered_pirates), "PR-2.3", dealer)
        state.offered_pirates = ()
        deal_everything(state, dealer)
    else:
        state.stack.append(Frame(DEAL, all_seats(state.seats)))


def offered_to(state: RumbleState, seat: int) -> list[int]:
    """The pirates dealt to a seat."""
    size = len(state.offered_pirates) // state.seats
    return list(state.offered_pirates[seat * size : seat * size + size])


def deal_moves(state: RumbleState, frame: Frame, seat: int) -> list[int]:
    return [TAKE + pirate for pirate in offered_to(state, seat)]


def keep_pirate(state: RumbleState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    frame = frame.with_answer(seat, move)
    if frame.seats:
        state.stack.append(frame)
        return
    state.offered_pirates = ()
    assign_pirates(state, [answer - TAKE for answer in frame.answers()], "PR-2.3", dealer)
    deal_everything(state, dealer)


def draft_moves(state: RumbleState, frame: Frame, seat: int) -> list[int]:
    return [TAKE + pirate for pirate in state.options.pirate_pool if pirate not in state.pirates]


def draft_pirate(state: RumbleState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[PR-2.4] Players take a pirate in turn, in public."""
    pirates = list(state.pirates)
    pirates[seat] = move - TAKE
    state.pirates = tuple(pirates)
    dealer.note("pirate", seat, move - TAKE, rule="PR-2.4")
    following = (seat + 1) % state.seats
    if pirates[following] == NOBODY:
        state.stack.append(Frame(DRAFT, (following,)))
    else:
        deal_everything(state, dealer)


def assign_pirates(state: RumbleState, pirates: list[int], rule: str, dealer: Dealer) -> None:
    """[PR-2.5] Everybody sees who plays which pirate."""
    state.pirates = tuple(pirates)
    if dealer.notes is not None:
        for seat in range(state.seats):
            dealer.note("pirate", seat, pirates[seat], rule=rule)


# Tokens and cards -----------------------------------------------------------------------------------------------------


def deal_everything(state: RumbleState, dealer: Dealer) -> None:
    """[PR-2.6] to [PR-2.18] Tokens, golden cards, the lead and camps; then the first round."""
    box = state.box
    state.lead = dealer.pick(state.seats)
    for seat in range(state.seats):
        pirate = state.pirates[seat]
        state.health[seat] = box.start_health[pirate]
        state.bullets[seat] = box.start_bullets[pirate]
        state.special[seat] = box.start_special[pirate]
    prepare_golden_cards(state, dealer)
    if state.options.camp_mode:
        deal_camps(state, dealer)
    begin_round(state, dealer)


def prepare_golden_cards(state: RumbleState, dealer: Dealer) -> None:
    """[PR-2.10] [PR-2.11] [PR-2.12] [PR-2.17] Start cards are removed first; Bonny draws after the area is filled."""
    box = state.box
    copies = list(box.golden_copies)
    for seat in range(state.seats):
        for card in box.start_cards[state.pirates[seat]]:
            copies[card - FIRST_GOLDEN] -= 1
            state.golden_in_hand[seat * GOLDEN_KINDS + card - FIRST_GOLDEN] += 1
            dealer.note("start_card", seat, card, rule="PR-2.10")
    for kind in range(GOLDEN_KINDS):
        state.pile += [FIRST_GOLDEN + kind] * copies[kind]
    dealer.shuffle(state.pile)
    state.area = [state.pile.pop() for _ in range(box.area_sizes[state.seats])]
    if dealer.notes is not None:
        for place, card in enumerate(state.area):
            dealer.note("turned_up", place, card, rule="PR-2.12")
    for seat in range(state.seats):
        if box.start_draws[state.pirates[seat]]:
            secret = list(state.secret_cards)
            secret[seat] = state.pile.pop()
            state.secret_cards = tuple(secret)
            dealer.note("draws_unseen", seat, rule="PR-2.17")
            dealer.note("unseen", secret[seat], rule="PR-2.17", to=1 << seat)
