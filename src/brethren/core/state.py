"""The base of every game's state: all that is true now, as plain data."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from brethren.core.frames import Frame
from brethren.core.outcome import Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Ints, strings, lists and tuples; no generator, clock, socket or random generator.

    A game's state adds its own fields and writes the methods below by hand. A *view* is a state of the same class
    with ``HIDDEN`` where its viewer may not look.
    """

    def __init__(self, seats: int, stack: list[Frame]) -> None:
        self.seats = seats
        self.stack = stack  # open questions and steps; the last is the first to be answered
        self.resigned_seats: list[int] = []  # of a table's view: who resigned, where the rules know no resignation

    @property
    def over(self) -> bool:
        """Whether the game has ended: nothing is asked any more."""
        return not self.stack

    def waiting(self) -> tuple[int, ...]:
        """The seats asked now; several of them choose at the same time, in secret."""
        return self.stack[-1].seats if self.stack else ()

    def outcome(self) -> Outcome:
        """How the game ended; only of a state that is over."""
        raise NotImplementedError

    def official_outcome(self) -> Outcome:
        """How the game ended, as people are told: whoever gave up wins nothing."""
        return self.outcome().with_resigned(self.resigned_seats)

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> State:
        """A new state, built field by field, of what the seat (or a spectator, None) may see."""
        raise NotImplementedError

    def has_holes(self) -> bool:
        """Whether anything in it is HIDDEN, so that it can only be a view."""
        return False

    def is_view_of(self, seat: int | None) -> bool:
        """Whether HIDDEN stands just where the seat (or a spectator) may not look."""
        return not self.has_holes()

    def revealed_to(self, seat: int | None) -> tuple[int, ...]:
        """What the seat has been shown of hidden things so far, and nothing else.

        A move that leaves this as it was must look the same to the seat in every world it thinks possible, and may
        be taken back. Written apart from ``seen_by`` on purpose: each checks the other.
        """
        raise NotImplementedError

    def fully_revealed(self) -> State:
        """The same with all that is in it open to everybody: for those who may know everything, and for notebooks."""
        return self.clone()

    def choices_that_leaked(self) -> int:
        """How often a player's choice itself has told the others something hidden; such a choice is not taken back."""
        return 0

    def to_plain(self) -> dict[str, object]:
        """The state as data that JSON can hold."""
        raise NotImplementedError
