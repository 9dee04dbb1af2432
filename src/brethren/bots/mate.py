"""The mate: takes the move that the game's heuristics rate best over sampled worlds."""

from __future__ import annotations

from typing import Final

from brethren.bots.bot import Bot
from brethren.core.dealer import Dealer
from brethren.core.game import Game, S
from brethren.core.state import State
from brethren.kit.words import Phrases

DEFAULT_WORLD_COUNT: Final = 48


class MateBot(Bot):
    """Greedy: it guesses what is hidden but does not look ahead. It plays a single legal move at once."""

    def __init__(self, dealer: Dealer, world_count: int = DEFAULT_WORLD_COUNT) -> None:
        super().__init__(dealer)
        self.world_count = world_count

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
        worlds = sample_worlds(game, view, seat, self.dealer, self.world_count)
        ratings = game.rate(view, seat, moves, worlds)
        best = max(ratings) - game.tie_margin
        candidates = [move for move, rating in zip(moves, ratings, strict=True) if rating >= best]
        return candidates[self.dealer.pick(len(candidates))]


def sample_worlds(game: Game[S], view: S, seat: int, dealer: Dealer, count: int = DEFAULT_WORLD_COUNT) -> list[S]:
    """Random worlds that agree with everything the seat knows."""
    return [game.fill(view, seat, dealer) for _ in range(count)]


def explain_move(game: Game[S], view: S, seat: int, move: int, dealer: Dealer) -> str:
    """One sentence on why a mate chose a move: the game's own reason, or a general one."""
    worlds = sample_worlds(game, view, seat, dealer)
    return game.hint_reason(view, seat, move, worlds) or _general_reason(game, view, seat, move, worlds)


def _general_reason(game: Game[S], view: S, seat: int, move: int, worlds: list[S]) -> str:
    texts = Phrases("brethren.bots")
    moves = game.legal(view, seat)
    if len(moves) == 1:
        return texts.phrase("hints", "only")
    ratings = game.rate(view, seat, moves, worlds)
    worse = sum([rating < ratings[moves.index(move)] for rating in ratings])
    if not worse:
        return texts.phrase("hints", "equal")
    if worse == len(moves) - 1:
        return texts.phrase("hints", "best").format(worse, len(moves))
    return texts.phrase("hints", "better").format(worse, len(moves))
