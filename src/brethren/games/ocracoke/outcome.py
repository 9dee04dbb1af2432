"""[OC-12] Who has won the match, and the places of all seats."""

from __future__ import annotations

from brethren.core.outcome import Outcome, rank_by_score


def rank_seats(coins: list[int], target: int) -> Outcome:
    """[OC-12.3] [OC-12.4] [OC-12.8] Most coins win; players with equal coins share a place."""
    return rank_by_score(tuple(coins), "target" if max(coins) >= target else "cap")
