"""[SR-2] Storms: everybody with cargo chooses in secret."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from brethren.kit.sealed import collect
from stormrun.state import BRACE, TURN, StormRunState
from stormrun.verbs import HOLD_FAST, JETTISON


def raise_storm(state: StormRunState, seat: int, dealer: Dealer) -> None:
    """[SR-2.1] [SR-R2] Ask those who have something to lose."""
    loaded = tuple([each for each in range(state.seats) if state.is_loaded(each)])
    following = (seat + 1) % state.seats
    dealer.note("storm", rule="SR-2.1")
    state.stack.append(Frame(BRACE, loaded, (following,), seat) if loaded else Frame(TURN, (following,)))


def brace_moves(state: StormRunState, frame: Frame, seat: int) -> list[int]:
    return [JETTISON, HOLD_FAST]


def brace(state: StormRunState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    """[SR-2.2] [SR-2.3]"""
    answers = collect(state, frame, seat, move)
    if not answers:
        return
    wrecked = sum([choice == HOLD_FAST for _, choice in answers]) > 1
    for each, choice in answers:
        if choice == JETTISON:
            best = max([place for place in state.places_of(each) if state.holds[place]])
            state.holds[best] -= 1
            state.discard[best % state.box.kinds] += 1
            dealer.note("jettisons", each, best % state.box.kinds, rule="SR-2.2")
        elif wrecked:
            for place in state.places_of(each):
                state.discard[place % state.box.kinds] += state.holds[place]
                state.holds[place] = 0
            dealer.note("wrecked", each, rule="SR-2.2")
        else:
            dealer.note("holds_fast", each, rule="SR-2.2")
    state.stack.append(Frame(TURN, (frame.memo[0],)))
