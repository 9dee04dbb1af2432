"""Prints a game in a terminal: the table, the log with rule ids, the options, the scores."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from brethren.cli.console import print_text
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import Value
from brethren.core.outcome import Outcome
from brethren.core.state import State
from brethren.kit.game_texts import game_text, option_label

MIN_OPTIONS_FOR_COLUMNS: Final = 7
"""From this many options on, they are printed in columns."""


def show_instructions(console: Console, game: Game[State]) -> None:
    """Print what a player can do in a turn, and how to read the table."""
    for line in game_text(game, "game", "how").splitlines():
        print_text(console, f"  {line}", hang=4)
    print_text(console, game_text(game, "game", "legend"))


def show_changed_options(console: Console, game: Game[State], options: dict[str, Value]) -> None:
    """Print the options of this table that differ from the defaults."""
    changed = [option for option in game.options if options[option.name] != option.default]
    for option in changed:
        value = option_label(game, option.name, options[option.name])
        print_text(console, f"At this table: {option_label(game, option.name)}: {value}.", "bold", hang=4)


def show_table(console: Console, game: Game[State], view: State, seat: int | None, names: tuple[str, ...]) -> None:
    """Print the view in a few lines."""
    for line in table_lines(game, view, seat, names):
        print_text(console, line)


def table_lines(game: Game[State], view: State, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The view as lines of text."""
    return game.terminal_lines(view, seat, names)


def show_log(
    console: Console, game: Game[State], notes: list[Note], seat: int | None, names: tuple[str, ...], lead: str = "  "
) -> None:
    """Print notes as sentences with their rule ids; consecutive notes of one kind share a line."""
    for line in log_lines(game, notes, seat, names):
        print_text(console, lead + line, hang=len(lead) + 2)


def log_lines(game: Game[State], notes: list[Note], seat: int | None, names: tuple[str, ...]) -> list[str]:
    lines: list[str] = []
    for at, note in enumerate(notes):
        sentence = game.words(note, seat, names=names)
        if at and notes[at - 1].fact == note.fact:
            before = lines[-1].removesuffix(f"  {notes[at - 1].rule}")
            lines[-1] = f"{before} {sentence}  {note.rule}"
        else:
            lines.append(f"{sentence}  {note.rule}")
    return lines


def show_options(console: Console, labels: list[str]) -> None:
    """Print the numbered options, in columns if there are many."""
    numbered = [f"{number:>3}  {label}" for number, label in enumerate(labels, 1)]
    wide = max(len(line) for line in numbered) + 3
    columns = max(1, min(3, console.width // wide)) if len(labels) >= MIN_OPTIONS_FOR_COLUMNS else 1
    rows = -(-len(numbered) // columns)
    for row in range(rows):
        print_text(console, "".join([line.ljust(wide) for line in numbered[row::rows]]).rstrip())


def show_score(console: Console, game: Game[State], outcome: Outcome, names: tuple[str, ...]) -> None:
    """Print players and actors by place with their scores; without places if nobody won."""
    rows = [(outcome.places[seat], name, outcome.scores[seat]) for seat, name in enumerate(names)]
    rows += [(place, game.actor_name(actor), score) for actor, place, score in outcome.actors]
    wide = max(len(name) for _, name, _ in rows)
    won = any(place == 1 for place, _, _ in rows)
    for place, name, score in sorted(rows, key=lambda row: row[0]):
        shown = f"{place}." if won else "–"
        print_text(console, f"  {shown:<2}  {name.ljust(wide)}  {score:>4}", "bold" if place == 1 else "")
