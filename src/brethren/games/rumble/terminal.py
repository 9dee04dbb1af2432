"""The table as a few lines of plain text: one line for each player.

``◂ B Anne Bonny  h? b?  locked: Load  gold: Heal ?  ✓``
"""

from __future__ import annotations

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.rumble.components import (
    CAMP_CARDS,
    CAMPS,
    CARDS,
    FIRST_GOLDEN,
    GOLDEN_KINDS,
    PIRATES,
)
from brethren.games.rumble.outcome import camp_of
from brethren.games.rumble.state import RumbleState
from brethren.kit.terminal_writer import Phrase, TerminalWriter


def terminal_lines(view: RumbleState, seat: int | None, names: tuple[str, ...], phrase: Phrase) -> list[str]:
    """The view as lines of text; players without a name are called by their seat."""
    writer = RumbleWriter(view, seat, names, phrase)
    return [*writer.header(), *[writer.player(each) for each in range(view.seats)]]


class RumbleWriter(TerminalWriter):
    """Writes one view for one reader."""

    def __init__(self, view: RumbleState, seat: int | None, names: tuple[str, ...], phrase: Phrase) -> None:
        super().__init__(seat, names, phrase)
        self.view = view
        alive = seat is not None and view.is_alive(seat)
        self.neighbours = view.neighbours(seat) if seat is not None and alive else []

    def card_name(self, card: int) -> str:
        return self.phrase("names.card", CARDS[card])

    def header(self) -> list[str]:
        view = self.view
        area = ", ".join([self.card_name(card) for card in view.area if card != NOBODY]) or self.say("nothing")
        heap = [
            f"{self.card_name(FIRST_GOLDEN + kind)} {view.discard_counts[kind]}"
            for kind in range(GOLDEN_KINDS)
            if view.discard_counts[kind]
        ]
        lines = [self.say("head").format(view.round, area, len(view.pile), ", ".join(heap) or self.say("nothing"))]
        storm = view.options.storm_round
        if view.options.storms(view.round):
            lines.append(self.say("storm"))
        elif 0 < storm <= view.round + 10:
            lines.append(self.say("storm_in").format(self.count("rounds", storm - view.round)))
        if view.camps:
            sizes = [
                sum([camp_of(card) == camp for card in view.box.camp_deals[view.seats]]) for camp in range(len(CAMPS))
            ]
            sizes_text = [f"{self.phrase('names.camp', CAMPS[camp])} {size}" for camp, size in enumerate(sizes)]
            lines.append(self.say("camps").format(", ".join(sizes_text)))
        return lines

    def player(self, seat: int) -> str:
        """Neighbour mark, name, pirate, tokens, and what everybody sees."""
        view = self.view
        mark = (
            "◂▸"
            if seat in self.neighbours and len(self.neighbours) == 1
            else "◂"
            if self.neighbours[:1] == [seat]
            else ""
        )
        mark = mark or ("▸" if seat in self.neighbours else "")
        pirate = self.phrase("names.short", PIRATES[view.pirates[seat]]) if view.pirates[seat] != NOBODY else ""
        parts = [f"{mark:>2} {self.player_name(seat):<12} {pirate:<11}"]
        if not view.is_alive(seat):
            return f"{parts[0]} {self.say('dead').format(view.death_rounds[seat])}{self.camp_name(seat)}"
        if pirate:
            parts.append(self.tokens(seat))
        parts += self.cards(seat)
        done = bool(view.stack) and seat in view.stack[-1].answered_seats
        return "  ".join(parts) + self.camp_name(seat) + ("  ✓" if done else "")

    def tokens(self, seat: int) -> str:
        view = self.view
        numbers = [("h", view.health[seat]), ("b", view.bullets[seat])]
        if view.box.start_special[view.pirates[seat]]:
            numbers.append(("s", view.special[seat]))
        return " ".join([f"{letter}{'?' if number == HIDDEN else number}" for letter, number in numbers])

    def cards(self, seat: int) -> list[str]:
        view, found = self.view, list[str]()
        if view.cards[seat] != NOBODY:
            found.append(self.say("plays").format(self.card_name(view.cards[seat])))
        if view.locked[seat] != NOBODY:
            found.append(self.say("locked").format(self.card_name(view.locked[seat])))
        gold: list[str] = []
        for kind in range(GOLDEN_KINDS):
            gold += [self.card_name(FIRST_GOLDEN + kind)] * view.golden_in_hand[seat * GOLDEN_KINDS + kind]
        if view.secret_cards[seat] != NOBODY:
            gold.append("?" if view.secret_cards[seat] == HIDDEN else self.card_name(view.secret_cards[seat]))
        return [*found, self.say("gold").format(", ".join(gold))] if gold else found

    def camp_name(self, seat: int) -> str:
        camps = self.view.camps
        if not camps or camps[seat] == HIDDEN:
            return ""
        return f"  ({self.phrase('names.camp_card', CAMP_CARDS[camps[seat]])})"
