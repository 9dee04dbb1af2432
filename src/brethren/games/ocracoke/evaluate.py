"""The evaluator: how many coins a move is worth to a seat, by the reasoning of Bots in docs/rules.

The unknown cards of the board are a random choice from the cards that the seat has not seen. Looking at a card is
worth what it adds to the best bet; moving a card is worth what it does to the total and to the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.ocracoke.components import (
    BIG_WAVES,
    BOARD_PAIRS,
    BOARD_START,
    COMBAT,
    FACES,
    GHOST,
    ISLANDS,
    KRAKEN,
    MERMAID,
    SLOTS,
    SPYING,
    SWAP,
)
from brethren.games.ocracoke.odds import best_expected_coins, disk_coins
from brethren.games.ocracoke.rules.booty import hand_coins
from brethren.games.ocracoke.rules.report import board_total
from brethren.games.ocracoke.rules.turn import action_of
from brethren.games.ocracoke.state import BET, SWAP_HAND, OcracokeState
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

WEIGHTS: Final = {
    "tempo": 0.35,  # coins that the others gain on us for each further turn of a game
    "decay": 0.10,  # how much of what an action teaches is lost with each later turn
    "exposure": 0.40,  # what it costs to have the hand exposed
    "ghost": 0.10,  # what the Ghost's extra look is worth
    "kraken": 0.30,  # what it costs to hold the Kraken, which forbids Reports, before the last round
}
TEMPO: Final = WEIGHTS["tempo"]
DECAY: Final = WEIGHTS["decay"]
EXPOSURE: Final = WEIGHTS["exposure"]
GHOST_VALUE: Final = WEIGHTS["ghost"]
KRAKEN_COST: Final = WEIGHTS["kraken"]


def rate_moves(view: OcracokeState, seat: int, moves: list[int], worlds: list[OcracokeState]) -> list[float]:
    """The expected coins of each move, more or less."""
    evaluator = Evaluator(view, seat, worlds)
    return [evaluator.rate(move) for move in moves]


class Evaluator:
    """Rates the moves of one seat in one view."""

    def __init__(self, view: OcracokeState, seat: int, worlds: list[OcracokeState]) -> None:
        self.view = view
        self.seat = seat
        self.worlds = worlds
        self.options = view.options
        self.values = view.box.values
        self.reporting = bool(view.stack) and view.stack[-1].kind == BET and view.stack[-1].cause == seat
        self.memo = view.stack[-1].memo
        self.totals = [board_total(world) for world in worlds]

    def rate(self, move: int) -> float:
        verb, argument = VERBS.split(move)
        return RATINGS[verb](self, argument)

    # By verb --------------------------------------------------------------------------------------------------------

    def rate_use(self, card: int) -> float:
        return self.rate_action(action_of(self.view, card))

    def rate_report(self, _: int) -> float:
        return self.best_bet_coins(reporting=True) + self.own_hand_coins() + TEMPO

    def rate_giving(self, place: int) -> float:
        slot = self.view.hand_slot(self.seat, place)
        return self.best_swap_of(slot) if self.view.stack[-1].kind == SWAP_HAND else self.best_waves_of(slot)

    def rate_swapping(self, place: int) -> float:
        return self.rate_swap(self.memo[0], BOARD_START + place)

    def rate_kraken(self, pair: int) -> float:
        return self.rate_kraken_swap(*BOARD_PAIRS[pair])

    def rate_checking(self, place: int) -> float:
        slots = 1 << (BOARD_START + place)
        return self.value_of_looking(slots) + self.ability_risk(slots)

    def rate_sending(self, place: int) -> float:
        return self.best_island_for(self.memo[0], BOARD_START + place)

    def rate_washing(self, island: int) -> float:
        hand, board = self.memo
        return self.rate_waves(hand, board, island)

    def rate_looking(self, place: int) -> float:
        return self.value_of_looking(1 << (BOARD_START + place))

    def rate_declining(self, _: int) -> float:
        return self.value_of_looking(0)

    def rate_bet(self, face: int) -> float:
        return self.bet_coins(face, reporting=self.reporting)

    # Bets -----------------------------------------------------------------------------------------------------------

    def bet_coins(self, face: int, *, reporting: bool) -> float:
        """What a face of the disk earns on average over the worlds."""
        coins = 0
        for total in self.totals:
            coins += disk_coins(face, total, self.options, reporting=reporting)
        return coins / len(self.totals)

    def best_bet_coins(self, *, reporting: bool) -> float:
        return max([self.bet_coins(face, reporting=reporting) for face in range(len(FACES))])

    def own_hand_coins(self) -> float:
        """What the hand earns on average, as it is now."""
        values = tuple([self.values[self.view.cards[slot]] for slot in self.view.hand_slots(self.seat)])
        coins = 0
        for total in self.totals:
            coins += hand_coins(total, values, self.options)
        return coins / len(self.totals)

    # Actions --------------------------------------------------------------------------------------------------------

    def rate_action(self, action: int) -> float:
        """The best way to carry out an action, discounted for the turns of the others that follow."""
        if action == COMBAT:
            count = len(BOARD_PAIRS) if self.view.board_size == len(BOARD_PAIRS) // 2 else 6
            value = max([self.rate_combat(pair) for pair in range(count)])
        elif action == SWAP:
            value = max([self.best_swap_of(slot) for slot in self.view.hand_slots(self.seat)])
        elif action == BIG_WAVES:
            value = max([self.best_waves_of(slot) for slot in self.view.hand_slots(self.seat)])
        else:
            assert action == SPYING
            value = self.rate_spying()
        before = self.value_of_looking(0)
        return before + (value - before) * (1 - DECAY * self.turns_of_others())

    def turns_of_others(self) -> int:
        """How many turns the others take before this seat acts again or has to bet."""
        view = self.view
        return view.seats - 1 - (view.turns_taken if view.round == self.view.box.rounds else 0)

    def value_of_looking(self, looks: int) -> float:
        """The expected coins after looking at the slots of a mask."""
        return self.expected_coins(looks, NOBODY, NOBODY, NOBODY)

    def expected_coins(self, looks: int, hand: int, board: int, source: int) -> float:
        """The expected coins of the best bet and the hand after looking at the slots of a mask.

        If cards move, the card in ``hand`` goes to the slot ``board`` and the card in ``source`` to the hand.
        """
        view, total = self.view, 0.0
        own = view.hand_slots(self.seat)
        for world in self.worlds:
            cards = world.cards
            known, pool, unknown = self.values[view.cards[hand]] if board != NOBODY else 0, 0, 0
            for slot in range(SLOTS):
                on_board = BOARD_START <= slot < BOARD_START + view.board_size and slot != board
                if view.cards[slot] == HIDDEN and not looks >> slot & 1:
                    pool |= 1 << cards[slot]
                    unknown += on_board
                elif on_board:
                    known += self.values[cards[slot]]
            values = tuple([self.values[cards[source] if slot == hand else cards[slot]] for slot in own])
            total += best_expected_coins(known, pool, unknown, values, self.options)
        return total / len(self.worlds)

    def ability_risk(self, triggers: int) -> float:
        """The risk of meeting the Mermaid, and the chance of meeting the Ghost, among the cards looked at."""
        if not self.options.abilities:
            return 0.0
        exposed = bool(self.view.exposed >> self.seat & 1)
        worth = 0.0
        for world in self.worlds:
            mermaid = bool(triggers >> world.cards.index(MERMAID) & 1)
            ghost = bool(triggers >> world.cards.index(GHOST) & 1)
            if mermaid and not ghost and not exposed:
                worth -= EXPOSURE
            elif ghost and not mermaid:
                worth += GHOST_VALUE
        return worth / len(self.worlds)

    def rate_combat(self, pair: int) -> float:
        low, high = BOARD_PAIRS[pair]
        looks = 1 << (BOARD_START + low) | 1 << (BOARD_START + high)
        return self.value_of_looking(looks) + self.ability_risk(looks)

    def rate_spying(self) -> float:
        looks = 0
        for seat in range(self.view.seats):
            if seat != self.seat:
                for slot in self.view.hand_slots(seat):
                    looks |= 1 << slot
        return self.value_of_looking(looks) + self.ability_risk(looks)

    # Cards that move ------------------------------------------------------------------------------------------------

    def best_swap_of(self, hand: int) -> float:
        board = range(BOARD_START, BOARD_START + self.view.board_size)
        if self.options.abilities and self.view.cards[hand] == KRAKEN:
            pairs = [(low, high) for low, high in BOARD_PAIRS if high < self.view.board_size]
            return max([self.rate_kraken_swap(low, high) for low, high in pairs])
        return max([self.rate_swap(hand, slot) for slot in board])

    def rate_swap(self, hand: int, slot: int) -> float:
        """Swap with a slot, and check an unknown card if there is one."""
        other = NOBODY
        for place in range(BOARD_START, BOARD_START + self.view.board_size):
            if place != slot and self.view.cards[place] == HIDDEN:
                other = place
        looks = 1 << slot | (1 << other if other != NOBODY else 0)
        return self.rate_exchange(hand, slot, slot, looks)

    def best_waves_of(self, hand: int) -> float:
        return max([self.best_island_for(hand, BOARD_START + place) for place in range(self.view.board_size)])

    def best_island_for(self, hand: int, board: int) -> float:
        shut = self.view.islands_up if self.options.face_down_islands_only else 0
        return max([self.rate_waves(hand, board, slot) for slot in range(ISLANDS) if not shut >> slot & 1])

    def rate_waves(self, hand: int, board: int, island: int) -> float:
        return self.rate_exchange(hand, board, island, 1 << island)

    def rate_exchange(self, hand: int, board: int, source: int, looks: int) -> float:
        """What an exchange is worth, less the cost of receiving the Kraken."""
        given = self.view.cards[hand]
        penalties = sum([self.kraken_penalty(world.cards[source], given) for world in self.worlds])
        return self.expected_coins(looks, hand, board, source) - penalties / len(self.worlds)

    def kraken_penalty(self, taken: int, given: int) -> float:
        """What it costs to receive the Kraken; negative for giving it away."""
        if not self.options.abilities or self.view.round == self.view.box.rounds:
            return 0.0
        return KRAKEN_COST * ((taken == KRAKEN) - (given == KRAKEN))

    def rate_kraken_swap(self, low: int, high: int) -> float:
        """One of two cards is kept at random, and whatever we knew about the two is lost."""
        worth = 0.0
        for keep in (BOARD_START + low, BOARD_START + high):
            for place, world in enumerate(self.worlds):
                total = self.totals[place] - self.values[world.cards[keep]]
                worth += hand_coins(total, (self.values[world.cards[keep]],), self.options)
        known = (self.view.cards[BOARD_START + low] != HIDDEN) + (self.view.cards[BOARD_START + high] != HIDDEN)
        spoilt = DECAY * known
        return (
            self.best_bet_coins(reporting=False)
            + worth / (2 * len(self.worlds))
            + self.kraken_penalty(HIDDEN, KRAKEN)
            - spoilt
        )


RATINGS: Final[dict[int, Callable[[Evaluator, int], float]]] = {
    USE: Evaluator.rate_use,
    REPORT: Evaluator.rate_report,
    COMBAT_ON: Evaluator.rate_combat,
    GIVE: Evaluator.rate_giving,
    SWAP_WITH: Evaluator.rate_swapping,
    KRAKEN_ON: Evaluator.rate_kraken,
    CHECK: Evaluator.rate_checking,
    SEND: Evaluator.rate_sending,
    WASH: Evaluator.rate_washing,
    LOOK: Evaluator.rate_looking,
    DECLINE: Evaluator.rate_declining,
    BET_ON: Evaluator.rate_bet,
}
"""How each verb is rated, from the index of its argument."""
