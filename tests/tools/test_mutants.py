"""`tools/mutants.py`: what is changed, and what came of it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mutants
from mutant_operators import mutants_of

TOOLS = Path(mutants.__file__).parent
FILES = ("build_cache.py", "mutants.py", "mutant_operators.py", "mutant_trials.py")


def changes(statement: str) -> list[str]:
    """What becomes of a statement in the body of a function."""
    return [
        mutant.after for mutant in mutants_of(f"def f():\n    if x:\n        {statement}\n", "f.py") if mutant.line == 3
    ]


@pytest.mark.parametrize(
    ("statement", "after"),
    [
        ("y = a < b", ["y = a <= b"]),
        ("y = a == b", ["y = a != b"]),
        ("y = 0 < a <= b", ["y = 0 <= a <= b", "y = 0 < a < b", "y = 1 < a <= b", "y = -1 < a <= b"]),
        ("y = a in b", ["y = a not in b"]),
        ("y = a + b", ["y = a - b"]),
        ("y = a >> b & c", ["y = a >> b | c", "y = a << b & c"]),
        ("y = [a] + b", []),
        ("y = a and b", ["y = a or b", "y = b", "y = a"]),
        ("y = not a", ["y = a"]),
        ("y = f(True)", ["y = f(False)"]),
        ("y = a[0]", ["y = a[1]", "y = a[-1]"]),
        ("y = a if b else c", ["y = a", "y = c"]),
        ("y = min(a)", ["y = max(a)"]),
        ("y = all(a)", ["y = any(a)"]),
        ("y = [a for a in b if c]", ["y = [a for a in b]"]),
        ("y = f(range(a))", ["y = f(range(1, a))", "y = f(range(a - 1))"]),
        ("y = f(range(a, b))", ["y = f(range(a + 1, b))", "y = f(range(a, b - 1))"]),
        ("a.b = c", ["pass"]),
        ("a[b], a[c] = (d, e)", ["pass"]),
        ("a += b", ["pass", "a -= b"]),
        ("a += [b]", ["pass"]),
        ("return a", ["pass"]),
        ("a.append(b)", ["pass"]),
        ("note(a, to=b)", ["pass", "note(a)"]),
        ("while a: y = b", ["while False:"]),
        ("y: int = a", []),
        ("'text'", []),
        ("assert a == 1", []),
        ("import a", []),
    ],
)
def test_what_is_changed(statement: str, after: list[str]) -> None:
    assert sorted(changes(statement)) == sorted(after)


def test_a_branch_is_skipped_or_always_taken() -> None:
    found = mutants_of("if a:\n    b = c\nelif TYPE_CHECKING:\n    f(1)\n", "f.py")
    assert [(mutant.line, mutant.before, mutant.after) for mutant in found] == [
        (1, "if a:", "if False:"),
        (1, "if a:", "if True:"),
    ]


def test_what_only_sets_up_an_object_is_not_dropped() -> None:
    assert mutants_of("class A:\n    def __init__(self, b):\n        self.b = b\n", "f.py") == []


def test_a_mutant_knows_its_function_and_the_lines_of_its_statement() -> None:
    (mutant,) = mutants_of("class A:\n    def f(self):\n        return (\n            a < b\n        )\n", "f.py")
    assert (mutant.function, mutant.line, mutant.last_line) == ("A.f", 3, 5)
    assert mutant.place == ("f.py", "A.f", "return a < b", "return a <= b")


def test_a_long_statement_is_shown_in_part() -> None:
    rows = ", ".join([f"question({number}, simultaneous=True)" for number in range(2, 9)])
    shown = {(mutant.before, mutant.after) for mutant in mutants_of(f"TABLE = ({rows})\n", "f.py")}
    assert ("question(2, simultaneous=True)", "question(2, simultaneous=False)") in shown


def test_the_seed_draws_the_sample() -> None:
    every = mutants.mutants_of_game("ocracoke")
    sample = mutants.sample_of(every, 30, "a")
    assert len(sample) == 30
    assert sample == mutants.sample_of(every, 30, "a") != mutants.sample_of(every, 30, "b")
    assert mutants.sample_of(every, 0, "a") == mutants.sample_of(every, 10**6, "a") == every


# A game as small as can be, in a project of its own -------------------------------------------------------------------

RULES = """\
LIMIT = 3


