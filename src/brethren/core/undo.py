"""Taking a move back: allowed exactly when nobody has learnt anything from it.

There are two ways. The last move of the table may be taken back by whoever made it (``may_undo``). And as long as a
question asked of several seats is open, each of them may take back all it has sealed to it, whoever has answered
since (``choices_left``): nobody knows more of it than that it was given.
"""

from __future__ import annotations

from brethren.core.frames import NOBODY, is_same_question
from brethren.core.game import Game
from brethren.core.record import Moment, PlayedMove
from brethren.core.state import State


def undo_obstacle(before: State, played: PlayedMove, after: State, seat: int) -> str:
    """Why the seat may not take back the last move of the table, or nothing when it may.

    ``before`` and ``after`` are the true states around that move, and ``played`` is its line in the record.
    """
    if played.seat != seat:
        return "somebody else has moved since"
    if played.picks:
        return "chance has decided something since"
    if len(before.waiting()) > 1:
        return "a sealed answer is final"
    if _reveals_anything(before, after):
        return "something hidden has been seen since"
    return (
        "your choice has told the others something"
        if before.choices_that_leaked() != after.choices_that_leaked()
        else ""
    )


def retractable_answers(
    game: Game[State], choices: list[PlayedMove], before: State, played: PlayedMove, after: State
) -> list[PlayedMove]:
    """After a move: the sealed answers, and steps of such, that their seats may still take back.

    ``choices`` are those that could be taken back before the move. The end of a question and a pick of chance make all
    of them final, and a move that has told more than that it was made those of its seat.
    """
    resigned_seat = played.seat if played.move == game.resignation else NOBODY
    if played.picks or not is_question_still_open(before, after, resigned_seat):
        return []
    if not _stays_sealed(game, before, played, after):
        return [each for each in choices if each.seat != played.seat]
    return [*choices, played]


def retractable_after_replay(game: Game[State], moments: list[Moment]) -> list[PlayedMove]:
    """The same at the end of a replay."""
    choices: list[PlayedMove] = []
    for place, moment in enumerate(moments[1:]):
        assert moment.played is not None
        choices = retractable_answers(game, choices, moments[place].state, moment.played, moment.state)
    return choices


def is_question_still_open(before: State, after: State, resigned_seat: int = NOBODY) -> bool:
    """Whether the question that was open is the one that is open now; half an answer of who gave up does not count."""
    if not before.stack or len(before.stack) != len(after.stack):
        return False
    return is_same_question(
        before.stack[-1].without_answers_of(resigned_seat), after.stack[-1].without_answers_of(resigned_seat)
    )


def _stays_sealed(game: Game[State], before: State, played: PlayedMove, after: State) -> bool:
    """Whether a move was sealed, and has told nobody anything but that."""
    asked, still = before.stack[-1], after.stack[-1]
    row = game.procedures[asked.kind]
    if row.race or row.timed or row.final or played.move == game.resignation:
        return False
    filed = len(still.answers_of(played.seat)) > len(asked.answers_of(played.seat))
    return (
        filed and not _reveals_anything(before, after) and before.choices_that_leaked() == after.choices_that_leaked()
    )


def _reveals_anything(before: State, after: State) -> bool:
    viewers: list[int | None] = [None]
    viewers.extend(range(before.seats))
    return any([before.revealed_to(viewer) != after.revealed_to(viewer) for viewer in viewers])
