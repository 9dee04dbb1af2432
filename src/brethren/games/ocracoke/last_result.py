"""The result of the last Report: what was revealed, what everybody bet, and what it paid."""

from __future__ import annotations


class LastReport:
    """Public, and never changed: a Report makes a new one, so that clones and views of a state share it."""

    __slots__ = ("bets", "cards", "paid", "reporter", "total")

    def __init__(
        self,
        total: int,
        reporter: int,
        cards: tuple[int, ...],
        bets: tuple[int, ...],
        paid: tuple[tuple[int, ...], ...],
    ) -> None:
        self.total = total  # of the board
        self.reporter = reporter  # NOBODY in a forced Report
        self.cards = cards  # by slot
        self.bets = bets  # by seat, a face of the betting disk
        self.paid = paid  # by seat, the coins for each condition, in the order of booty.CONDITIONS
