"""``brethren show``: show a position of a record, as text or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brethren.cli.arguments import Components, RecordFile, require_seat, spectator_names
from brethren.cli.console import make_console, print_text
from brethren.cli.files import load_record, write_file
from brethren.cli.numbers import whole_number
from brethren.cli.replay import Everything, Seat
from brethren.cli.screen import show_table
from brethren.core.errors import BadOption
from brethren.core.game import Game
from brethren.core.state import State
from brethren.kit.game_texts import game_title
from brethren.scene.scene import SHAPES, WIDE


def show(
    file: RecordFile,
    move: Annotated[
        int | None,
        typer.Option("--move", metavar="N", parser=whole_number(), help="The position after move N; 0 is the deal."),
    ] = None,
    seat: Seat = None,
    everything: Everything = False,
    shape: Annotated[str, typer.Option("--shape", metavar="|".join(SHAPES), help="The shape of the picture.")] = WIDE,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Write a picture to this file.")] = None,
    components: Components = None,
) -> None:
    """Show a position of a recorded game (default: the last)."""
    if shape not in SHAPES:
        raise BadOption(f"--shape must be {' or '.join(SHAPES)}, not {shape!r}")
    if svg is None and shape != WIDE:
        raise BadOption("--shape is for pictures; name a file with --svg")
    record = load_record(file, components)
    moments = record.replay()
    number = len(record.moves) if move is None else move
    if not 0 <= number <= len(record.moves):
        raise BadOption(f"--move must be 0 to {len(record.moves)}, not {number}")
    if seat is not None:
        require_seat(seat, record.seats)
    state = moments[number].state
    view = state.fully_revealed() if everything else state.seen_by(seat)
    if svg is not None:
        write_file(svg, require_svg(record.game, view, seat, shape))
        return
    console = make_console()
    print_text(console, f"{game_title(record.game)}, after move {number} of {len(record.moves)}", "bold")
    show_table(console, record.game, view, seat, spectator_names(record))
    print_text(console, record.game.words(view, seat, names=spectator_names(record)))


def require_svg(game: Game[State], view: State, seat: int | None, shape: str) -> str:
    """Return the picture, or raise BadOption if the game has none."""
    try:
        return game.svg(view, seat, shape)
    except NotImplementedError:
        raise BadOption(f"{game.key} has no pictures; leave out --svg to see it as text") from None
