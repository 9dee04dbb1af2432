"""The contents of the box (``components.toml``) as typed tables."""

from __future__ import annotations

from typing import Final

from brethren.core.options import Option, Value
from brethren.kit.toml_data import TomlData, TomlRow

_DATA: Final = TomlData("brethren.games.rumble")

# Cards. Their numbers are literals, because compiled code is faster with them; a test compares them with the file. ----
_CARDS: Final = _DATA.rows("card")
CARDS: Final = tuple([row.text("id") for row in _CARDS])
LOAD: Final = 0
SHOOT: Final = 1
SHOOT_TWICE: Final = 2
DODGE: Final = 3
FIRE: Final = 4
SEARCH: Final = 5
BLOCK: Final = 6
HEAL: Final = 7
LOAD_FULL: Final = 8
CUT: Final = 9
HIDE: Final = 10
STEAL: Final = 11
TAKE_COVER: Final = 12
PICK: Final = 13
BOMB: Final = 14
STABBING: Final = 15
SMITE: Final = 16
WHIRLWIND: Final = 17

FIRST_GOLDEN: Final = 6
"""The first golden card; the golden cards are consecutive."""
GOLDEN_KINDS: Final = 6
GOLDEN_CARDS: Final = CARDS[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS]
COPIES: Final = tuple([row.number("copies") for row in _CARDS])
COSTS: Final = tuple([row.number("cost") for row in _CARDS])


def is_golden(card: int) -> bool:
    return FIRST_GOLDEN <= card < FIRST_GOLDEN + GOLDEN_KINDS


# Whom a card targets.
NO_TARGET: Final = 0
ANY_ONE: Final = 1
ANY_TWO: Final = 2
NEIGHBOUR: Final = 3
ALL_OTHERS: Final = 4
_TARGET_NAMES: Final = ("none", "any1", "any2", "neighbour1", "all_others")
TARGET_KINDS: Final = tuple([_TARGET_NAMES.index(row.text("target")) for row in _CARDS])
NEEDS_TARGET: Final = tuple([kind in (ANY_ONE, ANY_TWO, NEIGHBOUR) for kind in TARGET_KINDS])

# Gestures: one for each card ------------------------------------------------------------------------------------------
GESTURES: Final = tuple([row.text("id") for row in _DATA.rows("gesture")])
CARD_GESTURES: Final = tuple([GESTURES.index(row.text("gesture")) for row in _CARDS])

# Pirates --------------------------------------------------------------------------------------------------------------
_PIRATES: Final = _DATA.rows("character")
PIRATES: Final = tuple([row.text("id") for row in _PIRATES])
ROBERTS: Final = 0
BONNY: Final = 1
READ: Final = 2
MORGAN: Final = 3
BLACKBEARD: Final = 4
PARGO: Final = 5
KIDD: Final = 6
CHEUNG: Final = 7
CHING: Final = 8
KUKI: Final = 9
ZHENG: Final = 10
START_HEALTH: Final = tuple([row.number("health") for row in _PIRATES])
MAX_HEALTH: Final = tuple([row.number("max_health") for row in _PIRATES])
START_BULLETS: Final = tuple([row.number("bullets") for row in _PIRATES])
START_SPECIAL: Final = tuple([row.number("special") for row in _PIRATES])


def _cards_of(row: TomlRow, key: str) -> tuple[int, ...]:
    return tuple([CARDS.index(str(name)) for name in row.values(key)])


KITS: Final = tuple([_cards_of(row, "kit") for row in _PIRATES])
START_CARDS: Final = tuple([_cards_of(row, "reserved") for row in _PIRATES])
START_DRAWS: Final = tuple([row.number("draw") for row in _PIRATES])

# Numbers --------------------------------------------------------------------------------------------------------------
MAX_BULLETS: Final = _DATA.row("constants").number("max_bullets")
STORM_DAMAGE: Final = _DATA.row("constants_reconstructed").number("storm_damage")
MAX_GAMES: Final = _DATA.row("constants_reconstructed").number("rematch_limit")
BOT_REACTION_SECONDS: Final = _DATA.row("constants_reconstructed").number("bot_reaction_ms_median") / 1000
BOT_REACTION_SPREAD: Final = _DATA.row("constants_reconstructed").number("bot_reaction_spread") / 100
SEAT_COUNTS: Final = (3, 4, 5, 6, 7, 8)
CAMP_SEATS: Final = (4, 5, 6, 7, 8)
AREA_SIZES: Final = {seats: _DATA.row("golden_area").number(str(seats)) for seats in SEAT_COUNTS}
AREA_NAMES: Final = ("1", "2", "3", "4")
SEAT_NAMES: Final = ("0", "1", "2", "3", "4", "5", "6", "7")

# Camps: a camp card is a camp, and whether it is the Boss of it -------------------------------------------------------
CAMPS: Final = tuple([row.text("id") for row in _DATA.rows("camp")])
SUN: Final = 0
MOON: Final = 1
LONE_STAR: Final = 2
BOSS: Final = 3
"""Camp cards 0 to 2 are subordinates (the Lone Star has none), 3 to 5 are the Bosses of the same camps."""
CAMP_CARDS: Final = (*CAMPS, *[f"{camp}_boss" for camp in CAMPS])


def _camp_cards(row: TomlRow) -> tuple[int, ...]:
    suns, moons = row.number("sun_subordinates"), row.number("moon_subordinates")
    return (BOSS + SUN, BOSS + MOON, BOSS + LONE_STAR, *[SUN] * suns, *[MOON] * moons)


_CAMP_SETUPS: Final = {row.number("players"): row for row in _DATA.rows("camp_setup")}
CAMP_DEALS: Final = {seats: _camp_cards(row) for seats, row in _CAMP_SETUPS.items()}
FACE_UP_BOSSES: Final = {
    seats: tuple([BOSS + CAMPS.index(str(camp)) for camp in row.values("face_up_bosses")])
    for seats, row in _CAMP_SETUPS.items()
}


# Options --------------------------------------------------------------------------------------------------------------
NO_RANGE: Final = (0, -1)


def _option(row: TomlRow) -> Option:
    default, name = row.fields["default"], row.text("name")
    assert isinstance(default, (str, int, bool))
    values, span = _values(row)
    return Option(
        name,
        default,
        values,
        span,
        seats=CAMP_SEATS if name == "mode" else (),
        multiple=row.has("names"),
        group=row.text("group") if row.has("group") else "",
        requires=_option_values(row, "only"),
    )


def _values(row: TomlRow) -> tuple[tuple[Value, ...], tuple[int, int]]:
    """The values of an option, or its lowest and highest value."""
    if row.has("names"):
        return tuple([each.text("id") for each in _DATA.rows(row.text("names"))]), NO_RANGE
    if row.has("values"):
        return row.values("values"), NO_RANGE
    span = row.number("min"), row.number("max")
    return ((row.number("off"), *range(span[0], span[1] + 1)), NO_RANGE) if row.has("off") else ((), span)


def _option_values(row: TomlRow, field: str) -> dict[str, Value]:
    """Options by name and their values; empty if the field is missing."""
    found = row.fields.get(field, {})
    assert isinstance(found, dict)
    return dict(found)


OPTIONS: Final = tuple([_option(row) for row in _DATA.rows("option") if row.text("name") != "players"])
PRESETS: Final = {row.text("id"): _option_values(row, "set") for row in _DATA.rows("preset")}
