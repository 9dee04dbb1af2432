"""``brethren check``: test every promise of the contract on random games."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console

from brethren import build
from brethren.cli.arguments import AsJson, Components, require_seed
from brethren.cli.console import make_console, print_json, print_text, progress_bar
from brethren.cli.numbers import whole_number
from brethren.conformance import Report
from brethren.conformance.trial import POSITIONS_AT_MOST
from brethren.core.errors import BadOption
from brethren.core.game import Game
from brethren.core.registry import games as installed
from brethren.core.registry import load
from brethren.core.state import State
from brethren.lab.check import check_games
from brethren.lab.process_map import core_count

EXIT_BROKEN = 1


def check(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="The games to check (default: all).")] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", metavar="N", parser=whole_number(1, 10**6), help="How many games to play at each seat count."
        ),
    ] = 100,
    seats: Annotated[
        list[int] | None,
        typer.Option("--seats", metavar="N", parser=whole_number(), help="Only this seat count; may be repeated."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = "check",
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="J", parser=whole_number(1, 64), help="How many processes (default: one per core)."
        ),
    ] = None,
    components: Components = None,
    json: AsJson = False,
) -> None:
    """Check that games keep the promises of the contract.

    The exit code is 1 if one is broken.
    """
    if components is not None and len(game or ()) != 1:
        raise BadOption("--components is for one game; name it")
    chosen = [load(key, components) for key in game or installed()]
    started = perf_counter()
    reports = [
        check_with_progress(each, games, tuple(seats or ()), require_seed(seed), jobs or core_count())
        for each in chosen
    ]
    ok = all(report.ok for report in reports)
    if json:
        seconds = round(perf_counter() - started, 2)
        by_game = {report.game: report.to_plain() for report in reports}
        print_json({"ok": ok, "build": build.running(), "seconds": seconds, "games": by_game})
    else:
        for report in reports:
            print_report(make_console(), report)
    if not ok:
        raise typer.Exit(EXIT_BROKEN)


def check_with_progress(game: Game[State], games: int, seats: tuple[int, ...], seed: str, jobs: int) -> Report:
    """Check one game while a progress bar runs."""
    counts = tuple(game.require_seat_count(count) for count in seats) or game.seat_counts
    with progress_bar() as bar:
        task = bar.add_task(game.key, total=games * len(counts))
        done = lambda more: bar.advance(task, more)  # noqa: E731 (one line, used once)
        return check_games(game, games, counts, seed, jobs, done)


def print_report(console: Console, report: Report) -> None:
    """Print the report for a person."""
    tables = ", ".join(
        f"{count_text(games, 'game')} with {seats} seats" for seats, games in sorted(report.games.items())
    )
    print_text(console, f"{report.game}: {report.decisions:,} decisions in {tables}", "bold")
    print_text(console, f"  {sampling_text(report)}")
    for promise in report.promises:
        verdict = (
            f"broken in {count_text(promise.failed, 'game')}"
            if promise.failed
            else "kept"
            if promise.checked
            else "not checked"
        )
        style = "bold red" if promise.failed else ""
        line = f"  {promise.name:<12} {verdict}: {promise.text} ({count_text(promise.checked, 'check')})"
        print_text(console, line, style, hang=15)
        for failure in promise.failures:
            print_text(console, f"    {failure}")


def sampling_text(report: Report) -> str:
    """How many of the positions were checked."""
    total = report.decisions + sum(report.games.values())
    if report.positions == total:
        return f"all {total:,} positions checked"
    longer = f"spread evenly over games of more than {POSITIONS_AT_MOST} positions"
    return f"{report.positions:,} of {total:,} positions checked, {longer}"


def count_text(count: int, noun: str) -> str:
    """``1 game``, ``1,200 games``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
