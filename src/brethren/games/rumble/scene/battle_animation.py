"""The animation of the last Battle: its steps in rule order, each with lines of text and marks on the players.

It uses public facts only: the record of the round and the result of the Battle (PR-R50).
"""

from __future__ import annotations

from typing import NamedTuple

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import (
    BLOCK,
    CARD_GESTURES,
    CHEUNG,
    CUT,
    DODGE,
    FIRE,
    HIDE,
    LOAD,
    LOAD_FULL,
    PICK,
    SALVAGED,
    SEARCH,
    STEAL,
    TAKE_COVER,
)
from brethren.games.rumble.last_result import Hit, LastBattle
from brethren.games.rumble.round_history import unpack
from brethren.games.rumble.scene.battle_summary import attack_text
from brethren.games.rumble.scene.context import SceneContext
from brethren.games.rumble.scene.icons import CARD_ICONS, GESTURE_ICONS
from brethren.games.rumble.scene.player_tiles import draw_card
from brethren.games.rumble.scene.view_model import ViewModel
from brethren.scene.animation import Animation, AnimationStep, Mark


class BattleFacts(NamedTuple):
    """What an animation is built from: plain values, because they are its cache key."""

    game_no: int
    round: int
    record: tuple[int, ...]
    last_battle: LastBattle
    pirates: tuple[int, ...]
    dead: tuple[int, ...]
    gestures: bool
    race: bool
    storm: bool
    block_counters_cut: bool
    cover_redirects_own: bool


def put_animation(model: ViewModel) -> None:
    view, options, number = model.view, model.view.options, model.last_round_no
    if view.last_battle is None:
        return
    facts = BattleFacts(
        game_no=view.game_no,
        round=number,
        record=view.history[-1],
        last_battle=view.last_battle,
        pirates=view.pirates,
        dead=tuple([seat for seat in range(view.seats) if view.death_rounds[seat] == number]),
        gestures=options.gestures,
        race=options.realtime,
        storm=options.storms(number),
        block_counters_cut=options.block_counters_cut,
        cover_redirects_own=options.cover_redirects_own,
    )
    model.scene.set_animation(battle_animation, facts)


def battle_animation(context: SceneContext, facts: BattleFacts) -> Animation:
    fought = BattleAnimation(context, facts)
    then = context.with_living(context.alive | sum([1 << seat for seat in facts.dead]))
    voided = [bool(fought.voided >> seat & 1) for seat in range(context.seats)]
    pieces = [draw_card(then, seat, fought.cards[seat], voided[seat], facts.round) for seat in fought.seats]
    for piece in pieces:
        piece.label = piece.details = ""  # shown only while the lines are read
    earlier = [f"wound-{seat}" for seat in fought.seats]  # of the previous Battle
    if facts.gestures or facts.race:
        earlier += ["strip", "clock", "grab"]
    if facts.race:
        earlier += [f"golden-{place}" for place in range(len(context.layout.area))]
    title = context.say("story", str(facts.round))
    return Animation(
        f"{facts.game_no}.{facts.round}",
        title,
        context.layout.summary.bounds(),
        pieces,
        fought.steps(),
        hidden_ids=earlier,
    )


