"""[SR-1] [SR-3] Turns: sail on, or anchor."""

from __future__ import annotations

from brethren.core.dealer import Dealer
from brethren.core.frames import Frame
from stormrun.rules.storm import raise_storm
from stormrun.state import TURN, StormRunState
from stormrun.verbs import ANCHOR, SAIL


def turn_moves(state: StormRunState, frame: Frame, seat: int) -> list[int]:
    """[SR-1.2] [SR-1.3] Far needs two cards in the sea deck."""
    return [SAIL, SAIL + 1, ANCHOR] if sum(state.deck) > 1 else [SAIL, ANCHOR]


def take_turn(state: StormRunState, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
    if move == ANCHOR:
        anchor(state, seat, dealer)
    else:
        state.stack.append(frame)  # the same player goes on, unless a storm comes [SR-1.2]
        sail(state, seat, 1 + move - SAIL, dealer)
    if not any(state.deck) or state.port_value(seat) >= state.box.goal:
        end_game(state, dealer)


def sail(state: StormRunState, seat: int, cards: int, dealer: Dealer) -> None:
    """[SR-1.3] [SR-R1]"""
    for _ in range(cards):
        card = dealer.draw(state.deck)
        dealer.note("draws", seat, card, rule="SR-1.3")
        if card == state.box.storm:
            state.discard[card] += 1
            state.stack.pop()
            raise_storm(state, seat, dealer)
            return
        state.holds[seat * state.box.kinds + card] += 1


def anchor(state: StormRunState, seat: int, dealer: Dealer) -> None:
    """[SR-1.4]"""
    for place in state.places_of(seat):
        state.ports[place] += state.holds[place]
        state.holds[place] = 0
    dealer.note("anchors", seat, state.port_value(seat), rule="SR-1.4")
    state.stack.append(Frame(TURN, ((seat + 1) % state.seats,)))


def end_game(state: StormRunState, dealer: Dealer) -> None:
    """[SR-3.1] [SR-3.2]"""
    state.stack.clear()
    for seat in range(state.seats):
        dealer.note("charter", seat, state.charters[seat], rule="SR-3.2")
        dealer.note("scores", seat, state.score(seat), rule="SR-3.2")
