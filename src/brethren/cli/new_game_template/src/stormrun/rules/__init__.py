"""The rules: every question, who may answer what, and what an answer does."""

from __future__ import annotations

from typing import Final

from brethren.core.game import question
from stormrun.rules.storm import brace, brace_moves
from stormrun.rules.turn import take_turn, turn_moves
from stormrun.state import BRACE, TURN

PROCEDURES: Final = (
    question(TURN, "turn", turn_moves, take_turn),
    question(BRACE, "brace", brace_moves, brace, simultaneous=True, memo=((0, 3),)),
)
