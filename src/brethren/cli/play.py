"""``brethren play``: play against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from brethren.cli.arguments import (
    Components,
    Options,
    Preset,
    Seats,
    bot_levels,
    require_seat,
    require_seed,
    seat_count,
    table_options,
)
from brethren.cli.console import make_console, print_text
from brethren.cli.files import is_unfinished, saved_games
from brethren.cli.numbers import whole_number
from brethren.cli.screen import show_changed_options, show_instructions, show_log, show_score, show_table
from brethren.cli.session import Session, new_session, resume_session
from brethren.cli.terminal_player import QuitGame, TerminalPlayer, UndoRequested
from brethren.core.errors import BadOption, BadRecord
from brethren.core.game_loop import run_game
from brethren.core.registry import games, load
from brethren.kit.game_texts import game_text, game_title


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The key of a game; brethren games lists them.")
    ] = None,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The record to resume.")] = None,
    seats: Seats = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="K", parser=whole_number(), help="Your seat as an index: 0 is seat 1."),
    ] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="LEVEL[,LEVEL..]", help="The other players (default: mate).")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="Deal the game with this seed.")] = None,
    preset: Preset = None,
    option: Options = None,
    components: Components = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue FILE, or the latest game.")] = False,
) -> None:
    """Play a game against bots in this terminal.

    Type a number to choose, ? for help, quit to stop; continue later with --resume.
    """
    console = make_console()
    if resume:
        given = {"seats": seats, "seat": seat, "bots": bots, "seed": seed, "preset": preset, "option": option}
        require_no_changes([name for name, value in given.items() if value is not None])
        session = resume_session(file_to_resume(game, file), components)
        print_text(console, f"{game_title(session.game)}, resumed after {len(session.record.moves)} moves.", "bold")
    else:
        if game is None or file is not None:
            raise BadOption("name a game, such as brethren play ocracoke" if file is None else "FILE needs --resume")
        chosen = load(game, components)
        count = seat_count(chosen, seats)
        options = table_options(chosen, count, preset, option)
        place, levels = require_seat(seat or 0, count), bot_levels("mate" if bots is None else bots)
        session = new_session(chosen, count, options, place, levels, seed if seed is None else require_seed(seed))
        show_introduction(console, session)
    play_session(console, session, is_new=not resume)


def require_no_changes(given: list[str]) -> None:
    """Raise BadOption if options are given for a resumed game, which keeps its own."""
    if given:
        raise BadOption(f"--resume continues a game as it was set up, so leave out --{given[0]}")


def file_to_resume(game: str | None, file: Path | None) -> Path:
    """Return the named file, or the latest saved game, unfinished ones first; raises BadRecord if there is none."""
    if file is not None:
        return file
    if game is not None and game not in games():
        return Path(game)
    saved = saved_games(game or "")
    if not saved:
        raise BadRecord("there is no game to resume; start one with brethren play GAME")
    return next((each for each in saved if is_unfinished(each)), saved[0])


def show_introduction(console: Console, session: Session) -> None:
    """Introduce the game to a new player."""
    game = session.game
    print_text(console, game_title(game), "bold")
    print_text(console, game_text(game, "game", "summary"))
    show_instructions(console, game)
    show_changed_options(console, game, session.record.options)
    seat, seed = session.seat + 1, session.record.seed
    print_text(console, f"\nYou are in seat {seat}, playing with {session.opponents()}. The seed is {seed}.")
    print_text(console, "Type the number of an option, ? for help, hint for advice, or quit to stop.", "bold")


def play_session(console: Console, session: Session, *, is_new: bool) -> None:
    """Play until the game is over or the person quits; after an undo, restart the loop from there."""
    person = TerminalPlayer(session, console)
    while not session.state.over:
        try:
            if is_new:
                person.wait_for_enter()
            is_new = False
            run_game(session.game, session.state, session.dealer, session.players(person), [session])
        except UndoRequested:
            print_text(console, "Undone.")
        except QuitGame:
            show_how_to_resume(console, session)
            return
        except KeyboardInterrupt:
            print_text(console)
            show_how_to_resume(console, session)
            raise
    show_result(console, session, person)


def show_how_to_resume(console: Console, session: Session) -> None:
    """Save the game and print how to continue it."""
    session.save()  # which makes it the latest game
    argument = "" if saved_games()[:1] == [session.file] else f" {session.file}"
    print_text(console, f"The game is saved in {session.file}.")
    print_text(console, f"To continue: brethren play --resume{argument}")


def show_result(console: Console, session: Session, person: TerminalPlayer) -> None:
    """Print the last events, the final table, the result, and where the record is."""
    game, seat, names = session.game, session.seat, session.names
    view, outcome = session.state.seen_by(seat), session.state.outcome()
    print_text(console)
    show_log(console, game, session.visible_notes(person.log_entries_shown), seat, names)
    print_text(console)
    show_table(console, game, view, seat, names)
    print_text(console)
    print_text(console, f"{game.words(view, seat, names=names)}", "bold")
    show_score(console, session.game, outcome, names)
    print_text(console)
    print_text(console, f"The record is in {session.file}.")
    print_text(console, f"  brethren replay {session.file}")
    print_text(console, f"  brethren show {session.file} --svg end.svg")
