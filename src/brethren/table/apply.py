"""What each entry of the log does to its table. Nothing is checked here: what is in the log has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from brethren.core.dealer import RecordingDealer
from brethren.core.errors import BadRecord, NewerRules
from brethren.core.frames import NOBODY, is_partial_answer
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.record import KEY, NOWHERE, Moment, PlayedMove, read_record
from brethren.core.state import State
from brethren.core.undo import retractable_after, retractable_answers
from brethren.table import entries as log
from brethren.table.fair import combined_key, fair_dealer, proof_of
from brethren.table.notices import PLAYS_AGAIN, RESIGNED, notice
from brethren.table.settings import PER_MOVE
from brethren.table.table import ABORTED, OPEN, OVER, PAUSED, PLAYING, AppliedEntry, Chair, Person, Proposal, Table

E = TypeVar("E", bound=log.Entry)
CHAT_MINUTE: Final = 60.0
SLOW: Final = 3600
"""A table whose clock gives so many seconds for a move is played by turns over days."""


def new_table(key: str, created: log.Created) -> Table:
    """The table that a first entry sets up."""
    table = Table(key, created.game, created.seats, created.options, created.settings)
    if created.rules != table.game.version:
        raise NewerRules(
            f"this table plays {created.game} by rules {created.rules}, and this installation has rules "
            f"{table.game.version}; serve it with the brethren it was made with"
        )
    table.seed = created.seed
    table.origin = created.origin
    table.applied.append(AppliedEntry(created, [], None))
    return table


def replay_log(key: str, lines: list[str]) -> Table:
    """The table whose log these lines are."""
    entries = log.entries_of(lines)
    if not entries or not isinstance(entries[0], log.Created):
        raise BadRecord(f"the log of table {key} does not begin with its creation")
    table = new_table(key, entries[0])
    for entry in entries[1:]:
        apply(table, entry)
    return table


def apply(table: Table, entry: log.Entry) -> None:
    """Let an entry happen."""
    effect = EFFECTS[type(entry)]
    notes, only = effect(table, entry)
    table.applied.append(AppliedEntry(entry, notes, only))
    table.clock.update(table, entry.at)


Result = tuple[list[Note], int | None]
NOTHING: Final[Result] = ([], None)


# People and chairs ----------------------------------------------------------------------------------------------------


def joined(table: Table, entry: log.Joined) -> Result:
    table.people.append(Person(entry.name, entry.hash))
    return NOTHING


def named(table: Table, entry: log.Renamed) -> Result:
    table.people[entry.who].name = entry.name
    return NOTHING


def sat(table: Table, entry: log.Sat) -> Result:
    chair = table.chairs[entry.seat]
    chair.who, chair.level = entry.who, ""
    chair.away = chair.resigned = False
    if table.phase == OPEN:
        chair.entropy = entry.entropy
    return NOTHING


def stood(table: Table, entry: log.Stood) -> Result:
    leave(table, entry.seat)
    return NOTHING


def leave(table: Table, seat: int) -> None:
    """Before the start the chair is empty again; during the game a bot takes it, and its entropy stays."""
    if table.phase == OPEN:
        table.chairs[seat] = Chair()
    else:
        table.chairs[seat].who = None
        table.chairs[seat].level = table.settings.stand_in


def bot_seated(table: Table, entry: log.BotSeated) -> Result:
    table.chairs[entry.seat] = Chair()
    table.chairs[entry.seat].level = entry.level
    return NOTHING


def readied(table: Table, entry: log.Readied) -> Result:
    table.chairs[entry.seat].ready = entry.yes
    return NOTHING


def said(table: Table, entry: log.Chatted) -> Result:
    person = table.people[entry.who]
    person.chat_times = [*[at for at in person.chat_times if at > entry.at - CHAT_MINUTE], entry.at]
    return NOTHING


def noted(table: Table, entry: log.Noted) -> Result:
    table.people[entry.who].notes.append(entry.text)
    return [], NOBODY


# The game -------------------------------------------------------------------------------------------------------------


def started(table: Table, entry: log.Started) -> Result:
    table.dealer = RecordingDealer(fair_dealer(table.seed, [chair.entropy for chair in table.chairs]))
    notes = table.dealer.listen()
    if table.origin:
        table.record = read_record(table.origin, table.game)
        table.record.outcome = None
        table.record.seed = ""  # it dealt the other table; what is dealt here comes from this one's
        table.forked_moves = len(table.record.moves)
        table.state = table.record.replay()[-1].state
    else:
        table.record.options = options_of(table)
        table.state = table.record.start(table.dealer)
    table.record.players = list(table.names())
    table.phase = PLAYING
    return notes, None


def options_of(table: Table) -> dict[str, Value]:
    """Where bots play alone, or a move may take hours, no game is played in real time."""
    people = any([chair.who is not None for chair in table.chairs])
    slow = table.settings.clock == PER_MOVE and table.settings.seconds >= SLOW
    return table.record.options if people and not slow else table.game.untimed_options(table.record.options)


def moved(table: Table, entry: log.Moved) -> Result:
    """A step of a longer sealed answer is told to nobody else."""
    state = table.state
    assert state is not None
    table.before = state.clone()
    notes = table.dealer.listen()
    table.game.apply(state, entry.seat, entry.move, table.dealer)
    played = PlayedMove(entry.seat, entry.move, table.dealer.take(), table.resume_position)
    table.record.moves.append(played)
    table.resume_position = NOWHERE
    table.retractable = retractable_answers(table.game, table.retractable, table.before, played, state)
    partly = is_partial_move(table.before, state)
    if entry.id.startswith(log.BOT_PREFIX) and not partly:
        table.retractable = [each for each in table.retractable if each.seat != entry.seat]  # it was not their choice
    table.question_numbers[entry.seat] += 1
    close_race(table, table.before, state, entry.seat)
    table.move_ids[entry.id] = table.length + 1
    if state.over:
        table.record.outcome = state.outcome()
        table.phase = OVER
        table.proposals.clear()
        attach_proof(table)
    if not partly:
        table.proposals.pop("undo", None)
        table.just_resigned = []
    return notes, entry.seat if partly else None


def is_partial_move(before: State, after: State) -> bool:
    """Whether a move was a step of a longer answer."""
    return not after.over and is_partial_answer(before.stack[-1], after.stack[-1])


def close_race(table: Table, before: State, after: State, mover: int) -> None:
    """In a race one answer may end the question for others: what they still send to it is too late."""
    kind = before.stack[-1].kind
    if table.game.procedures[kind].race:
        open_to = after.waiting() if after.stack and after.stack[-1].kind == kind else ()
        for seat in before.waiting():
            if seat != mover and seat not in open_to:
                table.question_numbers[seat] += 1


def attach_proof(table: Table) -> None:
    """The game is over: its record tells the seed, and shows that it was fair."""
    if table.origin:
        return  # its first moves were dealt at another table
    entropies = [chair.entropy for chair in table.chairs]
    table.record.seed = f"{KEY}{combined_key(table.seed, entropies).hex()}"
    table.record.proof = proof_of(table.seed, entropies)


def undone(table: Table, entry: log.Undone) -> Result:
    take_all_back(table, table.record.moves[-1:])
    return NOTHING


def take_last_back(table: Table) -> list[Note]:
    """The last thing that happened less: a resignation, or a move; a player whose resignation it was plays again."""
    back = table.just_resigned[-1:]
    if back:
        table.just_resigned.pop()
    else:
        gone = last_public_moves(table)
        back = [each.seat for each in gone if each.move == table.game.resignation]
        take_all_back(table, gone)
    for seat in back:
        table.chairs[seat].resigned = False
    return [notice(PLAYS_AGAIN, seat) for seat in back]


def take_all_back(table: Table, gone: list[PlayedMove]) -> None:
    """The last moves less, whoever made them."""
    moments = take_back(table, gone)
    table.proposals.pop("undo", None)
    table.retractable = retractable_after(table.game, moments[table.forked_moves :])
    table.question_numbers = [
        number + 1 for number in table.question_numbers
    ]  # all questions open before are asked anew


def last_public_moves(table: Table) -> list[PlayedMove]:
    """The last move at this table that everybody knows of, with the secret steps since; nothing, if there is none."""
    moments = table.record.replay()
    place = len(moments) - 1
    while place > table.forked_moves and is_partial_move(moments[place - 1].state, moments[place].state):
        place -= 1
    return table.record.moves[place - 1 :] if place > table.forked_moves else []


def recalled(table: Table, entry: log.Retracted) -> Result:
    """The others see that the seat thinks again, if it had answered; of mere steps they have never heard."""
    answered = entry.seat not in table.waiting_seats()
    gone = table.retractable_by(entry.seat)
    take_back(table, gone)
    table.retractable = [each for each in table.retractable if each not in gone]
    table.question_numbers[entry.seat] += 1
    if answered:
        table.proposals.pop("undo", None)
        table.clock.restart(entry.seat, entry.at)
    return [], None if answered else entry.seat


def take_back(table: Table, gone: list[PlayedMove]) -> list[Moment]:
    """Some moves less. What chance has shown is not dealt again: the dealer goes on from where it stands."""
    if any([each.picks or each.position != NOWHERE for each in gone]):
        table.resume_position = table.dealer.source.position
    table.record = table.record.without(gone)
    moments = table.record.replay()
    table.state = moments[-1].state
    table.before = moments[-2].state if len(moments) > 1 else None
    return moments


# Agreements -----------------------------------------------------------------------------------------------------------


def proposed(table: Table, entry: log.Proposed) -> Result:
    table.proposals[entry.what] = Proposal(entry.what, entry.who, entry.seat)
    return resolve_proposal(table, entry.what), None


def answered(table: Table, entry: log.Answered) -> Result:
    """One no ends a proposal; the last yes carries it out. The end of the game may have come first."""
    if entry.what not in table.proposals:
        return NOTHING
    if entry.yes:
        table.proposals[entry.what].agreed.add(entry.who)
        return resolve_proposal(table, entry.what), None
    del table.proposals[entry.what]
    return NOTHING


def resolve_proposal(table: Table, what: str) -> list[Note]:
    """Carry a proposal out when all have agreed; what is to be told of that."""
    proposal = table.proposals[what]
    if not proposal.agreed >= table.voters(proposal):
        return []
    del table.proposals[what]
    if what == "undo":
        return take_last_back(table)
    if what == "kick":
        leave(table, proposal.seat)
    else:
        table.phase = {"pause": PAUSED, "resume": PLAYING, "abort": ABORTED}[what]
        if table.phase == ABORTED:
            table.proposals.clear()
    return []


def went_away(table: Table, entry: log.Away) -> Result:
    table.chairs[entry.seat].away = True
    return NOTHING


def came_back(table: Table, entry: log.Returned) -> Result:
    table.chairs[entry.seat].away = False
    return NOTHING


def resigned(table: Table, entry: log.Resigned) -> Result:
    """A game that has a move for it tells it by itself."""
    table.chairs[entry.seat].resigned = True
    if table.game.resignation != NOBODY:
        return NOTHING
    table.just_resigned.append(entry.seat)
    table.proposals.pop("undo", None)
    return [notice(RESIGNED, entry.seat)], None


def aborted(table: Table, entry: log.Aborted) -> Result:
    table.phase = ABORTED
    return NOTHING


def rematched(table: Table, entry: log.Rematched) -> Result:
    table.successor = entry.table
    return NOTHING


Effect = Callable[[Table, log.Entry], Result]


def _row(kind: type[E], effect: Callable[[Table, E], Result]) -> tuple[type[log.Entry], Effect]:
    return kind, cast("Effect", effect)


EFFECTS: Final[dict[type[log.Entry], Effect]] = dict(
    [
        _row(log.Joined, joined),
        _row(log.Renamed, named),
        _row(log.Sat, sat),
        _row(log.Stood, stood),
        _row(log.BotSeated, bot_seated),
        _row(log.Readied, readied),
        _row(log.Started, started),
        _row(log.Moved, moved),
        _row(log.Undone, undone),
        _row(log.Retracted, recalled),
        _row(log.Chatted, said),
        _row(log.Noted, noted),
        _row(log.Proposed, proposed),
        _row(log.Answered, answered),
        _row(log.Away, went_away),
        _row(log.Returned, came_back),
        _row(log.Resigned, resigned),
        _row(log.Aborted, aborted),
        _row(log.Rematched, rematched),
    ]
)
"""Every kind of entry but the first, and what it does."""
