"""Notes that the table itself adds to the log, beside those of the game: who resigned, and who plays again."""

from __future__ import annotations

from typing import Final

from brethren.core.notes import EVERYONE, Note
from brethren.core.verbs import Verbs
from brethren.kit.words import Perspective, Words

RESIGNED: Final = "resignation"
PLAYS_AGAIN: Final = "resignation_undone"
NOTICES: Final = (RESIGNED, PLAYS_AGAIN)
_BOOK: Final = Words("brethren.table", Verbs(), {})


def notice(fact: str, seat: int) -> Note:
    """A note for everybody, without a rule id."""
    return Note(fact, (seat,), "", EVERYONE)


def notice_text(note: Note, seat: int | None, names: tuple[str, ...]) -> str:
    """The sentence of a notice, worded for the reader."""
    return _BOOK.note_text(note, Perspective(seat, names))


def resigned_text(resigned: list[int], seat: int | None, names: tuple[str, ...]) -> str:
    """The sentence at the end of a game that names who resigned."""
    people = _BOOK.player_names(tuple(resigned), Perspective(seat, names))
    return _BOOK.format(_BOOK.phrase("ends", "resigned"), (), Perspective(), (people,))
