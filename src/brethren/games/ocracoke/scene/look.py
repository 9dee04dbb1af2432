"""One look at the table: what a seat sees of each card, what it may do with it, and what it is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brethren.core.frames import HIDDEN
from brethren.core.scene import Piece
from brethren.games.ocracoke.components import (
    BOARD,
    BOARD_NAMES,
    CARDS,
    HAND_NAMES,
    ISLAND_NAMES,
    PAIRS,
    SLOTS,
    TONES,
    VALUES,
)
from brethren.games.ocracoke.state import (
    BET,
    GHOST_LOOK,
    KRAKEN_SWAPPED,
    SWAP_BOARD,
    SWAPPED,
    WAVED,
    WAVES_BOARD,
    WAVES_ISLAND,
    OcracokeState,
)
from brethren.games.ocracoke.verbs import VERBS
from brethren.kit.layout import Box
from brethren.kit.words import signed

Name = Callable[[str, str], str]

MARKS: Final = {"red": "skull", "blue": "anchor", "neutral": "wave"}
"""The sign of each colour, for those who cannot tell colours apart."""
SIGNS: Final = {"red": "−", "blue": "+", "neutral": ""}
PICTURES: Final = {
    "blackbeard": "blackbeard",
    "gun_master": "cannon",
    "cook": "pot",
    "sailor": "wheel",
    "captain": "hat",
    "lieutenant": "sabre",
    "clergy": "book",
    "soldier": "shako",
    "ghost": "ghost",
    "mermaid": "mermaid",
    "kraken": "kraken",
}
_ON_BOARD: Final = ("swap", "check", "send", "look")
_ON_PAIRS: Final = ("combat", "kraken")


class Look:
    """A view, whose it is, the moves legal for that seat, and the words of the game."""

    def __init__(self, view: OcracokeState, seat: int | None, legal: list[int], name: Name) -> None:
        self.view = view
        self.seat = seat
        self.legal = legal
        self.name = name
        self.tags = tags(view)
        self.lifted = lifted(view)
        self.kind = view.stack[-1].kind if view.stack else HIDDEN  # of the question that is open

    def say(self, key: str, *values: str) -> str:
        """A text of the scene, its holes filled."""
        return self.name("scene", key).format(*values)

    def person(self, seat: int) -> str:
        return self.say("you") if seat == self.seat else self.say("seat", str(seat))

    def place(self, slot: int) -> str:
        """Where a card lies, in words."""
        if slot < BOARD:
            return self.say("island", ISLAND_NAMES[slot])
        owner = self.view.owner(slot)
        if owner < 0:
            return self.say("board", BOARD_NAMES[slot - BOARD])
        return self.say("hand", self.person(owner), hand_name(self.view, slot))

    def moves(self, slot: int) -> tuple[int, ...]:
        """The legal moves that name the card in the slot."""
        return tuple([move for move in self.legal if slot in slots_of(self.view, self.seat, move)])

    def betting(self) -> bool:
        """Whether the seat is asked for its bet."""
        return self.kind == BET and bool(self.legal)

    def knows(self, slot: int) -> bool:
        """Whether the viewer knows the card; asked of both, so that a state that is no view shows no more."""
        return self.view.cards[slot] != HIDDEN and self.view.knows(self.seat, slot)

    def looks_at(self, slot: int) -> bool:
        """Whether the viewer holds the card up just now to look at it."""
        view = self.view
        return self.kind == GHOST_LOOK and self.seat in view.waiting() and bool(view.stack[-1].memo[0] >> slot & 1)

    def sees(self, slot: int) -> bool:
        """Whether the card's face is turned to the viewer: it lies open, is his own, or is being looked at."""
        view = self.view
        own = self.seat is not None and view.owner(slot) == self.seat
        return self.knows(slot) and (own or view.face_up(slot) or self.looks_at(slot))

    def total(self) -> int | None:
        """[OC-1.5] The total of the board, if every card of it is known and may be shown."""
        slots = range(BOARD, BOARD + self.view.board_size)
        if all(self.sees(slot) or (self.knows(slot) and self.view.options.notebook) for slot in slots):
            return sum([VALUES[self.view.cards[slot]] for slot in slots])
        return None

    def card(self, slot: int, box: Box) -> Piece:
        """The card in the slot: its face, or its back with what the notebook says."""
        view, moves = self.view, self.moves(slot)
        up = self.sees(slot)
        at = box.moved(0.0, -box.height * 0.06) if slot in self.lifted else box
        tag = f"card-{view.game_no}-{self.tags[slot]}"
        label = self._label(slot)
        if not up and not (self.knows(slot) and view.options.notebook):
            return Piece(tag, "card", *at.at(), label=label, up=False, glow=bool(moves), moves=moves)
        card = view.cards[slot]
        tone = TONES[card]
        return Piece(
            tag,
            "card",
            *at.at(),
            label=label,
            text=self.name("names.short", CARDS[card]) if up else "",
            corner=signed(VALUES[card]),
            icon=PICTURES[CARDS[card]],
            mark=MARKS[tone],
            tone=tone,
            up=up,
            glow=bool(moves),
            moves=moves,
        )

    def _label(self, slot: int) -> str:
        view, place = self.view, self.place(slot)
        if not self.sees(slot) and not (self.knows(slot) and view.options.notebook):
            return self.say("card_down", place)
        card = self.name("names.card", CARDS[view.cards[slot]])
        if view.face_up(slot):
            return self.say("card_up", place, card)
        if not self.sees(slot):
            return self.say("card_known", place, card)
        return self.say("card_seen", place, card)


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


def lifted(view: OcracokeState) -> list[int]:
    """The slots whose cards are in somebody's fingers: chosen to be moved, or being looked at. Everybody sees it."""
    if not view.stack:
        return []
    frame = view.stack[-1]
    if frame.kind in (SWAP_BOARD, WAVES_BOARD, WAVES_ISLAND):
        return list(frame.memo)
    if frame.kind == GHOST_LOOK:
        return [slot for slot in range(SLOTS) if frame.memo[0] >> slot & 1]
    return []


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


def hand_name(view: OcracokeState, slot: int) -> str:
    """L or R."""
    return HAND_NAMES[(slot - BOARD - view.board_size) % view.hand_size]


def tone_of(value: int) -> str:
    """[OC-1.4] The colour of a number."""
    return "red" if value < 0 else "blue" if value > 0 else "neutral"
