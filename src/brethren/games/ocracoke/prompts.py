"""Prompts: the sentence that tells a seat what to do."""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.state import OcracokeState
from brethren.games.ocracoke.verbs import KRAKEN_ON, REPORT
from brethren.kit.words import Perspective, Words


def prompt(texts: Words, view: OcracokeState, reader: Perspective, question: str, moves: list[int]) -> str:
    """What the reader has to do now; it may depend on what only they know."""
    template = texts.phrase("prompts", _key(view, question, moves))
    return texts.format(template, (action_of(view, 0), action_of(view, 1), view.stack[-1].cause), reader)


def _key(view: OcracokeState, question: str, moves: list[int]) -> str:
    if question == "turn" and REPORT in moves:
        return "turn_or_report"
    if question == "swap_board" and moves[0] >= KRAKEN_ON:
        return "swap_kraken"
    if question == "ghost_look" and len(moves) == 1:
        return "ghost_nothing"
    if question == "bet" and view.stack[-1].cause == NOBODY:
        return "bet_forced"
    return question
