"""The state of a match of Ocracoke: cards in slots, who knows them, coins, and the history of this game."""

from __future__ import annotations

from typing import Final

from brethren.core.box import Box
from brethren.core.fields import Fields
from brethren.core.frames import HIDDEN, NOBODY, Frame
from brethren.core.options import Value
from brethren.core.outcome import Outcome
from brethren.core.state import State
from brethren.games.ocracoke.codec import fields_for
from brethren.games.ocracoke.components import BOARD_START, PLACE_NAMES, SLOTS
from brethren.games.ocracoke.last_result import LastReport
from brethren.games.ocracoke.options import Options
from brethren.games.ocracoke.outcome import rank_seats

# Kinds of frames: questions, and steps that run by themselves. They are the rows of rules.PROCEDURES.
TURN: Final = 0
COMBAT_PAIR: Final = 1
SWAP_HAND: Final = 2
SWAP_BOARD: Final = 3
SWAP_CHECK: Final = 4
WAVES_HAND: Final = 5
WAVES_BOARD: Final = 6
WAVES_ISLAND: Final = 7
GHOST_LOOK: Final = 8
BET: Final = 9
FLIP: Final = 10
END_TURN: Final = 11
FRAME_KINDS: Final = 12

FIRST_HAND_PLACE: Final = PLACE_NAMES.index("left")

# Kinds of events in the history: public facts from which players can deduce something. The kind comes first, then:
SWAPPED: Final = 0  # seat, hand slot, board slot
KRAKEN_SWAPPED: Final = 1  # seat, hand slot, two board slots, their cards, the masks of who knew them
WAVED: Final = 2  # seat, hand slot, board slot, island slot
CHECKED: Final = 3  # seat, mask of the trigger set, whether the hand was exposed, whether it could have been
LOOKED: Final = 4  # seat, board slot, mask of the trigger set that held the Ghost
REPORTED: Final = 5  # seat
EVENT_KINDS: Final = 6
EVENTS_PER_TURN: Final = 3  # at most: a Swap, its check, the Ghost's look


