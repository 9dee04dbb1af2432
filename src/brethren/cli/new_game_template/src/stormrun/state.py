"""The state of a game: the sea deck, what lies in holds and ports, and the secret charters."""

from __future__ import annotations

from typing import Final

from brethren.core.box import Box
from brethren.core.fields import Fields, IntsField
from brethren.core.frames import HIDDEN, Frame
from brethren.core.options import Value
from brethren.core.outcome import Outcome, rank_by_score
from brethren.core.state import State
from stormrun.components import StormRunBox

# Kinds of frames: the rows of rules.PROCEDURES.
TURN: Final = 0
BRACE: Final = 1


class StormRunState(State):
    """A game or, with HIDDEN charters, what one seat sees of it."""

    def __init__(
        self,
        seats: int,
        box: StormRunBox,
        options: dict[str, Value],
        stack: list[Frame],
        deck: list[int],
        holds: list[int],
        ports: list[int],
        discard: list[int],
        charters: tuple[int, ...],
    ) -> None:
        super().__init__(seats, stack)
        self.box = box
        self.options = options
        self.deck = deck  # cards left of each kind; their order is decided when they are drawn
        self.holds = holds  # cards of each kind of cargo, seat by seat
        self.ports = ports  # the same, where they are safe
        self.discard = discard  # cards of each kind
        self.charters = charters  # by seat, a kind of cargo

    def places_of(self, seat: int) -> range:
        """Where the cargo of a seat is counted in holds and ports."""
        return range(seat * self.box.kinds, (seat + 1) * self.box.kinds)

    def is_loaded(self, seat: int) -> bool:
        return any([self.holds[place] for place in self.places_of(seat)])

    def port_value(self, seat: int) -> int:
        """What lies in port, without the charter, which is secret."""
        return sum([self.ports[place] * self.box.values[place % self.box.kinds] for place in self.places_of(seat)])

    def score(self, seat: int) -> int:
        """[SR-3.2] One more for each cargo of the charter's kind."""
        return self.port_value(seat) + self.ports[seat * self.box.kinds + self.charters[seat]]

    def outcome(self) -> Outcome:
        scores = tuple([self.score(seat) for seat in range(self.seats)])
        return rank_by_score(scores, "goal" if any(self.deck) else "empty")

    def clone(self) -> StormRunState:
        return self._copy(self.stack.copy(), self.charters)

    def seen_by(self, seat: int | None) -> StormRunState:
        """Charters are secret until the end; the sealed answers of others are taken out of the frames."""
        charters = tuple([card if each == seat or self.over else HIDDEN for each, card in enumerate(self.charters)])
        return self._copy([frame.seen_by(HIDDEN if seat is None else seat) for frame in self.stack], charters)

    def _copy(self, stack: list[Frame], charters: tuple[int, ...]) -> StormRunState:
        return StormRunState(
            self.seats,
            self.box,
            self.options,
            stack,
            self.deck.copy(),
            self.holds.copy(),
            self.ports.copy(),
            self.discard.copy(),
            charters,
        )

    def has_hidden(self) -> bool:
        return HIDDEN in self.charters

    def is_view_of(self, seat: int | None) -> bool:
        return all([(card != HIDDEN) == (each == seat or self.over) for each, card in enumerate(self.charters)])

    def revealed_to(self, seat: int | None) -> tuple[int, ...]:
        """Secrets come out when all have answered, by a card, and at the end; nothing else."""
        return (int(self.over), sum(self.deck), self.stack[-1].kind if self.stack else HIDDEN)

    def fields(self) -> Fields:
        kinds, count = self.box.kinds, sum(self.box.copies)
        return Fields(
            IntsField("deck", "the sea deck", 0, count, length=len(self.box.copies)),
            IntsField("holds", "the holds", 0, count, length=self.seats * kinds),
            IntsField("ports", "the ports", 0, count, length=self.seats * kinds),
            IntsField("discard", "the discard pile", 0, count, length=len(self.box.copies)),
            IntsField("charters", "the charters", HIDDEN, kinds - 1, length=self.seats, as_tuple=True),
        )

    def components(self) -> Box:
        return self.box

    def option_values(self) -> dict[str, Value]:
        return self.options
