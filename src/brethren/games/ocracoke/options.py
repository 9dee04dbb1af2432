"""The table options, by the names that records use; the rules call them by their labels."""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.core.options import Value
from brethren.games.ocracoke.box import OcracokeBox


class Options:
    """Options and components never change during a match, so all its states share one object."""

    def __init__(self, values: dict[str, Value], box: OcracokeBox) -> None:
        self.values = values
        self.box = box
        start = values["start_seat"]
        self.abilities = values["abilities"] == "all"
        self.target_coins = int(values["target_coins"])
        self.max_games = int(values["max_games"])
        self.start_seat = start if isinstance(start, int) else NOBODY
        self.random_starting_faces = values["starting_faces"] == "random"
        self.random_islands = values["island_reveal"] == "random"
        self.face_down_islands_only = values["big_waves_islands"] == "unrevealed_only"
        self.received_card_triggers = values["swap_triggers"] == "taken_too"
        self.hand_colour = str(values["two_player_hand_colour"])
        self.neutral_matches_zero = bool(values["neutral_matches_zero"])
        self.zero_stacks = values["zero_bet"] == "stack"
        self.notebook = values["notebook"] == "on"
