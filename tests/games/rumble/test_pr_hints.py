"""Hints: one reason for every move of whole games, from what the seat sees."""

from __future__ import annotations

import re

import pytest

from brethren.bots.mate import sample_worlds
from brethren.conformance.suite import trial_options
from brethren.core.dealer import Dealer
from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import RumbleState
from games.rumble.position import play_moves, table


def why(state: RumbleState, seat: int, move: str) -> str:
    view = state.seen_by(seat)
    return GAME.hint_reason(view, seat, GAME.read(move), sample_worlds(GAME, view, seat, Dealer("worlds"), 4))


@pytest.mark.parametrize("seed", range(4))
def test_every_move_has_a_reason_from_the_view_alone(seed: int) -> None:
    dealer, choices = Dealer(f"advice {seed}"), Dealer(f"choices {seed}")
    state = GAME.new(5, trial_options(GAME, 5, seed + 1, "advice"), dealer)  # type: ignore[arg-type]  # a game
    told: set[str] = set()
    for _ in range(80):
        if state.over:
            break
        seat = state.waiting()[choices.pick(len(state.waiting()))]
        view, moves = state.seen_by(seat), GAME.legal(state, seat)
        other = GAME.fill(view, seat, Dealer("another world")).seen_by(seat)
        for move in moves:
            said = why(state, seat, GAME.text(move))
            assert re.fullmatch(r"[A-Z].*\.", said)
            assert "{" not in said
            assert GAME.hint_reason(other, seat, move, sample_worlds(GAME, other, seat, Dealer("worlds"), 4)) == said
            told.add(re.sub(r"\d+", "#", said))
        GAME.play(state, seat, moves[choices.pick(len(moves))], dealer)
    assert len(told) >= 8


def test_a_defence_is_advised_with_the_chance_of_being_hit() -> None:
    state = table(4, "A b3")
    assert re.fullmatch(
        r"Chance of being hit: \d+ %\. Dodge takes 1 off every attacker .*", why(state, 0, "play dodge")
    )


def test_a_target_is_called_by_its_pirate_and_what_it_cannot_do() -> None:
    state = table(3, "A b3; B kidd dodge!; C kuki")
    play_moves(state, "A play shoot")
    assert why(state, 0, "aim 1") == "William Kidd can't dodge this round: their Dodge is locked."
    assert why(state, 0, "aim 2").endswith("that Kuki Yoshitaka won't dodge, block or hide.")


def test_a_target_that_can_be_finished_is_told_only_where_its_health_is_seen() -> None:
    shown = table(3, "A b3; B kidd h1", tokens_visible="always")
    hidden = table(3, "A b3; B kidd h1")
    for state in (shown, hidden):
        play_moves(state, "A play shoot")
    assert why(shown, 0, "aim 1") == "William Kidd is down to 1 health: this can finish them."
    assert "health" not in why(hidden, 0, "aim 1")
