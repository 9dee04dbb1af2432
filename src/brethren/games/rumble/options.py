"""The table options, by the names that records use; the rules call them by their labels."""

from __future__ import annotations

from brethren.core.options import ALL, SEPARATOR, Value
from brethren.games.rumble.box import RumbleBox
from brethren.games.rumble.components import PIRATES


class Options:
    """Options and components never change during a game, so all its states share one object."""

    def __init__(self, values: dict[str, Value], box: RumbleBox) -> None:
        self.values = values
        self.box = box
        self.camp_mode = values["mode"] == "camp"
        self.assignment = str(values["character_assignment"])
        self.pirate_pool = _pool(str(values["character_pool"]))
        self.aim_after_reveal = values["target_timing"] == "after_reveal"
        self.realtime = values["search_mode"] == "realtime"
        self.search_seconds = int(values["search_seconds"])
        self.lead_decides = values["search_contest"] == "lead"
        self.second_pick = values["search_loser"] == "second_pick"
        self.gestures = values["gestures"] == "on"
        self.gesture_seconds = int(values["gesture_seconds"])
        self.gesture_choices = int(values["gesture_choices"])
        self.bot_gesture_error = int(values["bot_gesture_error"])
        self.hide_cancels_hider_only = values["hide_cancels"] == "only_hider"
        self.block_counters_cut = bool(values["block_counters_cut"])
        self.bomb_hits_thrower = bool(values["bomb_hits_thrower"])
        self.cover_redirects_own = bool(values["cover_redirects_own"])
        self.heal_saves = bool(values["heal_saves"])
        self.ask_roberts = values["roberts_exchange"] == "ask"
        self.tokens_visible = str(values["tokens_visible"])
        self.remove_dead_hands = values["dead_hand"] == "remove"
        self.reshuffle = bool(values["golden_reshuffle"])
        self.storm_round = int(values["storm_round"])
        self.max_rounds = int(values["max_rounds"])
        self.rematch = bool(values["rematch_if_nobody_wins"])

    def storms(self, round_no: int) -> bool:
        """[PR-15.1] Whether the dust storm blows in that round."""
        return 0 < self.storm_round <= round_no

    def last_round(self) -> int:
        """[PR-15.4] [PR-15.5] The last round that a game can have."""
        storm_ends = self.storm_round + self.box.longest_storm() - 1
        return min(self.max_rounds, storm_ends) if self.storm_round else self.max_rounds


def _pool(text: str) -> tuple[int, ...]:
    """The pirates that may take part, in the order of components.toml."""
    if text == ALL:
        return tuple(range(len(PIRATES)))
    return tuple([PIRATES.index(name) for name in text.split(SEPARATOR)])
