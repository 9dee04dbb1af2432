"""The commands simulate, check and bench."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import cast

import pytest

from brethren.conformance import PROMISES
from brethren.core import registry
from brethren.core.dealer import Dealer
from brethren.core.game import Game
from brethren.core.registry import load
from brethren.core.state import State
from brethren.lab import bench as lab_bench
from brethren.lab.bench import BenchReport, best_figures
from brethren.lab.process_map import chunks
from brethren.lab.simulate import SimulationPlan, SimulationReport, Tally, simulate
from long_game import KEY, install
from server.server_process import PATIENCE
from toys import BROKEN

from .conftest import Run

SIMULATED = [
    "game",
    "components",
    "games",
    "seats",
    "bots",
    "seconds",
    "games_per_second",
    "decisions",
    "decisions_per_second",
    "mean_decisions",
    "wins_by_seat",
    "wins_by_bot",
    "wins_by_actor",
    "wins_by_character",
    "outcomes",
    "without_winner",
    "mean_rounds",
    "capped",
    "build",
]
MEASURED = {"seats", "decisions_per_second", "clones_per_second", "clone_us", "seen_by_us", "fill_us"}


def untimed(report: SimulationReport) -> dict[str, object]:
    return {name: value for name, value in report.to_plain().items() if "second" not in name}


# simulate -------------------------------------------------------------------------------------------------------------


def test_simulate_as_json(run: Run) -> None:
    found = json.loads(run("simulate", "ocracoke", "--games", "20", "--seats", "3", "--jobs", "1", "--json").out)
    assert list(found) == SIMULATED
    assert found["bots"] == ["random"] * 3
    assert sum(found["wins_by_seat"]) == pytest.approx(20, abs=1e-3)
    assert found["outcomes"] == {"target": 20}
    assert found["wins_by_bot"] == {"random": {"seats": 3, "wins": 20, "share": 1}}


def test_the_result_depends_on_the_seed_and_not_on_the_jobs() -> None:
    def found(seed: int, jobs: int) -> dict[str, object]:
        bots = ("mate", "random", "random", "random")
        return untimed(simulate(load("ocracoke"), 20, 4, {"max_games": 1}, bots, seed, jobs))

    alone = found(seed=5, jobs=1)
    assert alone == found(seed=5, jobs=2)
    assert alone != found(seed=6, jobs=1)


def test_capped_games_are_counted() -> None:
    found = simulate(load("ocracoke"), 20, 4, {"max_games": 1}, ("random",)).to_plain()
    assert found["outcomes"] == {"cap": found["capped"]}


def test_bots_sit_in_every_seat_equally_often() -> None:
    trial = SimulationPlan("ocracoke", 4, {}, ("mate", "random", "random", "random"), "1", 100)
    assert [trial.bots_by_seat(number).index("mate") for number in range(8)] == [0, 3, 2, 1, 0, 3, 2, 1]


def test_the_mate_wins_clearly_more_than_its_share() -> None:
    report = simulate(load("ocracoke"), 40, 4, {}, ("mate", "random", "random", "random"), seed=1)
    assert report.bot_result("mate")["share"] > 0.5
    assert report.bot_result("random")["seats"] == 3


def test_a_shared_win_counts_in_fractions() -> None:
    tally = Tally(games=2)
    tally.wins_by_seat.update({0: 27720 // 3, 1: 27720 // 3, 2: 27720 // 3 + 27720})
    report = SimulationReport(SimulationPlan("ocracoke", 3, {}, ("random",) * 3, "1", 100), tally, 1.0)
    assert report.to_plain()["wins_by_seat"] == [0.3333, 0.3333, 1.3333]


def test_simulate_for_a_person(run: Run) -> None:
    done = run("simulate", "ocracoke", "--games", "8", "--bots", "random", "--option", "max_games=1", "--jobs", "1")
    assert done.out.startswith("8 games of ocracoke with 4 seats:")
    assert "capped." in done.out
    assert "random            won  100.0% in 4 of 4 seats; an even share is 100%" in done.out


def test_chunks_cover_all_numbers() -> None:
    for total, jobs in ((1, 4), (7, 2), (1000, 3), (5000, 1)):
        assert [number for part in chunks(total, jobs) for number in part] == list(range(total))


def test_characters_rounds_and_games_without_a_winner(run: Run) -> None:
    found = json.loads(run("simulate", "rumble", "--games", "60", "--seats", "4", "--jobs", "1", "--json").out)
    characters = found["wins_by_character"]
    assert len(characters) == 11
    assert sum(row["games"] for row in characters.values()) == 240
    won = sum(row["wins"] for row in characters.values())
    assert won == pytest.approx(60 * (1 - found["without_winner"]), abs=0.1)
    assert 8 < found["mean_rounds"] < 20
    output = run("simulate", "rumble", "--games", "8", "--seats", "3", "--jobs", "1").out
    assert "rounds per game; " in output
    assert "  roberts " in output


# check ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_check_as_json(run: Run, jobs: str) -> None:
    done = run("check", "ocracoke", "--games", "3", "--jobs", jobs, "--json")
    found = json.loads(done.out)
    assert done.code == 0
    assert found["ok"]
    assert found["games"]["ocracoke"]["games"] == {"2": 3, "3": 3, "4": 3}
    promises = found["games"]["ocracoke"]["promises"]
    assert found["games"]["ocracoke"]["positions"] == found["games"]["ocracoke"]["decisions"] + 9
    assert [promise["failed"] for promise in promises] == [0] * len(PROMISES)
    assert [promise["name"] for promise in promises if not promise["checked"]] == ["recall"]  # bets are final


def test_check_for_a_person(run: Run) -> None:
    done = run("check", "ocracoke", "--games", "1", "--seats", "2", "--jobs", "1")
    assert done.out.startswith("ocracoke: ")
    assert re.match(r".*\n  all \d+ positions checked\n", done.out)
    assert "  ends         kept: every game ends within its limit" in done.out
    assert "  recall       not checked: a sealed answer " in done.out


def test_check_says_how_much_of_long_games_it_sampled(run: Run) -> None:
    install()
    done = run("check", KEY, "--games", "1", "--seats", "3", "--jobs", "1")
    assert done.code == 0
    assert "all 13 positions checked" in done.out
    done = run("check", KEY, "--games", "3", "--seats", "3", "--jobs", "1")
    assert re.search(r"  [\d,]+ of [\d,]+ positions checked, spread evenly over games of more than 512", done.out)


def test_a_broken_promise(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, promise = next(iter(BROKEN.items()))
    monkeypatch.setitem(registry._loaded, "cutlass", cast("Game[State]", broken()))
    done = run("check", "cutlass", "--games", "6", "--jobs", "1")
    assert done.code == 1
    assert f"  {promise:<12} broken " in done.out
    assert not json.loads(run("check", "cutlass", "--games", "6", "--jobs", "1", "--json").out)["ok"]


# bench ----------------------------------------------------------------------------------------------------------------


def test_bench_as_json(run: Run) -> None:
    found = json.loads(run("bench", "--seconds", "0.05", "--json").out)
    assert list(found)[:4] == ["build", "python", "import_ms", "games"]
    assert set(found["games"]["ocracoke"]) == MEASURED
    assert all(value > 0 for value in found["games"]["ocracoke"].values())
    if found["build"] == "compiled":
        assert set(found["interpreted"]["ocracoke"]) == MEASURED
        assert found["ratio"] > 1
    else:
        assert "ratio" not in found
        assert "only the interpreted build" in found["note"]


def test_bench_for_a_person(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    row: dict[str, float] = {
        "seats": 4,
        "decisions_per_second": 800,
        "clones_per_second": 9,
        "clone_us": 1,
        "seen_by_us": 2,
        "fill_us": 3,
    }
    slow: dict[str, float] = {**row, "decisions_per_second": 400}
    both = BenchReport("compiled", "3.11", 20.0, {"ocracoke": row}, {"ocracoke": slow})
    monkeypatch.setattr("brethren.cli.bench.measured", lambda seconds: both)
    assert "The compiled build makes 2.0 times as many decisions per second." in run("bench").out
    assert both.to_plain()["ratio"] == 2.0


def test_the_best_of_two_measurements() -> None:
    old = {"a": {"clone_us": 2.0, "clones_per_second": 5.0}}
    new = {"a": {"clone_us": 3.0, "clones_per_second": 6.0}}
    assert best_figures(old, new) == {"a": {"clone_us": 2.0, "clones_per_second": 6.0}}
    assert best_figures({}, new) == new


def test_the_interpreted_build_can_be_measured() -> None:
    assert set(lab_bench.measure_interpreted(0.01)["ocracoke"]) == MEASURED


def test_states_are_sampled_from_games_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load("ocracoke")
    states = lab_bench.sample_states(game, 2)
    assert len(states) == lab_bench.SAMPLE_STATES
    assert not any(state.over for state in states)
    assert all(game.fill(state.seen_by(0), 0, Dealer()) for state in states)


# As commands of a shell -----------------------------------------------------------------------------------------------


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **lab_bench.subprocess_env()}
    command = [sys.executable, "-m", "brethren", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_the_module_is_the_command() -> None:
    assert shell("--version").stdout.startswith("brethren ")
    wrong = shell("play", "chess")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "brethren: there is no game 'chess'; the games are ocracoke, rumble\n"


def test_simulate_with_several_processes() -> None:
    found = json.loads(shell("simulate", "ocracoke", "--games", "40", "--jobs", "2", "--json").stdout)
    assert found["games"] == 40
