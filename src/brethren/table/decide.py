"""Decides on requests: each becomes entries for the log, or is refused with one sentence and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from brethren.bots.levels import LEVELS
from brethren.core.dealer import Dealer
from brethren.core.frames import NOBODY, is_partial_answer
from brethren.core.undo import undo_obstacle
from brethren.table import entries as log
from brethren.table import requests as ask
from brethren.table.apply import CHAT_WINDOW
from brethren.table.preconditions import (
    NAME_LENGTH,
    Refused,
    require_capacity,
    require_chair,
    require_host,
    require_legal,
    require_not_resigned,
    require_owner,
    require_phase,
    require_seated,
    require_text,
)
from brethren.table.table import ABORTED, OPEN, OVER, PAUSED, PLAYING, Table
from brethren.table.undo_refusals import NEVER, NO_MOVE, undo_refusal_text
from brethren.table.undoing import last_public_moves, moments_without

R = TypeVar("R", bound=ask.Request)
CHAT_LENGTH: Final = 500
NOTE_LENGTH: Final = 2000
MAX_CHAT_PER_MINUTE: Final = 20
MAX_NOTES: Final = 100
"""Notes of one person at one table."""
ENTROPY_LENGTH: Final = 128
MOVE_ID_LENGTH: Final = 64


def decide(table: Table, request: ask.Request, now: float) -> list[log.Entry]:
    """The entries that a request leads to; empty if it was granted before, like a move sent twice."""
    if isinstance(request, ask.PersonRequest) and not 0 <= request.who < len(table.people):
        raise Refused("you have not joined this table yet")
    return DECISIONS[type(request)](table, request, now)


# People ---------------------------------------------------------------------------------------------------------


def join(table: Table, request: ask.Join, now: float) -> list[log.Entry]:
    """Several people may have the same name."""
    require_capacity(table)
    name = require_text(request.name, NAME_LENGTH, "a name")
    return [log.Joined(now, len(table.people), name, request.token_hash)]


def invite(table: Table, request: ask.Invite, now: float) -> list[log.Entry]:
    """The guest has a seat at once, and chooses a name later."""
    require_host(table, request.who)
    require_phase(table, OPEN)
    require_capacity(table)
    if require_chair(table, request.seat).taken():
        raise Refused(f"seat {request.seat + 1} is taken")
    guest = len(table.people)
    return [log.Joined(now, guest, f"Guest {guest}", request.token_hash), log.Sat(now, guest, request.seat, "")]


def rename(table: Table, request: ask.Rename, now: float) -> list[log.Entry]:
    return [log.Renamed(now, request.who, require_text(request.name, NAME_LENGTH, "a name"))]


# The clock and bots ---------------------------------------------------------------------------------------------


def tick(table: Table, request: ask.Tick, now: float) -> list[log.Entry]:
    """Time-outs: the rules answer for seats that are late, or a bot fills in from now on."""
    found: list[log.Entry] = []
    for seat in table.clock.overdue_seats(table, now):
        found += timeout_moves(table, seat, now)
        if table.timed_question() == NOBODY:
            found.append(log.Away(now, seat))
    return found


def timeout_moves(table: Table, seat: int, now: float) -> list[log.Entry]:
    """The whole answer that the rules give for a seat whose time is up; empty if they give none.

    A partial answer does not count: it is retracted first.
    """
    assert table.state is not None
    state, found = table.state.clone(), list[log.Entry]()
    steps = table.retractable_by(seat)
    if steps and table.game.timeout_move(state, seat) != NOBODY:
        found.append(log.Retracted(now, seat))
        state = moments_without(table, steps)[-1].state.clone()
    while seat in state.waiting() and (move := table.game.timeout_move(state, seat)) != NOBODY:
        name = f"{log.BOT_PREFIX}clock {seat} {table.question_numbers[seat] + len(found)}"
        found.append(moved(table, now, seat, move, name))
        before = state.stack[-1]
        table.game.apply(state, seat, move, Dealer())
        if state.over or not is_partial_answer(before, state.stack[-1]):
            break
    return found


def bot_move(table: Table, request: ask.BotMove, now: float) -> list[log.Entry]:
    """A bot's answer; none if the player answered first or returned. A bot that is late in a race is timed out."""
    seat, move = request.seat, request.move
    if seat not in table.waiting_seats() or not table.bot_of(seat) or table.question_numbers[seat] != request.question:
        return []
    if seat in table.clock.overdue_seats(table, now):
        return timeout_moves(table, seat, now)
    assert table.state is not None
    if table.timed_question() != NOBODY and move not in table.game.legal(table.state, seat):
        return []  # another seat was faster
    require_legal(table, seat, move)
    return [moved(table, now, seat, move, f"{log.BOT_PREFIX}{seat} {request.question}")]


def disconnect(table: Table, request: ask.Disconnect, now: float) -> list[log.Entry]:
    """Everyone is told, once, if the game waits for people to be there; a bot plays for a player who is away."""
    chair = require_chair(table, request.seat)
    if chair.who is None or table.phase != PLAYING or table.settings.by_correspondence:
        return []
    known = chair.disconnected or chair.away or chair.resigned
    is_first = request.seat == table.seats_of(chair.who)[0]  # of several seats at one screen
    return [log.Disconnected(now, request.seat)] if is_first and not known else []