def left(done):
    if done > LIMIT:
        return 0
    return LIMIT - done


def bids(seats):
    found = []
    while len(found) < seats:
        found += [1]
    return found


def double(number):
    return number + number


def never(done):
    return done + 1
"""
TESTS = """\
import pytest

from brethren.games.dice.rules.turn import bids, double, left


@pytest.fixture(scope="module")
def shared():
    return double(2)


def test_left():
    assert left(1) == 2
    assert left(4) == 0


def test_bids():
    assert len(bids(2)) == 2


def test_the_fixture_is_made(shared):
    assert shared is not None


def test_the_fixture_is_right(shared):
    assert shared == 4
"""
EXPLAINED = """\
[[mutant]]
file = "rules/turn.py"
function = "left"
before = "if done > LIMIT:"
after = "if done >= LIMIT:"
why = "at the limit nothing is left either way"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['src']\nfilterwarnings = ['error']\n",
        "src/brethren/__init__.py": "",
        "src/brethren/games/__init__.py": "",
        "src/brethren/games/dice/__init__.py": "",
        "src/brethren/games/dice/game.py": "",
        "src/brethren/games/dice/rules/__init__.py": "",
        "src/brethren/games/dice/rules/turn.py": RULES,
        "tests/games/dice/test_dice.py": TESTS,
        "tests/games/dice/mutants_explained.toml": EXPLAINED,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "tools").mkdir()
    for name in FILES:
        shutil.copyfile(TOOLS / name, tmp_path / "tools" / name)
    return tmp_path


def run(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/mutants.py", *options]
    return subprocess.run(command, cwd=project, env={}, capture_output=True, text=True, check=False)


def sources(project: Path) -> dict[Path, bytes]:
    found = [path for name in ("src", "tests") for path in (project / name).rglob("*")]
    return {path: path.read_bytes() for path in found if path.is_file() and path.suffix != ".pyc"}


def test_what_survives_is_told_and_the_sources_stay_as_they_were(project: Path) -> None:
    before = sources(project)
    done = run(project, "dice", "--json", "--jobs", "2")
    assert (done.returncode, done.stderr) == (1, "")
    document = json.loads(done.stdout)
    survivors = [(row["tests_of_line"], row["before"], row["after"]) for row in document.pop("survivors")]
    assert survivors == [
        (1, "found += [1]", "found += [2]"),
        (1, "found += [1]", "found += [0]"),
        (0, "return done + 1", "return done - 1"),
        (0, "return done + 1", "return done + 2"),
        (0, "return done + 1", "return done + 0"),
    ]
    assert document == {"game": "dice", "mutants": 18, "explained": 1, "share": 1 - 5 / 18}
    assert sources(project) == before


def test_a_file_and_a_sample_of_it(project: Path) -> None:
    turn = project / "src/brethren/games/dice/rules/turn.py"
    turn.write_text(RULES[: RULES.index("def never")])
    done = run(project, "dice", "--file", "rules/turn.py", "--sample", "8", "--seed", "2")
    again = run(project, "dice", "--file", "rules/turn.py", "--sample", "8", "--seed", "2")
    assert "of 8 mutants caught" in done.stdout
    assert again.stdout == done.stdout


def test_tests_that_fail_without_a_mutant_prove_nothing(project: Path) -> None:
    (project / "tests/games/dice/test_dice.py").write_text("def test_it():\n    assert False\n")
    done = run(project, "dice")
    assert "do not pass without a mutant" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["whist"], "There is no game 'whist' here; the games are ocracoke, rumble.\n"),
        (["rumble", "--file", "rules"], "rumble has no Python file 'rules'; name it as in --file rules/__init__.py.\n"),
        (["rumble", "--jobs", "0"], "--sample should be 0 (all) or more, and --jobs 1 or more.\n"),
    ],
)
def test_a_wrong_argument_gets_one_sentence(options: list[str], sentence: str) -> None:
    done = run(TOOLS.parent, *options)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


# Our own games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["ocracoke", "rumble"])
def test_every_explained_mutant_still_exists(game: str) -> None:
    places = {mutant.place for mutant in mutants.mutants_of_game(game)}
    explained = mutants.explanations(game)
    assert not [place for place in explained if place not in places]
    assert all([why and "\n" not in why for why in explained.values()])
