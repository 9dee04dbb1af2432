"""What speaks for a move, in one fact with its numbers: how likely a hit is, who can be hit, what a card brings.

All of it comes from what the seat sees and from worlds that it thinks possible. The sentences are ``[hints]``.
"""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN
from brethren.games.rumble.components import (
    BLOCK,
    BOMB,
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
    SMITE,
    STABBING,
    STEAL,
    TAKE_COVER,
    WHIRLWIND,
)
from brethren.games.rumble.evaluate import FAVOURITES, Evaluator
from brethren.games.rumble.rules.aim import targets_of
from brethren.games.rumble.rules.gesture import right_gesture
from brethren.games.rumble.state import GESTURES, TARGETS, RumbleState
from brethren.games.rumble.verbs import AIM, EXCHANGE, GESTURE, GRAB, KEEP, NONE, PLAY, SALVAGE

Hint = tuple[str, tuple[int, ...]]

BY_HIT_CHANCE: Final = (DODGE, SEARCH, BLOCK)
"""Cards that are judged by how likely the seat is to be hit, and by nothing else."""
BY_HEALTH: Final = (HIDE, HEAL)


def hint_for(view: RumbleState, seat: int, move: int, worlds: list[RumbleState]) -> Hint:
    """The key of a sentence, and its numbers."""
    if move < KEEP:
        return _pirate(move)
    if move in (KEEP, EXCHANGE):
        return ("keep", ()) if move == KEEP else ("exchange", ())
    if view.stack[-1].kind == GESTURES:
        right = move == right_gesture(view, seat)
        return ("gesture", (view.cards[seat],)) if right else ("other", ())
    builder = HintBuilder(view, seat, worlds)
    if PLAY <= move < AIM:
        return builder.card(move - PLAY)
    if AIM <= move < GESTURE:
        return builder.target(builder.card_to_aim(), move - AIM)
    return builder.golden(move)


def _pirate(pirate: int) -> Hint:
    average = sum(FAVOURITES) / len(FAVOURITES)
    return ("strong_pirate", ()) if FAVOURITES[pirate] > average else ("other", ())


class HintBuilder:
    """What one seat can say of its own moves."""

    def __init__(self, view: RumbleState, seat: int, worlds: list[RumbleState]) -> None:
        self.view = view
        self.seat = seat
        self.world = worlds[0]
        self.evaluator = Evaluator(view, seat, worlds)
        self.hit_chance = round(100 * (1.0 - self.evaluator.bare[0]))

    def card(self, card: int) -> Hint:
        """What speaks for playing it."""
        if card in BY_HIT_CHANCE:
            return CARDS[card], (self.hit_chance,)
        if card in BY_HEALTH:
            return CARDS[card], (self.view.health[self.seat], self.hit_chance)
        if card in (LOAD, LOAD_FULL):
            return "load", (self.view.bullets[self.seat], self.hit_chance)
        if card in (FIRE, WHIRLWIND):
            return self.volley()
        if card == PICK:
            return "pick", ()
        return self.target(card, self.best_target(card))

    def volley(self) -> Hint:
        foes = list(self.evaluator.foes)
        if len(foes) == 1:
            return self.target(FIRE, foes[0])
        exposed = sum([self.view.locked[foe] == DODGE for foe in foes])
        return ("volley_open", (len(foes), exposed)) if exposed else ("volley", (len(foes),))

    def best_target(self, card: int) -> int:
        targets = targets_of(self.world, self.seat, card)
        values = [self.evaluator.target(card, target) for target in targets]
        return targets[values.index(max(values))]

    def target(self, card: int, target: int) -> Hint:
        """What speaks for aiming a card at somebody, who is called by their pirate."""
        view = self.view
        pirate, health = view.pirates[target], view.health[target]
        if card == TAKE_COVER:
            return "take_cover", (pirate, self.hit_chance)
        if card == STEAL:
            return "steal", (pirate,)
        if health != HIDDEN and health <= self.damage(card, target):
            return "finishes", (pirate, health)
        if card == CUT:
            return "cut", (pirate,)
        if view.locked[target] == DODGE:
            return "cannot_dodge", (pirate,)
        return "open_target", (pirate, round(100 * self.evaluator.foes[target].open()))

    def damage(self, card: int, target: int) -> int:
        """What a card does to its target if nothing stands between."""
        if card == BOMB:
            return 3
        near = target in self.view.neighbours(self.seat)
        return 2 if card in (FIRE, SMITE) or (card == STABBING and near) else 1

    def card_to_aim(self) -> int:
        """The card that is chosen already and looks for a target."""
        frame = self.view.stack[-1]
        if frame.kind == TARGETS:
            return self.view.cards[self.seat]
        return next(move for move in frame.answers_of(self.seat) if PLAY <= move < AIM) - PLAY

    def golden(self, move: int) -> Hint:
        """Golden cards to take, and how many others may want the same."""
        if GRAB <= move < SALVAGE:
            rivals = sum([self.view.cards[foe] == SEARCH for foe in self.evaluator.foes])
            return ("contested", (rivals,)) if rivals else ("golden", ())
        return ("salvage", ()) if move < NONE else ("none", ()) if move == NONE else ("other", ())