def reconnect(table: Table, request: ask.Reconnect, now: float) -> list[log.Entry]:
    """Everyone is told only if they were told of the disconnection."""
    return [log.Reconnected(now, request.seat)] if require_chair(table, request.seat).disconnected else []


# Chairs ---------------------------------------------------------------------------------------------------------


def sit(table: Table, request: ask.Sit, now: float) -> list[log.Entry]:
    chair = require_chair(table, request.seat)
    require_phase(table, OPEN, PLAYING, PAUSED)
    if chair.who is not None and (chair.who != request.who or table.phase != OPEN):
        raise Refused(f"seat {request.seat + 1} is taken")
    if table.phase != OPEN and table.seats_of(request.who):
        raise Refused("you already have a seat in this game")
    if table.phase != OPEN:
        require_not_resigned(table, request.seat)
    if chair.level and table.phase == OPEN:
        raise Refused(f"seat {request.seat + 1} is taken by a bot; the host can remove it")
    return [log.Sat(now, request.who, request.seat, request.entropy[:ENTROPY_LENGTH])]


def stand(table: Table, request: ask.Stand, now: float) -> list[log.Entry]:
    require_owner(table, request.who, request.seat)
    require_phase(table, OPEN, PLAYING, PAUSED)
    return [log.Stood(now, request.seat)]


def seat_bot(table: Table, request: ask.SeatBot, now: float) -> list[log.Entry]:
    require_host(table, request.who)
    require_phase(table, OPEN)
    if require_chair(table, request.seat).who is not None:
        raise Refused(f"seat {request.seat + 1} is taken by a person")
    if request.level and request.level not in LEVELS:
        raise Refused(f"there is no bot {request.level[:NAME_LENGTH]!r}; the bots are {', '.join(LEVELS)}")
    name = table.free_bot_name(request.seat) if request.level else ""
    return [log.BotSeated(now, request.seat, request.level, name)]


def ready(table: Table, request: ask.Ready, now: float) -> list[log.Entry]:
    require_owner(table, request.who, request.seat)
    require_phase(table, OPEN)
    return [log.Readied(now, request.seat, request.yes)]


def start(table: Table, request: ask.Start, now: float) -> list[log.Entry]:
    require_host(table, request.who)
    require_phase(table, OPEN)
    empty = [seat for seat, chair in enumerate(table.chairs) if not chair.taken()]
    if empty:
        raise Refused(f"seat {empty[0] + 1} is empty; invite somebody or add a bot")
    for chair in table.chairs:
        if chair.who is not None and chair.who != request.who and not chair.ready:
            raise Refused(f"{table.people[chair.who].name} is not ready yet")
    return [log.Started(now)]


# The game -------------------------------------------------------------------------------------------------------


def move(table: Table, request: ask.Move, now: float) -> list[log.Entry]:
    """A move is made only once, no matter how often it is sent; it is refused if its question is no longer open."""
    require_owner(table, request.who, request.seat)
    if request.id in table.move_ids:
        return []
    require_phase(table, PLAYING)
    if not 0 < len(request.id) <= MOVE_ID_LENGTH or request.id.startswith(log.BOT_PREFIX):
        raise Refused(f"a move needs an id of 1 to {MOVE_ID_LENGTH} characters")
    require_not_resigned(table, request.seat)
    if request.question != table.question_numbers[request.seat]:
        raise Refused("the game has moved on since that question was asked")
    require_legal(table, request.seat, request.move)
    back: list[log.Entry] = [log.Returned(now, request.seat)] if table.chairs[request.seat].away else []
    return [*back, moved(table, now, request.seat, request.move, request.id)]


def moved(table: Table, now: float, seat: int, move: int, id: str) -> log.Entry:
    """The entry for a move: the log has its text, because numbers change when a game gets new verbs."""
    return log.Moved(now, seat, table.game.text(move), id)


def undo_refusal(table: Table, seat: int) -> str:
    """Why a seat cannot undo on its own, as a key of the words; empty if it can."""
    if table.settings.undo == "never":
        return NEVER
    if table.retractable_by(seat):
        return ""
    if table.state_before_last_move is None or table.state is None or not table.moves_made():
        return NO_MOVE
    return undo_obstacle(table.state_before_last_move, table.record.moves[-1], table.state, seat)


def can_propose_undo(table: Table) -> bool:
    """Whether there is a public event to undo by consent; partial sealed answers do not count."""
    if table.just_resigned:
        return True
    assert table.state is not None
    open_answers = table.state.stack[-1]
    secret_steps = [seat for seat, _ in open_answers.sealed if seat in open_answers.seats]
    return table.moves_made() > len(secret_steps)


def undo(table: Table, request: ask.Undo, now: float) -> list[log.Entry]:
    require_owner(table, request.who, request.seat)
    require_phase(table, PLAYING)
    require_not_resigned(table, request.seat)
    refusal = undo_refusal(table, request.seat)
    if refusal:
        raise Refused(f"you cannot undo now: {undo_refusal_text(refusal)}")
    return [log.Retracted(now, request.seat) if table.retractable_by(request.seat) else log.Undone(now, request.seat)]


