"""Notes that the table itself adds to the log, beside those of the game: on players, undone moves and proposals."""

from __future__ import annotations

from typing import Final

from brethren.core.notes import EVERYONE, Note
from brethren.core.verbs import Verbs
from brethren.kit.words import Perspective, Words

RESIGNED: Final = "resignation"
PLAYS_AGAIN: Final = "resignation_undone"
UNDONE: Final = "undo"
UNDONE_BY_CONSENT: Final = "undo_agreed"
RETRACTED: Final = "choice_retracted"
BOT_TOOK_OVER: Final = "bot_took_over"
PERSON_TOOK_OVER: Final = "person_took_over"
TIME_RAN_OUT: Final = "time_ran_out"
RETURNED: Final = "player_returned"
DISCONNECTED: Final = "connection_lost"
RECONNECTED: Final = "connection_restored"
DECLINED: Final = {
    "undo": "undo_declined",
    "pause": "pause_declined",
    "resume": "resume_declined",
    "abort": "abort_declined",
    "kick": "kick_declined",
}
"""By proposal: what everyone reads when somebody declines it."""
AGREED: Final = {"pause": "pause_agreed", "resume": "resume_agreed", "abort": "abort_agreed"}
"""By proposal: what everyone reads when all have agreed, if nothing else tells it."""
NOTICES: Final = (
    *(RESIGNED, PLAYS_AGAIN, UNDONE, UNDONE_BY_CONSENT, RETRACTED, BOT_TOOK_OVER, PERSON_TOOK_OVER),
    *(TIME_RAN_OUT, RETURNED, DISCONNECTED, RECONNECTED),
    *DECLINED.values(),
    *AGREED.values(),
)
_BOOK: Final = Words("brethren.table", Verbs(), {})


def notice(fact: str, *values: int) -> Note:
    """A note for everybody, without a rule id."""
    return Note(fact, values, "", EVERYONE)


def notice_text(note: Note, seat: int | None, names: tuple[str, ...]) -> str:
    """The sentence of a notice, worded for the reader."""
    return _BOOK.note_text(note, Perspective(seat, names))


def resigned_text(resigned: list[int], seat: int | None, names: tuple[str, ...]) -> str:
    """The sentence at the end of a game that names who resigned."""
    people = _BOOK.player_names(tuple(resigned), Perspective(seat, names))
    return _BOOK.format(_BOOK.phrase("ends", "resigned"), (), Perspective(), (people,))
