"""What holds at every moment of every match (Invariants in docs/rules), tried on random play with random options."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brethren.core.dealer import Dealer
from brethren.core.frames import HIDDEN
from brethren.core.options import Value
from brethren.games.ocracoke.box import PRINTED
from brethren.games.ocracoke.components import BOARD_START, SLOTS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.rules.report import board_total
from brethren.games.ocracoke.state import OcracokeState
from brethren.games.ocracoke.verbs import REPORT
from rules import rule

SWITCHES: dict[str, tuple[Value, ...]] = {
    "abilities": ("all", "none"),
    "starting_faces": ("front", "random"),
    "island_reveal": ("in_order", "random"),
    "big_waves_islands": ("open", "unrevealed_only"),
    "swap_triggers": ("checked_only", "taken_too"),
    "zero_bet": ("replace", "stack"),
}
OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in SWITCHES.items()})
MATCHES = given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 10**9), options=OPTIONS)


def moments(seats: int, seed: int, options: dict[str, Value]) -> list[OcracokeState]:
    """Every moment of a match of random moves; most Reports are held back, so that games reach their last round."""
    dealer = Dealer(seed)
    state = GAME.new(seats, {"max_games": 3, **options}, dealer)
    found = [state.clone()]
    while not state.over:
        seat = state.waiting()[dealer.pick(len(state.waiting()))]
        moves = GAME.legal(state, seat)
        if REPORT in moves and dealer.pick(5):
            moves.remove(REPORT)
        GAME.play(state, seat, moves[dealer.pick(len(moves))], dealer)
        found.append(state.clone())
    return found


@rule("OC-1.10", "OC-2.8")
@MATCHES
@settings(max_examples=60)
def test_the_eleven_cards_sum_to_zero(seats: int, seed: int, options: dict[str, Value]) -> None:
    for state in moments(seats, seed, options):
        assert sorted(state.cards) == list(range(SLOTS))
        rest = [slot for slot in range(SLOTS) if not BOARD_START <= slot < BOARD_START + state.board_size]
        assert board_total(state) == -sum(PRINTED.values[state.cards[slot]] for slot in rest)
        assert -10 <= board_total(state) <= 10


@rule("OC-3.6", "OC-3.7", "OC-3.11")
@MATCHES
@settings(max_examples=60)
def test_one_island_is_face_up_for_each_round_played(seats: int, seed: int, options: dict[str, Value]) -> None:
    for state in moments(seats, seed, options):
        assert state.islands_up.bit_count() == state.round - 1
        if options.get("island_reveal") != "random":
            assert state.islands_up == (1 << (state.round - 1)) - 1
        assert all(state.known_by[slot] == (2 << seats) - 1 for slot in range(3) if state.islands_up >> slot & 1)


@rule("OC-4.3", "OC-4.4", "OC-2.11")
@MATCHES
@settings(max_examples=60)
def test_each_action_flips_one_card(seats: int, seed: int, options: dict[str, Value]) -> None:
    """With the front faces up at the start, the number of actions and of flipped cards are both even or both odd."""
    for state in moments(seats, seed, {**options, "starting_faces": "front"}):
        if GAME.question_name(state) == "turn":
            assert ((state.round - 1) * seats + state.turns_taken) % 2 == state.flipped.bit_count() % 2


@rule("OC-9.6", "OC-4.8", "OC-14.4")
@MATCHES
@settings(max_examples=60)
def test_exposed_hands_are_known_to_all_and_own_hands_to_their_owner(
    seats: int, seed: int, options: dict[str, Value]
) -> None:
    for state in moments(seats, seed, options):
        for seat in range(seats):
            for slot in state.hand_slots(seat):
                assert state.knows(seat, slot)
                assert not state.exposed >> seat & 1 or state.known_by[slot] == (2 << seats) - 1
        assert not state.exposed or options.get("abilities") != "none"


@rule("OC-11.13", "OC-12.2", "OC-3.2", "OC-10.7")
@MATCHES
@settings(max_examples=60)
def test_coins_grow_and_turns_go_round(seats: int, seed: int, options: dict[str, Value]) -> None:
    """Nobody has the target while the match goes on; sealed answers lie only in an open bet."""
    coins = [0] * seats
    for state in moments(seats, seed, options):
        assert all(new >= old for new, old in zip(state.coins, coins, strict=True))
        coins = state.coins
        assert state.over or max(coins) < 5
        betting = GAME.question_name(state) == "bet"
        assert betting or all(not frame.sealed and not frame.answered_seats for frame in state.stack)
        assert state.over or betting or state.waiting() == (state.active_seat(),)


@rule("OC-3.5", "OC-14.7", "OC-14.10")
@MATCHES
@settings(max_examples=60)
def test_views_show_what_is_known_and_are_enough_to_choose(seats: int, seed: int, options: dict[str, Value]) -> None:
    """[OC-R31] Everybody who is asked has 1 to 11 options, the same in their own view; nobody else has any."""
    for state in moments(seats, seed, options):
        for seat in (*range(seats), None):
            view = state.seen_by(seat)
            assert view.cards == [card if state.knows(seat, slot) else HIDDEN for slot, card in enumerate(state.cards)]
            if seat is None:
                continue
            moves = GAME.legal(state, seat)
            assert GAME.legal(view, seat) == moves
            assert (1 <= len(moves) <= 11) == (seat in state.waiting())


@pytest.mark.parametrize(("seats", "bound"), [(2, 42), (3, 51), (4, 68)])
def test_a_game_is_bounded(seats: int, bound: int) -> None:
    """[OC-R36] Section 5: the most decisions of one game, and a turn has at most 4 of them (5 with two cards)."""
    assert GAME.max_decisions(seats, {"max_games": 1}) == bound
    for seed in range(30):
        found = moments(seats, seed, {"max_games": 1, "target_coins": 10})
        assert len(found) - 1 <= bound
        turns: dict[tuple[int, int], int] = {}
        for state in found[:-1]:
            if GAME.question_name(state) != "bet":
                turns[state.round, state.turns_taken] = turns.get((state.round, state.turns_taken), 0) + 1
        assert max(turns.values()) <= (5 if seats == 2 else 4)


@MATCHES
@settings(max_examples=15)
def test_a_filled_world_is_one_the_seat_thinks_possible(seats: int, seed: int, options: dict[str, Value]) -> None:
    """To the seat it looks like the true state, and has the same legal moves."""
    dealer = Dealer(seed)
    for state in moments(seats, seed, options)[::7]:
        for seat in (*range(seats), None):
            world = GAME.fill(state.seen_by(seat), seat, dealer)
            assert sorted(world.cards) == list(range(SLOTS))
            seen, truth = GAME.to_plain(world.seen_by(seat)), GAME.to_plain(state.seen_by(seat))
            assert seen == truth
            assert seat is None or GAME.legal(world, seat) == GAME.legal(state, seat)
