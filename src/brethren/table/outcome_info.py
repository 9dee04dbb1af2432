"""The outcome of a game as clients get it: that of the rules, with the names of the actors."""

from __future__ import annotations

from brethren.core.game import Game
from brethren.core.outcome import Outcome
from brethren.core.state import State
from brethren.scene.scene import Plain


def outcome_info(game: Game[State], outcome: Outcome) -> Plain:
    info: Plain = {"places": list(outcome.places), "scores": list(outcome.scores), "reason": outcome.reason}
    if outcome.actors:
        info["actors"] = [
            {"name": game.actor_name(actor), "place": place, "score": score} for actor, place, score in outcome.actors
        ]
    return info
