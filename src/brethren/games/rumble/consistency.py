"""Whether the fields of a state from plain data fit together, so that it can be played on."""

from __future__ import annotations

from collections import Counter
from typing import Final

from brethren.core.frames import HIDDEN, NOBODY, Frame
from brethren.games.rumble.components import (
    CARD_GESTURES,
    CHING,
    FIRST_GOLDEN,
    GOLDEN_KINDS,
    NEEDS_TARGET,
    SALVAGED,
    TAKE_COVER,
)
from brethren.games.rumble.components import SEARCH as SEARCH_CARD
from brethren.games.rumble.round_history import pack, unpack
from brethren.games.rumble.rules.ending import is_decided
from brethren.games.rumble.rules.reveal import hidden_seats
from brethren.games.rumble.rules.setup import PIRATES_OFFERED
from brethren.games.rumble.state import (
    CHOOSE,
    DEAL,
    DRAFT,
    GESTURES,
    TARGETS,
    RumbleState,
    blank_state,
    golden_cards,
)

GOLDEN_CARDS: Final = range(FIRST_GOLDEN, FIRST_GOLDEN + GOLDEN_KINDS)


def inconsistency(state: RumbleState) -> str:
    """What does not fit, or nothing."""
    if state.game_no > (state.box.max_games if state.options.rematch else 1):
        return "a table should not play so many games"
    pirates = [pirate for pirate in state.pirates if pirate != NOBODY]
    if len(set(pirates)) != len(pirates) or not set(pirates) <= set(state.options.pirate_pool):
        return "every pirate should be one of the pool, and no two seats should have the same"
    if state.stack and state.stack[-1].kind in (DEAL, DRAFT):
        return _flaw_before_start(state, state.stack[-1])
    for check in (_flaw_of_table, _flaw_of_tokens, _flaw_of_cards, _flaw_of_history, _flaw_of_question):
        found = check(state)
        if found:
            return found
    return ""


# While pirates are chosen ---------------------------------------------------------------------------------------------


def _flaw_before_start(state: RumbleState, frame: Frame) -> str:
    tokens = {*state.health, *state.bullets, *state.special}
    if not tokens <= {0, HIDDEN} or _on_table(state) != _on_table(blank_state(state.seats, state.options)):
        return "nothing should be on the table while pirates are chosen"
    if state.round or state.alive != (1 << state.seats) - 1:
        return "no round should have begun while pirates are chosen"
    if not (_is_dealt(state, frame) if frame.kind == DEAL else _is_drafted(state, frame.seats[0])):
        return "the pirates offered and taken should be those of the question"
    return ""


def _on_table(state: RumbleState) -> tuple[object, ...]:
    cards = (state.locked, state.golden_in_hand, state.secret_cards, state.pile, state.area, state.discard_counts)
    played = (state.cards, state.aims, state.golden_taken, state.death_rounds, state.history, state.last_battle)
    return (*cards, *played, state.camps, state.offered_gestures, state.voided, state.open_camps)


