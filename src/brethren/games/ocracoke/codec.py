"""States from plain data: saved games, views sent to a bot's process, and whatever somebody else may send."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadState
from brethren.core.frames import HIDDEN, NOBODY, frame_from_plain
from brethren.core.plain import field, int_of, ints_of, list_of
from brethren.games.ocracoke.components import BOARD_START, FACES, ISLANDS, ROUNDS, SLOTS
from brethren.games.ocracoke.rules.booty import CONDITIONS
from brethren.games.ocracoke.state import FRAME_KINDS, OcracokeState, Options, blank_state

MAX_COINS: Final = 1000
"""Coins that nobody can have, and a total that no board can have."""
ALL_SLOTS: Final = (1 << SLOTS) - 1


def unpickle(data: dict[str, object]) -> OcracokeState:
    """A state that was sent to another process of ours."""
    options = data["options"]
    assert isinstance(options, dict)
    return state_from_plain(data, Options(options), len(list_of(data["coins"], "the coins")))


def state_from_plain(data: object, options: Options, seats: int) -> OcracokeState:
    """The state that ``plain()`` wrote, or a BadState; whether its fields fit together is not asked here."""
    state = blank_state(seats, options)
    everyone = (1 << (seats + 1)) - 1
    state.coins = ints_of(field(data, "coins"), "the coins", seats, 0, MAX_COINS)
    state.game_no = int_of(field(data, "game"), "the game's number", 1, options.max_games)
    state.start_seat = int_of(field(data, "start"), "the start seat", 0, seats - 1)
    state.round = int_of(field(data, "round"), "the round", 1, ROUNDS)
    state.turns_taken = int_of(field(data, "turn"), "the turn", 0, seats - 1)
    state.cards = ints_of(field(data, "cards"), "the cards", SLOTS, HIDDEN, SLOTS - 1)
    state.known_by = ints_of(field(data, "known"), "what is known", SLOTS, 0, everyone)
    state.islands_up = int_of(field(data, "islands_up"), "the islands turned up", 0, (1 << ISLANDS) - 1)
    state.exposed = int_of(field(data, "exposed"), "the seats exposed", 0, (1 << seats) - 1)
    state.flipped = int_of(field(data, "flipped"), "the faces of the action cards", 0, 3)
    state.history = [_event_from_plain(item, state) for item in list_of(field(data, "history"), "the history")]
    state.last_report = _last_report_from_plain(field(data, "last"), seats)
    state.stack = [frame_from_plain(item, FRAME_KINDS, seats) for item in list_of(field(data, "stack"), "the stack")]
    return state


def _event_from_plain(data: object, state: OcracokeState) -> tuple[int, ...]:
    """An entry of the history: its kind, its seat, and what ``state.SWAPPED`` and the others say."""
    event = ints_of(data, "an entry of the history", low=HIDDEN)
    seat = int_of(event[1] if len(event) > 1 else None, "the seat of an entry of the history", 0, state.seats - 1)
    forms = _event_ranges(state, seat)
    kind = int_of(event[0], "the kind of an entry of the history", 0, len(forms) - 1)
    form = forms[kind]
    if len(event) != 2 + len(form) or not all(
        [low <= value <= high for value, (low, high) in zip(event[2:], form, strict=True)]
    ):
        raise BadState(f"an entry of the history should not be {event}")
    return tuple(event)


def _event_ranges(state: OcracokeState, seat: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The lowest and the highest value of every int behind kind and seat, kind by kind."""
    hands = state.hand_slots(seat)
    hand, board = (hands[0], hands[-1]), (BOARD_START, BOARD_START + state.board_size - 1)
    island, card, mask, flag = (0, ISLANDS - 1), (HIDDEN, SLOTS - 1), (0, ALL_SLOTS), (0, 1)
    known = (0, (1 << (state.seats + 1)) - 1)
    return (
        (hand, board),
        (hand, board, board, card, card, known, known),
        (hand, board, island),
        (mask, flag, flag),
        (board, mask),
        (),
    )


def _last_report_from_plain(data: object, seats: int) -> tuple[int, ...]:
    """The last Report: its total, its reporter, the cards, and for each seat its bet and its coins."""
    last = tuple(ints_of(data, "the last Report", low=-MAX_COINS, high=MAX_COINS))
    if not last:
        return last
    sheet = 2 + SLOTS
    bets = last[sheet :: 1 + len(CONDITIONS)]
    fits = len(last) == sheet + seats * (1 + len(CONDITIONS)) and NOBODY <= last[1] < seats and last[1] != HIDDEN
    if not fits or sorted(last[2:sheet]) != list(range(SLOTS)) or not all([0 <= bet < len(FACES) for bet in bets]):
        raise BadState("the last Report should have its total, its reporter, every card, and each seat's bet and coins")
    return last
