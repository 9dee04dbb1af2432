"""States to and from plain data: saved games, views sent to a bot's process, and data from strangers."""

from __future__ import annotations

from typing import Final

from brethren.core.errors import BadState
from brethren.core.frames import HIDDEN, NOBODY, frame_from_plain
from brethren.core.plain import require_field, require_int, require_ints, require_list
from brethren.core.registry import load_over
from brethren.games.rumble.box import RumbleBox
from brethren.games.rumble.components import (
    CAMP_CARDS,
    CARD_GESTURES,
    CARDS,
    FIRST_GOLDEN,
    GOLDEN_KINDS,
    MAX_TOKENS,
    PIRATES,
    SEAT_NAMES,
)
from brethren.games.rumble.last_result import Hit, LastBattle
from brethren.games.rumble.options import Options
from brethren.games.rumble.state import FRAME_KINDS, SALVAGED, RumbleState, blank_state

LAST_GOLDEN: Final = FIRST_GOLDEN + GOLDEN_KINDS - 1
MAX_ROUND: Final = 501
HIT_WIDTH: Final = 5
"""Ints for each hit of the last Battle."""
WHOLE_BATTLE: Final = "the last Battle should have the damage of every seat, and then who hit whom"


def unpickle(data: dict[str, object], components: str) -> RumbleState:
    """The state that another of our processes sent, with its components if they are not the printed ones."""
    options = data["options"]
    assert isinstance(options, dict)
    box = load_over("rumble", components).components
    assert isinstance(box, RumbleBox)
    return state_from_plain(data, Options(options, box), len(require_list(data["health"], "the health tokens")))


def state_to_plain(state: RumbleState) -> dict[str, object]:
    """The state as data that JSON can hold."""
    plain: dict[str, object] = {} if state.box.is_printed else {"components": state.box.hash}
    return plain | {
        "seats": state.seats,
        "options": dict(state.options.values),
        "game": state.game_no,
        "round": state.round,
        "lead": state.lead,
        "alive": state.alive,
        "pirates": list(state.pirates),
        "offered": list(state.offered_pirates),
        "health": list(state.health),
        "bullets": list(state.bullets),
        "special": list(state.special),
        "locked": list(state.locked),
        "golden": list(state.golden_in_hand),
        "secret": list(state.secret_cards),
        "camps": list(state.camps),
        "open_camps": state.open_camps,
        "pile": list(state.pile),
        "area": list(state.area),
        "heaps": list(state.discard_counts),
        "cards": list(state.cards),
        "aims": list(state.aims),
        "voided": state.voided,
        "resigned": state.resigned,
        "icons": [list(each) for each in state.offered_gestures],
        "took": list(state.golden_taken),
        "died": list(state.death_rounds),
        "last": _last_battle_to_ints(state.last_battle),
        "history": [list(each) for each in state.history],
        "stack": [frame.to_plain() for frame in state.stack],
    }


def state_from_plain(data: object, options: Options, seats: int) -> RumbleState:
    """The state that ``state_to_plain`` wrote, or a BadState; consistency.py checks whether its fields fit together."""
    state = blank_state(seats, options)
    everyone = (1 << seats) - 1
    state.game_no = require_int(require_field(data, "game"), "the game's number", 1, MAX_TOKENS)
    state.round = require_int(require_field(data, "round"), "the round", 0, MAX_ROUND)
    state.lead = require_int(require_field(data, "lead"), "the lead", 0, seats - 1)
    state.alive = require_int(require_field(data, "alive"), "the living", 0, everyone)
    state.voided = require_int(require_field(data, "voided"), "the voided cards", 0, everyone)
    state.resigned = require_int(require_field(data, "resigned"), "who has resigned", 0, everyone)
    state.open_camps = require_int(require_field(data, "open_camps"), "the open camps", 0, everyone)
    state.pirates = tuple(require_ints(require_field(data, "pirates"), "the pirates", seats, NOBODY, len(PIRATES) - 1))
    _read_tokens(state, data)
    _read_cards(state, data)
    state.death_rounds = require_ints(require_field(data, "died"), "the rounds of death", seats, 0, MAX_ROUND)
    state.last_battle = _last_battle_from_plain(require_field(data, "last"), seats)
    state.history = [
        _round_from_plain(item, seats) for item in require_list(require_field(data, "history"), "the history")
    ]
    state.stack = [
        frame_from_plain(item, FRAME_KINDS, seats) for item in require_list(require_field(data, "stack"), "the stack")
    ]
    return state


