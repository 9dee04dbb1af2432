"""States to and from plain data: saved games, views sent to a bot's process, and data from strangers."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadState
from brethren.core.frames import HIDDEN, NOBODY, frame_from_plain
from brethren.core.plain import require_field, require_int, require_ints, require_list
from brethren.core.registry import load_over
from brethren.games.ocracoke.box import OcracokeBox
from brethren.games.ocracoke.components import BOARD_START, FACES, ISLANDS, SLOTS
from brethren.games.ocracoke.last_result import LastReport
from brethren.games.ocracoke.options import Options
from brethren.games.ocracoke.rules.booty import CONDITIONS
from brethren.games.ocracoke.state import FRAME_KINDS, OcracokeState, blank_state

MAX_COINS: Final = 1000
"""More than any player can have, and than any board can total."""
ALL_SLOTS: Final = (1 << SLOTS) - 1


def unpickle(data: dict[str, object], components: str) -> OcracokeState:
    """The state that another of our processes sent, with its components if they are not the printed ones."""
    options = data["options"]
    assert isinstance(options, dict)
    box = load_over("ocracoke", components).components
    assert isinstance(box, OcracokeBox)
    return state_from_plain(data, Options(options, box), len(require_list(data["coins"], "the coins")))


def state_to_plain(state: OcracokeState) -> dict[str, object]:
    """The state as data that JSON can hold."""
    plain: dict[str, object] = {} if state.box.is_printed else {"components": state.box.hash}
    return plain | {
        "seats": state.seats,
        "options": dict(state.options.values),
        "coins": list(state.coins),
        "game": state.game_no,
        "start": state.start_seat,
        "round": state.round,
        "turn": state.turns_taken,
        "cards": list(state.cards),
        "known": list(state.known_by),
        "islands_up": state.islands_up,
        "exposed": state.exposed,
        "flipped": state.flipped,
        "history": [list(event) for event in state.history],
        "last": _last_report_to_ints(state.last_report),
        "stack": [frame.to_plain() for frame in state.stack],
    }


def state_from_plain(data: object, options: Options, seats: int) -> OcracokeState:
    """The state that ``state_to_plain`` wrote, or a BadState; consistency.py checks whether its fields fit together."""
    state = blank_state(seats, options)
    everyone = (1 << (seats + 1)) - 1
    state.coins = require_ints(require_field(data, "coins"), "the coins", seats, 0, MAX_COINS)
    state.game_no = require_int(require_field(data, "game"), "the game's number", 1, options.max_games)
    state.start_seat = require_int(require_field(data, "start"), "the start seat", 0, seats - 1)
    state.round = require_int(require_field(data, "round"), "the round", 1, state.box.rounds)
    state.turns_taken = require_int(require_field(data, "turn"), "the turn", 0, seats - 1)
    state.cards = require_ints(require_field(data, "cards"), "the cards", SLOTS, HIDDEN, SLOTS - 1)
    state.known_by = require_ints(require_field(data, "known"), "what is known", SLOTS, 0, everyone)
    state.islands_up = require_int(require_field(data, "islands_up"), "the islands turned up", 0, (1 << ISLANDS) - 1)
    state.exposed = require_int(require_field(data, "exposed"), "the seats exposed", 0, (1 << seats) - 1)
    state.flipped = require_int(require_field(data, "flipped"), "the faces of the action cards", 0, 3)
    state.history = [
        _event_from_plain(item, state) for item in require_list(require_field(data, "history"), "the history")
    ]
    state.last_report = _last_report_from_plain(require_field(data, "last"), seats)
    state.stack = [
        frame_from_plain(item, FRAME_KINDS, seats) for item in require_list(require_field(data, "stack"), "the stack")
    ]
    return state


def _event_from_plain(data: object, state: OcracokeState) -> tuple[int, ...]:
    """An event of the history: its kind, its seat, and the ints that state.py lists for that kind."""
    event = require_ints(data, "an entry of the history", low=HIDDEN)
    seat = require_int(event[1] if len(event) > 1 else None, "the seat of an entry of the history", 0, state.seats - 1)
    ranges = _event_ranges(state, seat)
    kind = require_int(event[0], "the kind of an entry of the history", 0, len(ranges) - 1)
    limits = ranges[kind]
    if len(event) != 2 + len(limits) or not all(
        [low <= value <= high for value, (low, high) in zip(event[2:], limits, strict=True)]
    ):
        raise BadState(f"an entry of the history should not be {event}")
    return tuple(event)


def _event_ranges(state: OcracokeState, seat: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By kind of event, the lowest and highest value of every int after kind and seat."""
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


def _last_report_to_ints(last: LastReport | None) -> list[int]:
    """The total, the reporter, the cards, and for each seat its bet and what each condition paid."""
    if last is None:
        return []
    numbers = [last.total, last.reporter, *last.cards]
    for bet, paid in zip(last.bets, last.paid, strict=True):
        numbers += [bet, *paid]
    return numbers


def _last_report_from_plain(data: object, seats: int) -> LastReport | None:
    numbers = require_ints(data, "the last Report", low=-MAX_COINS, high=MAX_COINS)
    if not numbers:
        return None
    head, width = 2 + SLOTS, 1 + len(CONDITIONS)
    bets = numbers[head::width]
    reporter_fits = len(numbers) == head + seats * width and NOBODY <= numbers[1] < seats and numbers[1] != HIDDEN
    if (
        not reporter_fits
        or sorted(numbers[2:head]) != list(range(SLOTS))
        or not all([0 <= bet < len(FACES) for bet in bets])
    ):
        raise BadState("the last Report should have its total, its reporter, every card, and each seat's bet and coins")
    paid = [tuple(numbers[at + 1 : at + width]) for at in range(head, len(numbers), width)]
    return LastReport(numbers[0], numbers[1], tuple(numbers[2:head]), tuple(bets), tuple(paid))
