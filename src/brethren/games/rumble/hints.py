"""Hints: one reason for a move, with its numbers. How likely a hit is, who can be hit, what a card is worth.

Hints use only what the seat sees and the worlds it thinks possible. Their sentences are ``[hints]`` in words/en.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.core.frames import HIDDEN
from brethren.games.rumble.components import (
    BLOCK,
    CARDS,
    CUT,
    DODGE,
    FIRE,
    HEAL,
    HIDE,
    LOAD,
    LOAD_FULL,
    PICK,
    SEARCH,
    STABBING,
    STEAL,
    TAKE_COVER,
    WHIRLWIND,
)
from brethren.games.rumble.evaluate import PIRATE_RATINGS, Evaluator
from brethren.games.rumble.rules.aim import targets_of
from brethren.games.rumble.rules.gesture import right_gesture
from brethren.games.rumble.state import GESTURES, TARGETS, RumbleState
from brethren.games.rumble.verbs import AIM, EXCHANGE, GRAB, KEEP, MISS, NONE, PLAY, SALVAGE, TAKE, VERBS, card_of

Hint = tuple[str, tuple[int, ...]]

BY_HIT_CHANCE: Final = (DODGE, SEARCH, BLOCK)
"""Cards whose value depends only on how likely the seat is to be hit."""
BY_HEALTH: Final = (HIDE, HEAL)
FIXED_HINTS: Final = {
    KEEP: "keep",
    EXCHANGE: "exchange",
    SALVAGE: "salvage",
    NONE: "none",
    MISS: "other",
}
"""Verbs whose hint is always the same."""


def hint_for(view: RumbleState, seat: int, move: int, worlds: list[RumbleState]) -> Hint:
    """The key of a sentence, and its numbers."""
    verb, argument = VERBS.split(move)
    if verb == TAKE:
        return _pirate_hint(argument)
    if verb in FIXED_HINTS:
        return FIXED_HINTS[verb], ()
    if view.stack[-1].kind == GESTURES:
        right = move == right_gesture(view, seat)
        return ("gesture", (view.cards[seat],)) if right else ("other", ())
    builder = HintBuilder(view, seat, worlds)
    return HINTS[verb](builder, argument)


def _pirate_hint(pirate: int) -> Hint:
    average = sum(PIRATE_RATINGS) / len(PIRATE_RATINGS)
    return ("strong_pirate", ()) if PIRATE_RATINGS[pirate] > average else ("other", ())


class HintBuilder:
    """Builds the hints for the moves of one seat."""

    def __init__(self, view: RumbleState, seat: int, worlds: list[RumbleState]) -> None:
        self.view = view
        self.seat = seat
        self.world = worlds[0]
        self.evaluator = Evaluator(view, seat, worlds)
        self.hit_chance = round(100 * (1.0 - self.evaluator.damage_undefended[0]))

    def card_hint(self, card: int) -> Hint:
        """A reason to play a card."""
        if card in BY_HIT_CHANCE:
            return CARDS[card], (self.hit_chance,)
        if card in BY_HEALTH:
            return CARDS[card], (self.view.health[self.seat], self.hit_chance)
        if card in (LOAD, LOAD_FULL):
            return "load", (self.view.bullets[self.seat], self.hit_chance)
        if card in (FIRE, WHIRLWIND):
            return self.volley_hint()
        if card == PICK:
            return "pick", ()
        return self.target_hint(card, self.best_target(card))

    def volley_hint(self) -> Hint:
        foes = list(self.evaluator.foes)
        if len(foes) == 1:
            return self.target_hint(FIRE, foes[0])
        exposed = sum([self.view.locked[foe] == DODGE for foe in foes])
        return ("volley_open", (len(foes), exposed)) if exposed else ("volley", (len(foes),))

    def best_target(self, card: int) -> int:
        targets = targets_of(self.world, self.seat, card)
        values = [self.evaluator.target_value(card, target) for target in targets]
        return targets[values.index(max(values))]

    def target_hint(self, card: int, target: int) -> Hint:
        """A reason to aim a card at a player, who is named by their pirate."""
        view = self.view
        pirate, health = view.pirates[target], view.health[target]
        if card == TAKE_COVER:
            return "take_cover", (pirate, self.hit_chance)
        if card == STEAL:
            return "steal", (pirate,)
        if health != HIDDEN and health <= self.undefended_damage(card, target):
            return "finishes", (pirate, health)
        if card == CUT:
            return "cut", (pirate,)
        if view.locked[target] == DODGE:
            return "cannot_dodge", (pirate,)
        return "open_target", (pirate, round(100 * self.evaluator.foes[target].undefended()))

    def undefended_damage(self, card: int, target: int) -> int:
        """The damage of a card to a target without a defence."""
        box, near = self.view.box, target in self.view.neighbours(self.seat)
        return box.lesser_damage[card] if card == STABBING and not near else box.damage[card]

    def card_to_aim(self) -> int:
        """The card that is already chosen and needs a target."""
        frame = self.view.stack[-1]
        if frame.kind == TARGETS:
            return self.view.cards[self.seat]
        return card_of(frame.answers_of(self.seat))

    def aim_hint(self, target: int) -> Hint:
        return self.target_hint(self.card_to_aim(), target)

    def grab_hint(self, _: int) -> Hint:
        """A reason to take a golden card; how many others want one too."""
        rivals = sum([self.view.cards[foe] == SEARCH for foe in self.evaluator.foes])
        return ("contested", (rivals,)) if rivals else ("golden", ())


HINTS: Final[dict[int, Callable[[HintBuilder, int], Hint]]] = {
    PLAY: HintBuilder.card_hint,
    AIM: HintBuilder.aim_hint,
    GRAB: HintBuilder.grab_hint,
}
"""The hint for each verb that needs a builder, from the index of its argument."""
