"""The rules of Storm Run, each test with the ids of the rules it proves."""

from __future__ import annotations

import pytest

from brethren.core.dealer import ScriptedDealer
from stormrun.game import GAME
from stormrun.state import StormRunState
from stormrun.verbs import ANCHOR, HOLD_FAST, JETTISON, SAIL

RUM, SUGAR, SILVER, STORM = range(4)


def position(seats: int = 3, charters: tuple[int, ...] = (RUM, RUM, RUM), **cargo: tuple[int, ...]) -> StormRunState:
    """Seat 0 to move; ``hold1=(1, 0, 2)`` is one rum and two silver in the hold of seat 1, ``port1=`` in its port."""
    state = GAME.new(seats, {}, ScriptedDealer(charters))
    for name, cards in cargo.items():
        places = state.places_of(int(name[-1]))
        for place, count in zip(places, cards, strict=True):
            (state.holds if name.startswith("hold") else state.ports)[place] += count
            state.deck[place % 3] -= count
    return state


def play(state: StormRunState, *moves: int, draws: tuple[int, ...] = ()) -> None:
    """Make moves, each by the first seat that has to act; ``draws`` are the kinds of the cards drawn."""
    for move in moves:
        picks = []
        for card in draws[: 1 + move - SAIL] if move <= SAIL + 1 else ():
            picks.append(sum(state.deck[:card]))
        GAME.play(state, state.waiting()[0], move, ScriptedDealer(picks))


@pytest.mark.parametrize(("move", "cards"), [(SAIL, (SUGAR,)), (SAIL + 1, (SUGAR, RUM))])
def test_sailing_draws_cargo_and_the_turn_goes_on(move: int, cards: tuple[int, ...]) -> None:
    """[SR-1.2] [SR-1.3]"""
    state = position()
    play(state, move, draws=cards)
    assert [state.holds[kind] for kind in (RUM, SUGAR, SILVER)] == [cards.count(kind) for kind in (RUM, SUGAR, SILVER)]
    assert state.waiting() == (0,)


def test_anchoring_brings_the_hold_into_port() -> None:
    """[SR-1.4]"""
    state = position(hold0=(1, 2, 0))
    play(state, ANCHOR)
    assert (state.port_value(0), state.is_loaded(0), state.waiting()) == (5, False, (1,))


@pytest.mark.parametrize(
    ("answers", "values"),
    [
        pytest.param((JETTISON, JETTISON), (1, 3), id="each-loses-the-best"),
        pytest.param((HOLD_FAST, JETTISON), (4, 3), id="one-holds-and-keeps"),
        pytest.param((HOLD_FAST, HOLD_FAST), (0, 0), id="two-hold-and-lose"),
    ],
)
def test_a_storm(answers: tuple[int, int], values: tuple[int, int]) -> None:
    """[SR-2.1] [SR-2.2] [SR-2.3] Seat 2 has nothing to lose and is not asked."""
    state = position(hold0=(1, 0, 1), hold1=(3, 1, 0))
    play(state, SAIL, draws=(STORM,))
    assert state.waiting() == (0, 1)
    play(state, *answers)
    held = [sum(state.holds[place] * (1, 2, 3)[place % 3] for place in state.places_of(seat)) for seat in (0, 1)]
    assert tuple(held) == values
    assert state.waiting() == (1,)


def test_a_storm_ends_a_voyage_and_spares_empty_ships() -> None:
    """[SR-R1] [SR-R2] The second card is not drawn, and nobody is asked."""
    state = position()
    before = sum(state.deck)
    play(state, SAIL + 1, draws=(STORM, RUM))
    assert (sum(state.deck), state.waiting()) == (before - 1, (1,))


def test_the_goal_ends_the_game_and_charters_count() -> None:
    """[SR-1.1] [SR-3.1] [SR-3.2]"""
    state = position(charters=(SILVER, RUM, RUM), port0=(0, 0, 3), hold0=(0, 0, 1), port1=(9, 0, 0))
    play(state, ANCHOR)
    assert state.over
    assert (state.outcome().scores, state.outcome().places) == ((16, 18, 0), (2, 1, 3))
    assert state.outcome().reason == "goal"


def test_a_charter_is_secret_until_the_end() -> None:
    """[SR-1.1]"""
    state = position(charters=(SILVER, RUM, SUGAR))
    assert state.seen_by(0).charters == (SILVER, -1, -1)
    assert state.seen_by(None).charters == (-1, -1, -1)
