"""``brethren simulate``: let bots play many games."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from brethren.cli.arguments import (
    AsJson,
    Components,
    GameKey,
    Options,
    Preset,
    Seats,
    bot_levels,
    require_seed,
    seat_count,
    table_options,
)
from brethren.cli.console import make_console, print_json, print_text, progress_bar
from brethren.cli.numbers import whole_number
from brethren.core.registry import load
from brethren.lab.process_map import core_count
from brethren.lab.simulate import WIN_UNITS, SimulationReport
from brethren.lab.simulate import simulate as run_games


def simulate(
    game: GameKey,
    games: Annotated[
        int, typer.Option("--games", metavar="N", parser=whole_number(1, 100_000_000), help="How many games to play.")
    ] = 1000,
    seats: Seats = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A[,B..]", help="One bot for all seats, or one per seat.")
    ] = "random",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = "0",
    preset: Preset = None,
    option: Options = None,
    components: Components = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="J", parser=whole_number(1, 64), help="How many processes (default: one per core)."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games and count who wins. Bots change seats from game to game."""
    chosen = load(game, components)
    count = seat_count(chosen, seats)
    options = table_options(chosen, count, preset, option)
    with progress_bar() as bar:
        task = bar.add_task(game, total=games)
        done = lambda more: bar.advance(task, more)  # noqa: E731 (one line, used once)
        report = run_games(
            chosen, games, count, options, bot_levels(bots), require_seed(seed), jobs or core_count(), done
        )
    if json:
        print_json(report.to_plain())
    else:
        print_report(make_console(), report)


def print_report(console: Console, report: SimulationReport) -> None:
    """Print the report for a person."""
    tally, seats = report.tally, report.plan.seats
    rate = f"{tally.games / report.seconds:,.0f} games and {tally.decisions / report.seconds:,.0f} decisions per second"
    print_text(console, f"{tally.games:,} games of {report.plan.game} with {seats} seats: {rate}.", "bold")
    print_text(
        console,
        f"{tally.decisions / tally.games:.1f} decisions per game; {outcome_counts_text(report)}; "
        f"{tally.capped} capped.",
    )
    if tally.rounds:
        print_text(
            console,
            f"{tally.rounds / tally.games:.1f} rounds per game; "
            f"{tally.without_winner / tally.games:.1%} without a winner.",
        )
    wins = report.to_plain()["wins_by_seat"]
    assert isinstance(wins, list)
    for seat, won in enumerate(wins):
        print_text(console, f"  seat {seat + 1:<12} won {won / tally.games:>7.1%}")
    for name in dict.fromkeys(report.plan.bots):
        row = report.bot_result(name)
        fair = f"an even share is {row['seats'] / seats:.0%}"
        print_text(console, f"  {name:<17} won {row['share']:>7.1%} in {row['seats']:.0f} of {seats} seats; {fair}")
    for name, units in sorted(tally.wins_by_actor.items()):
        print_text(console, f"  {name:<17} won {units / WIN_UNITS / tally.games:>7.1%} without a seat")
    for name in sorted(tally.games_by_character, key=lambda each: -report.character_result(each)["share"]):
        row = report.character_result(name)
        print_text(console, f"  {name:<17} won {row['share']:>7.1%} of {row['games']:,.0f} games")


def outcome_counts_text(report: SimulationReport) -> str:
    """How often games ended for each reason."""
    return ", ".join(f"{count:,} ended by {reason}" for reason, count in sorted(report.tally.outcomes.items()))
