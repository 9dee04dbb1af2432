"""The person at the terminal: sees the table, chooses options by number, and types commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from brethren.bots.levels import bot
from brethren.bots.mate import explain_move
from brethren.cli.console import print_text
from brethren.cli.errors import error_sentence
from brethren.cli.files import load_record, write_file
from brethren.cli.rules import print_rule
from brethren.cli.screen import show_instructions, show_log, show_options, show_table, table_lines
from brethren.cli.session import DEFAULT_BOT_LEVEL, Session
from brethren.core.dealer import Dealer
from brethren.core.errors import BadRecord, BrethrenError, UnreadableMove
from brethren.core.game import Game
from brethren.core.game_loop import Player
from brethren.core.state import State
from brethren.scene.citation import with_citation

COMMAND_HELP = (
    ("1, 2, 3 ...", "choose that option; you can also type its name, such as {move!r}"),
    ("? 2", "what option 2 would do now"),
    ("hint", "what a mate would choose in your place"),
    ("undo", "undo your last decision, if it revealed nothing"),
    ("table, log", "the table again; everything that has happened"),
    ("rules ID", "a rule from the log, with its rulings"),
    ("save FILE", "save a copy of the record"),
    ("quit", "stop here; brethren play --resume continues the game"),
)


class QuitGame(Exception):
    """The person quits the game."""


class UndoRequested(Exception):
    """The person has undone a decision; the session is back at the position before it."""


class TerminalPlayer(Player):
    """Asks the person at the terminal until they choose an option."""

    def __init__(self, session: Session, console: Console) -> None:
        super().__init__()
        self.session = session
        self.console = console
        self.log_entries_shown = session.last_own_entry()  # how many entries of the log the person has seen
        self.moves: list[int] = []
        self.last_table: list[str] = []  # the lines of the table when it was last printed
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.show_help,
            "help": self.show_help,
            "hint": self.show_hint,
            "log": self.show_log,
            "quit": self.quit,
            "exit": self.quit,
            "rules": self.show_rule,
            "rule": self.show_rule,
            "save": self.save,
            "table": self.show_table,
            "undo": self.undo,
        }

    def choose(self, game: Game[State], view: State, seat: int) -> int:
        self.view = view
        self.moves = game.legal(view, seat)
        self.show_news()
        if table_lines(game, view, seat, self.session.names) != self.last_table:
            self.show_table("")  # only if it has changed since the last question
        self.show_question()
        while True:
            line = self.read_line()
            move = self.handle_line(line)
            if move is not None:
                return move

    # What the person sees -------------------------------------------------------------------------------------------

    def say(self, text: str = "", style: str = "") -> None:
        print_text(self.console, text, style)

    def show_news(self) -> None:
        """Print what has happened since the last decision."""
        notes = self.session.visible_notes(self.log_entries_shown)
        self.log_entries_shown = len(self.session.log)
        if notes:
            self.say()
            show_log(self.console, self.session.game, notes, self.session.seat, self.session.names)

    def show_question(self) -> None:
        """Print the prompt and the options."""
        game, seat, names = self.session.game, self.session.seat, self.session.names
        self.say()
        self.say(game.words(self.view, seat, names=names), "bold")
        show_options(self.console, [game.words(move, seat, self.view, names) for move in self.moves])

    def wait_for_enter(self) -> None:
        """At a terminal, wait until the person has read the introduction."""
        if (
            sys.stdin.isatty()
            and self.console.is_terminal
            and self.read_line("Press Enter to start > ") in ("quit", "exit")
        ):
            raise QuitGame

    # What the person types ------------------------------------------------------------------------------------------

    def read_line(self, prompt: str = "> ") -> str:
        """Read one line; the end of the input quits the game."""
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

    def handle_line(self, line: str) -> int | None:
        """Return the move that a line chooses, or run its command and return None."""
        if not line:
            if len(self.moves) == 1:
                return self.moves[0]
            self.say(f"{self.choices_text().capitalize()}, or ? for help.")
            return None
        word, rest = ("?", line[1:]) if line.startswith("?") else (line.partition(" ")[0], line.partition(" ")[2])
        command = self.commands.get(word.lower())
        try:
            if command is None:
                return self.require_choice(line)
            command(rest.strip())
        except (BrethrenError, OSError) as error:
            self.say(f"{error_sentence(error)[:1].upper()}{error_sentence(error)[1:]}.")
        return None

    def require_choice(self, line: str) -> int:
        """Return the option with this number or text, or raise UnreadableMove."""
        numbers = {str(number): move for number, move in enumerate(self.moves, 1)}
        if line in numbers:
            return numbers[line]
        try:
            move = self.session.game.read(line)
        except UnreadableMove:
            raise UnreadableMove(f"{line[:40]!r} is not an option; {self.choices_text()}, or ? for help") from None
        if move not in self.moves:
            raise UnreadableMove(f"{line!r} is not possible now; {self.choices_text()}")
        return move

    def choices_text(self) -> str:
        return "type 1" if len(self.moves) == 1 else f"type a number from 1 to {len(self.moves)}"

    # The commands ---------------------------------------------------------------------------------------------------

    def show_help(self, rest: str) -> None:
        """Print all commands and the instructions, or what one option does."""
        game = self.session.game
        if rest:
            move = self.require_choice(rest)
            preview = game.preview(self.view, self.session.seat, move, self.session.names)
            self.say(with_citation(preview.text, preview.rule))
            return
        for words, meaning in COMMAND_HELP:
            print_text(self.console, f"  {words:<12} {meaning.format(move=game.text(self.moves[0]))}", hang=15)
        self.say()
        show_instructions(self.console, game)

    def show_hint(self, rest: str) -> None:
        """Print the choice of a mate, which sees only what the person sees."""
        record, game, seat = self.session.record, self.session.game, self.session.seat
        seed = f"{record.seed} hint {len(record.moves)}"
        move = bot(DEFAULT_BOT_LEVEL, Dealer(seed)).choose(game, self.view, seat)
        label = game.words(move, seat, self.view, self.session.names)
        self.say(f"A mate would choose {self.moves.index(move) + 1}: {label}")
        self.say(explain_move(game, self.view, seat, move, Dealer(seed)))

    def show_table(self, rest: str) -> None:
        self.last_table = table_lines(self.session.game, self.view, self.session.seat, self.session.names)
        self.say()
        show_table(self.console, self.session.game, self.view, self.session.seat, self.session.names)

    def show_log(self, rest: str) -> None:
        show_log(self.console, self.session.game, self.session.visible_notes(), self.session.seat, self.session.names)

    def show_rule(self, rest: str) -> None:
        if not rest:
            raise BrethrenError("name a rule from the log, such as rules OC-4.1")
        print_rule(self.console, self.session.game, rest)

    def save(self, rest: str) -> None:
        """Save a copy under a name, unless that is another file; without a name, print where the game is saved."""
        if not rest:
            self.say(f"Every move is saved in {self.session.file}.")
            return
        file = require_path(rest)
        if file.is_file() and not self.is_record_of_this_game(file):
            raise BadRecord(f"{file} exists and is not a record of this game, so it was not changed")
        write_file(file, self.session.record.text())
        self.say(f"Saved in {file}.")

    def is_record_of_this_game(self, file: Path) -> bool:
        """Whether a file has an earlier record of this game."""
        ours = self.session.record
        try:
            other = load_record(file)
        except BrethrenError:
            return False
        return (other.game.key, other.seed, other.deal) == (ours.game.key, ours.seed, ours.deal)

    def undo(self, rest: str) -> None:
        refusal = self.session.undo()
        if refusal:
            raise BrethrenError(f"you cannot undo now: {refusal}")
        self.log_entries_shown = len(self.session.log)
        raise UndoRequested

    def quit(self, rest: str) -> None:
        raise QuitGame


def require_path(text: str) -> Path:
    """Return the path with ``~`` expanded, or raise BadRecord."""
    with suppress(RuntimeError):  # there is no such user
        if text.isprintable():
            return Path(text).expanduser()
    raise BadRecord(f"{text!r} is not a valid file name")
