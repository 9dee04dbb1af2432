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
    question(DEAL, "deal", deal_moves, keep_pirate, simultaneous=True),
    question(DRAFT, "draft", draft_moves, draft_pirate, skip_if_forced=True),
    question(CHOOSE, "choose", choose_moves, choose, simultaneous=True, multi_part=True),
    question(
        GESTURES,
        "gestures",
        gesture_moves,
        make_gesture,
        simultaneous=True,
        timed=True,
        allowed_below=(AIMING, SEARCHING),
    ),
    question(
        TARGETS,
        "targets",
        target_moves,
        name_target,
        simultaneous=True,
        multi_part=True,
        memo=(EVERY_MASK,),  # who hides
        allowed_below=(SEARCHING,),
    ),
    question(SEARCH, "search", search_moves, name_golden_card, simultaneous=True, allowed_below=(BATTLE,)),
    question(RACE, "race", race_moves, touch, simultaneous=True, race=True, timed=True, allowed_below=(BATTLE,)),
    step(AIMING, "aiming", ask_for_targets, allowed_below=(SEARCHING,)),
    step(SEARCHING, "searching", begin_search, allowed_below=(BATTLE,)),
    step(BATTLE, "battle", resolve_battle),
)