class BattleAnimation:
    """Builds the steps from what everybody knows about a Battle."""

    def __init__(self, context: SceneContext, facts: BattleFacts) -> None:
        self.context = context
        self.facts = facts
        self.last_battle = facts.last_battle
        self.dead = facts.dead
        self.record = unpack(facts.record)
        self.cards = self.record.cards
        self.aims = self.record.aims
        self.voided = self.record.voided
        self.seats = [seat for seat in range(context.seats) if self.cards[seat] != NOBODY]
        self.covered_seat = self.cover_seat = NOBODY
        for seat in self.playing(TAKE_COVER):
            if not self.failed(seat):
                self.covered_seat, self.cover_seat = seat, self.aims[2 * seat]

    def playing(self, *cards: int) -> list[int]:
        """Who played one of these cards without having it voided."""
        return [seat for seat in self.seats if self.cards[seat] in cards and not self.voided >> seat & 1]

    def failed(self, seat: int) -> bool:
        return bool((self.last_battle.fizzled | self.last_battle.dry) >> seat & 1)

    def _their_cards(self, key: str, seats: list[int]) -> list[str]:
        """One line for the card of each of these seats: ``Your Shoot …``."""
        return [
            self.context.say(key, self.context.possessive(seat), self.context.card_name(self.cards[seat]))
            for seat in seats
        ]

    def grouped_lines(self, said: list[tuple[str, int]]) -> list[str]:
        """``Dodge: you, @2, @5``: one line for all players who do the same."""
        groups: dict[str, list[str]] = {}
        for what, seat in said:
            groups.setdefault(what, []).append(self.context.name_in_sentence(seat))
        return [self.context.say("step_all", what, ", ".join(names)) for what, names in groups.items()]

    def steps(self) -> list[AnimationStep]:
        """In rule order, without steps in which nothing happened."""
        found = [
            self.reveal(),
            self.gestures(),
            self.search(),
            self.stances(),
            self.fizzled_cards(),
            self.cover(),
            self.thefts(),
            self.dry_cards(),
            self.hits(),
            self.storm(),
            self.damage(),
            self.spare_lives(),
            self.bullets(),
            self.deaths(),
            self.healing(),
            self.picked_cards(),
        ]
        return [step for step in found if step.lines]

    def reveal(self) -> AnimationStep:
        marks = [Mark(self.context.card_id(seat, self.facts.round)) for seat in self.seats]
        return AnimationStep("hand", [self.context.say("step_reveal")], marks)

    def gestures(self) -> AnimationStep:
        """[PR-16.3] Whose gesture was wrong or late."""
        if not self.facts.gestures:
            return AnimationStep("palm", [], [])
        marks = [self._gesture_mark(seat) for seat in self.seats if self.cards[seat] != SEARCH]
        void = [seat for seat in self.seats if self.voided >> seat & 1]
        said = self._their_cards("step_void", void)
        return AnimationStep("palm", said or [self.context.say("step_gestures")], marks)

    def _gesture_mark(self, seat: int) -> Mark:
        void = self.voided >> seat & 1
        text = self.context.say("was_void") if void else ""
        icon = GESTURE_ICONS[CARD_GESTURES[self.cards[seat]]]
        return Mark(f"seat-{seat}", icon=icon, text=text, tone="red" if void else "foam")

    def search(self) -> AnimationStep:
        """[PR-5] Who got which golden card."""
        lines: list[str] = []
        marks: list[Mark] = []
        for seat in self.playing(SEARCH):
            took = self.record.golden_taken[seat]
            if took == NOBODY:
                lines.append(self.context.tell("step_finds_none", seat))
                marks.append(Mark(f"seat-{seat}", icon="grab", text=self.context.say("step_nothing"), tone="neutral"))
                continue
            card = took - SALVAGED if took >= SALVAGED else took
            lines.append(self.context.tell("step_finds", seat, self.context.card_name(card)))
            marks.append(Mark(f"seat-{seat}", icon=CARD_ICONS[card], text=self.context.card_name(card), tone="gold"))
        return AnimationStep("chest", lines, marks)

    def stances(self) -> AnimationStep:
        """[PR-6.2] Who dodges, blocks or hides."""
        standing = self.playing(DODGE, BLOCK, HIDE)
        lines = self.grouped_lines([(self.context.card_name(self.cards[seat]), seat) for seat in standing])
        marks = [Mark(f"seat-{seat}", icon=CARD_ICONS[self.cards[seat]], tone="blue") for seat in standing]
        return AnimationStep("shield", lines, marks)

    def fizzled_cards(self) -> AnimationStep:
        """[PR-6.4] Cards that fizzled."""
        return self._failed_cards("lid", "was_fizzled", "step_fails", self.last_battle.fizzled)

    def dry_cards(self) -> AnimationStep:
        """[PR-6.12] Attacks without enough bullets."""
        return self._failed_cards("bullet", "was_dry", "step_dry", self.last_battle.dry)

    def _failed_cards(self, icon: str, badge: str, key: str, mask: int) -> AnimationStep:
        seats = [seat for seat in self.seats if mask >> seat & 1]
        lines = self._their_cards(key, seats)
        marks = [Mark(f"seat-{seat}", icon=icon, text=self.context.say(badge), tone="neutral") for seat in seats]
        return AnimationStep(icon, lines, marks)

    def cover(self) -> AnimationStep:
        """[PR-9.2] Who takes cover behind whom."""
        if self.covered_seat == NOBODY:
            return AnimationStep("shield", [], [])
        said = self.context.tell("step_covers", self.covered_seat, self.context.name_in_sentence(self.cover_seat))
        arrow = Mark(f"seat-{self.covered_seat}", f"seat-{self.cover_seat}", icon="swap", tone="gold")
        return AnimationStep("swap", [said], [arrow])

    def thefts(self) -> AnimationStep:
        """[PR-6.5] Who stole from whom; how much is known to these two only."""
        stopped = {seat: self.cards[seat] for seat in self.playing(DODGE, HIDE)}
        lines: list[str] = []
        marks: list[Mark] = []
        for seat in self.playing(STEAL):
            if self.failed(seat):
                continue
            victim = self.landing_seat(seat, self.aims[2 * seat])
            lines.append(self.context.tell("step_steals", seat, self.context.name_in_sentence(victim)))
            text = self.context.card_name(stopped[victim]) if victim in stopped else ""
            marks.append(Mark(f"seat-{seat}", f"seat-{victim}", icon="grab", text=text, tone="brass"))
        return AnimationStep("grab", lines, marks)

    def landing_seat(self, attacker: int, victim: int) -> int:
        """[PR-9.5] Who is affected, if the victim has taken cover."""
        turned = victim == self.covered_seat and (self.facts.cover_redirects_own or self.cover_seat != attacker)
        return self.cover_seat if turned else victim

    def hits(self) -> AnimationStep:
        """[PR-6.13] All hits, what the defence left of them, and the counters."""
        lines: list[str] = []
        marks: list[Mark] = []
        for seat in self.seats:
            hits = self.last_battle.hits_by(seat)
            if not hits:
                continue
            lines.append(attack_text(self.context, seat, tuple(self.cards), hits))
            for hit in hits:
                marks += self._arrows(seat, hit)
        return AnimationStep("pistol", lines, marks)

    def _arrows(self, seat: int, hit: Hit) -> list[Mark]:
        victim = hit.victim
        raw_text = str(hit.raw_damage) if hit.raw_damage != hit.damage else ""
        there = Mark(f"seat-{seat}", f"seat-{victim}", text=str(hit.damage), struck_text=raw_text, tone="red")
        strikes = self.cards[victim] == BLOCK and not self.voided >> victim & 1
        if not strikes or (self.cards[seat] == CUT and not self.facts.block_counters_cut):
            return [there]
        return [there, Mark(f"seat-{victim}", f"seat-{seat}", text="1", tone="blue")]

    def storm(self) -> AnimationStep:
        """[PR-6.19] The storm hits everybody."""
        if not self.facts.storm:
            return AnimationStep("storm", [], [])
        marks = [
            Mark(f"seat-{seat}", icon="storm", text=str(self.context.box.storm_damage), tone="sand")
            for seat in self.seats
        ]
        return AnimationStep("storm", [self.context.say("step_storm")], marks)

    def damage(self) -> AnimationStep:
        """[PR-6.20] How much damage each player takes."""
        taken = self.last_battle.damage
        hurt = [(seat, taken[seat]) for seat in self.seats if taken[seat]]
        lines = self.grouped_lines([(self.context.say("step_loses", str(damage)), seat) for seat, damage in hurt])
        return AnimationStep(
            "heart", lines, [Mark(f"seat-{seat}", text=f"−{damage}", tone="red") for seat, damage in hurt]
        )

    def spare_lives(self) -> AnimationStep:
        """[PR-10.2] Roberts' spare life."""
        spared = [seat for seat in self.seats if self.record.spare_life_used >> seat & 1]
        marks = [Mark(f"seat-{seat}", icon="star", tone="blue") for seat in spared]
        return AnimationStep(
            "star", [self.context.say("step_spare", self.context.possessive(seat)) for seat in spared], marks
        )

    def bullets(self) -> AnimationStep:
        """[PR-6.21] Bullets gained."""
        loaded: list[tuple[str, int]] = []
        marks: list[Mark] = []
        for seat in self.playing(LOAD, LOAD_FULL, DODGE, FIRE):
            card = self.cards[seat]
            if card == FIRE and (self.facts.pirates[seat] != CHEUNG or self.failed(seat)):
                continue
            text = self.bullets_text(card)
            loaded.append((self.context.say("step_loads", text), seat))
            marks.append(Mark(f"seat-{seat}", icon="bullet", text=text, tone="neutral"))
        return AnimationStep("bullets", self.grouped_lines(loaded), marks)

    def bullets_text(self, card: int) -> str:
        box = self.context.box
        return str(box.full_load) if card == LOAD_FULL else "+1" if card == FIRE else f"+{box.bullets_gained[card]}"

    def deaths(self) -> AnimationStep:
        """[PR-6.22] Who dies."""
        lines = self.grouped_lines([(self.context.say("step_dies"), seat) for seat in self.dead])
        marks = [Mark(f"seat-{seat}", icon="stone", text=self.context.say("dead"), tone="ink") for seat in self.dead]
        return AnimationStep("stone", lines, marks)

    def healing(self) -> AnimationStep:
        """[PR-6.23] Health tokens gained by the survivors."""
        gained = self.last_battle.health_gained
        gains = [(seat, str(gained[seat])) for seat in self.seats if gained[seat] and seat not in self.dead]
        lines = self.grouped_lines([(self.context.say("step_heals", gain), seat) for seat, gain in gains])
        marks = [Mark(f"seat-{seat}", icon="heart", text=f"+{gain}", tone="blue") for seat, gain in gains]
        return AnimationStep("heart", lines, marks)

    def picked_cards(self) -> AnimationStep:
        """[PR-12.1] Blackbeard picks up golden cards."""
        picking = [seat for seat in self.playing(PICK) if seat not in self.dead]
        marks = [Mark(f"seat-{seat}", icon="chest", tone="gold") for seat in picking]
        return AnimationStep("chest", [self.context.tell("step_picks", seat) for seat in picking], marks)
