"""Benchmarks: decisions, clones, views and filled worlds per second, for both builds in one run.

``python -m brethren.lab.bench SECONDS`` measures the build of its own process and prints JSON; the compiled build runs
it to measure the interpreted one.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from pathlib import Path
from time import perf_counter
from typing import Final

from brethren import build
from brethren.bots.random_bot import RandomBot
from brethren.core.dealer import Dealer
from brethren.core.game import Game
from brethren.core.game_loop import Player, run_game
from brethren.core.registry import games, load
from brethren.core.state import State

MEASUREMENT_ROUNDS: Final = 4
"""How often each build is measured, alternately; the best result counts, as other programs can only slow us down."""
SAMPLE_STATES: Final = 40
"""How many states are cloned and viewed."""
IMPORT_RUNS: Final = 5
"""How often ``import brethren`` is timed."""
MEASURED_FIGURES: Final = ("decisions_per_second", "clone_us", "seen_by_us", "fill_us")
Figures = dict[str, dict[str, float]]


@dataclass(frozen=True)
class BenchReport:
    """The measurements of this build and, if it is compiled, of the interpreted build."""

    build: str
    python: str
    import_ms: float
    games: Figures
    interpreted: Figures

    @property
    def ratio(self) -> float | None:
        """How many times faster the compiled build makes decisions (geometric mean over all games)."""
        if not self.interpreted:
            return None
        name = "decisions_per_second"
        ratios = [row[name] / self.interpreted[key][name] for key, row in self.games.items()]
        return round(prod(ratios) ** (1 / len(ratios)), 2)

    def to_plain(self) -> dict[str, object]:
        report: dict[str, object] = {
            "build": self.build,
            "python": self.python,
            "import_ms": self.import_ms,
            "games": self.games,
        }
        if self.ratio is None:
            return {**report, "note": "only the interpreted build is installed, so there is no ratio"}
        return {**report, "interpreted": self.interpreted, "ratio": self.ratio}


def bench(seconds: float) -> BenchReport:
    """Measure for about this many seconds."""
    running = build.running()
    only_interpreted = running == "interpreted"
    share = seconds / (MEASUREMENT_ROUNDS if only_interpreted else 2 * MEASUREMENT_ROUNDS)
    mine: Figures = {}
    theirs: Figures = {}
    for _ in range(MEASUREMENT_ROUNDS):
        mine = best_figures(mine, measure(share))
        if not only_interpreted:
            theirs = best_figures(theirs, measure_interpreted(share))
    return BenchReport(running, platform.python_version(), round(import_ms(), 1), mine, theirs)


def measure(seconds: float) -> Figures:
    """Measure all games in this process, each with its largest number of seats."""
    keys = games()
    return {key: measure_game(load(key), seconds / len(keys)) for key in keys}


def measure_game(game: Game[State], seconds: float) -> dict[str, float]:
    share = seconds / len(MEASURED_FIGURES)
    seats = max(game.seat_counts)
    states = sample_states(game, seats)
    views = [(state.seen_by(seat), seat) for state in states for seat in range(seats)]
    guesses = Dealer("bench fill")
    clone = shortest_time(lambda: [state.clone() for state in states], share) / len(states)
    seen = shortest_time(lambda: [state.seen_by(seat) for state in states for seat in range(seats)], share) / len(views)
    fill = shortest_time(lambda: [game.fill(view, seat, guesses) for view, seat in views], share) / len(views)
    return {
        "seats": seats,
        "decisions_per_second": round(decisions_per_second(game, seats, share)),
        "clones_per_second": round(1 / clone),
        "clone_us": round(clone * 1e6, 3),
        "seen_by_us": round(seen * 1e6, 3),
        "fill_us": round(fill * 1e6, 2),
    }


def sample_states(game: Game[State], seats: int) -> list[State]:
    """States from all stages of random games."""
    states: list[State] = []
    number = 0
    while len(states) < SAMPLE_STATES:
        dealer = Dealer(f"bench {number}")
        state = game.new(seats, {}, dealer)
        bots = RandomBot(dealer)
        decisions = 0
        while not state.over and len(states) < SAMPLE_STATES:
            if decisions % 7 == number % 7:
                states.append(state.clone())
            seat = state.waiting()[0]
            game.apply(state, seat, bots.choose_from(game.legal(state, seat)), dealer)
            decisions += 1
        number += 1
    return states


def decisions_per_second(game: Game[State], seats: int, seconds: float) -> float:
    """The speed of random play through the game loop, as the best of several runs."""
    guesses = Dealer("bench bots")
    players: list[Player] = [RandomBot(guesses) for _ in range(seats)]
    best, number = 0.0, 0
    end = perf_counter() + seconds
    while number == 0 or perf_counter() < end:
        decisions, start = 0, perf_counter()
        while perf_counter() - start < seconds / 5:
            dealer = Dealer(f"bench {number}")
            decisions += run_game(game, game.new(seats, {}, dealer), dealer, players)
            number += 1
        if decisions:
            best = max(best, decisions / (perf_counter() - start))
    return best


def shortest_time(work: Callable[[], object], seconds: float) -> float:
    """The shortest time that one call took."""
    best = float("inf")
    end = perf_counter() + seconds
    while best == float("inf") or perf_counter() < end:
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best


def best_figures(old: Figures, new: Figures) -> Figures:
    """Merge two measurements, taking the better of each figure: more per second, fewer microseconds."""
    return {
        key: {
            name: min(value, old[key][name]) if name.endswith("_us") else max(value, old[key][name])
            for name, value in row.items()
        }
        if key in old
        else row
        for key, row in new.items()
    }


def measure_interpreted(seconds: float) -> Figures:
    """Measure all games in a process that ignores the compiled modules."""
    environment = {**subprocess_env(), "BRETHREN_BUILD": "interpreted"}
    command = [sys.executable, "-m", "brethren.lab.bench", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def subprocess_env() -> dict[str, str]:
    """The environment in which a new process finds the same package as this one."""
    paths = [str(Path(build.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in paths if path])}


def import_ms() -> float:
    """How long ``import brethren`` takes in a new process, without the start of Python itself."""
    bare = min([startup_ms("pass") for _ in range(IMPORT_RUNS)])
    return max(0.0, min([startup_ms("import brethren") for _ in range(IMPORT_RUNS)]) - bare)


def startup_ms(program: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", program], env=subprocess_env(), check=True)
    return (perf_counter() - start) * 1000


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(float(sys.argv[1]))))