# Chat and notes -------------------------------------------------------------------------------------------------


def chat(table: Table, request: ask.Chat, now: float) -> list[log.Entry]:
    if not table.settings.chat:
        raise Refused("chat is off at this table")
    if not table.settings.spectators and request.who not in table.seated_people():
        raise Refused("only players may chat at this table")
    lately = [at for at in table.people[request.who].chat_times if at > now - CHAT_WINDOW]
    if len(lately) >= MAX_CHAT_PER_MINUTE:
        raise Refused(f"too many messages; at most {MAX_CHAT_PER_MINUTE} per minute are allowed")
    return [log.Chatted(now, request.who, require_text(request.text, CHAT_LENGTH, "a line of chat"))]


def note(table: Table, request: ask.Note, now: float) -> list[log.Entry]:
    if len(table.people[request.who].notes) >= MAX_NOTES:
        raise Refused(f"you have reached the limit of {MAX_NOTES} notes at this table")
    return [log.Noted(now, request.who, require_text(request.text, NOTE_LENGTH, "a note"))]


# Proposals ------------------------------------------------------------------------------------------------------


def propose(table: Table, request: ask.Propose, now: float) -> list[log.Entry]:
    require_seated(table, request.who)
    if request.what not in ask.PROPOSALS:
        raise Refused(f"you can propose {', '.join(ask.PROPOSALS)}, not {request.what[:NAME_LENGTH]!r}")
    require_phase(table, PAUSED if request.what == "resume" else PLAYING)
    if request.what in table.proposals:
        raise Refused(f"{request.what} has been proposed already; accept or decline it")
    if request.what == "undo" and (
        table.settings.undo != "consent" or not (table.just_resigned or last_public_moves(table))
    ):
        raise Refused("nothing to take back")
    if request.what == "kick" and require_chair(table, request.seat).who in (None, request.who):
        raise Refused("you can only vote to replace another person")
    return [log.Proposed(now, request.who, request.what, request.seat)]


def answer(table: Table, request: ask.Answer, now: float) -> list[log.Entry]:
    proposal = table.proposals.get(request.what)
    if proposal is None or request.who not in table.voters(proposal):
        raise Refused(f"there is no proposal {request.what[:NAME_LENGTH]!r} for you to answer")
    return [log.Answered(now, request.who, request.what, request.yes)]


def return_to_seat(table: Table, request: ask.Return, now: float) -> list[log.Entry]:
    require_owner(table, request.who, request.seat)
    return [log.Returned(now, request.seat)] if table.chairs[request.seat].away else []


def resign(table: Table, request: ask.Resign, now: float) -> list[log.Entry]:
    require_owner(table, request.who, request.seat)
    require_phase(table, PLAYING, PAUSED)
    if table.chairs[request.seat].resigned:
        return []
    if table.game.resignation == NOBODY:
        return [log.Resigned(now, request.seat)]
    assert table.state is not None
    if not table.game.may_resign(table.state, request.seat):
        raise Refused("you are already out of this game")
    name = f"{log.BOT_PREFIX}resigns {request.seat} {table.question_numbers[request.seat]}"
    return [log.Resigned(now, request.seat), moved(table, now, request.seat, table.game.resignation, name)]


def abort(table: Table, request: ask.Abort, now: float) -> list[log.Entry]:
    require_host(table, request.who)
    require_phase(table, OPEN)
    return [log.Aborted(now, "closed by the host")]


def rematch(table: Table, request: ask.Rematch, now: float) -> list[log.Entry]:
    """The players continue at another table; if two ask, the first request counts for both."""
    require_seated(table, request.who)
    require_phase(table, OVER, ABORTED)
    return [] if table.successor else [log.Rematched(now, request.table)]


Decision = Callable[[Table, ask.Request, float], list[log.Entry]]


def _row(kind: type[R], decision: Callable[[Table, R, float], list[log.Entry]]) -> tuple[type[ask.Request], Decision]:
    return kind, cast("Decision", decision)


DECISIONS: Final[dict[type[ask.Request], Decision]] = dict(
    [
        _row(ask.Join, join),
        _row(ask.Invite, invite),
        _row(ask.Rematch, rematch),
        _row(ask.Tick, tick),
        _row(ask.BotMove, bot_move),
        _row(ask.Disconnect, disconnect),
        _row(ask.Reconnect, reconnect),
        _row(ask.Rename, rename),
        _row(ask.Sit, sit),
        _row(ask.Stand, stand),
        _row(ask.SeatBot, seat_bot),
        _row(ask.Ready, ready),
        _row(ask.Start, start),
        _row(ask.Move, move),
        _row(ask.Undo, undo),
        _row(ask.Chat, chat),
        _row(ask.Note, note),
        _row(ask.Propose, propose),
        _row(ask.Answer, answer),
        _row(ask.Return, return_to_seat),
        _row(ask.Resign, resign),
        _row(ask.Abort, abort),
    ]
)
"""Every kind of request with the function that decides it."""
