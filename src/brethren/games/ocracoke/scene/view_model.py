"""View model: what the viewer sees of each card and may do with it, ready to be drawn."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.ocracoke.components import BOARD_PAIRS, BOARD_START, SLOTS
from brethren.games.ocracoke.scene.cards import FACE_DOWN, FACE_UP, NOTED, SEEN_BY_VIEWER, card_id, draw_card
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
from brethren.games.ocracoke.verbs import CHECK, COMBAT_ON, GIVE, KRAKEN_ON, LOOK, SEND, SWAP_WITH, VERBS, WASH
from brethren.scene.scene import Scene

_BOARD_VERBS: Final = (SWAP_WITH, CHECK, SEND, LOOK)
_PAIR_VERBS: Final = (COMBAT_ON, KRAKEN_ON)


class ViewModel:
    """A view, its scene context, the viewer's legal moves, and the scene that is being built."""

    def __init__(self, view: OcracokeState, context: SceneContext, legal: list[int], scene: Scene) -> None:
        self.scene = scene
        self.view = view
        self.context = context
        self.seat = context.seat
        self.legal = legal
        self.question_kind = view.stack[-1].kind if view.stack else HIDDEN  # of the open question
        self.waiting = view.waiting()
        self.tags = card_tags(view)
        self.lifted = lifted_slots(view)
        self.moves_by_slot = moves_by_slot(view, self.seat, legal)

    def is_betting(self) -> bool:
        """Whether the viewer has to bet now."""
        return self.question_kind == BET and bool(self.legal)

    def put_card(self, slot: int) -> None:
        """Add the card in a slot, as the viewer sees it."""
        visibility = visibility_of(self.view, self.seat, slot)
        face = self.view.cards[slot] if visibility != FACE_DOWN else HIDDEN
        lifted = bool(self.lifted >> slot & 1)
        id, has_ability = card_id(self.view.game_no, self.tags[slot]), bool(self.view.options.abilities)
        self.scene.put_movable(id, draw_card, slot, visibility, face, lifted, self.moves_by_slot[slot], has_ability)

    def visible_total(self) -> int | None:
        """[OC-1.5] The total of the board, if the viewer may see every card of it."""
        total = 0
        for slot in range(BOARD_START, BOARD_START + self.view.board_size):
            if visibility_of(self.view, self.seat, slot) == FACE_DOWN:
                return None
            total += self.view.box.values[self.view.cards[slot]]
        return total


def visibility_of(view: OcracokeState, seat: int | None, slot: int) -> int:
    """What a viewer sees of the card in a slot, in the scene and in the terminal.

    ``known_by`` is asked too, so that a full state shows no more than a view.
    """
    if view.cards[slot] == HIDDEN or not view.knows(seat, slot):
        return FACE_DOWN
    if view.face_up(slot):
        return FACE_UP
    if seat is not None and (view.owner(slot) == seat or slots_looked_at(view, seat) >> slot & 1):
        return SEEN_BY_VIEWER
    return NOTED if view.options.notebook else FACE_DOWN


def slots_looked_at(view: OcracokeState, seat: int) -> int:
    """A mask of the cards that the seat is looking at just now.

    Cards it has met are put back when it has answered; the card of a Ghost's look is, when something else happens.
    """
    if view.stack and view.stack[-1].kind == GHOST_LOOK and seat in view.stack[-1].seats:
        return view.stack[-1].memo[0]
    last = view.history[-1] if view.history else (NOBODY,)
    return 1 << last[2] if last[0] == LOOKED and last[1] == seat else 0


def card_tags(view: OcracokeState) -> list[int]:
    """A number for the card in each slot that follows the card wherever everybody could follow it.

    After a Kraken Swap nobody can tell which card went where, so the three cards get new numbers.
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


def lifted_slots(view: OcracokeState) -> int:
    """A mask of the slots whose cards a player has picked up to move or to look at, which is public."""
    if not view.stack:
        return 0
    frame = view.stack[-1]
    if frame.kind in (SWAP_BOARD, WAVES_BOARD, WAVES_ISLAND):
        return sum([1 << slot for slot in frame.memo])
    return frame.memo[0] if frame.kind == GHOST_LOOK else 0


def moves_by_slot(view: OcracokeState, seat: int | None, legal: list[int]) -> list[tuple[int, ...]]:
    """For each slot, the legal moves that name it."""
    found: list[tuple[int, ...]] = [()] * SLOTS
    for move in legal:
        for slot in slots_named_by(view, seat, move):
            found[slot] += (move,)
    return found


def slots_named_by(view: OcracokeState, seat: int | None, move: int) -> list[int]:
    """The slots that a move names."""
    verb, argument = VERBS.split(move)
    if verb in _PAIR_VERBS:
        return [BOARD_START + place for place in BOARD_PAIRS[argument]]
    if verb in _BOARD_VERBS:
        return [BOARD_START + argument]
    if verb == WASH:
        return [argument]
    if verb == GIVE and seat is not None:
        return [view.hand_slot(seat, argument)]
    return []
