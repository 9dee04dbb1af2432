"""One live table: its people, its chairs, its game. It is the replay of its log, and changes only by ``apply``."""

from __future__ import annotations

from typing import Final

from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.frames import NOBODY
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.record import NOWHERE, PlayedMove, Record
from brethren.core.registry import load
from brethren.core.state import State
from brethren.scene.scene import Plain
from brethren.table.clock import Clock
from brethren.table.entries import Entry
from brethren.table.settings import Settings

OPEN: Final = "open"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
OVER: Final = "over"
ABORTED: Final = "aborted"
HOST: Final = 0
BOT_NAMES: Final = ("Bess", "Flint", "Calico", "Grace", "Israel", "Mary", "Rackham", "Teach")
"""What the bot on each seat is called."""


class Person:
    """Somebody who has come in by a link."""

    def __init__(self, name: str, token_hash: str) -> None:
        self.name = name
        self.token_hash = token_hash
        self.notes: list[str] = []  # to self
        self.chat_times: list[float] = []  # when, lately


class Chair:
    """One seat: empty, a person's, or a bot's. A person who is away has a bot to stand in."""

    def __init__(self) -> None:
        self.who: int | None = None
        self.level = ""
        self.ready = False
        self.entropy = ""
        self.away = False
        self.resigned = False

    def taken(self) -> bool:
        return self.who is not None or bool(self.level)


class Proposal:
    """Something that all others must agree to."""

    def __init__(self, what: str, who: int, seat: int) -> None:
        self.what = what
        self.who = who
        self.seat = seat
        self.agreed = {who}


class AppliedEntry:
    """One entry and what it brought about; ``only`` is the one seat that may know of it, if it is not for all."""

    def __init__(self, entry: Entry, notes: list[Note], only: int | None) -> None:
        self.entry = entry
        self.notes = notes
        self.only_seat = only


class Table:
    """What is true at a table now."""

    def __init__(self, key: str, game: str, seats: int, options: dict[str, Value], settings: dict[str, Value]) -> None:
        self.key = key
        self.game = load(game)
        self.settings = Settings(settings, seats)
        self.phase = OPEN
        self.people: list[Person] = []
        self.chairs = [Chair() for _ in range(seats)]
        self.proposals: dict[str, Proposal] = {}
        self.applied: list[AppliedEntry] = []
        self.move_ids: dict[str, int] = {}  # of the moves made, and how long the log was then
        self.question_numbers = [0] * seats  # the number of the question that each seat answers next
        self.clock = Clock()
        self.seed = ""
        self.origin = ""
        self.successor = ""
        self.record = Record(self.game, seats, options)
        self.dealer = RecordingDealer(Dealer())
        self.state: State | None = None
        self.before: State | None = None  # the state before the last move, for undo
        self.just_resigned: list[int] = []  # since the last move, where the rules know no resignation
        self.retractable: list[PlayedMove] = []  # sealed to the open question; their seats may take them back
        self.forked_moves = 0  # moves that came with the position this table goes on from
        self.cached_info: tuple[int, Plain] = (
            0,
            {},
        )  # the people as viewers were told last, and how long the log was then
        self.resume_position = NOWHERE  # where the dealer stands, if moves with picks were just taken back

    @property
    def length(self) -> int:
        """Entries so far."""
        return len(self.applied)

    def waiting_seats(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        return self.state.waiting() if self.state is not None and self.phase == PLAYING else ()

    def timed_question(self) -> int:
        """The kind of the open question, if reflexes count in it, else NOBODY."""
        if self.state is None or self.phase != PLAYING or not self.state.stack:
            return NOBODY
        kind = self.state.stack[-1].kind
        return kind if self.game.procedures[kind].timed else NOBODY

    def moves_made(self) -> int:
        """At this table."""
        return len(self.record.moves) - self.forked_moves

    def retractable_by(self, seat: int) -> list[PlayedMove]:
        """What the seat has sealed to the open question and may take back."""
        return [each for each in self.retractable if each.seat == seat]

    def resigned_seats(self) -> list[int]:
        """Who has resigned, where the rules know no resignation: a bot plays on, and nobody wins by that."""
        if self.game.resignation != NOBODY:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.resigned]

    # Who is who -----------------------------------------------------------------------------------------------------

    def seated_people(self) -> set[int]:
        """The people who have a seat."""
        return {chair.who for chair in self.chairs if chair.who is not None}

    def seats_of(self, who: int) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == who]

    def voters(self, proposal: Proposal) -> set[int]:
        """Whose agreement a proposal needs: everybody with a seat, but not of whom it would get rid."""
        about = self.chairs[proposal.seat].who if proposal.what == "kick" else None
        return {who for who in self.seated_people() if who != about}

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays the seat now, or nothing if its person does."""
        chair = self.chairs[seat]
        if chair.level or not (chair.away or chair.resigned):
            return chair.level
        return self.settings.stand_in

    def names(self) -> tuple[str, ...]:
        """What everybody is called."""
        return tuple([self._name(seat) for seat in range(len(self.chairs))])

    def _name(self, seat: int) -> str:
        chair = self.chairs[seat]
        if chair.who is not None:
            before = sum([each.who == chair.who for each in self.chairs[:seat]])  # several people share his screen
            name = self.people[chair.who].name
            return f"{name} {before + 1}" if before else name
        return BOT_NAMES[seat % len(BOT_NAMES)] if chair.level else ""
