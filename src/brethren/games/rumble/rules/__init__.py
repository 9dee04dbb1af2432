"""The rules of Pirate Rumble: every question, who may answer what, and what an answer does."""

from __future__ import annotations

from typing import Final

from brethren.core.game import question, step
from brethren.games.rumble.rules.choose import choose, choose_moves
from brethren.games.rumble.rules.gesture import gesture_moves, make_gesture
from brethren.games.rumble.rules.reveal import ask_for_targets, name_target, target_moves
from brethren.games.rumble.rules.round import battle
from brethren.games.rumble.rules.search import name_card, open_race, race_moves, search_moves, touch
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

PROCEDURES: Final = (
    question(DEAL, "deal", deal_moves, keep_pirate),
    question(DRAFT, "draft", draft_moves, draft_pirate, unless_forced=True),
    question(CHOOSE, "choose", choose_moves, choose),
    question(GESTURES, "gestures", gesture_moves, make_gesture, timed=True),
    question(TARGETS, "targets", target_moves, name_target),
    question(SEARCH, "search", search_moves, name_card),
    question(RACE, "race", race_moves, touch, race=True, timed=True),
    step(AIMING, "aiming", ask_for_targets),
    step(SEARCHING, "searching", open_race),
    step(BATTLE, "battle", battle),
)
