"""Which small changes to the rules of a game would its tests not notice?

tools/mutants.py rumble                              every mutant: one changed place each
tools/mutants.py rumble --sample 300 --seed 7        a sample; the same seed draws the same mutants
tools/mutants.py rumble --file rules/battle.py       one file, which may be any file of the game

The rules are what may happen, who sees it and who wins: ``rules/``, ``state.py``, ``outcome.py`` and ``options.py``.
The tests are those in ``tests/games`` that name the game; the conformance suite, which plays at random, does not count.
What survives is printed. It is a gap in the tests, or a mutant that changes nothing anybody could notice; that one is
explained in ``tests/games/GAME/mutants_explained.toml`` and not tried again. The exit code is 1 if fewer than 95 %
are caught or explained, and 2 for a wrong argument.

We looked at others first: mutmut 3 changes nothing outside of functions (our tables of questions) and drops no
statement, and cosmic-ray writes each mutant into the working tree and runs all tests for it. Neither draws a sample.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from mutant_operators import Mutant, mutants_of
from mutant_trials import EXPLAINED, GAMES, ROOT, Trial, test_map, try_all

RULES: Final = ("rules/**/*.py", "state.py", "outcome.py", "options.py")
ENOUGH: Final = 0.95
Place = tuple[str, str, str, str]


class WrongArgument(Exception):
    """The message says what was wrong and what would be right."""


class Result(NamedTuple):
    """What came of a sample."""

    mutants: int
    explained: int
    survivors: list[Trial]

    def share(self) -> float:
        return 1.0 - len(self.survivors) / self.mutants if self.mutants else 1.0


def source_files(game: str, file: str = "") -> list[Path]:
    """The files of a game's rules, or the one named."""
    folder = GAMES / game
    if not (folder / "game.py").exists():
        known = ", ".join(sorted([path.parent.name for path in GAMES.glob("*/game.py")]))
        raise WrongArgument(f"There is no game {game!r} here; the games are {known}.")
    if not file:
        return sorted({path for pattern in RULES for path in folder.glob(pattern)})
    if not (folder / file).is_file() or not file.endswith(".py"):
        raise WrongArgument(f"{game} has no Python file {file!r}; name it as in --file rules/__init__.py.")
    return [folder / file]


def mutants_of_game(game: str, file: str = "") -> list[Mutant]:
    folder = GAMES / game
    paths = source_files(game, file)
    return [mutant for path in paths for mutant in mutants_of(path.read_text(), path.relative_to(folder).as_posix())]


def explanations(game: str) -> dict[Place, str]:
    """Why a mutant makes no difference, by its place."""
    file = ROOT / "tests" / "games" / game / EXPLAINED
    rows = tomllib.loads(file.read_text()).get("mutant", []) if file.exists() else []
    return {(row["file"], row["function"], row["before"], row["after"]): row["why"] for row in rows}


def sample_of(mutants: list[Mutant], count: int, seed: str) -> list[Mutant]:
    """As many as wanted, in the order of the files; all of them for 0."""
    if not count or count >= len(mutants):
        return mutants
    chosen = random.Random(seed).sample(range(len(mutants)), count)
    return [mutants[at] for at in sorted(chosen)]


def try_sample(game: str, sample: list[Mutant], jobs: int) -> Result:
    known = explanations(game)
    unknown = [mutant for mutant in sample if mutant.place not in known]
    survivors: list[Trial] = []
    for number, trial in enumerate(try_all(game, unknown, test_map(game), jobs), 1):
        show_progress(f"{number} of {len(unknown)}, {len(survivors)} survived")
        if not trial.caught_by:
            survivors.append(trial)
    show_progress("")
    order = {mutant[:6]: number for number, mutant in enumerate(unknown)}  # jobs finish in any order
    return Result(len(sample), len(sample) - len(unknown), sorted(survivors, key=lambda trial: order[trial.mutant[:6]]))


def show_progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def lines_of(trial: Trial) -> str:
    mutant, count = trial.mutant, trial.tests_of_line
    runs = "no test runs this line" if not count else f"{count} tests run this line" if count > 1 else "1 test runs it"
    where = f"{mutant.file}:{mutant.line} {mutant.function}".rstrip()
    return f"{where} ({runs})\n    {mutant.before}\n    {mutant.after}"


def summary(game: str, result: Result) -> str:
    caught = result.mutants - result.explained - len(result.survivors)
    share = f"{100 * result.share():.1f} %"
    return f"{game}: {caught} of {result.mutants} mutants caught, {result.explained} explained: {share}"


def as_json(game: str, result: Result) -> str:
    fields = ("file", "line", "function", "before", "after")
    rows = [
        {**{field: getattr(trial.mutant, field) for field in fields}, "tests_of_line": trial.tests_of_line}
        for trial in result.survivors
    ]
    totals = {"game": game, "mutants": result.mutants, "explained": result.explained, "share": result.share()}
    return json.dumps({**totals, "survivors": rows}, indent=1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Try small changes to a game's rules against its tests.")
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many mutants, drawn by the seed")
    parser.add_argument("--seed", default="mutants", metavar="S", help="any text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="mutants tried at a time")
    parser.add_argument("--file", default="", metavar="F", help="one file, from the game's folder on")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    return parser.parse_args()


def main() -> int:
    chosen = arguments()
    try:
        if chosen.sample < 0 or chosen.jobs < 1:
            raise WrongArgument("--sample should be 0 (all) or more, and --jobs 1 or more.")
        sample = sample_of(mutants_of_game(chosen.game, chosen.file), chosen.sample, chosen.seed)
        result = try_sample(chosen.game, sample, chosen.jobs)
    except WrongArgument as error:
        print(error, file=sys.stderr)
        return 2
    if chosen.json:
        print(as_json(chosen.game, result))
    else:
        print("\n".join([*map(lines_of, result.survivors), summary(chosen.game, result)]))
    return 0 if result.share() >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
