"""``brethren bench``: measure how fast this build is."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from brethren.cli.arguments import AsJson
from brethren.cli.console import make_console, print_json, print_text
from brethren.cli.numbers import number
from brethren.lab.bench import BenchReport
from brethren.lab.bench import bench as measured


def bench(
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", parser=number(0.01), help="How long to measure, in seconds.")
    ] = 8.0,
    json: AsJson = False,
) -> None:
    """Measure how fast the games run.

    Decisions, clones, views and filled worlds, on both builds if both are installed.
    """
    report = measured(seconds)
    if json:
        print_json(report.to_plain())
    else:
        print_report(make_console(), report)


def print_report(console: Console, report: BenchReport) -> None:
    """Print the measurements for a person."""
    print_text(
        console, f"The {report.build} build on Python {report.python}; import brethren takes {report.import_ms} ms."
    )
    for key, row in report.games.items():
        print_text(console, f"{key}, {row['seats']} seats", "bold")
        _row(console, report.build, row)
        if key in report.interpreted:
            _row(console, "interpreted", report.interpreted[key])
    if report.ratio is None:
        print_text(console, "There is no compiled build to compare with.")
    else:
        print_text(console, f"The compiled build makes {report.ratio} times as many decisions per second.")


def _row(console: Console, build: str, row: dict[str, float]) -> None:
    decisions, clones = f"{row['decisions_per_second']:>11,} decisions/s", f"{row['clones_per_second']:>11,} clones/s"
    times = f"clone {row['clone_us']} µs, seen_by {row['seen_by_us']} µs, fill {row['fill_us']} µs"
    print_text(console, f"  {build:<12}{decisions} {clones}   {times}")
