"""The last Battle as a tale: its steps in the order of the rules, each with lines and with marks on the players.

It is made from what everybody knows of a Battle: its public record and what it came to (PR-R50).
"""

from __future__ import annotations

from typing import NamedTuple

from brethren.core.frames import NOBODY
from brethren.core.tale import Beat, Mark, Tale
from brethren.games.rumble.components import (
    BLOCK,
    CHEUNG,
    CUT,
    DODGE,
    FIRE,
    GESTURE_OF,
    HIDE,
    LOAD,
    LOAD_FULL,
    PICK,
    SEARCH,
    STEAL,
    TAKE_COVER,
)
from brethren.games.rumble.record import unpacked
from brethren.games.rumble.scene.chart import Chart
from brethren.games.rumble.scene.look import Look
from brethren.games.rumble.scene.looks import CARD_ICONS, GESTURE_ICONS
from brethren.games.rumble.scene.seats import draw_card
from brethren.games.rumble.scene.story import Hit, hits_of, told_hits
from brethren.games.rumble.state import L_DRY, L_FIZZLED, L_SEATS, SALVAGED


class Facts(NamedTuple):
    """What a tale is told from: plain values, for it is kept by them."""

    game_no: int
    round: int
    record: tuple[int, ...]
    told: tuple[int, ...]
    pirates: tuple[int, ...]
    dead: tuple[int, ...]
    gestures: bool
    race: bool
    storm: bool
    block_counters_cut: bool
    cover_redirects_own: bool


def put_tale(look: Look) -> None:
    view, options, number = look.view, look.view.options, look.last_round
    if not view.history:
        return
    facts = Facts(
        game_no=view.game_no,
        round=number,
        record=view.history[-1],
        told=view.last,
        pirates=view.pirates,
        dead=tuple([seat for seat in range(view.seats) if view.died[seat] == number]),
        gestures=options.gestures,
        race=options.realtime,
        storm=options.storms(number),
        block_counters_cut=options.block_counters_cut,
        cover_redirects_own=options.cover_redirects_own,
    )
    look.scene.tell(tell_battle, facts)


def tell_battle(chart: Chart, facts: Facts) -> Tale:
    fought = Fought(chart, facts)
    then = chart.with_living(chart.alive | sum([1 << seat for seat in facts.dead]))
    voided = [bool(fought.voided >> seat & 1) for seat in range(chart.seats)]
    pieces = [draw_card(then, seat, fought.cards[seat], voided[seat], facts.round) for seat in fought.seats]
    for piece in pieces:
        piece.label = piece.more = ""  # shown for a moment, while the lines are read
    earlier = [f"wound-{seat}" for seat in fought.seats]  # those of the Battle before
    if facts.gestures or facts.race:
        earlier += ["strip", "clock", "grab"]
    if facts.race:
        earlier += [f"golden-{place}" for place in range(len(chart.at.area))]
    title = chart.say("story", str(facts.round))
    return Tale(f"{facts.game_no}.{facts.round}", title, chart.at.story.at(), pieces, fought.beats(), lost=earlier)


