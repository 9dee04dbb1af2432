"""Notes that the table itself adds to the log, beside those of the game: who resigned, and who plays again."""

from __future__ import annotations

from typing import Final

from brethren.core.notes import EVERYONE, Note
from brethren.core.verbs import Verbs
from brethren.kit.words import Reader, Words

RESIGNED: Final = "resignation"
PLAYS_AGAIN: Final = "resignation_undone"
NOTICES: Final = (RESIGNED, PLAYS_AGAIN)
_BOOK: Final = Words("brethren.table", Verbs(), {})


def notice(fact: str, seat: int) -> Note:
    """A note for everybody, without a rule id."""
    return Note(fact, (seat,), "", EVERYONE)


def notice_text(note: Note, seat: int | None, names: tuple[str, ...]) -> str:
    """The sentence of a notice, worded for the reader."""
    return _BOOK.note(note, Reader(seat, names))


def resigned_text(resigned: list[int], seat: int | None, names: tuple[str, ...]) -> str:
    """The sentence at the end of a game that names who resigned."""
    people = _BOOK.people(tuple(resigned), Reader(seat, names))
    return _BOOK.fill(_BOOK.phrase("ends", "resigned"), (), Reader(), (people,))
