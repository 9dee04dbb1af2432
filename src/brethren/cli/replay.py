"""``brethren replay``: a record told as sentences, every pick and the end verified."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from brethren.cli.arguments import YOU, AsJson, RecordFile, require_seat, spectator_names
from brethren.cli.console import make_console, print_json, print_text
from brethren.cli.files import load_record
from brethren.cli.screen import log_lines, show_score, title
from brethren.core.notes import Note
from brethren.core.record import Moment, Record

Seat = Annotated[int | None, typer.Option("--seat", metavar="K", help="As this seat saw it; else as a spectator.")]
Everything = Annotated[bool, typer.Option("--all", help="Show the hidden things too.")]


def replay(file: RecordFile, seat: Seat = None, everything: Everything = False, json: AsJson = False) -> None:
    """Tell a recorded game again, and verify it."""
    record = load_record(file)
    moments = verified_moments(record)
    if seat is not None:
        require_seat(seat, record.seats)
    teller = ReplayPrinter(record, seat, everything=everything)
    if json:
        print_json(teller.to_plain(moments))
    else:
        teller.print(make_console(), moments)


def verified_moments(record: Record) -> list[Moment]:
    """Every moment of the game: the picks are those that the rules draw and, if it has one, that its seed deals."""
    moments = record.replay()
    dealer = record.seeded_dealer()
    if dealer is not None:
        record.replay(dealer)
    return moments


class ReplayPrinter:
    """Tells a game to one reader: a seat, a spectator, or somebody who may know everything."""

    def __init__(self, record: Record, seat: int | None, *, everything: bool) -> None:
        self.record = record
        self.seat = seat
        self.everything = everything
        self.names = spectator_names(record)

    def print(self, console: Console, moments: list[Moment]) -> None:
        record = self.record
        print_text(console, title(record.game), "bold")
        for number, moment in enumerate(moments):
            for at, line in enumerate(self.lines(moment)):
                print_text(console, f"{number if at == 0 else '':>4}  {line}", hang=8)
        self.print_result(console, moments[-1])
        dealt = f"the seed {record.seed} deals every pick" if record.seed else "every pick is one the rules draw"
        print_text(console, f"Verified: {len(record.moves)} moves are legal and {dealt}.")

    def print_result(self, console: Console, last: Moment) -> None:
        record = self.record
        if record.outcome is None:
            print_text(console, "The game is not finished.")
            return
        print_text(console, record.game.words(last.state, self.seat, names=self.names), "bold")
        show_score(
            console, record.outcome, tuple(YOU if seat == self.seat else name for seat, name in enumerate(self.names))
        )

    def lines(self, moment: Moment) -> list[str]:
        """What the reader learns at a moment. Who may know everything also learns who was told what."""
        if not self.everything:
            notes = [note for note in moment.notes if note.visible_to(self.seat)]
            return log_lines(self.record.game, notes, self.seat, self.names)
        return [self.line_with_audience(note) for note in moment.notes]

    def line_with_audience(self, note: Note) -> str:
        game = self.record.game
        if note.visible_to(None):
            return log_lines(game, [note], None, self.names)[0]
        told = [seat for seat in range(self.record.seats) if note.visible_to(seat)]
        people = " and ".join(self.names[seat] for seat in told)
        return f"to {people}: {log_lines(game, [note], told[0], self.names)[0]}"

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
        """One moment; the move itself only where the reader may know it."""
        game = self.record.game
        heard = [note for note in moment.notes if self.everything or note.visible_to(self.seat)]
        row: dict[str, object] = {"number": number}
        if moment.played is not None:
            row["seat"] = moment.played.seat
            if self.everything or moment.played.seat == self.seat:
                row["move"] = game.text(moment.played.move)
        row["notes"] = [self.note_to_plain(note) for note in heard]
        return row

    def note_to_plain(self, note: Note) -> dict[str, object]:
        text = self.record.game.words(note, self.seat, names=self.names)
        return {"fact": note.fact, "values": list(note.values), "rule": note.rule, "text": text}
