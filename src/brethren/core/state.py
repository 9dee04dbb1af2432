"""The base of every game's state: everything that is true now, as plain data."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from brethren.core.box import NO_COMPONENTS, Box
from brethren.core.fields import Fields
from brethren.core.frames import Frame
from brethren.core.options import Value
from brethren.core.outcome import Outcome
from brethren.core.plain import canonical_json


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Ints, strings, lists and tuples; no generator, clock, socket or random number generator.

    A game's state adds its own fields and implements the methods below. A *view* is a state of the same class with
    ``HIDDEN`` in place of what the viewer may not see.
    """

    def __init__(self, seats: int, stack: list[Frame]) -> None:
        self.seats = seats
        self.stack = stack  # open questions and steps; the last one is resolved first
        self.resigned_seats: list[int] = []  # in a table's view: who resigned, if the rules have no resignation

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.stack

    def waiting(self) -> tuple[int, ...]:
        """The seats to move now; if there are several, they choose at the same time, in secret."""
        return self.stack[-1].seats if self.stack else ()

    def outcome(self) -> Outcome:
        """How the game ended; call it only when the game is over."""
        raise NotImplementedError

    def official_outcome(self) -> Outcome:
        """How the game ended, with players who resigned ranked last."""
        return self.outcome().with_resigned(self.resigned_seats)

    def clone(self) -> State:
        """Return a copy that shares nothing mutable."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> State:
        """Return what a seat (or, with None, a spectator) may see, as a new state built field by field."""
        raise NotImplementedError

    def has_hidden(self) -> bool:
        """Whether anything in it is HIDDEN, so that it can only be a view."""
        return False

    def is_view_of(self, seat: int | None) -> bool:
        """Whether exactly those things are HIDDEN that the seat (or, with None, a spectator) may not see."""
        return not self.has_hidden()

    def revealed_to(self, seat: int | None) -> tuple[int, ...]:
        """What the seat has learnt of hidden things so far, and nothing else.

        A move that does not change this must look the same to the seat in every possible world, and can be undone.
        It is deliberately independent of ``seen_by``, so that each checks the other.
        """
        raise NotImplementedError

    def fully_revealed(self) -> State:
        """Return a copy with everything face up for everyone, to show a whole game."""
        return self.clone()

    def choices_that_leaked(self) -> int:
        """How many choices so far revealed something hidden just by being made; such a choice cannot be undone."""
        return 0

    def fields(self) -> Fields:
        """The declaration of its fields, from which everything below follows."""
        raise NotImplementedError

    def option_values(self) -> dict[str, Value]:
        """The options of the table."""
        return {}

    def components(self) -> Box:
        """The components that the game is played with."""
        return NO_COMPONENTS

    def to_plain(self) -> dict[str, object]:
        """The state as data that JSON can hold; it names its components unless they are the printed ones."""
        stack: list[object] = [frame.to_plain() for frame in self.stack]
        head: dict[str, object] = {"seats": self.seats, "options": dict(self.option_values())}
        if not self.components().is_printed:
            head["components"] = self.components().hash
        return {**head, **self.fields().to_plain(self), "stack": stack}

    def game_key(self) -> str:
        """The key of its game, by which another process, or a notebook, finds the rules."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        return unpickle, (self.game_key(), self.components().own_text, self.to_plain())

    def _repr_svg_(self) -> str:
        from brethren.core.registry import load_over  # here, because the registry needs this module

        return load_over(self.game_key(), self.components().own_text).svg(self.fully_revealed(), None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.to_plain() == other.to_plain()

    def __hash__(self) -> int:
        return hash(canonical_json(self.to_plain()))


def unpickle(game_key: str, components: str, data: dict[str, object]) -> State:
    """The state that another of our processes sent; it comes with its components if they are not the printed ones."""
    from brethren.core.registry import load_over  # here, because the registry needs this module

    return load_over(game_key, components).restore(data)
