"""The arguments that several commands share, and what they mean for a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brethren.core.errors import BadOption, BadSeats
from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.record import Record
from brethren.core.state import State

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="The key of a game: see brethren games.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as brethren play writes them.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many seats the table has.")]
Preset = Annotated[str | None, typer.Option("--preset", metavar="NAME", help="Options that belong together.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A table option; may be given again.")
]

DEFAULT_MAX_SEATS = 4
YOU = "You"


def seat_count(game: Game[State], seats: int | None) -> int:
    """The seats asked for, checked; or as many as up to four."""
    if seats is not None:
        return game.require_seat_count(seats)
    return max([count for count in game.seat_counts if count <= DEFAULT_MAX_SEATS] or [min(game.seat_counts)])


def table_options(game: Game[State], seats: int, preset: str | None, given: list[str] | None) -> dict[str, Value]:
    """The options of a table, checked: those of the preset, changed by those given one by one."""
    preferred: dict[str, Value] = {}
    for text in given or []:
        name, equals, value = [part.strip() for part in text.partition("=")]
        if not equals:
            raise BadOption(f"an option is written NAME=VALUE, not {text!r}")
        if name in preferred:
            raise BadOption(f"option {name} is given twice")
        preferred[name] = value
    options = game.preset(preset) if preset is not None else {}
    return game.resolve_options(seats, {**options, **preferred})


def require_seat(seat: int, seats: int) -> int:
    """The seat itself, if the table has it."""
    if not 0 <= seat < seats:
        raise BadSeats(f"there is no seat {seat} at this table; its seats are 0 to {seats - 1}")
    return seat


def require_seed(seed: str) -> str:
    """The seed itself, if it can stand on a line of a record."""
    if not seed or not seed.isprintable():
        raise BadOption(f"a seed is one line of printable text, not {seed!r}")
    return seed


def bot_levels(text: str) -> tuple[str, ...]:
    """``mate,random`` as its parts."""
    return tuple(level.strip() for level in text.split(","))


def spectator_names(record: Record) -> tuple[str, ...]:
    """The players as others call them: by the seat, if they have no name or played at a terminal."""
    seats = [f"seat {seat}" for seat in range(record.seats)]
    named = dict(enumerate(record.players))
    return tuple(place if named.get(seat, YOU) == YOU else named[seat] for seat, place in enumerate(seats))
