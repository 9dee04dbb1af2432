"""``brethren simulate``: bots play many games."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from brethren.cli.arguments import (
    AsJson,
    GameKey,
    Options,
    Preset,
    Seats,
    bot_levels,
    require_seed,
    seat_count,
    table_options,
)
from brethren.cli.console import make_console, progress_bar, say, say_json
from brethren.core.registry import load
from brethren.lab.process_map import cores
from brethren.lab.simulate import Report
from brethren.lab.simulate import simulate as run_games


def simulate(
    game: GameKey,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=100_000_000, help="How many games.")] = 1000,
    seats: Seats = None,
    bots: Annotated[str, typer.Option("--bots", metavar="A[,B..]", help="One bot for all, or one a seat.")] = "random",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed, the same games.")] = "0",
    preset: Preset = None,
    option: Options = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="J", min=1, max=64, help="Processes, else by cores.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games, and count who wins. The bots change seats from game to game."""
    chosen = load(game)
    count = seat_count(chosen, seats)
    options = table_options(chosen, count, preset, option)
    with progress_bar() as bar:
        task = bar.add_task(game, total=games)
        done = lambda more: bar.advance(task, more)  # noqa: E731 (one line, used once)
        report = run_games(game, games, count, options, bot_levels(bots), require_seed(seed), jobs or cores(), done)
    if json:
        say_json(report.to_plain())
    else:
        tell(make_console(), report)


def tell(console: Console, report: Report) -> None:
    """The report for a person."""
    tally, seats = report.tally, report.trial.seats
    rate = f"{tally.games / report.seconds:,.0f} games and {tally.decisions / report.seconds:,.0f} decisions a second"
    say(console, f"{tally.games:,} games of {report.trial.game} with {seats} seats: {rate}.", "bold")
    say(console, f"{tally.decisions / tally.games:.1f} decisions a game; {ways(report)}; {tally.capped} capped.")
    if tally.rounds:
        say(
            console,
            f"{tally.rounds / tally.games:.1f} rounds a game; {tally.unwon / tally.games:.1%} without a winner.",
        )
    wins = report.to_plain()["wins_by_seat"]
    assert isinstance(wins, list)
    for seat, won in enumerate(wins):
        say(console, f"  seat {seat:<12} won {won / tally.games:>7.1%}")
    for name in dict.fromkeys(report.trial.bots):
        row = report.bot(name)
        fair = f"{row['seats'] / seats:.0%} would be even"
        say(console, f"  {name:<17} won {row['share']:>7.1%} from {row['seats']:.0f} of {seats} seats; {fair}")
    for name in sorted(tally.characters, key=lambda each: -report.character(each)["share"]):
        row = report.character(name)
        say(console, f"  {name:<17} won {row['share']:>7.1%} of {row['games']:,.0f} games")


def ways(report: Report) -> str:
    """How often a game ended in which way."""
    return ", ".join(f"{count:,} ended by {reason}" for reason, count in sorted(report.tally.outcomes.items()))
