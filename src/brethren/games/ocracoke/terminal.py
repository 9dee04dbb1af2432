"""The table as a few lines of plain text: one line for each zone and each player.

``?`` is an unknown card. A card that is face up for everybody has brackets around it (until the end of the match,
when all cards are face up); a card that only the reader knows has none.
"""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.games.ocracoke.components import (
    ACTION_CARDS,
    ACTIONS,
    BOARD_NAMES,
    BOARD_START,
    CARDS,
    FACES,
    ISLAND_NAMES,
)
from brethren.games.ocracoke.last_result import LastReport
from brethren.games.ocracoke.rules.booty import sign
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.scene.cards import FACE_DOWN
from brethren.games.ocracoke.scene.view_model import visibility_of
from brethren.games.ocracoke.state import TURN, OcracokeState
from brethren.kit.terminal_writer import Phrase, TerminalWriter
from brethren.kit.words import signed_number

NAME_WIDTH: Final = 17
COINS_WIDTH: Final = 9
COLOURS: Final = ("neutral", "blue", "red")  # by sign: 0, 1, -1
PAYMENTS: Final = ("colour", "number", "zero", "hand", "report")


def terminal_lines(view: OcracokeState, seat: int | None, names: tuple[str, ...], phrase: Phrase) -> list[str]:
    """The view as lines of text; players without a name are called by their seat."""
    writer = OcracokeWriter(view, seat, names, phrase)
    lines = [writer.header(), writer.islands(), writer.ship()]
    lines += [writer.player(each) for each in range(view.seats)]
    if view.last_report is not None and shows_last_report(view, seat):
        lines += ["", *writer.report(view.last_report)]
    return lines


def shows_last_report(view: OcracokeState, seat: int | None) -> bool:
    """Whether the last Report is still worth showing, which is until the reader has taken a turn in the next game."""
    if view.over:
        return True
    acted = any([event[1] == seat or seat is None for event in view.history])
    return view.round == 1 and not acted and view.stack[-1].kind == TURN


class OcracokeWriter(TerminalWriter):
    """Writes the zones of one view for one reader."""

    def __init__(self, view: OcracokeState, seat: int | None, names: tuple[str, ...], phrase: Phrase) -> None:
        super().__init__(seat, names, phrase)
        self.view = view

    def header(self) -> str:
        view = self.view
        target = self.count("coins", view.options.target_coins)
        return self.say("head").format(
            view.game_no, view.round, view.box.rounds, self.player_in_sentence(view.start_seat), target
        )

    def islands(self) -> str:
        slots = [f"{name} {self.value(slot)}" for slot, name in enumerate(ISLAND_NAMES)]
        return "   ".join([self.say("islands") + "  " + slots[0], *slots[1:], *self.total()])

    def ship(self) -> str:
        """Bow, board and stern."""
        slots = [f"{BOARD_NAMES[place]} {self.value(BOARD_START + place)}" for place in range(self.view.board_size)]
        return self.say("ship") + "  " + " | ".join([self.action(0), *slots, self.action(1)])

    def total(self) -> list[str]:
        """The total of the board, if the reader knows all its cards; after the end it is in the Report."""
        view = self.view
        slots = range(BOARD_START, BOARD_START + view.board_size)
        if view.over or any([not self.sees(slot) for slot in slots]):
            return []
        return [self.say("total").format(signed_number(sum([view.box.values[view.cards[slot]] for slot in slots])))]

    def action(self, card: int) -> str:
        return f"{ACTION_CARDS[card]}:{self.phrase('names.action', ACTIONS[action_of(self.view, card)])}"

    def player(self, seat: int) -> str:
        """``> You   2 coins   [Cook −2] (red)   exposed``."""
        view = self.view
        mark = ">" if seat in view.waiting() else " "
        hand = ", ".join([self.card(slot) for slot in view.hand_slots(seat)])
        parts = [hand + self.colour(seat), *self.badges(seat)]
        name, coins = self.player_name(seat).ljust(NAME_WIDTH), self.count("coins", view.coins[seat]).ljust(COINS_WIDTH)
        return f"{mark} {name} {coins} {'  '.join(parts)}"

    def badges(self, seat: int) -> list[str]:
        view = self.view
        badges = []
        if view.exposed >> seat & 1 and not view.over:
            badges.append(self.say("exposed"))
        if view.stack and seat in view.stack[-1].answered_seats:
            badges.append(self.say("disk_set"))
        return badges

    def colour(self, seat: int) -> str:
        """The colour of a hand that the reader sees, if the options define it by the sum."""
        view = self.view
        slots = view.hand_slots(seat)
        summed = len(slots) == 1 or view.options.hand_colour == "sum"
        if not summed or any([not self.sees(slot) for slot in slots]):
            return ""
        total = sum([view.box.values[view.cards[slot]] for slot in slots])
        return f" ({self.say(COLOURS[sign(total)])})"

    def value(self, slot: int) -> str:
        """A card of the board or an island: its value, which identifies it, or its name if the value is zero."""
        card = self.view.cards[slot]
        if not self.sees(slot) or self.view.box.values[card] == 0:
            return self.card(slot)
        return self.bracketed(slot, signed_number(self.view.box.values[card]))

    def card(self, slot: int) -> str:
        if not self.sees(slot):
            return self.say("unknown")
        card = self.view.cards[slot]
        value = f" {signed_number(self.view.box.values[card])}" if self.view.box.values[card] else ""
        return self.bracketed(slot, self.phrase("names.short", CARDS[card]) + value)

    def bracketed(self, slot: int, text: str) -> str:
        return f"[{text}]" if self.view.face_up(slot) and not self.view.over else text

    def sees(self, slot: int) -> bool:
        """Whether the reader is shown the card, as in the scene."""
        return visibility_of(self.view, self.seat, slot) != FACE_DOWN

    def report(self, report: LastReport) -> list[str]:
        """Who bet what in the last Report, and which conditions paid."""
        forced = report.reporter == NOBODY
        key = "report_forced" if forced else "report_by"
        caller = "" if forced else self.player_in_sentence(report.reporter)
        columns = "".join([self.say(f"paid_{name}").rjust(8) for name in PAYMENTS])
        head = f"  {'':{NAME_WIDTH}} {self.say('bet'):{COINS_WIDTH}} {columns}{self.say('sum').rjust(7)}"
        rows = [self.report_row(seat, report.bets[seat], report.paid[seat]) for seat in range(self.view.seats)]
        return [self.say(key).format(signed_number(report.total), caller), head, *rows]

    def report_row(self, seat: int, bet: int, paid: tuple[int, ...]) -> str:
        face = self.phrase("names.face", FACES[bet]).ljust(COINS_WIDTH)
        coins = "".join([(str(each) if each else "·").rjust(8) for each in paid])
        return f"  {self.player_name(seat).ljust(NAME_WIDTH)} {face} {coins}{str(sum(paid)).rjust(7)}"
