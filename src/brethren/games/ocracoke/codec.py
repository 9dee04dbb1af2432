"""The fields of a state as plain data: saved games, views sent to a bot's process, and data from strangers."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadState
from brethren.core.fields import Fields, IntField, IntsField, RecordField, RowsField
from brethren.core.frames import HIDDEN, NOBODY
from brethren.core.plain import require_int, require_ints
from brethren.games.ocracoke.box import PAYMENTS, OcracokeBox
from brethren.games.ocracoke.components import BOARD_SIZES, BOARD_START, FACES, HAND_SIZES, ISLANDS, SLOTS
from brethren.games.ocracoke.last_result import LastReport

MAX_COINS: Final = 1000
"""More than any player can have, and than any board can total."""
MAX_GAMES: Final = 1 << 20
"""More than any table can play; consistency.py knows how many the options allow."""
ALL_SLOTS: Final = (1 << SLOTS) - 1
WHOLE_REPORT: Final = "the last Report should have its total, its reporter, every card, and each seat's bet and coins"


def fields_for(seats: int, box: OcracokeBox) -> Fields:
    """All fields of a state for this many seats; consistency.py checks whether they fit together."""
    fields = box.fields_by_seats.get(seats)
    if fields is None:
        fields = box.fields_by_seats[seats] = _declare_fields(seats, box)
    return fields


def _declare_fields(seats: int, box: OcracokeBox) -> Fields:
    everyone = (1 << (seats + 1)) - 1
    report = LastReportReader(seats)
    return Fields(
        IntsField("coins", "the coins", 0, MAX_COINS, length=seats),
        IntField("game", "the game's number", 1, MAX_GAMES, attribute="game_no"),
        IntField("start", "the start seat", 0, seats - 1, attribute="start_seat"),
        IntField("round", "the round", 1, box.rounds, empty=1),
        IntField("turn", "the turn", 0, seats - 1, attribute="turns_taken"),
        IntsField("cards", "the cards", HIDDEN, SLOTS - 1, length=SLOTS, empty=HIDDEN),
        IntsField("known", "what is known", 0, everyone, length=SLOTS, attribute="known_by"),
        IntField("islands_up", "the islands turned up", 0, (1 << ISLANDS) - 1),
        IntField("exposed", "the seats exposed", 0, (1 << seats) - 1),
        IntField("flipped", "the faces of the action cards", 0, 3),
        RowsField("history", "the history", EventReader(seats).read),
        RecordField("last", "the last Report", _last_report_ints, report.read, attribute="last_report"),
    )


class EventReader:
    """Reads an event of the history, for a number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def read(self, data: object) -> tuple[int, ...]:
        """Its kind, its seat, and the ints that state.py lists for that kind."""
        event = require_ints(data, "an entry of the history", low=HIDDEN)
        who = event[1] if len(event) > 1 else None
        seat = require_int(who, "the seat of an entry of the history", 0, self.seats - 1)
        ranges = self._ranges(seat)
        limits = ranges[require_int(event[0], "the kind of an entry of the history", 0, len(ranges) - 1)]
        if len(event) != 2 + len(limits) or not all(
            [low <= value <= high for value, (low, high) in zip(event[2:], limits, strict=True)]
        ):
            raise BadState(f"an entry of the history should not be {event}")
        return tuple(event)

    def _ranges(self, seat: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By kind of event, the lowest and highest value of every int after kind and seat."""
        after_board, size = BOARD_START + BOARD_SIZES[self.seats], HAND_SIZES[self.seats]
        hand = (after_board + seat * size, after_board + seat * size + size - 1)
        board, island, card = (BOARD_START, after_board - 1), (0, ISLANDS - 1), (HIDDEN, SLOTS - 1)
        mask, flag, known = (0, ALL_SLOTS), (0, 1), (0, (1 << (self.seats + 1)) - 1)
        return (
            (hand, board),
            (hand, board, board, card, card, known, known),
            (hand, board, island),
            (mask, flag, flag),
            (board, mask),
            (),
        )


def _last_report_ints(last: object) -> object:
    """The total, the reporter, the cards, and for each seat its bet and what each condition paid."""
    if last is None:
        return []
    assert isinstance(last, LastReport)
    numbers = [last.total, last.reporter, *last.cards]
    for bet, paid in zip(last.bets, last.paid, strict=True):
        numbers += [bet, *paid]
    return numbers


class LastReportReader:
    """Reads the last Report, for a number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def read(self, data: object) -> LastReport | None:
        numbers = require_ints(data, "the last Report", low=-MAX_COINS, high=MAX_COINS)
        if not numbers:
            return None
        head, width = 2 + SLOTS, 1 + len(PAYMENTS)
        bets, reporter = numbers[head::width], numbers[1] if len(numbers) == head + self.seats * width else HIDDEN
        fits = NOBODY <= reporter < self.seats and reporter != HIDDEN and sorted(numbers[2:head]) == list(range(SLOTS))
        if not fits or not all([0 <= bet < len(FACES) for bet in bets]):
            raise BadState(WHOLE_REPORT)
        paid = [tuple(numbers[at + 1 : at + width]) for at in range(head, len(numbers), width)]
        return LastReport(numbers[0], numbers[1], tuple(numbers[2:head]), tuple(bets), tuple(paid))
