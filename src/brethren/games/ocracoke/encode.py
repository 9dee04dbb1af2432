"""The observation tensor: what a seat sees as numbers. Seats are counted from the viewer, so one network plays all."""

from __future__ import annotations

from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.components import CARDS, ISLANDS, MAX_ROUNDS, SLOTS
from brethren.games.ocracoke.state import (
    CHECKED,
    EVENT_KINDS,
    EVENTS_PER_TURN,
    FRAME_KINDS,
    GHOST_LOOK,
    KRAKEN_SWAPPED,
    LOOKED,
    OcracokeState,
)
from brethren.kit.encoding import Segment, bits, one_hot, seats_from


def segments(view: OcracokeState, seat: int) -> list[Segment]:
    """The parts of the tensor in order, each with its name."""
    seats = view.seats
    order = seats_from(seat, seats)
    asked = view.stack[-1] if view.stack else None
    options = view.options
    return [
        (
            "cards",
            [
                bit
                for slot in _slots_from_viewer(view, order)
                for bit in one_hot(view.cards[slot] - HIDDEN, len(CARDS) + 1)
            ],
        ),
        (
            "known_by",
            [float(view.known_by[slot] >> who & 1) for slot in _slots_from_viewer(view, order) for who in order],
        ),
        ("islands_up", bits(view.islands_up, ISLANDS)),
        ("exposed", [float(view.exposed >> who & 1) for who in order]),
        ("faces", bits(view.flipped, 2)),
        ("round", one_hot(view.round - 1, MAX_ROUNDS)),
        ("active", one_hot((view.active_seat() - seat) % seats, seats)),
        ("start", one_hot((view.start_seat - seat) % seats, seats)),
        ("coins", [view.coins[who] / options.target_coins for who in order]),
        ("games", [view.game_no / options.max_games]),
        ("asked", one_hot(asked.kind if asked else FRAME_KINDS, FRAME_KINDS + 1)),
        ("waiting", [float(who in view.waiting()) for who in order]),
        ("reporter", [float(asked is not None and asked.cause == who) for who in order]),
        ("memo", _memo(view, order)),
        ("options", _options(view)),
        ("history", _history(view, seat)),
    ]


def _slots_from_viewer(view: OcracokeState, order: list[int]) -> list[int]:
    """Islands, board, and the hands clockwise from the viewer's."""
    hands = view.hand_slot(0)
    return [*range(hands), *[slot for who in order for slot in view.hand_slots(who)]]


def _memo(view: OcracokeState, order: list[int]) -> list[float]:
    """The slots that the open question is about, as two rows of flags."""
    masks = [0, 0]
    if view.stack:
        asked = view.stack[-1]
        for place, value in enumerate(asked.memo):
            masks[place] = value if asked.kind == GHOST_LOOK else 1 << value if value >= 0 else 0
    return [float(mask >> slot & 1) for mask in masks for slot in _slots_from_viewer(view, order)]


def _options(view: OcracokeState) -> list[float]:
    options = view.options
    return [
        options.target_coins / 10,
        options.max_games / 50,
        float(options.abilities),
        float(options.face_down_islands_only),
        float(options.received_card_triggers),
        float(options.neutral_matches_zero),
        float(options.zero_stacks),
        float(options.random_islands),
        *[float(options.hand_colour == name) for name in ("sum", "any", "both", "each")],
    ]


def _history(view: OcracokeState, seat: int) -> list[float]:
    """Everything that has happened in this game, in order, padded with zeros."""
    width = EVENT_KINDS + view.seats + SLOTS + 4
    row: list[float] = []
    for event in view.history:
        row += _event(view, event, seat)
    return row + [0.0] * (width * EVENTS_PER_TURN * MAX_ROUNDS * view.seats - len(row))


def _event(view: OcracokeState, event: tuple[int, ...], seat: int) -> list[float]:
    """Kind, seat, slots, whether it exposed or could have, and the cards known at a Kraken Swap."""
    kind, who = event[0], event[1]
    slots, flags, cards = 0, [0.0, 0.0], [0.0, 0.0]
    if kind == CHECKED:
        slots, flags = event[2], [float(event[3]), float(event[4])]
    elif kind == LOOKED:
        slots = 1 << event[2]
    else:
        for slot in event[2:5] if kind == KRAKEN_SWAPPED else event[2:]:
            slots |= 1 << slot
    if kind == KRAKEN_SWAPPED:
        cards = [(card + 1) / len(CARDS) for card in event[5:7]]
    rotated = [float(slots >> slot & 1) for slot in _slots_from_viewer(view, seats_from(seat, view.seats))]
    return [*one_hot(kind, EVENT_KINDS), *one_hot((who - seat) % view.seats, view.seats), *rotated, *flags, *cards]
