"""Bots: they get views only, play any game, and the mate beats random bots."""

from __future__ import annotations

from typing import cast

import pytest

from brethren import Dealer, UnknownGame
from brethren.bots.levels import LEVELS, bot
from brethren.bots.mate import MateBot
from brethren.core.frames import HIDDEN
from brethren.core.game import Game
from brethren.core.game_loop import Player, run_game
from brethren.core.state import State
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import OcracokeState
from toys import CutlassGame


class Spy(Player):
    """Checks the view that a bot gets before it chooses."""

    def __init__(self, inner: Player) -> None:
        super().__init__()
        self.inner = inner
        self.holes = 0

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        assert isinstance(view, OcracokeState)
        for slot, card in enumerate(view.cards):
            assert (card == HIDDEN) == (not view.knows(seat, slot))
            self.holes += card == HIDDEN
        return self.inner.choose(game, view, seat)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_get_views_only(level: str) -> None:
    spies = [Spy(bot(level, Dealer(f"{level} {seat}"))) for seat in range(4)]
    state = GAME.new(4, {}, Dealer(5))
    run_game(GAME, state, Dealer(6), list(spies))
    assert state.over
    assert all(spy.holes for spy in spies)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_plays_the_same_game(level: str, seats: int) -> None:
    ends = []
    for _ in range(2):
        state = GAME.new(seats, {}, Dealer(5))
        players = [bot(level, Dealer(f"{level} {seat}")) for seat in range(seats)]
        decisions = run_game(GAME, state, Dealer(6), players)
        ends.append((decisions, state.outcome()))
    assert ends[0] == ends[1]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no bot 'admiral'; the bots are random, mate"):
        bot("admiral", Dealer())


def test_the_random_bot_plays_any_game_without_views() -> None:
    game = CutlassGame()
    state = game.new(3)
    players = [bot("random", Dealer(seat)) for seat in range(3)]
    assert all(player.needs_no_view for player in players)
    run_game(game, state, Dealer(1), players)
    assert state.over


def test_the_mate_beats_random_bots() -> None:
    """A coarse check; `brethren simulate` measures it over thousands of matches."""
    wins, matches = 0.0, 60
    for number in range(matches):
        seat = number % 4
        players = [bot("mate" if each == seat else "random", Dealer(f"{number} {each}")) for each in range(4)]
        state = GAME.new(4, {}, Dealer(f"match {number}"))
        run_game(GAME, state, Dealer(f"dealer {number}"), players)
        winners = state.outcome().winners()
        wins += (seat in winners) / len(winners)
    assert wins / matches > 0.45, "by luck it would be a quarter"


class OneMove(CutlassGame):
    """Always has a single legal move, and no way to rate it."""

    def legal(self, state: State, seat: int) -> list[int]:
        return [3]


def test_the_mate_plays_a_single_legal_move_at_once() -> None:
    game = cast("Game[State]", OneMove())
    assert MateBot(Dealer(1)).choose(game, State(2, []), 0) == 3
