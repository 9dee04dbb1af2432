"""Brethren: five pirate tabletop games as plain data and a few pure functions.

game = brethren.load("ocracoke")
state = game.new(seats=4, options={}, dealer=brethren.Dealer(seed=7))
"""

from typing import TYPE_CHECKING

from brethren import build as _build

_build.prepare()

from brethren.core.dealer import Dealer, RecordingDealer, ScriptedDealer  # noqa: E402 (the build is chosen first)
from brethren.core.errors import (  # noqa: E402 (the build is chosen first)
    BadOption,
    BadRecord,
    BadSeats,
    BadState,
    BrethrenError,
    IllegalMove,
    NewerRules,
    ScriptEnded,
    UnknownGame,
    UnreadableMove,
)
from brethren.core.frames import HIDDEN  # noqa: E402 (the build is chosen first)
from brethren.core.registry import load  # noqa: E402 (the build is chosen first)
from brethren.version import __version__  # noqa: E402 (the build is chosen first)

if TYPE_CHECKING:
    from brethren.core.registry import games
else:
    from brethren import games  # the package of that name, which can be called

__all__ = [
    "HIDDEN",
    "BadOption",
    "BadRecord",
    "BadSeats",
    "BadState",
    "BrethrenError",
    "Dealer",
    "IllegalMove",
    "NewerRules",
    "RecordingDealer",
    "ScriptEnded",
    "ScriptedDealer",
    "UnknownGame",
    "UnreadableMove",
    "__version__",
    "games",
    "load",
]
