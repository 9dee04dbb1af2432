"""The person at the terminal: sees the table, chooses an option by its number, and may ask for other things."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from brethren.bots.levels import bot
from brethren.bots.mate import explain_move
from brethren.cli.console import say
from brethren.cli.errors import sentence
from brethren.cli.files import load_record, write
from brethren.cli.rules import print_rule
from brethren.cli.screen import show_how, show_log, show_options, show_table, table_lines
from brethren.cli.session import USUAL_BOT, Session
from brethren.core.dealer import Dealer
from brethren.core.errors import BadRecord, BrethrenError, UnreadableMove
from brethren.core.game import Game
from brethren.core.loop import Player
from brethren.core.state import State

HELP = (
    ("1, 2, 3 ...", "choose that option; its name in the record, such as {move!r}, will do too"),
    ("? 2", "what option 2 does"),
    ("hint", "what a mate would choose in your place"),
    ("undo", "take your last decision back, where nothing was revealed by it"),
    ("table, log", "the table once more; all that has happened"),
    ("rules ID", "a rule of the log, with its rulings"),
    ("save FILE", "write the record to a file of yours"),
    ("quit", "stop here; brethren play --resume goes on"),
)


class QuitGame(Exception):
    """The person has left the table."""


class UndoRequested(Exception):
    """The person has taken a decision back; the table is as it was before it."""


class TerminalPlayer(Player):
    """Asks at the terminal until an option is chosen."""

    def __init__(self, session: Session, console: Console) -> None:
        super().__init__()
        self.session = session
        self.console = console
        self.told = session.last_own()  # entries of the log that the person has read
        self.moves: list[int] = []
        self.shown: list[str] = []  # the table as it was last drawn
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "hint": self.hint,
            "log": self.log,
            "quit": self.quit,
            "exit": self.quit,
            "rules": self.rules,
            "rule": self.rules,
            "save": self.save,
            "table": self.table,
            "undo": self.undo,
        }

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        self.view = view
        self.moves = game.legal(view, seat)
        self.catch_up()
        if table_lines(game, view, seat, self.session.names) != self.shown:
            self.table("")  # a second question about the same table needs no second table
        self.offer()
        while True:
            line = self.read()
            move = self.understood(line)
            if move is not None:
                return move

    # What the person sees -------------------------------------------------------------------------------------------

    def say(self, text: str = "", style: str = "") -> None:
        say(self.console, text, style)

    def catch_up(self) -> None:
        """What has happened since the last decision."""
        notes = self.session.heard(self.told)
        self.told = len(self.session.log)
        if notes:
            self.say()
            show_log(self.console, self.session.game, notes, self.session.seat, self.session.names)

    def offer(self) -> None:
        """What is asked, and the options."""
        game, seat, names = self.session.game, self.session.seat, self.session.names
        self.say()
        self.say(game.words(self.view, seat, names=names), "bold")
        show_options(self.console, [game.words(move, seat, self.view, names) for move in self.moves])

    def begin(self) -> None:
        """At a terminal, wait until the first page is read."""
        if sys.stdin.isatty() and self.console.is_terminal and self.read("Press Enter to begin > ") in ("quit", "exit"):
            raise QuitGame

    # What the person types ------------------------------------------------------------------------------------------

    def read(self, prompt: str = "> ") -> str:
        """One line; the end of the input leaves the table."""
        try:
            if sys.stdin.isatty():
                return input(prompt).strip()
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        if not line:
            self.say()
            raise QuitGame
        self.say(f"> {line.strip()}")
        return line.strip()

    def understood(self, line: str) -> int | None:
        """The move that a line means; or None, after doing or saying what it asks for."""
        if not line:
            if len(self.moves) == 1:
                return self.moves[0]
            self.say(f"{self.choices().capitalize()}, or ? for help.")
            return None
        word, rest = ("?", line[1:]) if line.startswith("?") else (line.partition(" ")[0], line.partition(" ")[2])
        command = self.commands.get(word.lower())
        try:
            if command is None:
                return self.chosen(line)
            command(rest.strip())
        except (BrethrenError, OSError) as error:
            self.say(f"{sentence(error)[:1].upper()}{sentence(error)[1:]}.")
        return None

    def chosen(self, line: str) -> int:
        """The option of that number or text."""
        numbers = {str(number): move for number, move in enumerate(self.moves, 1)}
        if line in numbers:
            return numbers[line]
        try:
            move = self.session.game.read(line)
        except UnreadableMove:
            raise UnreadableMove(f"{line[:40]!r} is no option; {self.choices()}, or ? for help") from None
        if move not in self.moves:
            raise UnreadableMove(f"{line!r} is not possible now; {self.choices()}")
        return move

    def choices(self) -> str:
        return "type 1" if len(self.moves) == 1 else f"type a number from 1 to {len(self.moves)}"

    # The commands ---------------------------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        """All commands and the game in short; or what one option does."""
        game = self.session.game
        if rest:
            self.say(game.explain(self.chosen(rest), self.view))
            return
        for words, meaning in HELP:
            say(self.console, f"  {words:<12} {meaning.format(move=game.text(self.moves[0]))}", hang=15)
        self.say()
        show_how(self.console, game)

    def hint(self, rest: str) -> None:
        """Ask a mate, who sees what the person sees and nothing else."""
        record, game, seat = self.session.record, self.session.game, self.session.seat
        seed = f"{record.seed} hint {len(record.moves)}"
        move = bot(USUAL_BOT, Dealer(seed)).choose(game, self.view, seat)
        label = game.words(move, seat, self.view, self.session.names)
        self.say(f"A mate would choose {self.moves.index(move) + 1}: {label}")
        self.say(explain_move(game, self.view, seat, move, Dealer(seed)))

    def table(self, rest: str) -> None:
        self.shown = table_lines(self.session.game, self.view, self.session.seat, self.session.names)
        self.say()
        show_table(self.console, self.session.game, self.view, self.session.seat, self.session.names)

    def log(self, rest: str) -> None:
        show_log(self.console, self.session.game, self.session.heard(), self.session.seat, self.session.names)

    def rules(self, rest: str) -> None:
        if not rest:
            raise BrethrenError("name a rule of the log, such as rules OC-4.1")
        print_rule(self.console, self.session.game, rest)

    def save(self, rest: str) -> None:
        """Every move is saved anyway; with a name, a copy goes there, unless something else lies there."""
        if not rest:
            self.say(f"Every move is saved in {self.session.file}.")
            return
        file = named(rest)
        if file.is_file() and not self.is_ours(file):
            raise BadRecord(f"{file} is there already and is no record of this game, so it was left alone")
        write(file, self.session.record.text())
        self.say(f"Saved in {file}.")

    def is_ours(self, file: Path) -> bool:
        """Whether a file holds an earlier record of this very game."""
        mine = self.session.record
        try:
            there = load_record(file)
        except BrethrenError:
            return False
        return (there.game.key, there.seed, there.deal) == (mine.game.key, mine.seed, mine.deal)

    def undo(self, rest: str) -> None:
        refusal = self.session.take_back()
        if refusal:
            raise BrethrenError(f"that cannot be taken back: {refusal}")
        self.told = len(self.session.log)
        raise UndoRequested

    def quit(self, rest: str) -> None:
        raise QuitGame


def named(text: str) -> Path:
    """The file of that name; ``~`` is somebody's home."""
    with suppress(RuntimeError):  # there is no such user
        if text.isprintable():
            return Path(text).expanduser()
    raise BadRecord(f"{text!r} is no name of a file")
