"""A frame is one open question, or one automatic step, on the stack inside a state."""

from __future__ import annotations

from typing import Final

from brethren.core.actors import FIRST_ACTOR, MAX_ACTORS
from brethren.core.plain import require_int, require_ints, require_list

HIDDEN: Final = -1
"""Replaces, in a view only, whatever the viewer may not see."""
NOBODY: Final = -2
"""No seat, no card, no place: an empty value that is not secret."""

BOTTOM: Final = -3
"""No frame: what is below the lowest frame of a stack."""


class Frame:
    """A question, the seats that must answer it, the seat that caused it, and a few public ints to remember.

    Frames are immutable: an answer makes a new one, so clones of a state can share them.
    A frame without seats is a step: the game runs it as soon as it is on top of the stack.
    """

    __slots__ = ("answered_seats", "cause", "kind", "memo", "sealed", "seats")

    def __init__(
        self,
        kind: int,
        seats: tuple[int, ...],
        memo: tuple[int, ...] = (),
        cause: int = NOBODY,
        answered_seats: tuple[int, ...] = (),
        sealed: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.kind = kind
        self.seats = seats  # the seats that have not answered yet
        self.memo = memo  # the same in every view; secrets belong in the state
        self.cause = cause
        self.answered_seats = answered_seats  # the seats whose answer is complete, as everyone can see
        self.sealed = sealed  # (seat, move), ordered by seat and not by arrival; a view has only the viewer's own

    def with_answer(self, seat: int, move: int) -> Frame:
        """Return the frame with the complete answer of a seat, which stays sealed until all seats have answered."""
        rest = tuple([each for each in self.seats if each != seat])
        done = tuple(sorted((*self.answered_seats, seat)))
        return Frame(self.kind, rest, self.memo, self.cause, done, _insert_answer(self.sealed, seat, move))

    def with_partial(self, seat: int, move: int) -> Frame:
        """Return the frame with one part of a longer sealed answer; other seats see no change."""
        return Frame(
            self.kind, self.seats, self.memo, self.cause, self.answered_seats, _insert_answer(self.sealed, seat, move)
        )

    def without_answers_of(self, seat: int) -> Frame:
        """The frame as if the seat had not begun to answer; seats with a complete answer keep it."""
        rest = tuple([answer for answer in self.sealed if answer[0] != seat])
        return Frame(self.kind, self.seats, self.memo, self.cause, self.answered_seats, rest)

    def with_memo(self, *values: int) -> Frame:
        """Return the frame with more values to remember, such as the result of a frame above it."""
        return Frame(self.kind, self.seats, (*self.memo, *values), self.cause, self.answered_seats, self.sealed)

    def answers(self) -> list[int]:
        """The sealed answers, ordered by seat."""
        return [move for _, move in self.sealed]

    def answers_of(self, seat: int) -> list[int]:
        """What one seat has sealed so far, in order."""
        return [move for each, move in self.sealed if each == seat]

    def seen_by(self, seat: int) -> Frame:
        """Return the frame without the sealed answers of other seats."""
        if not self.sealed:
            return self
        own = tuple([answer for answer in self.sealed if answer[0] == seat])
        return Frame(self.kind, self.seats, self.memo, self.cause, self.answered_seats, own)

    def __reduce__(self) -> tuple[object, ...]:
        return Frame, (self.kind, self.seats, self.memo, self.cause, self.answered_seats, self.sealed)

    def to_plain(self) -> list[object]:
        sealed: list[object] = [[seat, move] for seat, move in self.sealed]
        return [self.kind, list(self.seats), list(self.memo), self.cause, list(self.answered_seats), sealed]


def is_partial_answer(before: Frame, after: Frame) -> bool:
    """Whether the only change is one more part of a seat's sealed answer, which other seats cannot see."""
    same = before.kind == after.kind and before.seats == after.seats and before.answered_seats == after.answered_seats
    return same and len(after.sealed) > len(before.sealed)


def is_same_question(before: Frame, after: Frame) -> bool:
    """Whether the later frame is the same question, with the same answers and perhaps more."""
    same = before.kind == after.kind and before.cause == after.cause
    seats = sorted((*before.seats, *before.answered_seats))
    if not same or seats != sorted((*after.seats, *after.answered_seats)):
        return False
    return all([after.answers_of(seat)[: len(before.answers_of(seat))] == before.answers_of(seat) for seat in seats])


def frame_from_plain(data: object, kinds: int, seats: int) -> Frame:
    """Return the frame that ``to_plain`` wrote, or raise BadState; ``validation.py`` checks it further."""
    parts = require_list(data, "a frame", length=6)
    kind = require_int(parts[0], "a frame's kind", 0, kinds - 1)
    waiting = require_ints(parts[1], "the seats of a frame", -1, 0, seats - 1)
    memo = require_ints(parts[2], "a frame's memo")
    cause = _require_cause(parts[3], seats)
    answered = require_ints(parts[4], "the seats that answered", -1, 0, seats - 1)
    pairs = [require_ints(pair, "a sealed answer", length=2) for pair in require_list(parts[5], "the sealed answers")]
    sealed = tuple([(pair[0], pair[1]) for pair in pairs])
    return Frame(kind, tuple(waiting), tuple(memo), cause, tuple(answered), sealed)


def _require_cause(data: object, seats: int) -> int:
    """The seat or actor that caused a frame, or NOBODY."""
    if isinstance(data, int) and data >= FIRST_ACTOR:
        return require_int(data, "the actor that caused a frame", FIRST_ACTOR, FIRST_ACTOR + MAX_ACTORS - 1)
    return require_int(data, "the seat that caused a frame", NOBODY, seats - 1)


def _insert_answer(sealed: tuple[tuple[int, int], ...], seat: int, move: int) -> tuple[tuple[int, int], ...]:
    """Return the sealed answers with one more, after the earlier ones of the same seat."""
    at = sum([1 for each, _ in sealed if each <= seat])
    return (*sealed[:at], (seat, move), *sealed[at:])
