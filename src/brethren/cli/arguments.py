"""Arguments that several commands share, and their checks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brethren.bots.names import YOU, without_level
from brethren.cli.numbers import whole_number
from brethren.core.errors import BadOption, BadSeats
from brethren.core.game import Game
from brethren.core.options import Value
from brethren.core.record import Record
from brethren.core.state import State

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="The key of a game; brethren games lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as brethren play writes it.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", parser=whole_number(), help="The number of seats.")]
Preset = Annotated[str | None, typer.Option("--preset", metavar="NAME", help="A named set of options.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set a table option; may be repeated.")
]
Components = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="A component file; brethren components writes ours."),
]

DEFAULT_MAX_SEATS = 4


def seat_count(game: Game[State], seats: int | None) -> int:
    """Return the seat count, or the largest up to four if none is given; raises BadSeats."""
    if seats is not None:
        return game.require_seat_count(seats)
    return max([count for count in game.seat_counts if count <= DEFAULT_MAX_SEATS] or [min(game.seat_counts)])


def table_options(game: Game[State], seats: int, preset: str | None, given: list[str] | None) -> dict[str, Value]:
    """Return the options of a preset, changed by those given one by one; raises BadOption."""
    single: dict[str, Value] = {}
    for text in given or []:
        name, equals, value = [part.strip() for part in text.partition("=")]
        if not equals:
            raise BadOption(f"write an option as NAME=VALUE, not {text!r}")
        if name in single:
            raise BadOption(f"option {name} is given twice")
        single[name] = value
    options = game.preset(preset) if preset is not None else {}
    return game.resolve_options(seats, {**options, **single})


def require_seat(seat: int, seats: int) -> int:
    """Return the seat, counted from 0 as in records, or raise BadSeats."""
    if not 0 <= seat < seats:
        raise BadSeats(f"--seat must be 0 to {seats - 1} (0 is seat 1), not {seat}")
    return seat


def require_seed(seed: str) -> str:
    """Return the seed if it fits on one line of a record, or raise BadOption."""
    if not seed or not seed.isprintable():
        raise BadOption(f"a seed must be one line of printable text, not {seed!r}")
    return seed


def bot_levels(text: str) -> tuple[str, ...]:
    """Split ``mate,random`` into its levels."""
    return tuple(level.strip() for level in text.split(","))


def spectator_names(record: Record) -> tuple[str, ...]:
    """The names of the players as others see them; a player without a name, or called You, is named by seat."""
    players = dict(enumerate(record.players))
    names = [players.get(seat, YOU) for seat in range(record.seats)]
    return tuple(f"seat {seat + 1}" if name == YOU else without_level(name) for seat, name in enumerate(names))
