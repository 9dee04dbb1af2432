"""Hints: one reason for every move of whole games, from what the seat sees."""

from __future__ import annotations

import re

import pytest

from brethren.bots.mate import explain_move, sample_worlds
from brethren.core.dealer import Dealer
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.verbs import REPORT
from toys import CutlassGame


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_move_has_a_reason_from_the_view_alone(seats: int) -> None:
    dealer, choices = Dealer(f"advice {seats}"), Dealer("choices")
    state = GAME.new(seats, {"max_games": 4}, dealer)
    told: set[str] = set()
    while not state.over:
        seat = state.waiting()[0]
        view, moves = state.seen_by(seat), GAME.legal(state, seat)
        other = GAME.fill(view, seat, Dealer("another world")).seen_by(seat)
        worlds = sample_worlds(GAME, view, seat, Dealer("worlds"), 8)
        for move in moves:
            said = GAME.hint_reason(view, seat, move, worlds)
            assert re.fullmatch(r"[A-Z].*\.", said)
            assert "{" not in said
            assert GAME.hint_reason(other, seat, move, sample_worlds(GAME, other, seat, Dealer("worlds"), 8)) == said
            told.add(re.sub(r"\d+", "#", said))
        GAME.play(state, seat, moves[choices.pick(len(moves))], dealer)
    assert len(told) >= 10


def test_a_sure_bet_is_called_sure() -> None:
    state = GAME.new(4, {"start_seat": 0}, Dealer("sure"))
    state.round = 2
    state.cards = [3, 4, 9, 0, 1, 2, 8, 5, 6, 7, 10]  # Blackbeard, Gun master, Cook and a creature: -9
    for slot in range(3, 7):
        state.learn(slot, 0)
    assert explain_move(GAME, state.seen_by(0), 0, REPORT, Dealer("worlds")) == (
        "A bet on −9 or −10 is 100 % likely to be right, and after a Report nobody can change the board."
    )
    GAME.play(state, 0, REPORT, Dealer())
    assert explain_move(GAME, state.seen_by(0), 0, GAME.read("bet red_9_10"), Dealer("worlds")) == (
        "You know 4 of the 4 board cards. This number is 100 % likely, its colour 100 %."
    )


def test_a_game_without_words_still_gives_reasons() -> None:
    class Choosy(CutlassGame):
        def rate(self, view: object, seat: int, moves: list[int], worlds: object) -> list[float]:
            return [float(move) for move in moves]

    for game, said in [
        (CutlassGame(), "All moves look equally good."),
        (Choosy(), "It looks like the strongest of your 2 moves."),
    ]:
        view = game.new(2, {}, Dealer()).seen_by(0)
        assert explain_move(game, view, 0, game.legal(view, 0)[1], Dealer()) == said