class Fought:
    """A Battle as everybody knows it."""

    def __init__(self, chart: Chart, facts: Facts) -> None:
        self.chart = chart
        self.facts = facts
        self.told = facts.told
        self.dead = facts.dead
        self.done = unpacked(facts.record)
        self.cards = self.done.cards
        self.aims = self.done.aims
        self.voided = self.done.voided
        self.seats = [seat for seat in range(chart.seats) if self.cards[seat] != NOBODY]
        self.covered = self.cover = NOBODY
        for seat in self.playing(TAKE_COVER):
            if not self.failed(seat):
                self.covered, self.cover = seat, self.aims[2 * seat]

    def playing(self, *cards: int) -> list[int]:
        """Who played one of these, and it was not void."""
        return [seat for seat in self.seats if self.cards[seat] in cards and not self.voided >> seat & 1]

    def failed(self, seat: int) -> bool:
        return bool((self.told[L_FIZZLED] | self.told[L_DRY]) >> seat & 1)

    def who(self, seat: int) -> str:
        return self.chart.people[seat]

    def whom(self, seat: int) -> str:
        return self.chart.say("you_there") if seat == self.chart.seat else self.chart.people[seat]

    def together(self, said: list[tuple[str, int]]) -> list[str]:
        """``Dodge: you, @2, @5``: whoever does the same is named in one line."""
        groups: dict[str, list[str]] = {}
        for what, seat in said:
            groups.setdefault(what, []).append(self.whom(seat))
        return [self.chart.say("tale_all", what, ", ".join(names)) for what, names in groups.items()]

    def beats(self) -> list[Beat]:
        """In the order of the rules; what did not happen is no beat."""
        found = [
            self.reveal(),
            self.gesture(),
            self.search(),
            self.stand(),
            self.fizzle(),
            self.take_cover(),
            self.steal(),
            self.dry(),
            self.shoot(),
            self.blow(),
            self.suffer(),
            self.spare(),
            self.load(),
            self.die(),
            self.heal(),
            self.pick(),
        ]
        return [beat for beat in found if beat.lines]

    def reveal(self) -> Beat:
        marks = [Mark(self.chart.card_id(seat, self.facts.round)) for seat in self.seats]
        return Beat("hand", [self.chart.say("tale_reveal")], marks)

    def gesture(self) -> Beat:
        """[PR-16.3] Whose gesture was wrong or late."""
        if not self.facts.gestures:
            return Beat("palm", [], [])
        marks = [self._gesture_of(seat) for seat in self.seats if self.cards[seat] != SEARCH]
        void = [seat for seat in self.seats if self.voided >> seat & 1]
        said = [self.chart.say("tale_void", self.who(seat), self.chart.card(self.cards[seat])) for seat in void]
        return Beat("palm", said or [self.chart.say("tale_gestures")], marks)

    def _gesture_of(self, seat: int) -> Mark:
        void = self.voided >> seat & 1
        text = self.chart.say("was_void") if void else ""
        icon = GESTURE_ICONS[GESTURE_OF[self.cards[seat]]]
        return Mark(f"seat-{seat}", icon=icon, text=text, tone="red" if void else "foam")

    def search(self) -> Beat:
        """[PR-5] Who got which golden card."""
        lines: list[str] = []
        marks: list[Mark] = []
        for seat in self.playing(SEARCH):
            took = self.done.took[seat]
            if took == NOBODY:
                lines.append(self.chart.say("tale_finds_none", self.who(seat)))
                marks.append(Mark(f"seat-{seat}", icon="grab", text=self.chart.say("tale_nothing"), tone="neutral"))
                continue
            card = took - SALVAGED if took >= SALVAGED else took
            lines.append(self.chart.say("tale_finds", self.who(seat), self.chart.card(card)))
            marks.append(Mark(f"seat-{seat}", icon=CARD_ICONS[card], text=self.chart.card(card), tone="gold"))
        return Beat("chest", lines, marks)

    def stand(self) -> Beat:
        """[PR-6.2] Stances."""
        standing = self.playing(DODGE, BLOCK, HIDE)
        lines = self.together([(self.chart.card(self.cards[seat]), seat) for seat in standing])
        marks = [Mark(f"seat-{seat}", icon=CARD_ICONS[self.cards[seat]], tone="blue") for seat in standing]
        return Beat("shield", lines, marks)

    def fizzle(self) -> Beat:
        """[PR-6.4] Cards that failed."""
        return self._undone("lid", "was_fizzled", "tale_fails", self.told[L_FIZZLED])

    def dry(self) -> Beat:
        """[PR-6.12] Guns that were empty."""
        return self._undone("bullet", "was_dry", "tale_dry", self.told[L_DRY])

    def _undone(self, icon: str, badge: str, key: str, mask: int) -> Beat:
        seats = [seat for seat in self.seats if mask >> seat & 1]
        lines = [self.chart.say(key, self.who(seat), self.chart.card(self.cards[seat])) for seat in seats]
        marks = [Mark(f"seat-{seat}", icon=icon, text=self.chart.say(badge), tone="neutral") for seat in seats]
        return Beat(icon, lines, marks)

    def take_cover(self) -> Beat:
        """[PR-9.2]"""
        if self.covered == NOBODY:
            return Beat("shield", [], [])
        said = self.chart.say("tale_covers", self.who(self.covered), self.whom(self.cover))
        arrow = Mark(f"seat-{self.covered}", f"seat-{self.cover}", icon="swap", tone="gold")
        return Beat("swap", [said], [arrow])

    def steal(self) -> Beat:
        """[PR-6.5] Who stole from whom; only the two know what."""
        stopped = {seat: self.cards[seat] for seat in self.playing(DODGE, HIDE)}
        lines: list[str] = []
        marks: list[Mark] = []
        for seat in self.playing(STEAL):
            if self.failed(seat):
                continue
            victim = self.land(seat, self.aims[2 * seat])
            lines.append(self.chart.say("tale_steals", self.who(seat), self.whom(victim)))
            text = self.chart.card(stopped[victim]) if victim in stopped else ""
            marks.append(Mark(f"seat-{seat}", f"seat-{victim}", icon="grab", text=text, tone="brass"))
        return Beat("grab", lines, marks)

    def land(self, attacker: int, victim: int) -> int:
        """[PR-9.5] Where an effect ends up, if the victim has taken cover."""
        turned = victim == self.covered and (self.facts.cover_redirects_own or self.cover != attacker)
        return self.cover if turned else victim

    def shoot(self) -> Beat:
        """[PR-6.13] All shots at once, what the defence left of them, and what came back."""
        lines: list[str] = []
        marks: list[Mark] = []
        for seat in self.seats:
            hits = hits_of(self.told, seat, self.chart.seats)
            if not hits:
                continue
            said = told_hits(self.chart, hits)
            lines.append(self.chart.say("tale_hits", self.chart.card(self.cards[seat]), self.whom(seat), said))
            for hit in hits:
                marks += self._arrows(seat, hit)
        return Beat("pistol", lines, marks)

    def _arrows(self, seat: int, hit: Hit) -> list[Mark]:
        victim, raw, left, _ = hit
        was = str(raw) if raw != left else ""
        there = Mark(f"seat-{seat}", f"seat-{victim}", text=str(left), was=was, tone="red")
        strikes = self.cards[victim] == BLOCK and not self.voided >> victim & 1
        if not strikes or (self.cards[seat] == CUT and not self.facts.block_counters_cut):
            return [there]
        return [there, Mark(f"seat-{victim}", f"seat-{seat}", text="1", tone="blue")]

    def blow(self) -> Beat:
        """[PR-6.19]"""
        if not self.facts.storm:
            return Beat("storm", [], [])
        marks = [Mark(f"seat-{seat}", icon="storm", text="1", tone="sand") for seat in self.seats]
        return Beat("storm", [self.chart.say("tale_storm")], marks)

    def suffer(self) -> Beat:
        """[PR-6.20] The damage of each."""
        hurt = [(seat, self.told[L_SEATS + 2 * seat]) for seat in self.seats if self.told[L_SEATS + 2 * seat]]
        lines = self.together([(self.chart.say("tale_loses", str(damage)), seat) for seat, damage in hurt])
        return Beat("heart", lines, [Mark(f"seat-{seat}", text=f"−{damage}", tone="red") for seat, damage in hurt])

    def spare(self) -> Beat:
        """[PR-10.2]"""
        spared = [seat for seat in self.seats if self.done.spared >> seat & 1]
        marks = [Mark(f"seat-{seat}", icon="star", tone="blue") for seat in spared]
        return Beat("star", [self.chart.say("tale_spare", self.who(seat)) for seat in spared], marks)

    def load(self) -> Beat:
        """[PR-6.21] Bullets that cards give."""
        loaded: list[tuple[str, int]] = []
        marks: list[Mark] = []
        for seat in self.playing(LOAD, LOAD_FULL, DODGE, FIRE):
            card = self.cards[seat]
            if card == FIRE and (self.facts.pirates[seat] != CHEUNG or self.failed(seat)):
                continue
            text = "5" if card == LOAD_FULL else "+3" if card == LOAD else "+1"
            loaded.append((self.chart.say("tale_loads", text), seat))
            marks.append(Mark(f"seat-{seat}", icon="bullet", text=text, tone="neutral"))
        return Beat("bullets", self.together(loaded), marks)

    def die(self) -> Beat:
        """[PR-6.22]"""
        lines = self.together([(self.chart.say("tale_dies"), seat) for seat in self.dead])
        marks = [Mark(f"seat-{seat}", icon="stone", text=self.chart.say("dead"), tone="ink") for seat in self.dead]
        return Beat("stone", lines, marks)

    def heal(self) -> Beat:
        """[PR-6.23] Those who live."""
        healed = [seat for seat in self.seats if self.told[L_SEATS + 2 * seat + 1] and seat not in self.dead]
        gains = [(seat, str(self.told[L_SEATS + 2 * seat + 1])) for seat in healed]
        lines = self.together([(self.chart.say("tale_heals", gain), seat) for seat, gain in gains])
        marks = [Mark(f"seat-{seat}", icon="heart", text=f"+{gain}", tone="blue") for seat, gain in gains]
        return Beat("heart", lines, marks)

    def pick(self) -> Beat:
        """[PR-12.1] Blackbeard among the golden cards."""
        picking = [seat for seat in self.playing(PICK) if seat not in self.dead]
        marks = [Mark(f"seat-{seat}", icon="chest", tone="gold") for seat in picking]
        return Beat("chest", [self.chart.say("tale_picks", self.who(seat)) for seat in picking], marks)
