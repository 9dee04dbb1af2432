"""Undo: allowed exactly when nobody has learnt anything from the move.

There are two kinds. A player can undo the last move of the game if they made it (``undo_obstacle``). And while a
question to several seats is open, each seat can take back its sealed answers to it, even if others have answered since
(``retractable_answers``): nobody knows more than that an answer was given.
"""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY, is_same_question
from brethren.core.game import Game
from brethren.core.record import Moment, PlayedMove
from brethren.core.state import State

ALLOWED: Final = ""
OTHER_MOVED: Final = "other_moved"
RANDOM: Final = "random"
SEALED: Final = "sealed"
REVEALED: Final = "revealed"
LEAKED: Final = "leaked"


def undo_obstacle(before: State, played: PlayedMove, after: State, seat: int) -> str:
    """Why the seat cannot undo the last move of the game, as one of the constants above; ALLOWED if it can.

    ``before`` and ``after`` are the true states around that move, and ``played`` is its line in the record.
    """
    if played.seat != seat:
        return OTHER_MOVED
    if played.picks:
        return RANDOM
    if len(before.waiting()) > 1:
        return SEALED
    if _reveals_anything(before, after):
        return REVEALED
    return LEAKED if before.choices_that_leaked() != after.choices_that_leaked() else ALLOWED


def retractable_answers(
    game: Game[State], choices: list[PlayedMove], before: State, played: PlayedMove, after: State
) -> list[PlayedMove]:
    """The sealed answers, and parts of answers, that seats can still take back after a move.

    ``choices`` are those they could take back before it. All become final when the question is resolved or something
    random happens; those of one seat become final when its move reveals more than that it was made.
    """
    resigned_seat = played.seat if played.move == game.resignation else NOBODY
    if played.picks or not is_question_still_open(before, after, resigned_seat):
        return []
    if not _stays_sealed(game, before, played, after):
        return [each for each in choices if each.seat != played.seat]
    return [*choices, played]


def retractable_after_replay(game: Game[State], moments: list[Moment]) -> list[PlayedMove]:
    """The sealed answers that seats can still take back at the end of a replay."""
    choices: list[PlayedMove] = []
    for place, moment in enumerate(moments[1:]):
        assert moment.played is not None
        choices = retractable_answers(game, choices, moments[place].state, moment.played, moment.state)
    return choices


def is_question_still_open(before: State, after: State, resigned_seat: int = NOBODY) -> bool:
    """Whether the question that was open before is still open; ignores a partial answer of a seat that resigned."""
    if not before.stack or len(before.stack) != len(after.stack):
        return False
    return is_same_question(
        before.stack[-1].without_answers_of(resigned_seat), after.stack[-1].without_answers_of(resigned_seat)
    )


def _stays_sealed(game: Game[State], before: State, played: PlayedMove, after: State) -> bool:
    """Whether a move was sealed and revealed nothing except that it was made."""
    old, new = before.stack[-1], after.stack[-1]
    row = game.procedures[old.kind]
    if row.race or row.timed or row.final or played.move == game.resignation:
        return False
    was_sealed = len(new.answers_of(played.seat)) > len(old.answers_of(played.seat))
    leaked = before.choices_that_leaked() != after.choices_that_leaked()
    return was_sealed and not leaked and not _reveals_anything(before, after)


def _reveals_anything(before: State, after: State) -> bool:
    viewers: list[int | None] = [None]
    viewers.extend(range(before.seats))
    return any([before.revealed_to(viewer) != after.revealed_to(viewer) for viewer in viewers])
