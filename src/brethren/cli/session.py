"""A game at this terminal: its record, kept in a file after every move, and who plays which seat."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Final

from brethren.bots.levels import bot
from brethren.cli.arguments import YOU
from brethren.cli.files import create_game_file, load_record, write_file
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.errors import BadRecord, BadSeats
from brethren.core.game import Game
from brethren.core.loop import Observer, Player
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.record import Record, Recorder
from brethren.core.state import State
from brethren.core.undo import retractable_after_replay, undo_obstacle

BOT_NAMES: Final = ("Anne", "Jack", "Mary", "Edward", "Grace", "Henry", "Charlotte", "Bart")
DEFAULT_BOT_LEVEL: Final = "mate"
_BOT_NAME: Final = re.compile(r".* \((\w+)\)")


class Session(Observer):
    """The game as it stands; as a watcher of the game loop it writes every move down at once."""

    def __init__(self, record: Record, file: Path) -> None:
        self.record = record
        self.file = file
        self.seat = record.players.index(YOU)
        self.rebuild()

    @property
    def game(self) -> Game[State]:
        return self.record.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.record.players)

    def rebuild(self) -> None:
        """Bring state, dealer and log to where the record is; its seed must deal what it says."""
        source = self.record.seeded_dealer()
        moments = self.record.replay(source)
        self.state = moments[-1].state
        self.log: list[list[Note]] = [moment.notes for moment in moments]  # of the deal, then of each move
        self.dealer = RecordingDealer(source or Dealer(secrets.token_hex(8)))
        self.dealer.collect_notes()

    def on_move(self, state: State, seat: int, move: int, dealer: Dealer) -> None:
        Recorder(self.record).on_move(state, seat, move, dealer)
        self.log.append(dealer.notes or [])
        dealer.collect_notes()
        self.save()

    def save(self) -> None:
        write_file(self.file, self.record.text())

    def visible_notes(self, first: int = 0) -> list[Note]:
        """What the person was told from an entry of the log on."""
        return [note for notes in self.log[first:] for note in notes if note.visible_to(self.seat)]

    def last_own_entry(self) -> int:
        """The entry of the log that the person's last decision made, or the deal."""
        own = [number for number, played in enumerate(self.record.moves, 1) if played.seat == self.seat]
        return own[-1] if own else 0

    def undo(self) -> str:
        """Take back what the person has sealed to the open question, or else his last decision; or say why not."""
        moments = self.record.replay()  # a game that goes on must keep its own state, so nothing is rebuilt yet
        if not self.last_own_entry():
            return "you have not decided anything yet"
        gone = [each for each in retractable_after_replay(self.game, moments) if each.seat == self.seat]
        if not gone:
            refusal = undo_obstacle(moments[-2].state, self.record.moves[-1], moments[-1].state, self.seat)
            if refusal:
                return refusal
            gone = self.record.moves[-1:]
        self.record = self.record.without_moves(gone)
        self.rebuild()
        self.save()
        return ""

    def players(self, person: Player) -> list[Player]:
        """Everybody at the table, by seat."""
        return [person if name == YOU else SeatedBot(self, bot_level(name)) for name in self.names]


class SeatedBot(Player):
    """A bot whose guesses depend on the seed and the number of the move, so that a resumed game goes on the same."""

    def __init__(self, session: Session, level: str) -> None:
        super().__init__()
        self.session = session
        self.level = level

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        return self.make_bot(seat).choose(game, view, seat)

    def choose_in_real_time(self, game: Game[State], view: State, seat: int) -> int:
        return self.make_bot(seat).choose_in_real_time(game, view, seat)

    def make_bot(self, seat: int) -> Player:
        record = self.session.record
        return bot(self.level, Dealer(f"{record.seed} seat {seat} move {len(record.moves)}"))


def new_session(
    game: Game[State], seats: int, options: dict[str, Value], seat: int, levels: tuple[str, ...], seed: str | None
) -> Session:
    """Deal a game and make a file for it."""
    record = Record(game, seats, game.untimed_options(options), str(secrets.randbelow(10**9)) if seed is None else seed)
    record.players = player_names(seats, seat, levels)
    record.start(RecordingDealer(Dealer(record.seed)))
    session = Session(record, Path())
    session.file = create_game_file(game.key)
    session.save()
    return session


def resume_session(file: Path) -> Session:
    """The game in a file, to go on with."""
    record = load_record(file)
    if record.outcome is not None:
        record.replay()
        raise BadRecord(f"the game in {file} is finished; brethren replay {file} tells it again")
    if record.players.count(YOU) != 1:
        raise BadRecord(f"{file} is no game of this terminal: one of its players should be called {YOU!r}")
    for name in record.players:
        if name != YOU:
            bot(bot_level(name), Dealer())
    return Session(record, file)


def player_names(seats: int, seat: int, levels: tuple[str, ...]) -> list[str]:
    """The person at his seat, and the bots around him by their names and levels."""
    others = levels * (seats - 1) if len(levels) == 1 else levels
    if len(others) != seats - 1:
        raise BadSeats(f"{seats} seats need one bot for all or {seats - 1} bots beside you, not {len(levels)}")
    for level in others:
        bot(level, Dealer())
    names = [f"{BOT_NAMES[at % len(BOT_NAMES)]} ({level})" for at, level in enumerate(others)]
    return [*names[:seat], YOU, *names[seat:]]


def bot_level(name: str) -> str:
    """The level that stands behind a bot's name."""
    found = _BOT_NAME.fullmatch(name)
    return found.group(1) if found else DEFAULT_BOT_LEVEL
