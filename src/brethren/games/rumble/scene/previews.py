"""Previews: whom a card would hit and how hard, what it costs, and what it leaves."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.rumble.components import (
    CARDS,
    CUT,
    DODGE,
    FIRST_GOLDEN,
    HEAL,
    KIDD,
    LOAD,
    LOAD_FULL,
    NEEDS_TARGET,
    SEARCH,
    STEAL,
    TAKE_COVER,
    is_golden,
)
from brethren.games.rumble.rules.aim import targets_of
from brethren.games.rumble.rules.battle import Battle
from brethren.games.rumble.rules.hits import Hits, hits_of
from brethren.games.rumble.state import TARGETS, RumbleState
from brethren.games.rumble.verbs import AIM, EXCHANGE, GESTURE, GRAB, KEEP, NONE, PLAY, SALVAGE
from brethren.kit.move_facts import facts_with_rule, help_with_facts
from brethren.kit.words import Perspective, Words
from brethren.scene.citation import split_citation
from brethren.scene.preview import Arrow, Preview

_LOADING: Final = (LOAD, LOAD_FULL, DODGE)
_HEALING: Final = (SEARCH, HEAL)


class PreviewBuilder:
    """Builds the preview of a move from the view of its player."""

    def __init__(self, view: RumbleState, seat: int, texts: Words, names: tuple[str, ...]) -> None:
        self.view = view
        self.seat = seat
        self.texts = texts
        self.reader = Perspective(seat, names)

    def preview(self, move: int, help_text: str) -> Preview:
        if PLAY <= move < AIM:
            return self.card_preview(move - PLAY, help_text)
        if AIM <= move < GESTURE:
            return self.aim_preview(move - AIM)
        if GRAB <= move < NONE:
            return self.golden_preview(move, help_text)
        if move in (KEEP, EXCHANGE):
            facts = [self.health_fact(1)] if move == EXCHANGE else []
            return Preview(help_with_facts(help_text, facts), (tile_id(self.seat),))
        return Preview(help_text)

    # Cards ----------------------------------------------------------------------------------------------------------

    def card_preview(self, card: int, help_text: str) -> Preview:
        """Who is hit if it hits everybody, or who can be a target; and the tokens it takes and gives."""
        text = help_with_facts(help_text, self.card_facts(card))
        if NEEDS_TARGET[card]:
            return Preview(text, tuple([tile_id(target) for target in targets_of(self.view, self.seat, card)]))
        if card == SEARCH:
            area = tuple([f"golden-{place}" for place, found in enumerate(self.view.area) if found != NOBODY])
            return Preview(text, (tile_id(self.seat), *area))
        hits = self.hits(card, NOBODY, NOBODY)
        if hits:
            return Preview(text, tuple([tile_id(target) for target, _ in hits]), self.arrows_from_me(hits))
        return Preview(text, (tile_id(self.seat),))

    def card_facts(self, card: int) -> list[str]:
        facts: list[str] = []
        box, bullets = self.view.box, self.view.bullets[self.seat]
        if card in _LOADING:
            then = box.full_load if card == LOAD_FULL else bullets + box.bullets_gained[card]
            facts.append(self.say("bullets_then", max(bullets, min(box.max_bullets, then))))
        if box.costs[card]:
            facts.append(self.say("bullets_left", bullets - box.costs[card]))
        if card in _HEALING:
            storm = self.view.options.storms(self.view.round)
            facts.append(self.say("no_healing") if storm else self.health_fact(box.health_gained[card]))
        if not is_golden(card):
            facts.append(self.say("locks"))
        return facts

    def health_fact(self, gain: int) -> str:
        """The health that the player would have, if nobody hits them meanwhile."""
        most = self.view.box.max_health[self.view.pirates[self.seat]]
        return self.say("health_then", min(most, self.view.health[self.seat] + gain))

    # Targets --------------------------------------------------------------------------------------------------------

    def aim_preview(self, target: int) -> Preview:
        """Everybody whom the chosen card would hit with this target, and those it hits beside the target."""
        card, earlier = self.chosen()
        first, second = (target, NOBODY) if earlier == NOBODY else (earlier, target)
        hits = self.hits(card, first, second)
        if not hits:
            key = "covers" if card == TAKE_COVER else "steals_all" if self.view.pirates[self.seat] == KIDD else "steals"
            facts = [self.say(key, target), *self.target_facts(card, target, 0)]
            return Preview(
                facts_with_rule(facts, self.help_of(card)), (tile_id(target),), ((tile_id(self.seat), tile_id(target)),)
            )
        aimed = [hit for hit in hits if hit[0] in (first, second)]
        beside = [hit for hit in hits if hit not in aimed]
        arrows = self.arrows_from_me(aimed)
        arrows += tuple([(tile_id(target), tile_id(other)) for other, _ in beside])
        return Preview(self.hits_text(card, hits, target), tuple([tile_id(seat) for seat, _ in hits]), arrows)

    def chosen(self) -> tuple[int, int]:
        """The card that needs a target, and the target that it has already (or NOBODY)."""
        frame = self.view.stack[-1]
        answers = frame.answers_of(self.seat)
        aims = [move - AIM for move in answers if AIM <= move < GESTURE]
        plays = [move - PLAY for move in answers if PLAY <= move < AIM]
        card = self.view.cards[self.seat] if frame.kind == TARGETS else plays[0]
        return card, aims[0] if aims else NOBODY

    def hits_text(self, card: int, hits: Hits, target: int) -> str:
        amounts: dict[int, int] = {}
        for seat, amount in hits:
            amounts[seat] = amounts.get(seat, 0) + amount
        (seat, amount), *others = amounts.items()
        parts = [self.say("hits", card, amount, seat), *[self.say("hits_too", more, other) for other, more in others]]
        facts = [f"{', '.join(parts)}.", *self.target_facts(card, target, amounts[target])]
        return facts_with_rule(facts, self.help_of(card))

    def target_facts(self, card: int, target: int, damage: int) -> list[str]:
        """What is known of the target's defence and health."""
        facts: list[str] = []
        if card == CUT:
            facts.append(self.say("no_defence"))
        elif self.view.locked[target] == DODGE and card != TAKE_COVER:
            facts.append(self.say("cannot_dodge", target))
        health = self.view.health[target]
        if damage and health != HIDDEN:
            facts.append(self.say("finishes" if health <= damage else "health_of", target, health))
        bullets = self.view.bullets[target]
        if card == STEAL and bullets != HIDDEN:
            facts.append(self.say("bullets_of", target, bullets))
        return facts

    def hits(self, card: int, first: int, second: int) -> Hits:
        """Whom the card would hit if nobody else played one: the rules say so."""
        view = self.view
        cards, aims = [NOBODY] * view.seats, [NOBODY] * (2 * view.seats)
        cards[self.seat], aims[2 * self.seat], aims[2 * self.seat + 1] = card, first, second
        return hits_of(Battle(view.options, tuple(view.pirates), view.alive, cards, aims, 0, [], []), self.seat, 1)

    def arrows_from_me(self, hits: Hits) -> tuple[Arrow, ...]:
        """One arrow to each player who is hit, even if they are hit twice."""
        return tuple([(tile_id(self.seat), tile_id(target)) for target in dict.fromkeys([seat for seat, _ in hits])])

    # Golden cards ---------------------------------------------------------------------------------------------------

    def golden_preview(self, move: int, help_text: str) -> Preview:
        """The golden card, what it does, and how many others may want it."""
        if move >= SALVAGE:
            piece, card, rivals = f"discard-{move - SALVAGE}", FIRST_GOLDEN + move - SALVAGE, 0
        else:
            piece, card = f"golden-{move - GRAB}", self.view.area[move - GRAB]
            rivals = sum([self.view.cards[each] == SEARCH for each in self.view.waiting() if each != self.seat])
        what = (self.texts.phrase("names.card", CARDS[card]), self.help_of(card))
        facts = [split_citation(help_text)[0], *([self.say("rivals", rivals)] if rivals else [])]
        does = self.texts.format(self.texts.phrase("previews", "golden"), (), self.reader, what)
        return Preview(" ".join([*facts, does]), (piece,))

    def help_of(self, card: int) -> str:
        return self.texts.phrase("cards", CARDS[card])

    def say(self, key: str, *values: int) -> str:
        return self.texts.format(self.texts.phrase("previews", key), values, self.reader)


def tile_id(seat: int) -> str:
    """The id of the piece that stands for a player."""
    return f"seat-{seat}"
