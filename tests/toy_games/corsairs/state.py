"""The state of a game of Corsairs: ships and patrols on hexes, counters, and who has seen which."""

from __future__ import annotations

from typing import Final

from brethren.core.actors import FIRST_ACTOR
from brethren.core.box import Box
from brethren.core.fields import Fields, IntField, IntsField
from brethren.core.frames import HIDDEN, NOBODY, Frame
from brethren.core.options import Value
from brethren.core.outcome import Outcome, rank_by_score
from brethren.core.state import State
from corsairs.components import CorsairsBox

TURN: Final = 0
DUEL: Final = 1
NEXT: Final = 2
FRAME_KINDS: Final = 3
NAVY: Final = FIRST_ACTOR
MAX_ROUNDS: Final = 400


class CorsairsState(State):
    """A game or, with HIDDEN values, what one seat sees of it."""

    def __init__(
        self,
        seats: int,
        box: CorsairsBox,
        options: dict[str, Value],
        stack: list[Frame],
        rounds: int,
        ships: list[int],
        patrols: list[int],
        values: list[int],
        holders: list[int],
        known_by: list[int],
    ) -> None:
        super().__init__(seats, stack)
        self.box = box
        self.options = options
        self.rounds = rounds  # left to play, with this one
        self.ships = ships  # the hex of each ship, three for each seat
        self.patrols = patrols
        self.values = values  # the kind of each counter
        self.holders = holders  # for each counter the seat that has it, NAVY, or NOBODY while it lies on the map
        self.known_by = known_by  # for each counter a bit for every seat that has seen it
        self.dice: tuple[int, ...] = ()  # of the last duel or capture

    def clone(self) -> CorsairsState:
        return self._copy(self.values.copy(), self.stack.copy())

    def _copy(self, values: list[int], stack: list[Frame]) -> CorsairsState:
        copy = CorsairsState(
            self.seats,
            self.box,
            self.options,
            stack,
            self.rounds,
            self.ships.copy(),
            self.patrols.copy(),
            values,
            self.holders.copy(),
            self.known_by.copy(),
        )
        copy.dice = self.dice
        return copy

    def seen_by(self, seat: int | None) -> CorsairsState:
        """A counter shows its value to those who have seen it, and to all when the game is over."""
        bit = 0 if seat is None else 1 << seat
        public = (1 << self.seats) - 1
        values = [
            value if known & bit or known == public or self.over else HIDDEN
            for value, known in zip(self.values, self.known_by, strict=True)
        ]
        return self._copy(values, [frame.seen_by(HIDDEN if seat is None else seat) for frame in self.stack])

    def has_hidden(self) -> bool:
        return HIDDEN in self.values

    def is_view_of(self, seat: int | None) -> bool:
        return [value == HIDDEN for value in self.values] == [
            value == HIDDEN for value in self.seen_by(seat).values
        ] and self.has_hidden() == self.seen_by(seat).has_hidden()

    def revealed_to(self, seat: int | None) -> tuple[int, ...]:
        bit, public = 0 if seat is None else 1 << seat, (1 << self.seats) - 1
        seen = [index for index, known in enumerate(self.known_by) if known & bit or known == public]
        top = self.stack[-1] if self.stack else None
        return (int(self.over), len(self.stack), NOBODY if top is None else top.kind, *seen)

    def outcome(self) -> Outcome:
        scores = tuple([self.score_of(seat) for seat in range(self.seats)])
        return rank_by_score(scores, "rounds", ((NAVY, self.score_of(NAVY)),))

    def score_of(self, who: int) -> int:
        """What the counters of a seat or of the Navy are worth."""
        worth = self.box.values
        return sum([worth[self.values[index]] for index, holder in enumerate(self.holders) if holder == who])

    def counters_at(self, place: int) -> list[int]:
        """The counters that lie on a hex."""
        return [index for index in self.box.counter_places[place] if self.holders[index] == NOBODY]

    def fields(self) -> Fields:
        box, count, last = self.box, len(self.holders), len(self.box.terrain) - 1
        return Fields(
            IntField("rounds", "the rounds left", 0, MAX_ROUNDS),
            IntsField("ships", "the ships", 0, last, length=self.seats * box.ships),
            IntsField("patrols", "the patrols", 0, last, length=box.patrols),
            IntsField("values", "the counters", HIDDEN, len(box.values) - 1, length=count),
            IntsField("holders", "who has the counters", NOBODY, NAVY, length=count),
            IntsField("known", "who knows the counters", 0, (1 << self.seats) - 1, length=count, attribute="known_by"),
            IntsField("dice", "the dice", 1, 6, as_tuple=True),
        )

    def components(self) -> Box:
        return self.box

    def option_values(self) -> dict[str, Value]:
        return self.options
