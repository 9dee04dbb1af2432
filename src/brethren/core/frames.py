"""A frame is one open question, or one step that runs by itself, on the stack inside a state."""

from __future__ import annotations

from typing import Final

from brethren.core.plain import require_int, require_ints, require_list

HIDDEN: Final = -1
"""What stands in a view where the viewer may not look, and nowhere else."""
NOBODY: Final = -2
"""No seat, no card, no place: an empty value that is not a secret."""

BOTTOM: Final = -3
"""No frame: what the lowest frame of a stack lies on."""


class Frame:
    """What is asked, of which seats, because of whom, and the few public ints the procedure remembers.

    Frames never change: answering one makes a new one, so that clones of a state may share them.
    A frame without seats is a step: the game carries it out as soon as it lies on top.
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
        self.seats = seats  # who still owes an answer
        self.memo = memo  # the same in every view: secrets lie in the state
        self.cause = cause
        self.answered_seats = answered_seats  # who has answered for good, which everybody sees
        self.sealed = sealed  # (seat, move), by seat and never by arrival; in a view only the viewer's own

    def with_answer(self, seat: int, move: int) -> Frame:
        """The seat has answered for good; nobody else sees what until the last has."""
        rest = tuple([each for each in self.seats if each != seat])
        done = tuple(sorted((*self.answered_seats, seat)))
        return Frame(self.kind, rest, self.memo, self.cause, done, _insert_answer(self.sealed, seat, move))

    def with_partial(self, seat: int, move: int) -> Frame:
        """The seat has made one step of a longer sealed answer; to all others nothing has happened."""
        return Frame(
            self.kind, self.seats, self.memo, self.cause, self.answered_seats, _insert_answer(self.sealed, seat, move)
        )

    def without_answers_of(self, seat: int) -> Frame:
        """The frame as if the seat had not begun to answer; who has answered for good stays so."""
        rest = tuple([answer for answer in self.sealed if answer[0] != seat])
        return Frame(self.kind, self.seats, self.memo, self.cause, self.answered_seats, rest)

    def with_memo(self, *values: int) -> Frame:
        """The frame with a result that a procedure above hands down to it."""
        return Frame(self.kind, self.seats, (*self.memo, *values), self.cause, self.answered_seats, self.sealed)

    def answers(self) -> list[int]:
        """The sealed answers in the order of the seats, whoever was quicker."""
        return [move for _, move in self.sealed]

    def answers_of(self, seat: int) -> list[int]:
        """What one seat has sealed so far, step by step."""
        return [move for each, move in self.sealed if each == seat]

    def seen_by(self, seat: int) -> Frame:
        """The frame without the sealed answers of the other seats."""
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
    """Whether a seat has made one step of a longer sealed answer in between; to others nothing has happened."""
    same = before.kind == after.kind and before.seats == after.seats and before.answered_seats == after.answered_seats
    return same and len(after.sealed) > len(before.sealed)


def is_same_question(before: Frame, after: Frame) -> bool:
    """Whether the later frame is the same question, with all that was answered to it, and perhaps more."""
    same = before.kind == after.kind and before.cause == after.cause
    asked = sorted((*before.seats, *before.answered_seats))
    if not same or asked != sorted((*after.seats, *after.answered_seats)):
        return False
    return all([after.answers_of(seat)[: len(before.answers_of(seat))] == before.answers_of(seat) for seat in asked])


def frame_from_plain(data: object, kinds: int, seats: int) -> Frame:
    """The frame that ``plain()`` wrote, or a BadState; ``soundness.py`` holds it against its procedure."""
    parts = require_list(data, "a frame", length=6)
    kind = require_int(parts[0], "a frame's kind", 0, kinds - 1)
    asked = require_ints(parts[1], "the seats a frame asks", -1, 0, seats - 1)
    memo = require_ints(parts[2], "a frame's memo")
    by = require_int(parts[3], "the seat that caused a frame", NOBODY, seats - 1)
    done = require_ints(parts[4], "the seats that answered", -1, 0, seats - 1)
    pairs = [require_ints(pair, "a sealed answer", length=2) for pair in require_list(parts[5], "the sealed answers")]
    return Frame(kind, tuple(asked), tuple(memo), by, tuple(done), tuple([(pair[0], pair[1]) for pair in pairs]))


def _insert_answer(sealed: tuple[tuple[int, int], ...], seat: int, move: int) -> tuple[tuple[int, int], ...]:
    """The sealed answers with one more, behind the earlier ones of the same seat."""
    at = sum([1 for each, _ in sealed if each <= seat])
    return (*sealed[:at], (seat, move), *sealed[at:])
