"""The state of a game of Pirate Rumble: pirates, tokens behind shields, cards, camps, and the history."""

from __future__ import annotations

from typing import Final

from brethren.core.box import Box
from brethren.core.fields import Fields
from brethren.core.frames import HIDDEN, NOBODY, Frame
from brethren.core.options import Value
from brethren.core.outcome import Outcome
from brethren.core.state import State
from brethren.games.rumble.codec import fields_for
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS, is_golden
from brethren.games.rumble.last_result import LastBattle
from brethren.games.rumble.options import Options
from brethren.games.rumble.outcome import rank_seats

# Kinds of frames: questions, and steps that run by themselves. They are the rows of rules.PROCEDURES.
DEAL: Final = 0
DRAFT: Final = 1
CHOOSE: Final = 2
GESTURES: Final = 3
TARGETS: Final = 4
SEARCH: Final = 5
RACE: Final = 6
AIMING: Final = 7
SEARCHING: Final = 8
BATTLE: Final = 9
FRAME_KINDS: Final = 10


class RumbleState(State):
    """A game or, with ``HIDDEN`` numbers, what one seat sees of it."""

    health: list[int]
    bullets: list[int]
    special: list[int]
    locked: list[int]  # by seat, the basic card in front of the shield, or NOBODY
    golden_in_hand: list[int]  # copies of each golden card, six numbers for each seat; public
    pile: list[int]  # the last card is the top
    area: list[int]
    discard_counts: list[int]  # copies of each golden card discarded, then copies out of the game
    cards: list[int]  # revealed this round, by seat
    aims: list[int]  # two for each seat
    golden_taken: list[int]  # in this round's Search, by seat
    death_rounds: list[int]  # by seat, 0 while alive
    history: list[tuple[int, ...]]  # a packed record of each past round: see round_history.py
    game_no: int
    round: int
    lead: int
    alive: int  # this and the next three are masks of seats
    voided: int
    resigned: int
    open_camps: int
    pirates: tuple[int, ...]
    offered_pirates: tuple[int, ...]  # to choose from, the same number for each seat
    secret_cards: tuple[int, ...]  # by seat, a golden card that nobody else has seen [PR-2.20]
    camps: tuple[int, ...]
    offered_gestures: tuple[tuple[int, ...], ...]  # by seat
    last_battle: LastBattle | None

    def __init__(self, seats: int, options: Options, stack: list[Frame]) -> None:
        super().__init__(seats, stack)
        self.options = options
        self.box = options.box
        self.ledger_cache: object = None  # the ledger of a view, once it was needed; not part of the state proper

    # Who and where --------------------------------------------------------------------------------------------------

    def is_alive(self, seat: int) -> bool:
        return bool(self.alive >> seat & 1)

    def living_seats(self) -> list[int]:
        """In the order of the seats."""
        return [seat for seat in range(self.seats) if self.alive >> seat & 1]

    def seat_of(self, pirate: int) -> int:
        """The seat of a pirate, or NOBODY."""
        for seat in range(self.seats):
            if self.pirates[seat] == pirate:
                return seat
        return NOBODY

    def others_clockwise(self, seat: int) -> list[int]:
        """All other living seats clockwise, the nearest first."""
        found: list[int] = []
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if self.alive >> other & 1:
                found.append(other)
        return found

    def neighbours(self, seat: int) -> list[int]:
        """[PR-1.6] The nearest living seats on both sides; only one if no more are left."""
        others = self.others_clockwise(seat)
        return [others[0], others[-1]] if len(others) > 1 else others

    def holds(self, seat: int, card: int) -> bool:
        """Whether the golden card is in the seat's hand."""
        return self.golden_in_hand[seat * GOLDEN_KINDS + card - FIRST_GOLDEN] > 0 or self.secret_cards[seat] == card

    def shields_removed(self) -> bool:
        """[PR-11.9] Whether the game is played with all tokens open; also true in the middle of a Battle."""
        visible = self.options.tokens_visible
        return visible == "always" or (visible == "two_left" and self.alive.bit_count() == 2)

    def shields_down(self) -> bool:
        """Whether everybody sees all tokens, now or because the game is over."""
        return self.over or self.shields_removed()

    def sees_tokens(self, viewer: int | None, seat: int) -> bool:
        """Whether the viewer sees the tokens of a seat; the dead have none."""
        return seat == viewer or not self.is_alive(seat) or self.shields_down()

    def sees_camp(self, viewer: int | None, seat: int) -> bool:
        return seat == viewer or bool(self.open_camps >> seat & 1) or self.over

    # The contract ---------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        return rank_seats(self.seats, self.alive, self.death_rounds, self.camps, self.round)

    def clone(self) -> RumbleState:
        copy = RumbleState(self.seats, self.options, self.stack.copy())
        copy._copy_public(self)
        copy.health, copy.bullets, copy.special = self.health.copy(), self.bullets.copy(), self.special.copy()
        copy.pile = self.pile.copy()
        copy.offered_pirates, copy.secret_cards, copy.camps = self.offered_pirates, self.secret_cards, self.camps
        return copy

    def seen_by(self, seat: int | None) -> RumbleState:
        """Tokens, camps, the golden pile, Bonny's first card and the pirates offered are hidden."""
        everyone = range(self.seats)
        shown = [self.sees_tokens(seat, each) for each in everyone]
        stack = [frame.seen_by(HIDDEN if seat is None else seat) for frame in self.stack]
        view = RumbleState(self.seats, self.options, stack)
        view._copy_public(self)
        view.health = [self.health[each] if shown[each] else HIDDEN for each in everyone]
        view.bullets = [self.bullets[each] if shown[each] else HIDDEN for each in everyone]
        view.special = [self.special[each] if shown[each] else HIDDEN for each in everyone]
        view.pile = [HIDDEN] * len(self.pile)
        view.secret_cards = tuple(
            [
                card if card == NOBODY or each == seat or self.over else HIDDEN
                for each, card in enumerate(self.secret_cards)
            ]
        )
        view.camps = tuple([card if self.sees_camp(seat, each) else HIDDEN for each, card in enumerate(self.camps)])
        size = len(self.offered_pirates) // self.seats
        view.offered_pirates = tuple(
            [
                card if seat is not None and at // size == seat else HIDDEN
                for at, card in enumerate(self.offered_pirates)
            ]
        )
        return view

    def _copy_public(self, other: RumbleState) -> None:
        """Copy what everybody sees."""
        self.locked = other.locked.copy()
        self.golden_in_hand = other.golden_in_hand.copy()
        self.area = other.area.copy()
        self.discard_counts = other.discard_counts.copy()
        self.cards = other.cards.copy()
        self.aims = other.aims.copy()
        self.golden_taken = other.golden_taken.copy()
        self.death_rounds = other.death_rounds.copy()
        self.history = other.history.copy()
        self.game_no = other.game_no
        self.round = other.round
        self.lead = other.lead
        self.alive = other.alive
        self.voided = other.voided
        self.resigned = other.resigned
        self.open_camps = other.open_camps
        self.pirates = other.pirates
        self.offered_gestures = other.offered_gestures
        self.last_battle = other.last_battle

    def has_hidden(self) -> bool:
        tokens = (*self.health, *self.bullets, *self.special)
        hidden_places = [*tokens, *self.pile, *self.secret_cards, *self.camps, *self.offered_pirates]
        return HIDDEN in hidden_places  # a list of its own: mypyc does not compile ``in`` on a literal with stars

    def is_view_of(self, seat: int | None) -> bool:
        """Here a hole stands for each number that ``seen_by`` leaves out."""
        for each in range(self.seats):
            seen = self.sees_tokens(seat, each)
            if any([(tokens[each] != HIDDEN) != seen for tokens in (self.health, self.bullets, self.special)]):
                return False
            if self.camps and (self.camps[each] != HIDDEN) != self.sees_camp(seat, each):
                return False
            if self.secret_cards[each] != NOBODY and (self.secret_cards[each] != HIDDEN) != (each == seat or self.over):
                return False
        size = len(self.offered_pirates) // self.seats
        offers = all([(card != HIDDEN) == (at // size == seat) for at, card in enumerate(self.offered_pirates)])
        return offers and all([card == HIDDEN for card in self.pile])

    def revealed_to(self, seat: int | None) -> tuple[int, ...]:
        """Secrets are revealed when everybody has answered, when golden cards are turned up, and by death."""
        asked = self.stack[-1].kind if self.stack else NOBODY
        taken = sum([card != NOBODY for card in self.golden_taken])
        return (self.game_no, self.round, self.alive, self.resigned, self.open_camps, asked, len(self.stack), taken)

    def fully_revealed(self) -> RumbleState:
        """All tokens and camps visible, as at the end."""
        values = {**self.options.values, "tokens_visible": "always"}
        state = self.clone()
        state.options = Options(values, self.box)
        state.open_camps = (1 << self.seats) - 1 if self.camps and HIDDEN not in self.camps else self.open_camps
        return state

    def fields(self) -> Fields:
        return fields_for(self.seats, self.box)

    def option_values(self) -> dict[str, Value]:
        return self.options.values

    def components(self) -> Box:
        return self.box

    def game_key(self) -> str:
        return "rumble"


def blank_state(seats: int, options: Options) -> RumbleState:
    """A table before anything is on it."""
    state = RumbleState(seats, options, [])
    state.fields().make_empty(state)
    return state


def golden_cards(state: RumbleState) -> tuple[int, ...]:
    """The golden cards in all places together, kind by kind; those that a view hides are not counted."""
    counts = [state.discard_counts[kind] + state.discard_counts[GOLDEN_KINDS + kind] for kind in range(GOLDEN_KINDS)]
    for card in [*state.pile, *state.area, *state.cards, *state.secret_cards]:
        if is_golden(card):
            counts[card - FIRST_GOLDEN] += 1
    for at, copies in enumerate(state.golden_in_hand):
        counts[at % GOLDEN_KINDS] += copies
    return tuple(counts)


def push_step(state: RumbleState, kind: int) -> None:
    """Push a step that runs when everything above it on the stack is done."""
    state.stack.append(Frame(kind, ()))
