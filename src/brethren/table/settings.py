"""The settings of a table: time control, undo, chat, spectators. Options belong to the game, settings to the table."""

from __future__ import annotations

from typing import Final

from brethren.core.options import Option, Value, resolve_options

NO_CLOCK: Final = "none"
PER_MOVE: Final = "move"
PER_GAME: Final = "game"
CORRESPONDENCE_SECONDS: Final = 3600
"""With this many seconds per move or more, a game is played by correspondence: nobody need be at the table."""

SETTINGS: Final = (
    Option("clock", NO_CLOCK, (NO_CLOCK, PER_MOVE, PER_GAME)),
    Option("seconds", 60, bounds=(5, 1_000_000)),
    Option("grace", 30, bounds=(0, 3600)),
    Option("undo", "free", ("never", "free", "consent")),
    Option("chat", True, (True, False)),
    Option("spectators", True, (True, False)),
    Option("stand_in", "mate", ("random", "mate")),
)


class Settings:
    """The settings of one table, checked."""

    def __init__(self, given: dict[str, Value], seats: int) -> None:
        self.values = resolve_options(SETTINGS, given, seats)
        self.clock = str(self.values["clock"])
        self.seconds = int(self.values["seconds"])
        self.by_correspondence = self.clock == PER_MOVE and self.seconds >= CORRESPONDENCE_SECONDS
        self.grace = int(self.values["grace"])
        self.undo = str(self.values["undo"])
        self.chat = bool(self.values["chat"])
        self.spectators = bool(self.values["spectators"])
        self.stand_in = str(self.values["stand_in"])
