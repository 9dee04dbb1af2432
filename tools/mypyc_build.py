"""Compile the rules, the drawings, the bots and the tables with mypyc.

mypyc writes one C file for each module. They are compiled in parallel, each only if its C has changed, and linked into
one library; each module is then a small extension that takes its part from that library.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy.version import __version__ as mypy_version
from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

import build_cache
import c_compiler
from build_cache import ROOT

SRC: Final = ROOT / "src"
PACKAGE: Final = SRC / "brethren"
COMPILED: Final = (
    "core/*.py",
    "scene/*.py",
    "kit/*.py",
    "bots/*.py",
    "games/*/*.py",
    "games/*/rules/*.py",
    "games/*/scene/*.py",
    "table/*.py",
)
"""What is compiled; the packages import nothing of ours but each other. Of ``__init__.py`` only those of the rules."""
INTERPRETED: Final = ("table/entries.py", "table/requests.py", "kit/rulebook.py", "kit/how_to_play.py")
"""What is not, though it matches: msgspec reads the dataclasses of the table, and mypyc hides their types from it;
rulebooks are read with a library that is not there while the package is built."""
OPTIMISATION: Final = "1"
"""Within two percent of the fastest in random decisions, and quick to compile: docs/decisions/0002 has the figures."""
FLAGS: Final = {"unix": ["-fvisibility=hidden", "-Wno-error"]}
"""Hidden symbols let modules call each other directly. A warning of another compiler is no reason to stay slow."""
SECONDS_BETWEEN_LINES: Final = 10.0


class SourcesChanged(Exception):
    """What was built belongs to no state of the sources."""


def compiled_modules() -> list[str]:
    """Paths below ``src``."""
    found = [path for pattern in COMPILED for path in sorted(PACKAGE.glob(pattern))]
    left_out = [PACKAGE / each for each in INTERPRETED]
    chosen = [
        path for path in found if path not in left_out and (path.name != "__init__.py" or path.parent.name == "rules")
    ]
    return [str(path.relative_to(SRC)) for path in chosen]


def are_cached() -> bool:
    """Whether the extension modules of these sources were built before."""
    return build_cache.entry("modules", build_key()).exists()


def extension_modules() -> Path:
    """A folder with the extension modules, in their packages; it is in the cache already if no source has changed."""
    key = build_key()
    place = build_cache.entry("modules", key)
    if not place.exists():
        with tempfile.TemporaryDirectory(prefix="brethren-build-") as work:
            made = build(Path(work))
            if build_key() != key:
                raise SourcesChanged("the sources changed while they were compiled")
            build_cache.keep(made, place)
        build_cache.prune()
    return place


def build_key() -> str:
    """Changes with everything that the extension modules are made from."""
    packages = {pattern.split("/")[0] for pattern in COMPILED}
    sources = [path for package in packages for path in (PACKAGE / package).rglob("*.py")]
    files = [*sources, *PACKAGE.glob("*.py"), Path(__file__)]
    return build_cache.digest(build_cache.digest_of_files(ROOT, files), toolchain())


@cache
def toolchain() -> str:
    """Python, mypyc and the C compiler, each with its version."""
    return "\n".join([sys.version, sysconfig.get_platform(), mypy_version, c_compiler.version()])


def build(work: Path) -> Path:
    """Translate, compile and link below ``work``; returns the folder with the extension modules."""
    names = compiled_modules()
    print(f"translating {len(names)} modules to C ...", flush=True)
    options = ["--strict", "--python-executable", sys.executable, "--cache-dir", os.devnull, *names]
    with working_directory(SRC):
        extensions = mypycify(
            options,
            opt_level=OPTIMISATION,
            debug_level="0",
            multi_file=True,
            target_dir=str(work / "c"),
            group_name="brethren",
        )
        command = CachedBuildExt(Distribution({"name": "brethren", "ext_modules": extensions}))
        command.build_lib = str(work / "lib")
        command.build_temp = str(work / "objects")
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    return work / "lib"


@contextmanager
def working_directory(path: Path) -> Iterator[None]:
    """mypyc names modules by their path from here."""
    before = Path.cwd()
    os.chdir(path)
    try:
        yield
    finally:
        os.chdir(before)


class CachedBuildExt(build_ext):
    """Compiles the C files of all extensions in parallel, and links as usual."""

    compiler: Any

    def build_extensions(self) -> None:
        sources = {source: extension for extension in self.extensions for source in extension.sources}
        self.headers = build_cache.digest_of_files(Path(self.build_temp).parent, self.generated_headers())
        objects = self.compile_all(sources)
        for extension in self.extensions:
            extension.extra_objects = [objects[source] for source in extension.sources]
            extension.sources = []
        super().build_extensions()

    def generated_headers(self) -> list[Path]:
        return sorted((Path(self.build_temp).parent / "c").rglob("*.h"))

    def compile_all(self, sources: dict[str, Extension]) -> dict[str, str]:
        """The object of each C file. The largest files go first, so that no processor has one left over at the end."""
        by_size = sorted(sources, key=lambda source: -Path(source).stat().st_size)
        print(f"compiling {len(by_size)} C files, as many at once as there are processors ...", flush=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {pool.submit(self.compile_one, source, sources[source]): source for source in by_size}
            try:
                return {jobs[job]: job.result() for job in with_progress(jobs)}
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def compile_one(self, source: str, extension: Extension) -> str:
        flags = [*extension.extra_compile_args, *FLAGS.get(self.compiler.compiler_type, [])]
        key = build_cache.digest(toolchain(), self.headers, *flags, Path(source).read_text("utf8"))
        place = build_cache.entry("objects", key + self.compiler.obj_extension)
        if not place.exists():
            made = self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=flags,
            )
            build_cache.keep(Path(made[0]), place)
        return str(place)


def with_progress(jobs: dict[Future[str], str]) -> Iterator[Future[str]]:
    """Yield the jobs as they finish, and print a progress line from time to time."""
    printed_at = time.monotonic()
    for done, job in enumerate(as_completed(jobs), 1):
        yield job
        if time.monotonic() - printed_at >= SECONDS_BETWEEN_LINES:
            print(f"compiled {done} of {len(jobs)} C files ...", flush=True)
            printed_at = time.monotonic()
