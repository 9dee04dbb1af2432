"""The rules of Pirate Rumble: every question, who may answer what, and what an answer does."""

from __future__ import annotations

from typing import Final

from brethren.core.game import question, step
from brethren.games.rumble.components import SEAT_NAMES
from brethren.games.rumble.rules.choose import choose, choose_moves
from brethren.games.rumble.rules.gesture import gesture_moves, make_gesture
from brethren.games.rumble.rules.reveal import ask_for_targets, name_target, target_moves
from brethren.games.rumble.rules.round import resolve_battle
from brethren.games.rumble.rules.search import begin_search, name_golden_card, race_moves, search_moves, touch
from brethren.games.rumble.rules.setup import deal_moves, draft_moves, draft_pirate, keep_pirate
from brethren.games.rumble.state import (
    AIMING,
    BATTLE,
    CHOOSE,
    DEAL,
    DRAFT,
    GESTURES,
    RACE,
    SEARCH,
    SEARCHING,
    TARGETS,
)

EVERY_MASK: Final = (0, (1 << len(SEAT_NAMES)) - 1)

PROCEDURES: Final = (
    question(DEAL, "deal", deal_moves, keep_pirate, several=True),
    question(DRAFT, "draft", draft_moves, draft_pirate, skip_if_forced=True),
    question(CHOOSE, "choose", choose_moves, choose, several=True, stepwise=True),
    question(GESTURES, "gestures", gesture_moves, make_gesture, several=True, timed=True, lies_on=(AIMING, SEARCHING)),
    question(
        TARGETS,
        "targets",
        target_moves,
        name_target,
        several=True,
        stepwise=True,
        memo=(EVERY_MASK,),  # who hides
        lies_on=(SEARCHING,),
    ),
    question(SEARCH, "search", search_moves, name_golden_card, several=True, lies_on=(BATTLE,)),
    question(RACE, "race", race_moves, touch, several=True, race=True, timed=True, lies_on=(BATTLE,)),
    step(AIMING, "aiming", ask_for_targets, lies_on=(SEARCHING,)),
    step(SEARCHING, "searching", begin_search, lies_on=(BATTLE,)),
    step(BATTLE, "battle", resolve_battle),
)
