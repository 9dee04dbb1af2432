"""Which build runs: the modules compiled with mypyc, if the installation has them, or the same files interpreted.

``BRETHREN_BUILD=interpreted`` ignores the compiled modules, so that both builds can be compared.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path


def prepare() -> None:
    """Select the build; called before any other module of ours is imported."""
    if os.environ.get("BRETHREN_BUILD") == "interpreted":
        sys.path_hooks.insert(0, _sources_only)


def running() -> str:
    """The build of the rules in this process: ``compiled`` or ``interpreted``."""
    from brethren.core import game

    return "interpreted" if str(game.__file__).endswith(".py") else "compiled"


def _sources_only(path: str) -> FileFinder:
    here = Path(__file__).parent
    if not Path(path).is_relative_to(here):
        raise ImportError
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))
