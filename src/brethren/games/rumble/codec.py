"""The fields of a state as plain data: saved games, views sent to a bot's process, and data from strangers."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadState
from brethren.core.fields import Field, Fields, IntField, IntsField, RecordField, RowsField
from brethren.core.frames import HIDDEN, NOBODY
from brethren.core.plain import require_ints
from brethren.games.rumble.box import RumbleBox
from brethren.games.rumble.components import (
    CAMP_CARDS,
    CARD_GESTURES,
    CARDS,
    FIRST_GOLDEN,
    GOLDEN_KINDS,
    MAX_TOKENS,
    PIRATES,
    SALVAGED,
    SEAT_NAMES,
)
from brethren.games.rumble.last_result import Hit, LastBattle

LAST_CARD: Final = len(CARDS) - 1
LAST_GOLDEN: Final = FIRST_GOLDEN + GOLDEN_KINDS - 1
MAX_ROUND: Final = 501
MAX_GAME: Final = 6
HIT_WIDTH: Final = 5
"""Ints for each hit of the last Battle."""
WHOLE_BATTLE: Final = "the last Battle should have the damage of every seat, and then who hit whom"


def fields_for(seats: int, box: RumbleBox) -> Fields:
    """All fields of a state for this many seats; consistency.py checks whether they fit together."""
    fields = box.fields_by_seats.get(seats)
    if fields is None:
        fields = box.fields_by_seats[seats] = Fields(*_public_fields(seats), *_fields_of_seats(seats, box))
    return fields


def _public_fields(seats: int) -> list[Field]:
    everyone = (1 << seats) - 1
    return [
        IntField("game", "the game's number", 1, MAX_GAME, attribute="game_no"),
        IntField("round", "the round", 0, MAX_ROUND),
        IntField("lead", "the lead", 0, seats - 1),
        IntField("alive", "the living", 0, everyone),
        IntField("voided", "the voided cards", 0, everyone),
        IntField("resigned", "who has resigned", 0, everyone),
        IntField("open_camps", "the open camps", 0, everyone),
        RecordField(
            "last", "the last Battle", _last_battle_ints, LastBattleReader(seats).read, attribute="last_battle"
        ),
        RowsField("history", "the history", RoundReader(seats).read),
    ]


def _fields_of_seats(seats: int, box: RumbleBox) -> list[Field]:
    golden = sum(box.golden_copies)
    offered, taken = "offered_pirates", "golden_taken"
    return [
        IntsField("pirates", "the pirates", NOBODY, len(PIRATES) - 1, length=seats, empty=NOBODY, as_tuple=True),
        IntsField("offered", "the pirates offered", HIDDEN, len(PIRATES) - 1, as_tuple=True, attribute=offered),
        IntsField("health", "the health tokens", HIDDEN, MAX_TOKENS, length=seats),
        IntsField("bullets", "the bullets", HIDDEN, MAX_TOKENS, length=seats),
        IntsField("special", "the special tokens", HIDDEN, max(box.start_special), length=seats),
        IntsField("locked", "the cards before the shields", NOBODY, LAST_CARD, length=seats, empty=NOBODY),
        IntsField(
            "golden", "the golden cards in hand", 0, golden, length=seats * GOLDEN_KINDS, attribute="golden_in_hand"
        ),
        IntsField(
            "secret",
            "the unseen cards",
            NOBODY,
            LAST_GOLDEN,
            length=seats,
            empty=NOBODY,
            as_tuple=True,
            attribute="secret_cards",
        ),
        IntsField("camps", "the camp cards", HIDDEN, len(CAMP_CARDS) - 1, length=seats, optional=True, as_tuple=True),
        IntsField("pile", "the golden pile", HIDDEN, LAST_GOLDEN),
        IntsField("area", "the golden area", NOBODY, LAST_GOLDEN, length=box.area_sizes[seats], optional=True),
        IntsField("heaps", "the discard pile", 0, golden, length=2 * GOLDEN_KINDS, attribute="discard_counts"),
        IntsField("cards", "the cards played", NOBODY, LAST_CARD, length=seats, empty=NOBODY),
        IntsField("aims", "the targets", NOBODY, seats - 1, length=2 * seats, empty=NOBODY),
        RowsField(
            "icons", "the gestures offered", _gestures, lengths=(0, seats), as_tuple=True, attribute="offered_gestures"
        ),
        IntsField(
            "took", "the golden cards taken", NOBODY, SALVAGED + LAST_CARD, length=seats, empty=NOBODY, attribute=taken
        ),
        IntsField("died", "the rounds of death", 0, MAX_ROUND, length=seats, attribute="death_rounds"),
    ]


def _gestures(data: object) -> tuple[int, ...]:
    return tuple(require_ints(data, "gestures", -1, 0, len(CARD_GESTURES) - 1))


class RoundReader:
    """Reads one round of the history, for a number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def read(self, data: object) -> tuple[int, ...]:
        """One number for the table and one for each seat: see round_history.py."""
        return tuple(require_ints(data, "the record of a round", 1 + self.seats, 0, 1 << 24))


def _last_battle_ints(last: object) -> object:
    """Two masks, two numbers for each seat, then five for each hit."""
    if last is None:
        return []
    assert isinstance(last, LastBattle)
    numbers = [last.fizzled, last.dry]
    for damage, gained in zip(last.damage, last.health_gained, strict=True):
        numbers += [damage, gained]
    for hit in last.hits:
        numbers += [hit.attacker, hit.victim, hit.raw_damage, hit.damage, hit.redirected]
    return numbers


class LastBattleReader:
    """Reads the last Battle, for a number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def read(self, data: object) -> LastBattle | None:
        numbers = require_ints(data, "the last Battle", -1, 0, (1 << len(SEAT_NAMES)) - 1)
        if not numbers:
            return None
        by_seat, by_hit = numbers[2 : 2 + 2 * self.seats], numbers[2 + 2 * self.seats :]
        if len(by_seat) != 2 * self.seats or len(by_hit) % HIT_WIDTH:
            raise BadState(WHOLE_BATTLE)
        hits = [self._hit(by_hit[at : at + HIT_WIDTH]) for at in range(0, len(by_hit), HIT_WIDTH)]
        return LastBattle(numbers[0], numbers[1], tuple(by_seat[::2]), tuple(by_seat[1::2]), tuple(hits))

    def _hit(self, numbers: list[int]) -> Hit:
        attacker, victim, raw_damage, damage, redirected = numbers
        if attacker >= self.seats or victim >= self.seats:
            raise BadState(WHOLE_BATTLE)
        return Hit(attacker, victim, raw_damage, damage, redirected)
