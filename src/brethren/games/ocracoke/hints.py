"""What speaks for a move, in one fact with its numbers: what it shows, what it does to the hand, how sure a bet is.

All of it comes from what the seat sees and from worlds that it thinks possible. The sentences are ``[hints]``.
"""

from __future__ import annotations

from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.components import (
    BIG_WAVES,
    BOARD,
    COMBAT,
    FACE_HIGHS,
    FACE_LOWS,
    FACE_SIGNS,
    FACES,
    ISLANDS,
    KRAKEN,
    PAIRS,
    SWAP,
    VALUES,
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
    WASH,
)

Hint = tuple[str, tuple[int, ...]]


def hint_for(view: OcracokeState, seat: int, move: int, worlds: list[OcracokeState]) -> Hint:
    """The key of a sentence, and its numbers."""
    adviser = HintBuilder(view, seat, worlds)
    if move >= BET_ON:
        return adviser.bet(move - BET_ON)
    if move == DECLINE:
        return "decline", (adviser.known_cards(), view.board_size)
    if move >= LOOK:
        return adviser.look(BOARD + move - LOOK)
    if move >= SEND:
        return adviser.ashore(move)
    if move >= CHECK:
        return adviser.look(BOARD + move - CHECK)
    if move >= KRAKEN_ON:
        return "kraken", ()
    if move >= SWAP_WITH:
        return adviser.hand_after(adviser.swapped(view.stack[-1].memo[0], BOARD + move - SWAP_WITH))
    return adviser.opening(move)


class HintBuilder:
    """What one seat can say of its own moves."""

    def __init__(self, view: OcracokeState, seat: int, worlds: list[OcracokeState]) -> None:
        self.view = view
        self.seat = seat
        self.worlds = worlds
        self.judge = Evaluator(view, seat, worlds)
        self.board = list(range(BOARD, BOARD + view.board_size))

    def opening(self, move: int) -> Hint:
        """The moves that begin something."""
        view = self.view
        if move >= GIVE:
            hand = view.hand_slot(self.seat, move - GIVE)
            return self.hand_after(self.best(hand, waves=view.stack[-1].kind != SWAP_HAND))
        if move >= COMBAT_ON:
            low, high = PAIRS[move - COMBAT_ON]
            fresh = (view.cards[BOARD + low] == HIDDEN) + (view.cards[BOARD + high] == HIDDEN)
            return ("both_new", ()) if fresh == 2 else ("one_new", ()) if fresh else ("nothing_new", ())
        if move == REPORT:
            face = self.best_face()
            return "report", (face, self.exact(face))
        return self.action(action_of(view, move - USE))

    def action(self, action: int) -> Hint:
        view = self.view
        hidden = view.board_size - self.known_cards()
        if action == COMBAT:
            return "combat", (hidden, view.board_size)
        if action in (SWAP, BIG_WAVES):
            if view.holds(self.seat, KRAKEN) and view.options.abilities:
                return "kraken", ()
            chances = [self.best(hand, waves=action == BIG_WAVES) for hand in view.hand_slots(self.seat)]
            return self.hand_after(max(chances))
        others = [slot for seat in range(view.seats) if seat != self.seat for slot in view.hand_slots(seat)]
        return "spying", (sum([view.cards[slot] == HIDDEN for slot in others]), hidden)

    # What the seat knows --------------------------------------------------------------------------------------------

    def known_cards(self) -> int:
        """Cards of the board that the seat knows."""
        return sum([self.view.cards[slot] != HIDDEN for slot in self.board])

    def look(self, slot: int) -> Hint:
        if self.view.cards[slot] != HIDDEN:
            return "nothing_new", ()
        return "new_card", (self.known_cards(), self.view.board_size)

    # Bets -----------------------------------------------------------------------------------------------------------

    def bet(self, face: int) -> Hint:
        colour = [sign(total) == FACE_SIGNS[face] for total in self.judge.totals]
        return "bet", (self.known_cards(), self.view.board_size, self.exact(face), self.percent(colour))

    def exact(self, face: int) -> int:
        """How often of a hundred times the face is right."""
        low, high, colour = FACE_LOWS[face], FACE_HIGHS[face], FACE_SIGNS[face]
        return self.percent([sign(total) == colour and low <= abs(total) <= high for total in self.judge.totals])

    def best_face(self) -> int:
        worths = [self.judge.bet(face, reporting=True) for face in range(len(FACES))]
        return worths.index(max(worths))

    # The hand -------------------------------------------------------------------------------------------------------

    def ashore(self, move: int) -> Hint:
        """Big Waves: which card goes to the board, and which island's comes back."""
        memo = self.view.stack[-1].memo
        if move >= WASH:
            return self.hand_after(self.waved(memo[0], memo[1], move - WASH))
        board = BOARD + move - SEND
        return self.hand_after(max([self.waved(memo[0], board, island) for island in range(ISLANDS)]))

    def hand_after(self, chance: int) -> Hint:
        """A better hand, or at least a card that the seat gets to know."""
        now = self.percent([self.pays(world, 0, self.hand(world)) for world in self.worlds])
        return ("better_hand", (chance, now)) if chance > now else ("same_hand", (now,))

    def best(self, hand: int, *, waves: bool) -> int:
        if waves:
            return max([self.waved(hand, slot, island) for slot in self.board for island in range(ISLANDS)])
        return max([self.swapped(hand, slot) for slot in self.board])

    def swapped(self, hand: int, slot: int) -> int:
        return self.percent([self.moved(world, hand, slot, slot) for world in self.worlds])

    def waved(self, hand: int, slot: int, island: int) -> int:
        return self.percent([self.moved(world, hand, slot, island) for world in self.worlds])

    def moved(self, world: OcracokeState, hand: int, board: int, source: int) -> bool:
        """Whether the hand pays after its card went to the board, and another came from ``source``."""
        change = VALUES[world.cards[hand]] - VALUES[world.cards[board]]
        own = self.view.hand_slots(self.seat)
        values = [VALUES[world.cards[source if slot == hand else slot]] for slot in own]
        return self.pays(world, change, values)

    def hand(self, world: OcracokeState) -> list[int]:
        return [VALUES[world.cards[slot]] for slot in self.view.hand_slots(self.seat)]

    def pays(self, world: OcracokeState, change: int, values: list[int]) -> bool:
        total = sum([VALUES[world.cards[slot]] for slot in self.board]) + change
        return hand_coins(total, tuple(values), self.view.options) > 0

    def percent(self, cases: list[bool]) -> int:
        return round(100 * sum(cases) / len(cases))
