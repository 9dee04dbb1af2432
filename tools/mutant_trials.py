"""Runs the tests of a game against mutants of its sources, each in a process forked for it.

The mutant exists in the memory of that process only. It is tried against the tests that run the changed line, the
quickest first, until one fails. A test that needs far more CPU time than usual counts as failed: the mutant loops.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import Phase, settings

import build_cache
from mutant_operators import Mutant, mutated

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "brethren" / "games"
PYTEST: Final = [
    *["-q", "-x", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:cov", "-p", "no:xdist"],
    *["-W", "ignore::pytest.PytestAssertRewriteWarning"],  # about plugins that the parent has imported
]
TIMES_AS_LONG: Final = 20
SECONDS_MORE: Final = 2.0
"""A test may take so much more CPU time than it took without a mutant."""
EXPLAINED: Final = "mutants_explained.toml"
MEMORY: Final = 4 << 30
COLLECTING: Final = 120.0
OUR_FAULT: Final = 70
"""The exit code of a child in which not the tests went wrong, but what is written here."""


class TestMap(NamedTuple):
    """The tests of a game with their CPU seconds; by file and line, who runs it; and what the tests import.

    A line is run by a test, by a fixture of a test file (then all its tests count), or by an import (then all count).
    """

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    modules: list[str]

    def running(self, mutant: Mutant) -> list[str]:
        """The tests that run the lines of a mutant, the quickest first."""
        lines = self.lines.get(mutant.file, {})
        found = {test for line in range(mutant.line, mutant.last_line + 1) for test in lines.get(line, [])}
        shared = tuple([name for name in found if name not in self.seconds])
        tests = [test for test in self.seconds if test in found or test.startswith(shared)]
        return sorted(tests, key=lambda test: self.seconds[test])


class Trial(NamedTuple):
    """What came of a mutant: the test that failed or, if none did, an empty text."""

    mutant: Mutant
    caught_by: str
    tests_of_line: int


# Which tests run which lines ------------------------------------------------------------------------------------------


def test_map(game: str) -> TestMap:
    """The map of a game, from the cache if neither sources nor tests have changed."""
    place = build_cache.entry("mutants", build_cache.digest(game, contents(game)))
    if not place.exists():
        measure(game, place)
    data = json.loads(place.read_text())
    names = data["names"]
    lines = {
        file: {int(line): [names[at] for at in places] for line, places in rows.items()}
        for file, rows in data["lines"].items()
    }
    return TestMap(data["seconds"], lines, data["modules"])


def contents(game: str) -> str:
    """A digest of everything that the tests of a game can depend on."""
    tests = [*(ROOT / "tests").glob("*.py"), *(ROOT / "tests" / "games").glob("*.py")]
    folders = [ROOT / "tests" / "games" / game, ROOT / "src" / "brethren", ROOT / "docs" / "rules"]
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    found = [path for path in found if path.name != EXPLAINED]
    own = [Path(__file__), ROOT / "pyproject.toml"]
    return build_cache.digest_of_files(ROOT, [*tests, *found, *own])


def measure(game: str, place: Path) -> None:
    """Run all tests once with coverage and keep the map."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "map.json"
        child = Child(lambda _: record_map(game, file))
        code = child.wait()
        if code != pytest.ExitCode.OK or not file.exists():
            raise SystemExit(f"The tests of {game} do not pass without a mutant: run pytest tests/games/{game}.")
        build_cache.keep(file, place)


def record_map(game: str, file: Path) -> int:
    os.environ["COVERAGE_CORE"] = "ctrace"  # the other cores know no contexts
    from coverage import Coverage

    folder = GAMES / game
    coverage = Coverage(data_file=None, config_file=False, include=[f"{folder}/*"])
    recorder = Recorder(game, coverage.switch_context)
    shared = sorted([path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "games").glob("test_*.py")])
    coverage.start()
    code = pytest.main([*PYTEST, f"tests/games/{game}", *shared], plugins=[recorder])
    coverage.stop()
    data = coverage.get_data()
    names = sorted(data.measured_contexts())
    place = {name: at for at, name in enumerate(names)}  # ids of tests are long, and a line has hundreds of tests
    lines = {
        Path(path).relative_to(folder).as_posix(): {
            line: [place[name] for name in found] for line, found in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    modules = [name for name in sys.modules if is_preloaded(name)]
    file.write_text(json.dumps({"seconds": recorder.seconds, "names": names, "lines": lines, "modules": modules}))
    return code


def is_preloaded(module: str) -> bool:
    """Whether a module knows no game, so that all mutants can share it."""
    ours = module.startswith("brethren.") and not module.startswith("brethren.games")
    return ours or module.split(".")[0] == "hypothesis"


class Recorder:
    """A plugin of pytest: runs the tests whose ids name the game, tells coverage which, and measures their CPU time."""

    def __init__(self, game: str, switch: Callable[[str], object]) -> None:
        self.game = game
        self.switch = switch
        self.seconds: dict[str, float] = {}
        self.running = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.game in item.nodeid]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        begun = time.process_time()
        self.running = item.nodeid
        self.switch(item.nodeid)
        result = yield
        self.switch("")
        self.seconds[item.nodeid] = time.process_time() - begun
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, request: pytest.FixtureRequest) -> Iterator[None]:
        """What several tests share is run by the file, or whatever it is that shares it."""
        self.switch(request.node.nodeid)
        result = yield
        self.switch(self.running)
        return result


