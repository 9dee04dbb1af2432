"""States from plain data: saved games, views sent to a bot's process, and whatever somebody else may send."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadState
from brethren.core.frames import HIDDEN, NOBODY, frame_from_plain
from brethren.core.plain import field, int_of, ints_of, list_of
from brethren.games.rumble.components import (
    AREA_SIZES,
    CAMP_CARDS,
    CARD_GESTURES,
    CARDS,
    COPIES,
    FIRST_GOLDEN,
    GOLDEN_KINDS,
    PIRATES,
    SEAT_NAMES,
    START_SPECIAL,
)
from brethren.games.rumble.options import Options
from brethren.games.rumble.state import FRAME_KINDS, HIT_WIDTH, L_SEATS, SALVAGED, RumbleState, blank_state

MAX_TOKENS: Final = 6
"""The most tokens of one kind that a player can hold."""
ALL_GOLDEN: Final = sum(COPIES[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS])
LAST_GOLDEN: Final = FIRST_GOLDEN + GOLDEN_KINDS - 1
MAX_ROUND: Final = 501


def unpickle(data: dict[str, object]) -> RumbleState:
    """The state that another of our processes sent."""
    options = data["options"]
    assert isinstance(options, dict)
    return state_from_plain(data, Options(options), len(list_of(data["health"], "the health tokens")))


def state_from_plain(data: object, options: Options, seats: int) -> RumbleState:
    """The state that ``to_plain`` wrote, or a BadState."""
    state = blank_state(seats, options)
    everyone = (1 << seats) - 1
    state.game_no = int_of(field(data, "game"), "the game's number", 1, MAX_TOKENS)
    state.round = int_of(field(data, "round"), "the round", 0, MAX_ROUND)
    state.lead = int_of(field(data, "lead"), "the lead", 0, seats - 1)
    state.alive = int_of(field(data, "alive"), "the living", 0, everyone)
    state.voided = int_of(field(data, "voided"), "the voided cards", 0, everyone)
    state.resigned = int_of(field(data, "resigned"), "who has resigned", 0, everyone)
    state.open_camps = int_of(field(data, "open_camps"), "the open camps", 0, everyone)
    state.pirates = tuple(ints_of(field(data, "pirates"), "the pirates", seats, NOBODY, len(PIRATES) - 1))
    _read_tokens(state, data)
    _read_cards(state, data)
    state.death_rounds = ints_of(field(data, "died"), "the rounds of death", seats, 0, MAX_ROUND)
    state.last_battle = _last_battle_from_plain(field(data, "last"), seats)
    state.history = [_round_from_plain(item, seats) for item in list_of(field(data, "history"), "the history")]
    state.stack = [frame_from_plain(item, FRAME_KINDS, seats) for item in list_of(field(data, "stack"), "the stack")]
    return state


def _read_tokens(state: RumbleState, data: object) -> None:
    seats = state.seats
    state.health = ints_of(field(data, "health"), "the health tokens", seats, HIDDEN, MAX_TOKENS)
    state.bullets = ints_of(field(data, "bullets"), "the bullets", seats, HIDDEN, MAX_TOKENS)
    state.special = ints_of(field(data, "special"), "the special tokens", seats, HIDDEN, max(START_SPECIAL))
    camps = ints_of(field(data, "camps"), "the camp cards", -1, HIDDEN, len(CAMP_CARDS) - 1)
    offered = ints_of(field(data, "offered"), "the pirates offered", -1, HIDDEN, len(PIRATES) - 1)
    if len(camps) not in (0, seats) or len(offered) % seats:
        raise BadState("camp cards and pirates offered should be the same number for every seat")
    state.camps, state.offered_pirates = tuple(camps), tuple(offered)


def _read_cards(state: RumbleState, data: object) -> None:
    seats, last = state.seats, len(CARDS) - 1
    state.locked = ints_of(field(data, "locked"), "the cards before the shields", seats, NOBODY, last)
    state.golden_in_hand = ints_of(
        field(data, "golden"), "the golden cards in hand", seats * GOLDEN_KINDS, 0, ALL_GOLDEN
    )
    state.secret_cards = tuple(ints_of(field(data, "secret"), "the unseen cards", seats, NOBODY, LAST_GOLDEN))
    state.pile = ints_of(field(data, "pile"), "the golden pile", -1, HIDDEN, LAST_GOLDEN)
    state.area = ints_of(field(data, "area"), "the golden area", -1, NOBODY, LAST_GOLDEN)
    if len(state.area) not in (0, AREA_SIZES[seats]):
        raise BadState(f"the golden area should have {AREA_SIZES[seats]} places, not {len(state.area)}")
    state.discard_counts = ints_of(field(data, "heaps"), "the discard pile", 2 * GOLDEN_KINDS, 0, ALL_GOLDEN)
    state.cards = ints_of(field(data, "cards"), "the cards played", seats, NOBODY, last)
    state.aims = ints_of(field(data, "aims"), "the targets", 2 * seats, NOBODY, seats - 1)
    state.golden_taken = ints_of(field(data, "took"), "the golden cards taken", seats, NOBODY, SALVAGED + last)
    icons = list_of(field(data, "icons"), "the gestures offered")
    if len(icons) not in (0, seats):
        raise BadState(f"the gestures offered should be for {seats} seats, not {len(icons)}")
    state.offered_gestures = tuple([tuple(ints_of(each, "gestures", -1, 0, len(CARD_GESTURES) - 1)) for each in icons])


def _round_from_plain(data: object, seats: int) -> tuple[int, ...]:
    """One number for the table and one for each seat: see round_history.py."""
    return tuple(ints_of(data, "the record of a round", 1 + seats, 0, 1 << 24))


def _last_battle_from_plain(data: object, seats: int) -> tuple[int, ...]:
    """The last Battle: see ``state.L_FIZZLED``."""
    last = tuple(ints_of(data, "the last Battle", -1, 0, (1 << len(SEAT_NAMES)) - 1))
    hits = last[L_SEATS + 2 * seats :]
    whole = len(last) >= L_SEATS + 2 * seats and not len(hits) % HIT_WIDTH
    fought = (*hits[::HIT_WIDTH], *hits[1::HIT_WIDTH])
    if last and not (whole and all([seat < seats for seat in fought])):
        raise BadState("the last Battle should tell the damage of every seat, and then who hit whom")
    return last
