"""``brethren replay``: print a record as sentences, and verify its moves, picks and result."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from brethren.bots.names import YOU
from brethren.cli.arguments import AsJson, Components, RecordFile, require_seat, spectator_names
from brethren.cli.console import make_console, print_json, print_text
from brethren.cli.files import load_record
from brethren.cli.numbers import whole_number
from brethren.cli.screen import log_lines, show_score
from brethren.core.notes import Note
from brethren.core.record import Moment, Record
from brethren.kit.game_texts import game_title
from brethren.table.replay import note_text_for

Seat = Annotated[
    int | None,
    typer.Option(
        "--seat", metavar="K", parser=whole_number(), help="The view of this seat: 0 is seat 1 (default: a spectator)."
    ),
]
Everything = Annotated[bool, typer.Option("--all", help="Show hidden information too.")]


def replay(
    file: RecordFile,
    seat: Seat = None,
    everything: Everything = False,
    components: Components = None,
    json: AsJson = False,
) -> None:
    """Print a recorded game as sentences, and verify it."""
    record = load_record(file, components)
    moments = verified_moments(record)
    if seat is not None:
        require_seat(seat, record.seats)
    printer = ReplayPrinter(record, seat, everything=everything)
    if json:
        print_json(printer.to_plain(moments))
    else:
        printer.print(make_console(), moments)


def verified_moments(record: Record) -> list[Moment]:
    """Return every moment of the game; raises BadRecord if a move, a pick or the result is wrong."""
    moments = record.replay()
    dealer = record.seeded_dealer()
    if dealer is not None:
        record.replay(dealer)
    return moments


class ReplayPrinter:
    """Prints a game as a seat, a spectator, or someone who may know everything sees it."""

    def __init__(self, record: Record, seat: int | None, *, everything: bool) -> None:
        self.record = record
        self.seat = seat
        self.everything = everything
        self.names = spectator_names(record)

    def print(self, console: Console, moments: list[Moment]) -> None:
        record = self.record
        print_text(console, game_title(record.game), "bold")
        for number, moment in enumerate(moments):
            for at, line in enumerate(self.lines(moment)):
                print_text(console, f"{number if at == 0 else '':>4}  {line}", hang=8)
        self.print_result(console, moments[-1])
        source = f"comes from the seed {record.seed}" if record.seed else "is possible under the rules"
        print_text(console, f"Verified: all {len(record.moves)} moves are legal, and every random pick {source}.")

    def print_result(self, console: Console, last: Moment) -> None:
        record = self.record
        if record.outcome is None:
            print_text(console, "The game is not finished.")
            return
        print_text(console, record.game.words(last.state, self.seat, names=self.names), "bold")
        names = tuple(YOU if seat == self.seat else name for seat, name in enumerate(self.names))
        show_score(console, record.game, record.outcome, names)

    def lines(self, moment: Moment) -> list[str]:
        """The lines of a moment; with ``everything``, private notes name the players who got them."""
        if not self.everything:
            notes = [note for note in moment.notes if note.visible_to(self.seat)]
            return log_lines(self.record.game, notes, self.seat, self.names)
        return [self.line_with_audience(note) for note in moment.notes]

    def line_with_audience(self, note: Note) -> str:
        return f"{note_text_for(self.record.game, note, None, self.names)}  {note.rule}"

    def to_plain(self, moments: list[Moment]) -> dict[str, object]:
        record = self.record
        outcome = record.outcome.to_plain() if record.outcome else None
        return {
            "game": record.game.key,
            "rules": record.game.version,
            "seats": record.seats,
            "players": list(record.players),
            "options": record.options,
            "moves": len(record.moves),
            "moments": [self.moment_to_plain(number, moment) for number, moment in enumerate(moments)],
            "outcome": outcome,
            "verified": True,
        }

    def moment_to_plain(self, number: int, moment: Moment) -> dict[str, object]:
        """One moment, with its move only if the reader may know it."""
        game = self.record.game
        notes = [note for note in moment.notes if self.everything or note.visible_to(self.seat)]
        row: dict[str, object] = {"number": number}
        if moment.played is not None:
            row["seat"] = moment.played.seat
            if self.everything or moment.played.seat == self.seat:
                row["move"] = game.text(moment.played.move)
        row["notes"] = [self.note_to_plain(note) for note in notes]
        return row

    def note_to_plain(self, note: Note) -> dict[str, object]:
        text = self.record.game.words(note, self.seat, names=self.names)
        return {"fact": note.fact, "values": list(note.values), "rule": note.rule, "text": text}
