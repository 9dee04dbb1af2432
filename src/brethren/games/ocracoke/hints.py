"""Hints: one reason for a move, with its numbers. What it shows, what it does to the hand, how safe a bet is.

Hints use only what the seat sees and the worlds it thinks possible. Their sentences are ``[hints]`` in words/en.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.components import (
    BIG_WAVES,
    BOARD_PAIRS,
    BOARD_START,
    COMBAT,
    FACE_HIGHS,
    FACE_LOWS,
    FACE_SIGNS,
    FACES,
    ISLANDS,
    KRAKEN,
    SWAP,
)
from brethren.games.ocracoke.evaluate import Evaluator
from brethren.games.ocracoke.rules.booty import hand_coins, sign
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.state import SWAP_HAND, OcracokeState
from brethren.games.ocracoke.verbs import (
    BET_ON,
    CHECK,
    COMBAT_ON,
    DECLINE,
    GIVE,
    KRAKEN_ON,
    LOOK,
    REPORT,
    SEND,
    SWAP_WITH,
    USE,
    VERBS,
    WASH,
)

Hint = tuple[str, tuple[int, ...]]


def hint_for(view: OcracokeState, seat: int, move: int, worlds: list[OcracokeState]) -> Hint:
    """The key of a sentence, and its numbers."""
    verb, argument = VERBS.split(move)
    return HINTS[verb](HintBuilder(view, seat, worlds), argument)


class HintBuilder:
    """Builds the hints for the moves of one seat."""

    def __init__(self, view: OcracokeState, seat: int, worlds: list[OcracokeState]) -> None:
        self.view = view
        self.seat = seat
        self.worlds = worlds
        self.evaluator = Evaluator(view, seat, worlds)
        self.board = list(range(BOARD_START, BOARD_START + view.board_size))

    # By verb --------------------------------------------------------------------------------------------------------

    def use_hint(self, card: int) -> Hint:
        return self.action_hint(action_of(self.view, card))

    def report_hint(self, _: int) -> Hint:
        face = self.best_face()
        return "report", (face, self.chance_of_face(face))

    def combat_hint(self, pair: int) -> Hint:
        low, high = BOARD_PAIRS[pair]
        cards = self.view.cards
        unknown = (cards[BOARD_START + low] == HIDDEN) + (cards[BOARD_START + high] == HIDDEN)
        return ("both_new", ()) if unknown == 2 else ("one_new", ()) if unknown else ("nothing_new", ())

    def give_hint(self, place: int) -> Hint:
        hand = self.view.hand_slot(self.seat, place)
        return self.hand_hint(self.best_exchange(hand, waves=self.view.stack[-1].kind != SWAP_HAND))

    def swap_hint(self, place: int) -> Hint:
        return self.hand_hint(self.chance_after_swap(self.view.stack[-1].memo[0], BOARD_START + place))

    def kraken_hint(self, _: int) -> Hint:
        return "kraken", ()

    def send_hint(self, place: int) -> Hint:
        hand, board = self.view.stack[-1].memo[0], BOARD_START + place
        return self.hand_hint(max([self.chance_after_waves(hand, board, island) for island in range(ISLANDS)]))

    def wash_hint(self, island: int) -> Hint:
        memo = self.view.stack[-1].memo
        return self.hand_hint(self.chance_after_waves(memo[0], memo[1], island))

    def look_hint(self, place: int) -> Hint:
        if self.view.cards[BOARD_START + place] != HIDDEN:
            return "nothing_new", ()
        return "new_card", (self.known_board_cards(), self.view.board_size)

    def decline_hint(self, _: int) -> Hint:
        return "decline", (self.known_board_cards(), self.view.board_size)

    def bet_hint(self, face: int) -> Hint:
        colour = [sign(total) == FACE_SIGNS[face] for total in self.evaluator.totals]
        return "bet", (self.known_board_cards(), self.view.board_size, self.chance_of_face(face), self.percent(colour))

    # What the seat knows --------------------------------------------------------------------------------------------

    def action_hint(self, action: int) -> Hint:
        view = self.view
        hidden = view.board_size - self.known_board_cards()
        if action == COMBAT:
            return "combat", (hidden, view.board_size)
        if action in (SWAP, BIG_WAVES):
            if view.holds(self.seat, KRAKEN) and view.options.abilities:
                return "kraken", ()
            chances = [self.best_exchange(hand, waves=action == BIG_WAVES) for hand in view.hand_slots(self.seat)]
            return self.hand_hint(max(chances))
        others = [slot for seat in range(view.seats) if seat != self.seat for slot in view.hand_slots(seat)]
        return "spying", (sum([view.cards[slot] == HIDDEN for slot in others]), hidden)

    def known_board_cards(self) -> int:
        """How many board cards the seat knows."""
        return sum([self.view.cards[slot] != HIDDEN for slot in self.board])

    # Bets -----------------------------------------------------------------------------------------------------------

    def chance_of_face(self, face: int) -> int:
        """The chance in percent that a face of the disk is right."""
        low, high, colour = FACE_LOWS[face], FACE_HIGHS[face], FACE_SIGNS[face]
        return self.percent([sign(total) == colour and low <= abs(total) <= high for total in self.evaluator.totals])

    def best_face(self) -> int:
        worths = [self.evaluator.bet_coins(face, reporting=True) for face in range(len(FACES))]
        return worths.index(max(worths))

    # The hand -------------------------------------------------------------------------------------------------------

    def hand_hint(self, chance: int) -> Hint:
        """Whether the hand would pay more often, from its chance in percent after the move."""
        now = self.percent([self.hand_pays(world, 0, self.hand_values(world)) for world in self.worlds])
        return ("better_hand", (chance, now)) if chance > now else ("same_hand", (now,))

    def best_exchange(self, hand: int, *, waves: bool) -> int:
        if waves:
            return max(
                [self.chance_after_waves(hand, slot, island) for slot in self.board for island in range(ISLANDS)]
            )
        return max([self.chance_after_swap(hand, slot) for slot in self.board])

    def chance_after_swap(self, hand: int, slot: int) -> int:
        return self.percent([self.hand_pays_after(world, hand, slot, slot) for world in self.worlds])

    def chance_after_waves(self, hand: int, slot: int, island: int) -> int:
        return self.percent([self.hand_pays_after(world, hand, slot, island) for world in self.worlds])

    def hand_pays_after(self, world: OcracokeState, hand: int, board: int, source: int) -> bool:
        """Whether the hand pays once its card is on the board and the card in ``source`` is in the hand."""
        change = self.view.box.values[world.cards[hand]] - self.view.box.values[world.cards[board]]
        own = self.view.hand_slots(self.seat)
        values = [self.view.box.values[world.cards[source if slot == hand else slot]] for slot in own]
        return self.hand_pays(world, change, values)

    def hand_values(self, world: OcracokeState) -> list[int]:
        return [self.view.box.values[world.cards[slot]] for slot in self.view.hand_slots(self.seat)]

    def hand_pays(self, world: OcracokeState, change: int, values: list[int]) -> bool:
        total = sum([self.view.box.values[world.cards[slot]] for slot in self.board]) + change
        return hand_coins(total, tuple(values), self.view.options) > 0

    def percent(self, cases: list[bool]) -> int:
        return round(100 * sum(cases) / len(cases))


HINTS: Final[dict[int, Callable[[HintBuilder, int], Hint]]] = {
    USE: HintBuilder.use_hint,
    REPORT: HintBuilder.report_hint,
    COMBAT_ON: HintBuilder.combat_hint,
    GIVE: HintBuilder.give_hint,
    SWAP_WITH: HintBuilder.swap_hint,
    KRAKEN_ON: HintBuilder.kraken_hint,
    CHECK: HintBuilder.look_hint,
    SEND: HintBuilder.send_hint,
    WASH: HintBuilder.wash_hint,
    LOOK: HintBuilder.look_hint,
    DECLINE: HintBuilder.decline_hint,
    BET_ON: HintBuilder.bet_hint,
}
"""The hint for each verb, from the index of its argument."""
