"""One table: its people, chairs and game. It is the replay of its log and changes only through ``apply``."""

from __future__ import annotations

from typing import Final

from brethren.bots.names import free_bot_name
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.frames import NOBODY
from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.record import NO_SEEK, PlayedMove, Record
from brethren.core.state import State
from brethren.scene.scene import Plain
from brethren.table.checkpoints import Checkpoints
from brethren.table.clock import Clock
from brethren.table.history import History
from brethren.table.settings import Settings

OPEN: Final = "open"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
OVER: Final = "over"
ABORTED: Final = "aborted"
HOST: Final = 0
MOVE_IDS_KEPT: Final = 1000
"""A client sends a move again for seconds; an older one is refused, because its question is no longer open."""


class Person:
    """Somebody who has joined the table."""

    def __init__(self, name: str, token_hash: str) -> None:
        self.name = name
        self.token_hash = token_hash
        self.notes: list[str] = []  # private
        self.chat_times: list[float] = []  # of the last minute


class Chair:
    """One seat: empty, a person's, or a bot's. While its player is away, a bot fills in."""

    def __init__(self) -> None:
        self.who: int | None = None
        self.level = ""
        self.bot_name = ""  # if a bot sits here
        self.ready = False
        self.entropy = ""
        self.away = False
        self.disconnected = False  # and everyone has been told
        self.resigned = False

    def taken(self) -> bool:
        return self.who is not None or bool(self.level)


class Proposal:
    """Something that all other players must agree to."""

    def __init__(self, what: str, who: int, seat: int) -> None:
        self.what = what
        self.who = who
        self.seat = seat
        self.agreed = {who}


class Table:
    """The current state of a table."""

    def __init__(
        self, key: str, game: Game[State], seats: int, options: dict[str, Value], settings: dict[str, Value]
    ) -> None:
        self.key = key
        self.game = game
        self.settings = Settings(settings, seats)
        self.phase = OPEN
        self.people: list[Person] = []
        self.chairs = [Chair() for _ in range(seats)]
        self.proposals: dict[str, Proposal] = {}
        self.history = History(seats)
        self.move_ids: dict[str, None] = {}  # of the last moves that people made, in order
        self.question_numbers = [0] * seats  # by seat: the number of its next question
        self.clock = Clock()
        self.seed = ""
        self.origin = ""
        self.origin_table = ""  # the table whose game it continues, if it was one of this server
        self.origin_position: tuple[Record, State] | None = None  # of the origin, from when it is known to the start
        self.successor = ""
        self.record = Record(self.game, seats, options)
        self.dealer = RecordingDealer(Dealer())
        self.state: State | None = None
        self.state_before_last_move: State | None = None  # the state before the last move, for undo
        self.checkpoints = Checkpoints()
        self.just_resigned: list[int] = []  # since the last move, in games without a rule for it
        self.retractable: list[PlayedMove] = []  # sealed answers to the open question that may be retracted
        self.forked_moves = 0  # moves made before this table was forked
        self.cached_info: tuple[int, Plain] = (
            0,
            {},
        )  # the info last sent, and the length of the log then
        self.resume_position = NO_SEEK  # where the dealer continues, if moves with picks were just undone

    @property
    def length(self) -> int:
        """The number of entries so far."""
        return self.history.length

    def waiting_seats(self) -> tuple[int, ...]:
        """The seats the table is waiting for."""
        return self.state.waiting() if self.state is not None and self.phase == PLAYING else ()

    def timed_question(self) -> int:
        """The kind of the open question if reaction time counts in it, else NOBODY."""
        if self.state is None or self.phase != PLAYING or not self.state.stack:
            return NOBODY
        kind = self.state.stack[-1].kind
        return kind if self.game.procedures[kind].timed else NOBODY

    def remember_move(self, id: str) -> None:
        """Remember the id of a move, so that it is not made again when its client sends it again."""
        self.move_ids[id] = None
        if len(self.move_ids) > MOVE_IDS_KEPT:
            del self.move_ids[next(iter(self.move_ids))]

    def moves_made(self) -> int:
        """Moves made at this table, without those before a fork."""
        return len(self.record.moves) - self.forked_moves

    def retractable_by(self, seat: int) -> list[PlayedMove]:
        """The sealed moves that the seat may retract."""
        return [each for each in self.retractable if each.seat == seat]

    def resigned_seats(self) -> list[int]:
        """Seats that resigned in a game without a rule for it: a bot plays on, but they cannot win."""
        if self.game.resignation != NOBODY:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.resigned]

    # People and bots ---------------------------------------------------------------------------------------------

    def seated_people(self) -> set[int]:
        """The people who have a seat."""
        return {chair.who for chair in self.chairs if chair.who is not None}

    def seats_of(self, who: int) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == who]

    def voters(self, proposal: Proposal) -> set[int]:
        """The people whose agreement a proposal needs: all players, except the one it would replace."""
        about = self.chairs[proposal.seat].who if proposal.what == "kick" else None
        return {who for who in self.seated_people() if who != about}

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays the seat now; empty if its player does."""
        chair = self.chairs[seat]
        if chair.level or not (chair.away or chair.resigned):
            return chair.level
        return self.settings.stand_in

    def seat_bot(self, seat: int, level: str, name: str) -> None:
        chair = self.chairs[seat]
        chair.who, chair.level, chair.bot_name = None, level, name
        chair.disconnected = False

    def free_bot_name(self, seat: int) -> str:
        """A name for a bot on this seat that nobody else at the table has."""
        return free_bot_name(seat, [name for place, name in enumerate(self.names()) if place != seat])

    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple([self._name(seat) for seat in range(len(self.chairs))])

    def _name(self, seat: int) -> str:
        chair = self.chairs[seat]
        if chair.who is not None:
            before = sum([each.who == chair.who for each in self.chairs[:seat]])  # several people share their screen
            name = self.people[chair.who].name
            return f"{name} {before + 1}" if before else name
        return chair.bot_name if chair.level else ""
