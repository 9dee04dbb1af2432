"""[PR-5] Search: who takes which golden card."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, Frame
from brethren.games.rumble.components import CHING, FIRST_GOLDEN, GOLDEN_KINDS, SALVAGED
from brethren.games.rumble.components import SEARCH as SEARCH_CARD
from brethren.games.rumble.rules.battle_notes import tell_tokens_spent
from brethren.games.rumble.state import RACE, SEARCH, RumbleState
from brethren.games.rumble.verbs import GRAB, MISS, NONE, SALVAGE, is_salvage


def begin_search(state: RumbleState, frame: Frame, dealer: Dealer) -> None:
    """[PR-5.1] Everybody who plays Search may take a golden card; [PR-5.8] not if there is none."""
    searchers = [seat for seat in state.living_seats() if state.cards[seat] == SEARCH_CARD]
    able = [seat for seat in searchers if search_options(state, seat)]
    for seat in searchers:
        if seat not in able:
            dealer.note("nothing_to_find", seat, rule="PR-5.8")
    if not able:
        return
    if state.options.realtime:
        dealer.note("grab", rule="PR-16.7")
        state.stack.append(Frame(RACE, tuple(able)))
    else:
        ask_searchers(state, able, dealer)


def ask_searchers(state: RumbleState, able: list[int], dealer: Dealer) -> None:
    """[PR-5.3] All name a card in secret; a player with only one option is not asked."""
    frame = Frame(SEARCH, tuple(able))
    for seat in able:
        options = search_options(state, seat)
        if len(options) == 1:
            frame = frame.with_answer(seat, options[0])
    if frame.seats:
        state.stack.append(frame)
    else:
        resolve_claims(state, frame, dealer)


def search_options(state: RumbleState, seat: int) -> list[int]:
    """[PR-5.7] The places with a card; [PR-10.9] for Ching Shih with a token, also the discard pile."""
    found = [GRAB + place for place, card in enumerate(state.area) if card != NOBODY]
    if state.pirates[seat] == CHING and state.special[seat] > 0:
        salvage = [SALVAGE + kind for kind in range(GOLDEN_KINDS) if state.discard_counts[kind]]
        if salvage and not found:
            salvage.append(NONE)  # [PR-10.11] she may keep her token
        found += salvage
    return found


def search_moves(state: RumbleState, frame: Frame, seat: int) -> list[int]:
    return search_options(state, seat)


def name_golden_card(state: RumbleState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    frame = frame.with_answer(seat, move)
    if frame.seats:
        state.stack.append(frame)
    else:
        resolve_claims(state, frame, dealer)


def resolve_claims(state: RumbleState, frame: Frame, dealer: Dealer) -> None:
    """[PR-5.4] Resolve contested cards in the order of their places; by option the losers choose again [PR-5.6]."""
    losers: list[int] = []
    for seat, move in frame.sealed:
        if is_salvage(move):
            salvage(state, seat, move, dealer)
    for place in range(len(state.area)):
        claimants = [seat for seat, move in frame.sealed if move == GRAB + place]
        if claimants:
            winner = resolve_claim(state, place, claimants, dealer)
            losers += [seat for seat in claimants if seat != winner]
    if state.options.second_pick:
        again = [seat for seat in sorted(losers) if search_options(state, seat)]
        if again:
            ask_searchers(state, again, dealer)


def resolve_claim(state: RumbleState, place: int, claimants: list[int], dealer: Dealer) -> int:
    """Who gets one card of the golden area."""
    if len(claimants) == 1:
        winner = claimants[0]
    elif state.options.lead_decides:
        winner = min([((seat - state.lead) % state.seats, seat) for seat in claimants])[1]
    else:
        winner = claimants[dealer.pick(len(claimants))]
    for seat in claimants:
        if seat != winner:
            dealer.note("beaten", seat, state.area[place], winner, rule="PR-5.4")
    grab(state, winner, place, "PR-5.3" if len(claimants) == 1 else "PR-5.4", dealer)
    return winner


def grab(state: RumbleState, seat: int, place: int, rule: str, dealer: Dealer) -> None:
    """[PR-5.9] A card of the golden area goes to a hand, and everybody sees it."""
    card = state.area[place]
    state.area[place] = NOBODY
    state.golden_in_hand[seat * GOLDEN_KINDS + card - FIRST_GOLDEN] += 1
    state.golden_taken[seat] = card
    dealer.note("takes", seat, card, rule=rule)


def salvage(state: RumbleState, seat: int, move: int, dealer: Dealer) -> None:
    """[PR-10.9] [PR-10.10] Ching Shih pays a special token for a card from the discard pile."""
    kind = move - SALVAGE
    state.discard_counts[kind] -= 1
    state.special[seat] -= 1
    state.golden_in_hand[seat * GOLDEN_KINDS + kind] += 1
    state.golden_taken[seat] = SALVAGED + FIRST_GOLDEN + kind
    dealer.note("salvages", seat, FIRST_GOLDEN + kind, rule="PR-10.9")
    if not state.special[seat]:
        tell_tokens_spent(state, seat, "PR-10.10", dealer)


# In real time, by option ----------------------------------------------------------------------------------------------


def race_moves(state: RumbleState, frame: Frame, seat: int) -> list[int]:
    """The cards that can be taken now, and the move for a time-out."""
    return [*search_options(state, seat), MISS]


def touch(state: RumbleState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[PR-16.7] The first touch takes a card; the race ends when no players or no cards are left."""
    if move == MISS:
        dealer.note("too_slow", seat, rule="PR-16.7")
    elif is_salvage(move):
        salvage(state, seat, move, dealer)
    elif move != NONE:
        grab(state, seat, move - GRAB, "PR-16.7", dealer)
    rest: list[int] = []
    for each in frame.seats:
        if each != seat and search_options(state, each):
            rest.append(each)
        elif each != seat:
            dealer.note("too_slow", each, rule="PR-16.7")
    if rest:
        done = tuple(sorted((*frame.answered_seats, seat)))
        state.stack.append(Frame(RACE, tuple(rest), (), NOBODY, done))