def _read_tokens(state: RumbleState, data: object) -> None:
    seats = state.seats
    state.health = require_ints(require_field(data, "health"), "the health tokens", seats, HIDDEN, MAX_TOKENS)
    state.bullets = require_ints(require_field(data, "bullets"), "the bullets", seats, HIDDEN, MAX_TOKENS)
    state.special = require_ints(
        require_field(data, "special"), "the special tokens", seats, HIDDEN, max(state.box.start_special)
    )
    camps = require_ints(require_field(data, "camps"), "the camp cards", -1, HIDDEN, len(CAMP_CARDS) - 1)
    offered = require_ints(require_field(data, "offered"), "the pirates offered", -1, HIDDEN, len(PIRATES) - 1)
    if len(camps) not in (0, seats) or len(offered) % seats:
        raise BadState("camp cards and pirates offered should be the same number for every seat")
    state.camps, state.offered_pirates = tuple(camps), tuple(offered)


def _read_cards(state: RumbleState, data: object) -> None:
    seats, last, box = state.seats, len(CARDS) - 1, state.box
    all_golden = sum(box.golden_copies)
    state.locked = require_ints(require_field(data, "locked"), "the cards before the shields", seats, NOBODY, last)
    state.golden_in_hand = require_ints(
        require_field(data, "golden"), "the golden cards in hand", seats * GOLDEN_KINDS, 0, all_golden
    )
    state.secret_cards = tuple(
        require_ints(require_field(data, "secret"), "the unseen cards", seats, NOBODY, LAST_GOLDEN)
    )
    state.pile = require_ints(require_field(data, "pile"), "the golden pile", -1, HIDDEN, LAST_GOLDEN)
    state.area = require_ints(require_field(data, "area"), "the golden area", -1, NOBODY, LAST_GOLDEN)
    if len(state.area) not in (0, box.area_sizes[seats]):
        raise BadState(f"the golden area should have {box.area_sizes[seats]} places, not {len(state.area)}")
    state.discard_counts = require_ints(
        require_field(data, "heaps"), "the discard pile", 2 * GOLDEN_KINDS, 0, all_golden
    )
    state.cards = require_ints(require_field(data, "cards"), "the cards played", seats, NOBODY, last)
    state.aims = require_ints(require_field(data, "aims"), "the targets", 2 * seats, NOBODY, seats - 1)
    state.golden_taken = require_ints(
        require_field(data, "took"), "the golden cards taken", seats, NOBODY, SALVAGED + last
    )
    icons = require_list(require_field(data, "icons"), "the gestures offered")
    if len(icons) not in (0, seats):
        raise BadState(f"the gestures offered should be for {seats} seats, not {len(icons)}")
    state.offered_gestures = tuple(
        [tuple(require_ints(each, "gestures", -1, 0, len(CARD_GESTURES) - 1)) for each in icons]
    )


def _round_from_plain(data: object, seats: int) -> tuple[int, ...]:
    """One number for the table and one for each seat: see round_history.py."""
    return tuple(require_ints(data, "the record of a round", 1 + seats, 0, 1 << 24))


def _last_battle_to_ints(last: LastBattle | None) -> list[int]:
    """Two masks, two numbers for each seat, then five for each hit."""
    if last is None:
        return []
    numbers = [last.fizzled, last.dry]
    for damage, gained in zip(last.damage, last.health_gained, strict=True):
        numbers += [damage, gained]
    for hit in last.hits:
        numbers += [hit.attacker, hit.victim, hit.raw_damage, hit.damage, hit.redirected]
    return numbers


def _last_battle_from_plain(data: object, seats: int) -> LastBattle | None:
    numbers = require_ints(data, "the last Battle", -1, 0, (1 << len(SEAT_NAMES)) - 1)
    if not numbers:
        return None
    by_seat, by_hit = numbers[2 : 2 + 2 * seats], numbers[2 + 2 * seats :]
    if len(by_seat) != 2 * seats or len(by_hit) % HIT_WIDTH:
        raise BadState(WHOLE_BATTLE)
    hits: list[Hit] = []
    for at in range(0, len(by_hit), HIT_WIDTH):
        attacker, victim, raw_damage, damage, redirected = by_hit[at : at + HIT_WIDTH]
        if attacker >= seats or victim >= seats:
            raise BadState(WHOLE_BATTLE)
        hits.append(Hit(attacker, victim, raw_damage, damage, redirected))
    return LastBattle(numbers[0], numbers[1], tuple(by_seat[::2]), tuple(by_seat[1::2]), tuple(hits))
