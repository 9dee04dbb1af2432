"""The games. They know no bot, and not each other. Called, the package lists them: ``brethren.games()``."""

import sys
from types import ModuleType

from brethren.core.registry import games


class _Games(ModuleType):
    """A package that can be called, since the function people call and the package share one name."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = _Games