class OcracokeState(State):
    """A match or, with ``HIDDEN`` cards, what one seat sees of it."""

    def __init__(
        self,
        seats: int,
        options: Options,
        stack: list[Frame],
        coins: list[int],
        cards: list[int],
        known_by: list[int],
        history: list[tuple[int, ...]],
    ) -> None:
        super().__init__(seats, stack)
        self.options = options
        self.box = options.box
        self.board_size = (
            5 if seats == 3 else 4
        )  # not read from the setup table because clone is hot; a test compares them
        self.hand_size = 2 if seats == 2 else 1
        self.coins = coins
        self.cards = cards
        self.known_by = known_by  # [OC-14.4] by slot, a bit for each seat that knows the card, and one for spectators
        self.history = history  # of this game
        self.last_report: LastReport | None = None  # of the game before, or of this one when it is over
        self.game_no = 0
        self.start_seat = 0
        self.round = 1
        self.turns_taken = 0  # in this round; the active seat is start_seat + turns_taken
        self.islands_up = 0
        self.exposed = 0
        self.flipped = 0  # bit 0: card A shows A-2; bit 1: card B shows B-2

    # Where things are -----------------------------------------------------------------------------------------------

    def active_seat(self) -> int:
        """The seat whose turn it is."""
        return (self.start_seat + self.turns_taken) % self.seats

    def hand_slot(self, seat: int, place: int = 0) -> int:
        return BOARD_START + self.board_size + seat * self.hand_size + place

    def hand_slots(self, seat: int) -> list[int]:
        first = BOARD_START + self.board_size + seat * self.hand_size
        return [first] if self.hand_size == 1 else [first, first + 1]

    def owner(self, slot: int) -> int:
        """The seat whose hand a slot belongs to, or NOBODY."""
        at = slot - BOARD_START - self.board_size
        return at // self.hand_size if at >= 0 else NOBODY

    def place_of(self, slot: int) -> int:
        """The slot as notes name it: an index of PLACE_NAMES."""
        if slot < BOARD_START + self.board_size:
            return slot
        return (
            FIRST_HAND_PLACE + 2
            if self.hand_size == 1
            else FIRST_HAND_PLACE + (slot - self.board_size - BOARD_START) % 2
        )

    def holds(self, seat: int, card: int) -> bool:
        return any(self.cards[slot] == card for slot in self.hand_slots(seat))

    # Who knows what -------------------------------------------------------------------------------------------------

    def learn(self, slot: int, seat: int) -> None:
        """[OC-14.4] From now on the seat knows the card in the slot."""
        self.known_by[slot] |= 1 << seat

    def show_to_all(self, slot: int) -> None:
        """[OC-14.4] From now on everybody knows the card in the slot, spectators too."""
        self.known_by[slot] = (1 << (self.seats + 1)) - 1

    def knows(self, seat: int | None, slot: int) -> bool:
        """Whether the seat (or a spectator) knows the card in the slot for certain."""
        return bool(self.known_by[slot] >> (self.seats if seat is None else seat) & 1)

    def face_up(self, slot: int) -> bool:
        """Whether the card is face up on the table now."""
        if slot < BOARD_START:
            return bool(self.islands_up >> slot & 1) or self.over
        seat = self.owner(slot)
        return self.over or (seat != NOBODY and bool(self.exposed >> seat & 1))

    # The contract ---------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        return rank_seats(self.coins, self.options.target_coins)

    def clone(self) -> OcracokeState:
        cards, known = self.cards.copy(), self.known_by.copy()
        copy = OcracokeState(
            self.seats, self.options, self.stack.copy(), self.coins.copy(), cards, known, self.history.copy()
        )
        copy._copy_public(self)
        return copy

    def seen_by(self, seat: int | None) -> OcracokeState:
        """A card is shown only to viewers in its ``known_by``; who knows which slot is public [OC-14.10]."""
        viewer = self.seats if seat is None else seat
        cards = [self.cards[slot] if self.known_by[slot] >> viewer & 1 else HIDDEN for slot in range(SLOTS)]
        stack = [frame.seen_by(viewer) for frame in self.stack]
        history = [_event_seen_by(event, viewer) for event in self.history]
        view = OcracokeState(self.seats, self.options, stack, self.coins.copy(), cards, self.known_by.copy(), history)
        view._copy_public(self)
        return view

    def _copy_public(self, other: OcracokeState) -> None:
        """Copy what everybody sees."""
        self.last_report = other.last_report
        self.game_no = other.game_no
        self.start_seat = other.start_seat
        self.round = other.round
        self.turns_taken = other.turns_taken
        self.islands_up = other.islands_up
        self.exposed = other.exposed
        self.flipped = other.flipped

    def has_hidden(self) -> bool:
        return HIDDEN in self.cards or any([HIDDEN in event for event in self.history])

    def is_view_of(self, seat: int | None) -> bool:
        viewer = self.seats if seat is None else seat
        cards, known = self.cards.copy(), self.known_by.copy()
        for event in self.history:
            if event[0] == KRAKEN_SWAPPED:
                cards += event[5:7]
                known += event[7:9]
        return all([(card != HIDDEN) == (mask >> viewer & 1) for card, mask in zip(cards, known, strict=True)])

    def revealed_to(self, seat: int | None) -> tuple[int, ...]:
        """The slots that the seat knows, and what reveals a secret to everybody: exposures and Kraken Swaps."""
        viewer = self.seats if seat is None else seat
        krakens = sum([event[0] == KRAKEN_SWAPPED for event in self.history])
        return (self.game_no, int(self.over), self.exposed, krakens, *[mask >> viewer & 1 for mask in self.known_by])

    def fully_revealed(self) -> OcracokeState:
        """All cards known to everybody, and a notebook that shows them."""
        state = self.clone()
        state.options = Options({**self.options.values, "notebook": "on"}, self.box)
        for slot in range(SLOTS):
            if state.cards[slot] != HIDDEN:
                state.show_to_all(slot)
        return state

    def choices_that_leaked(self) -> int:
        """All events but Big Waves: a Swap or Report shows who lacks the Kraken, a check what was not triggered."""
        return sum([event[0] != WAVED for event in self.history])

    def fields(self) -> Fields:
        return fields_for(self.seats, self.box)

    def option_values(self) -> dict[str, Value]:
        return self.options.values

    def components(self) -> Box:
        return self.box

    def game_key(self) -> str:
        return "ocracoke"


def blank_state(seats: int, options: Options) -> OcracokeState:
    """A match before the deal. [OC-2.10] Nobody has coins."""
    return OcracokeState(seats, options, [], [0] * seats, [HIDDEN] * SLOTS, [0] * SLOTS, [])


def _event_seen_by(event: tuple[int, ...], viewer: int) -> tuple[int, ...]:
    """The cards of a Kraken Swap are shown only to those who knew them before [OC-14.5]."""
    if event[0] != KRAKEN_SWAPPED:
        return event
    kind, seat, hand, low, high, low_card, high_card, low_known, high_known = event
    return (
        kind,
        seat,
        hand,
        low,
        high,
        low_card if low_known >> viewer & 1 else HIDDEN,
        high_card if high_known >> viewer & 1 else HIDDEN,
        low_known,
        high_known,
    )


def push_question(state: OcracokeState, kind: int, seat: int, memo: tuple[int, ...] = ()) -> None:
    """Ask one seat a question, which is answered before everything below it on the stack."""
    state.stack.append(Frame(kind, (seat,), memo, seat))


def push_step(state: OcracokeState, kind: int, memo: tuple[int, ...] = ()) -> None:
    """Push a step that runs when everything above it on the stack is done."""
    state.stack.append(Frame(kind, (), memo))