def _is_dealt(state: RumbleState, frame: Frame) -> bool:
    """[PR-2.3] Everybody chooses among as many pirates."""
    size = min(PIRATES_OFFERED, len(state.options.pirate_pool) // state.seats)
    seen = [pirate for pirate in state.offered_pirates if pirate != HIDDEN]
    fits = (
        len(state.offered_pirates) == size * state.seats
        and size > 1
        and len(frame.seats) + len(frame.answered_seats) == state.seats
    )
    return (
        fits and len(set(seen)) == len(seen) and set(seen) <= set(state.options.pirate_pool) and not _has_pirates(state)
    )


def _has_pirates(state: RumbleState) -> bool:
    return any([pirate != NOBODY for pirate in state.pirates])


def _is_drafted(state: RumbleState, seat: int) -> bool:
    """[PR-2.4] Clockwise from the waiting seat, the first seats have no pirate, and all others have one."""
    have = [state.pirates[(seat + step) % state.seats] != NOBODY for step in range(state.seats)]
    return not state.offered_pirates and not have[0] and have == sorted(have)


# While the game is played ---------------------------------------------------------------------------------------------


def _flaw_of_table(state: RumbleState) -> str:
    if NOBODY in state.pirates or state.offered_pirates or not 1 <= state.round <= state.options.max_rounds:
        return "every seat should have a pirate, and a round should have begun"
    if any([state.is_alive(seat) == bool(state.death_rounds[seat]) for seat in range(state.seats)]):
        return "everybody should be alive or have a round of death"
    if max(state.death_rounds) > state.round:
        return "nobody should die in a round to come"
    seen = Counter([card for card in state.camps if card != HIDDEN])
    dealt = Counter(state.box.camp_deals[state.seats] if state.options.camp_mode else ())
    if len(state.camps) != dealt.total() or not seen <= dealt or (state.open_camps and not state.camps):
        return "the camp cards should be those of the table"
    ended = state.over and (is_decided(state) or state.round == state.options.max_rounds)
    going_on = state.alive.bit_count() > 1 and (HIDDEN in state.camps or not is_decided(state))
    return "" if (ended if state.over else going_on) else "the game should be over just when it is decided"


def _flaw_of_tokens(state: RumbleState) -> str:
    box = state.box
    for seat, pirate in enumerate(state.pirates):
        health, bullets, special = state.health[seat], state.bullets[seat], state.special[seat]
        most = (box.max_health[pirate], box.max_bullets, box.start_special[pirate])
        if not state.is_alive(seat):
            most = (0, 0, 0)
        if health > most[0] or bullets > most[1] or special > most[2] or (state.is_alive(seat) and not health):
            return "the living should have health, and nobody more tokens than their pirate may hold"
    return ""


def _flaw_of_cards(state: RumbleState) -> str:
    missing = [copies - seen for copies, seen in zip(state.box.golden_copies, golden_cards(state), strict=True)]
    hidden = [*state.pile, *state.secret_cards].count(HIDDEN)
    places = {*state.pile, *state.area, *state.secret_cards} - {HIDDEN, NOBODY}
    if min(missing) < 0 or sum(missing) != hidden or not places <= set(GOLDEN_CARDS):
        return "every golden card should be in one place"
    if len(state.area) != state.box.area_sizes[state.seats] or HIDDEN in state.area or NOBODY in state.pile:
        return "the golden area should be as large as the table needs it"
    if any(state.offered_gestures) and not (state.stack and state.stack[-1].kind == GESTURES):
        return "gestures should be offered only while they are asked for"
    locked = [(seat, card) for seat, card in enumerate(state.locked) if card != NOBODY]
    if any([card not in state.box.kits[state.pirates[seat]] for seat, card in locked]):
        return "a card before a shield should be one of the pirate's own"
    return ""


def _flaw_of_history(state: RumbleState) -> str:
    if len(state.history) != state.round - (not state.over) or bool(state.last_battle) != bool(state.history):
        return "the history should have every round that is over"
    spent = [0] * state.seats
    for number, record in enumerate(state.history, 1):
        done = unpack(record)
        if pack(done) != record or not _is_round(state, number, done.cards, done.aims, done.golden_taken):
            return "the record of a round should be one that could be played"
        for seat in range(state.seats):
            covers = done.cards[seat] == TAKE_COVER and not done.voided >> seat & 1
            spent[seat] += covers or done.golden_taken[seat] >= SALVAGED
    if any([count > state.box.start_special[state.pirates[seat]] for seat, count in enumerate(spent)]):
        return "nobody should have spent special tokens that they never had"
    return ""


def _is_round(state: RumbleState, number: int, cards: list[int], aims: list[int], took: list[int]) -> bool:
    """Whether all living players played a card they could hold, at living players, and took what they could."""
    lived = [seat for seat in range(state.seats) if not state.death_rounds[seat] or state.death_rounds[seat] >= number]
    for seat in range(state.seats):
        card, first, second, taken = cards[seat], aims[2 * seat], aims[2 * seat + 1], took[seat]
        if seat not in lived:
            if (card, first, second, taken) != (NOBODY,) * 4:
                return False
            continue
        others = [NOBODY, *[each for each in lived if each != seat]]
        known = card in state.box.kits[state.pirates[seat]] or card in GOLDEN_CARDS
        if not known or first not in others or second not in others:
            return False
        if taken != NOBODY and not (card == SEARCH_CARD and _may_take(state.pirates[seat], taken)):
            return False
    return True


def _may_take(pirate: int, taken: int) -> bool:
    return taken in GOLDEN_CARDS or (pirate == CHING and taken - SALVAGED in GOLDEN_CARDS)


# The round that is played ---------------------------------------------------------------------------------------------


def _flaw_of_question(state: RumbleState) -> str:
    nothing = [*state.cards, *state.aims, *state.golden_taken] == [NOBODY] * (4 * state.seats) and not state.voided
    if state.over:
        return "" if nothing or _is_round(state, state.round, state.cards, state.aims, state.golden_taken) else NO_ROUND
    frame = state.stack[-1]
    if frame.kind == CHOOSE:
        return "" if nothing and _asked(frame) == state.living_seats() else NO_ROUND
    if not _is_round(state, state.round, state.cards, state.aims, state.golden_taken):
        return NO_ROUND
    if any([not state.is_alive(seat) or not _suits(state, frame, seat) for seat in _asked(frame)]):
        return "nobody should be asked whom the question does not concern"
    if frame.kind == TARGETS and frame.memo[0] != hidden_seats(state):
        return "nobody should be hidden but by their card"
    return ""


NO_ROUND: Final = "the cards, targets and golden cards taken should be those of this round"


def _asked(frame: Frame) -> list[int]:
    return sorted((*frame.seats, *frame.answered_seats))


def _suits(state: RumbleState, frame: Frame, seat: int) -> bool:
    """Whether a question of this round can be put to a seat."""
    card = state.cards[seat]
    if frame.kind == TARGETS:
        return NEEDS_TARGET[card]
    if frame.kind != GESTURES:
        return card == SEARCH_CARD
    icons = state.offered_gestures[seat] if state.offered_gestures else ()
    return len(icons) == len(set(icons)) == state.options.gesture_choices and CARD_GESTURES[card] in icons
