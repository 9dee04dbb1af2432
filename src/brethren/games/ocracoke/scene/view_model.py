"""One look at the table: what a seat sees of each card, what it may do with it, and how all of it is drawn."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.ocracoke.components import BOARD, PAIRS, SLOTS, VALUES
from brethren.games.ocracoke.scene.cards import DOWN, NOTED, OPEN, SEEN, card_id, draw_card
from brethren.games.ocracoke.scene.context import SceneContext
from brethren.games.ocracoke.state import (
    BET,
    GHOST_LOOK,
    KRAKEN_SWAPPED,
    LOOKED,
    SWAP_BOARD,
    SWAPPED,
    WAVED,
    WAVES_BOARD,
    WAVES_ISLAND,
    OcracokeState,
)
from brethren.games.ocracoke.verbs import VERBS
from brethren.scene.scene import Scene

_ON_BOARD: Final = ("swap", "check", "send", "look")
_ON_PAIRS: Final = ("combat", "kraken")


class ViewModel:
    """A view, the chart it is drawn on, the moves legal for its viewer, and the scene that comes of it."""

    def __init__(self, view: OcracokeState, context: SceneContext, legal: list[int], scene: Scene) -> None:
        self.scene = scene
        self.view = view
        self.context = context
        self.seat = context.seat
        self.legal = legal
        self.kind = view.stack[-1].kind if view.stack else HIDDEN  # of the question that is open
        self.waiting = view.waiting()
        self.tags = tags(view)
        self.lifted = lifted(view)
        self.moves = moves_by_slot(view, self.seat, legal)

    def betting(self) -> bool:
        """Whether the seat is asked for its bet."""
        return self.kind == BET and bool(self.legal)

    def put_card(self, slot: int) -> None:
        """What is seen of the card in the slot."""
        how = how_it_lies(self.view, self.seat, slot)
        face = self.view.cards[slot] if how != DOWN else HIDDEN
        lifted = bool(self.lifted >> slot & 1)
        id, able = card_id(self.view.game_no, self.tags[slot]), bool(self.view.options.abilities)
        self.scene.put_movable(id, draw_card, slot, how, face, lifted, self.moves[slot], able)

    def total(self) -> int | None:
        """[OC-1.5] The total of the board, if every card of it is known and may be shown."""
        total = 0
        for slot in range(BOARD, BOARD + self.view.board_size):
            if how_it_lies(self.view, self.seat, slot) == DOWN:
                return None
            total += VALUES[self.view.cards[slot]]
        return total


def how_it_lies(view: OcracokeState, seat: int | None, slot: int) -> int:
    """How a viewer sees the card in a slot, here and in the terminal.

    Both the card and who knows it are asked, so that a state that is no view shows no more than a view.
    """
    if view.cards[slot] == HIDDEN or not view.knows(seat, slot):
        return DOWN
    if view.face_up(slot):
        return OPEN
    if seat is not None and (view.owner(slot) == seat or looked_at(view, seat) >> slot & 1):
        return SEEN
    return NOTED if view.options.notebook else DOWN


def looked_at(view: OcracokeState, seat: int) -> int:
    """A mask of the cards that the seat is looking at just now.

    Cards it has met are put back when it has answered; the card of a Ghost's look is, when something else happens.
    """
    if view.stack and view.stack[-1].kind == GHOST_LOOK and seat in view.stack[-1].seats:
        return view.stack[-1].memo[0]
    last = view.history[-1] if view.history else (NOBODY,)
    return 1 << last[2] if last[0] == LOOKED and last[1] == seat else 0


def tags(view: OcracokeState) -> list[int]:
    """A number for the card in each slot that follows it as far as everybody could follow it, and tells no more.

    After a Kraken Swap nobody can say where the three cards went, so they get new numbers.
    """
    found = list(range(SLOTS))
    fresh = SLOTS
    for event in view.history:
        if event[0] == SWAPPED:
            hand, board = event[2], event[3]
            found[hand], found[board] = found[board], found[hand]
        elif event[0] == WAVED:
            hand, board, island = event[2], event[3], event[4]
            found[hand], found[board], found[island] = found[island], found[hand], found[board]
        elif event[0] == KRAKEN_SWAPPED:
            for slot in event[2:5]:
                found[slot] = fresh
                fresh += 1
    return found


def lifted(view: OcracokeState) -> int:
    """A mask of the slots whose cards are in somebody's fingers: to be moved, or looked at. Everybody sees it."""
    if not view.stack:
        return 0
    frame = view.stack[-1]
    if frame.kind in (SWAP_BOARD, WAVES_BOARD, WAVES_ISLAND):
        return sum([1 << slot for slot in frame.memo])
    return frame.memo[0] if frame.kind == GHOST_LOOK else 0


def moves_by_slot(view: OcracokeState, seat: int | None, legal: list[int]) -> list[tuple[int, ...]]:
    """For each slot the legal moves that name the card in it."""
    found: list[tuple[int, ...]] = [()] * SLOTS
    for move in legal:
        for slot in slots_of(view, seat, move):
            found[slot] += (move,)
    return found


def slots_of(view: OcracokeState, seat: int | None, move: int) -> list[int]:
    """The slots that a move names."""
    verb, argument = VERBS.verb(move), VERBS.argument(move)
    if verb in _ON_PAIRS:
        return [BOARD + place for place in PAIRS[argument]]
    if verb in _ON_BOARD:
        return [BOARD + argument]
    if verb == "wash":
        return [argument]
    if verb == "give" and seat is not None:
        return [view.hand_slot(seat, argument)]
    return []
