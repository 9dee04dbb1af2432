"""Explicit chance: every random step can be enumerated, with probabilities."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import brethren
from brethren import ScriptedDealer
from brethren.core.chance import branches, run_with_picks


def test_a_move_without_chance_has_one_branch() -> None:
    game = brethren.load("ocracoke")
    state = game.new(4, {"start_seat": 0}, brethren.Dealer(1))
    found = list(branches(game, state, 0, game.read("use A")))
    assert [(branch.picks, branch.probability) for branch in found] == [((), Fraction(1))]
    assert [note.fact for note in found[0].notes] == ["takes"]


def test_a_random_island_has_a_branch_for_each() -> None:
    game = brethren.load("ocracoke")
    dealer = brethren.Dealer(2)
    state = game.new(2, {"start_seat": 0, "island_reveal": "random", "abilities": "none"}, dealer)
    game.play(state, 0, game.read("use A"), dealer)
    game.play(state, 0, game.read("combat B1+B2"), dealer)
    before = game.to_plain(state)
    found = list(branches(game, state, 1, game.read("use B")))
    assert [branch.picks for branch in found] == [(0,), (1,), (2,)]
    assert {branch.probability for branch in found} == {Fraction(1, 3)}
    assert sum(branch.probability for branch in found) == 1
    assert [game.to_plain(branch.state)["islands_up"] for branch in found] == [1, 2, 4]
    assert game.to_plain(state) == before, "the state itself is untouched"


def test_a_deal_is_enumerated_pick_by_pick() -> None:
    """Dealing eleven cards makes ten chance nodes in a row, not one with 11! outcomes."""
    game = brethren.load("ocracoke")
    prefix: tuple[int, ...] = ()
    width = 1
    while True:
        found = run_with_picks(lambda dealer: game.new(4, {"start_seat": 0}, dealer), prefix)
        if found.result is not None:
            break
        width *= found.outcome_count
        prefix = (*prefix, found.outcome_count - 1)
    assert width == factorial(11)
    again = game.new(4, {"start_seat": 0}, ScriptedDealer(prefix))
    assert game.to_plain(again) == game.to_plain(found.result)
