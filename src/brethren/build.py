"""Which build runs: compiled with mypyc where the wheel has it, or the same files interpreted.

``BRETHREN_BUILD=interpreted`` sets the compiled modules aside, so that both can be tested and measured side by side.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path


def prepare() -> None:
    """Before the first module of ours is imported: see to it that the build asked for is the one found."""
    if os.environ.get("BRETHREN_BUILD") == "interpreted":
        sys.path_hooks.insert(0, _sources_only)


def running() -> str:
    """``compiled`` or ``interpreted``: the build of the rules in this process."""
    from brethren.core import game

    return "interpreted" if str(game.__file__).endswith(".py") else "compiled"


def described() -> str:
    """One line about the build that runs."""
    if running() == "compiled":
        return "brethren runs compiled"
    return "brethren runs interpreted, as pure Python: right, but slower; a C compiler at install time makes it fast"


def _sources_only(path: str) -> FileFinder:
    here = Path(__file__).parent
    if not Path(path).is_relative_to(here):
        raise ImportError
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))