# One mutant -----------------------------------------------------------------------------------------------------------


def preload(tests: TestMap) -> None:
    """Import what all mutants share; the game itself and its tests are imported again for each."""
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    for module in tests.modules:
        importlib.import_module(module)
    known = [name for name in sys.modules if name.startswith("brethren.games.")]
    assert not known, f"a game is imported already, so no mutant would be seen: {known[0]}"
    gc.freeze()


class Selection:
    """A plugin of pytest: runs the chosen tests in order, each with a limit, and tells which one failed."""

    def __init__(self, tests: list[str], seconds: dict[str, float], pipe: int) -> None:
        self.order = {test: at for at, test in enumerate(tests)}
        self.seconds = seconds
        self.pipe = pipe

    def pytest_collection(self) -> None:
        """Nobody reads a failing example, so hypothesis need not look for the smallest."""
        settings.register_profile("mutants", settings.default, phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            [each for each in items if each.nodeid in self.order], key=lambda each: self.order[each.nodeid]
        )

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, TIMES_AS_LONG * self.seconds[item.nodeid] + SECONDS_MORE)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.pipe, report.nodeid.encode())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            os.write(self.pipe, f"{report.nodeid} (import)".encode())


class Child:
    """A forked process without output; what it writes to its pipe can be read when it has ended."""

    def __init__(self, work: Callable[[int], int]) -> None:
        self.pipe, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            run_and_exit(work, writing)
        os.close(writing)

    def wait(self) -> int:
        """The exit code, or minus the signal that ended the process."""
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def said(self) -> str:
        with os.fdopen(self.pipe, "rb") as pipe:
            return pipe.read().decode()


def run_and_exit(work: Callable[[int], int], pipe: int) -> None:
    code = OUR_FAULT
    try:
        os.chdir(ROOT)
        silence = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(silence, standard)
        code = int(work(pipe))
    except BaseException:
        os.write(pipe, traceback.format_exc().encode())
    finally:
        os._exit(code)


def run_tests(mutant: Mutant, source: Path, tests: list[str], seconds: dict[str, float], pipe: int) -> int:
    """In the child: import the mutant instead of its source, and run the tests."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.setitimer(signal.ITIMER_VIRTUAL, COLLECTING)
    sys.meta_path.insert(0, MutantFinder(source, mutated(source.read_text(), mutant)))
    files = sorted({test.split("::")[0] for test in tests})
    return pytest.main([*PYTEST, *files], plugins=[Selection(tests, seconds, pipe)])


class MutantFinder(MetaPathFinder):
    """Finds one module, in which the mutant takes the place of the source."""

    def __init__(self, source: Path, tree: ast.Module) -> None:
        parts = source.relative_to(ROOT / "src").with_suffix("").parts
        self.name = ".".join(parts).removesuffix(".__init__")
        self.tree = tree

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(name, path, target) if name == self.name else None
        if found is not None:
            assert isinstance(found.loader, SourceFileLoader), f"{name} is not interpreted"
            found.loader = MutantLoader(found.loader, self.tree)
        return found


class MutantLoader(SourceFileLoader):
    def __init__(self, original: SourceFileLoader, tree: ast.Module) -> None:
        super().__init__(original.name, original.path)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec", dont_inherit=True)


# All mutants ----------------------------------------------------------------------------------------------------------


def try_all(game: str, mutants: list[Mutant], tests: TestMap, jobs: int) -> Iterator[Trial]:
    """Try the mutants, several at a time; what came of each, as soon as it is known."""
    preload(tests)
    waiting = mutants[::-1]
    busy: dict[int, tuple[Child, Mutant]] = {}
    while waiting or busy:
        while waiting and len(busy) < jobs:
            mutant = waiting.pop()
            chosen = tests.running(mutant)
            if chosen:
                child = start(game, mutant, chosen, tests)
                busy[child.pid] = child, mutant
            else:
                yield Trial(mutant, "", 0)
        if busy:
            pid, status = os.wait()
            child, mutant = busy.pop(pid)
            yield Trial(mutant, verdict(child, os.waitstatus_to_exitcode(status)), len(tests.running(mutant)))


def start(game: str, mutant: Mutant, chosen: list[str], tests: TestMap) -> Child:
    source = GAMES / game / mutant.file
    return Child(lambda pipe: run_tests(mutant, source, chosen, tests.seconds, pipe))


def verdict(child: Child, code: int) -> str:
    """What caught the mutant, or an empty text."""
    said = child.said()
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return ""
    if code == -signal.SIGVTALRM:
        return "a time limit"
    assert code not in (OUR_FAULT, pytest.ExitCode.USAGE_ERROR), f"the tests did not run: {said}"
    return said or "a crash"
