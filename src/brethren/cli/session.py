"""A game in the terminal: its record, saved after every move, and its players."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Final

from brethren.bots.levels import bot
from brethren.bots.names import BOT_NAMES, YOU, with_level, without_level
from brethren.cli.files import create_game_file, load_record, write_file
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.errors import BadRecord, BadSeats
from brethren.core.game import Game
from brethren.core.game_loop import Observer, Player
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.record import Record, Recorder
from brethren.core.state import State
from brethren.core.undo import retractable_after_replay, undo_obstacle
from brethren.table.undo_refusals import NO_MOVE, undo_refusal_text

DEFAULT_BOT_LEVEL: Final = "mate"
_BOT_NAME: Final = re.compile(r".* \((\w+)\)")


class Session(Observer):
    """The current game. It observes the game loop and saves every move at once."""

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
        """What everybody is called; the levels of the bots are for the record."""
        return tuple(without_level(name) for name in self.record.players)

    def opponents(self) -> str:
        """The other players and their levels: ``Ada and Bruno (mate bots)``, or ``Ada (mate) and Bruno (random)``."""
        others = [name for seat, name in enumerate(self.record.players) if seat != self.seat]
        levels = [bot_level(name) for name in others]
        same = len(set(levels)) == 1
        names = [without_level(name) if same else name for name in others]
        listed = " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])
        return f"{listed} ({levels[0]} {'bot' if len(others) == 1 else 'bots'})" if same else listed

    def rebuild(self) -> None:
        """Rebuild state, dealer and log from the record; raises BadRecord if its picks do not follow from its seed."""
        source = self.record.seeded_dealer()
        moments = self.record.replay(source)
        self.state = moments[-1].state
        self.log: list[list[Note]] = [moment.notes for moment in moments]  # of the deal, then of each move
        self.dealer = RecordingDealer(source or Dealer(secrets.token_hex(8)))
        self.dealer.start_collecting_notes()

    def on_move(self, state: State, seat: int, move: int, dealer: Dealer) -> None:
        Recorder(self.record).on_move(state, seat, move, dealer)
        self.log.append(dealer.notes or [])
        dealer.start_collecting_notes()
        self.save()

    def save(self) -> None:
        write_file(self.file, self.record.text())

    def visible_notes(self, first: int = 0) -> list[Note]:
        """The notes the person may see, from an entry of the log on."""
        return [note for notes in self.log[first:] for note in notes if note.visible_to(self.seat)]

    def last_own_entry(self) -> int:
        """The log entry of the person's last decision; 0, the deal, if they have made none."""
        own = [number for number, played in enumerate(self.record.moves, 1) if played.seat == self.seat]
        return own[-1] if own else 0

    def undo(self) -> str:
        """Undo the person's sealed answers to the open question, or their last decision.

        Returns why that is not possible, or an empty text if it was done.
        """
        moments = self.record.replay()  # the loop keeps using the current state unless the undo succeeds
        if not self.last_own_entry():
            return undo_refusal_text(NO_MOVE)
        undone = [each for each in retractable_after_replay(self.game, moments) if each.seat == self.seat]
        if not undone:
            obstacle = undo_obstacle(moments[-2].state, self.record.moves[-1], moments[-1].state, self.seat)
            if obstacle:
                return undo_refusal_text(obstacle)
            undone = self.record.moves[-1:]
        self.record = self.record.without_moves(undone)
        self.rebuild()
        self.save()
        return ""

    def players(self, person: Player) -> list[Player]:
        """All players, by seat."""
        return [person if name == YOU else SeatedBot(self, bot_level(name)) for name in self.record.players]


class SeatedBot(Player):
    """A bot whose random choices depend on the seed and the move number, so a resumed game continues the same."""

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
    """Deal a game and create a file for it."""
    record = Record(game, seats, game.untimed_options(options), str(secrets.randbelow(10**9)) if seed is None else seed)
    record.players = player_names(seats, seat, levels)
    record.start(RecordingDealer(Dealer(record.seed)))
    session = Session(record, Path())
    session.file = create_game_file(game.key)
    session.save()
    return session


def resume_session(file: Path, components: Path | None = None) -> Session:
    """Return the unfinished game in a file, or raise BadRecord."""
    record = load_record(file, components)
    if record.outcome is not None:
        record.replay()
        raise BadRecord(f"the game in {file} is finished; to see it again: brethren replay {file}")
    if record.players.count(YOU) != 1:
        raise BadRecord(f"{file} was not played in a terminal: one of its players should be called {YOU!r}")
    for name in record.players:
        if name != YOU:
            bot(bot_level(name), Dealer())
    return Session(record, file)


def player_names(seats: int, seat: int, levels: tuple[str, ...]) -> list[str]:
    """The names of all players: the person, and bots with their levels; raises BadSeats if the counts differ."""
    others = levels * (seats - 1) if len(levels) == 1 else levels
    if len(others) != seats - 1:
        raise BadSeats(f"{seats} seats need 1 bot (for all other seats) or {seats - 1} bots, not {len(levels)}")
    for level in others:
        bot(level, Dealer())
    names = [with_level(BOT_NAMES[at % len(BOT_NAMES)], level) for at, level in enumerate(others)]
    return [*names[:seat], YOU, *names[seat:]]


def bot_level(name: str) -> str:
    """The level in a bot's name, such as ``Ada (mate)``."""
    match = _BOT_NAME.fullmatch(name)
    return match.group(1) if match else DEFAULT_BOT_LEVEL
