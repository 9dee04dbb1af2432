"""[PR-13] [PR-14] Who has won, and the ranking for statistics."""

from __future__ import annotations

from brethren.core.outcome import Outcome
from brethren.games.rumble.components import BOSS, CAMPS


def rank_seats(seats: int, alive: int, died: list[int], camps: tuple[int, ...], round_no: int) -> Outcome:
    """[PR-13.5] The longer a player lives, the better the place; only a victory is place 1, so others start at 2.

    A camp shares the place of its last member to die [PR-14.15]. The score is the number of rounds survived.
    """
    last_rounds = [died[seat] or round_no + 1 for seat in range(seats)]
    ranks = [_camp_rank(seat, last_rounds, camps) for seat in range(seats)] if camps else last_rounds
    winner = winning_camp(alive, camps) if camps else 0
    won = alive.bit_count() == 1 if not camps else winner >= 0
    first = 1 if won else 2
    places = tuple([first + sum([other > rank for other in ranks]) for rank in ranks])
    scores = tuple([each - 1 for each in last_rounds])
    if won:
        return Outcome(places, scores, CAMPS[winner] if camps else "survivor")
    return Outcome(places, scores, "cap" if alive else "nobody")


def winning_camp(alive: int, camps: tuple[int, ...]) -> int:
    """[PR-14.10] The camp of all living players, or -1."""
    found = {camp_of(card) for seat, card in enumerate(camps) if alive >> seat & 1}
    return found.pop() if len(found) == 1 else -1


def camp_of(card: int) -> int:
    """The camp of a camp card."""
    return card - BOSS if card >= BOSS else card


def _camp_rank(seat: int, last_rounds: list[int], camps: tuple[int, ...]) -> int:
    own = camp_of(camps[seat])
    return max([last_rounds[other] for other, card in enumerate(camps) if camp_of(card) == own])
