"""Conformance checks in several processes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from brethren.conformance import Promise, Report, check
from brethren.core.game import Game
from brethren.core.registry import load_over
from brethren.core.state import State
from brethren.lab.process_map import chunks, map_processes

Task = tuple[str, str, str, int, int, int]
PlainReport = tuple[dict[int, int], int, int, list[tuple[str, str, int, int, list[str]]]]


def check_games(
    game: Game[State],
    games: int,
    seats: tuple[int, ...],
    seed: str,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Check every promise on this many games at each seat count; ``progress`` gets the number of games just done."""
    key, components = game.key, game.own_components
    tasks = [
        (key, components, seed, count, part.start, len(part)) for part in chunks(games, jobs, 10) for count in seats
    ]
    reports: list[Report] = []
    with closing(map_processes(check_chunk, tasks, jobs)) as parts:
        for part in parts:
            reports.append(_report_from_plain(key, part))
            if progress is not None:
                progress(sum(reports[-1].games.values()))
    for report in reports[1:]:
        reports[0].add(report)
    return reports[0]


def check_chunk(task: Task) -> PlainReport:
    """Check some games at one seat count and return the report as plain data."""
    key, components, seed, seats, first, games = task
    report = check(load_over(key, components), games=games, seed=seed, seats=(seats,), first=first)
    rows = [(each.name, each.text, each.checked, each.failed, each.failures) for each in report.promises]
    return report.games, report.decisions, report.positions, rows


def _report_from_plain(key: str, found: PlainReport) -> Report:
    report = Report(key, [])
    report.games, report.decisions, report.positions, rows = found
    for name, text, checked, failed, failures in rows:
        promise = Promise(name, text)
        promise.checked, promise.failed, promise.failures = checked, failed, failures
        report.promises.append(promise)
    return report
