"""Component files of somebody's own: which fields they may change, and whether a game can be played with them."""

from __future__ import annotations

from typing import Final

from brethren.games.rumble.box import BULLET_GAINS, FIRST_DAMAGE, HEALTH_GAINS, LESSER_DAMAGE, PRINTED, RumbleBox
from brethren.games.rumble.components import (
    AREA_NAMES,
    CAMPS,
    CARDS,
    DATA,
    FIRST_GOLDEN,
    GOLDEN_CARDS,
    GOLDEN_KINDS,
    MAX_TOKENS,
    SEAT_COUNTS,
    TAKE_COVER,
)
from brethren.kit.component_file import read_components
from brethren.kit.component_options import require_allowed_options
from brethren.kit.field_rules import FieldRules, Fixed, Names, Number, OptionValue, OptionValues, Text
from brethren.kit.toml_data import TomlData

MAX_COST: Final = 5
MAX_DAMAGE: Final = 6
NAME_LENGTH: Final = 30
TEXT_LENGTH: Final = 200
BASIC_CARDS: Final = CARDS[:FIRST_GOLDEN]
ALWAYS_PLAYABLE: Final = 2
"""Cards without a cost that every pirate needs, because one of them may be locked."""


def _field_rules() -> FieldRules:
    """The fields that a file may change, and to what."""
    rules: FieldRules = {
        "game.title": Text(NAME_LENGTH),
        "constants.max_bullets": Number(1, MAX_TOKENS),
        "constants_reconstructed.storm_damage": Number(1, MAX_TOKENS),
        "constants_reconstructed.rematch_limit": Number(1, 5),
        "constants_reconstructed.bot_reaction_ms_median": Number(100, 5000),
        "constants_reconstructed.bot_reaction_spread": Number(0, 100),
        "card.name": Text(NAME_LENGTH),
        "card.text": Text(TEXT_LENGTH),
        "card.cost": Number(0, MAX_COST),
        "character.name": Text(NAME_LENGTH),
        "character.text": Text(TEXT_LENGTH),
        "character.health": Number(1, MAX_TOKENS),
        "character.max_health": Number(1, MAX_TOKENS),
        "character.bullets": Number(0, MAX_TOKENS),
        "character.special": Number(0, MAX_TOKENS),
        "character.reserved": Names(GOLDEN_CARDS, 0, 4, repeated=True),
        "character.draw": Number(0, 1),
        "character:roberts.special": Number(0, 1),
        "character:roberts.max_health": Number(3, MAX_TOKENS),  # he may trade his token for health while he has 2
        "camp.name": Text(NAME_LENGTH),
        "camp_setup.sun_subordinates": Number(0, 5),
        "camp_setup.moon_subordinates": Number(0, 5),
        "camp_setup.face_up_bosses": Names(CAMPS, 0, len(CAMPS)),
        "gesture.text": Text(NAME_LENGTH * 2),
        "option.default": OptionValue(),
        "option:players.default": Fixed(),
        "option:mode.default": Fixed(),
        "preset.set": OptionValues(),
    }
    rules.update({f"golden_area.{seats}": Number(1, len(AREA_NAMES)) for seats in SEAT_COUNTS})
    rules.update({f"card.{field}": Number(0, MAX_DAMAGE) for field in (*LESSER_DAMAGE, *FIRST_DAMAGE)})
    rules.update({f"card.{field}": Number(0, MAX_TOKENS) for field in (*BULLET_GAINS, *HEALTH_GAINS, "bullets_to")})
    for card in GOLDEN_CARDS:
        rules[f"card:{card}.copies"] = Number(0, 30)
        rules[f"card:{card}.cost"] = Fixed()
    for row in DATA.rows("character"):
        special = [each.text("id") for each in DATA.rows("card") if each.fields.get("owner") == row.text("id")]
        rules[f"character:{row.text('id')}.kit"] = Names((*BASIC_CARDS, *special), 3, len(CARDS))
    for path in ("card", "character", "camp", "camp_setup", "gesture", "option", "preset", "game", "golden_area"):
        rules[f"{path}.provenance"] = Text(TEXT_LENGTH)
    return rules


FIELD_RULES: Final = _field_rules()


def read_box(text: str, file: str) -> RumbleBox:
    """The box of a component file, or a BadComponents error."""
    data = read_components(text, file, DATA, FIELD_RULES)
    box = RumbleBox(data, is_printed=False)
    if box.hash == PRINTED.hash:
        return PRINTED
    _require_fair_tokens(box, data)
    _require_playable_kits(box, data)
    _require_enough_cards(box, data)
    _require_camps(box, data)
    require_allowed_options(data, box.options, max(SEAT_COUNTS))
    return box


def _require_fair_tokens(box: RumbleBox, data: TomlData) -> None:
    for row in data.rows("character"):
        if row.number("health") > row.number("max_health"):
            raise row.refuse(f"health should be at most max_health, which is {row.number('max_health')}")
        if row.number("bullets") > box.max_bullets:
            raise row.refuse(f"bullets should be at most max_bullets of [constants], which is {box.max_bullets}")


def _require_playable_kits(box: RumbleBox, data: TomlData) -> None:
    """Whatever happens, a pirate has a card to play: one of the free ones may be locked."""
    for row, kit in zip(data.rows("character"), box.kits, strict=True):
        free = [card for card in kit if not box.costs[card] and card != TAKE_COVER]
        if len(free) < ALWAYS_PLAYABLE:
            raise row.refuse(
                f"kit should have at least {ALWAYS_PLAYABLE} cards without a cost (besides take_cover), not {len(free)}"
            )


def _require_enough_cards(box: RumbleBox, data: TomlData) -> None:
    """The golden cards suffice for whoever plays: start cards, the golden area and unseen cards."""
    for kind, row in enumerate(data.rows("card")[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS]):
        reserved = sum([cards.count(FIRST_GOLDEN + kind) for cards in box.start_cards])
        if row.number("copies") < reserved:
            raise row.refuse(f"copies should be at least {reserved}, because pirates begin with so many")
    rest = sum(box.golden_copies) - sum([len(cards) for cards in box.start_cards])
    needed = max(box.area_sizes.values()) + sum(box.start_draws)
    if rest < needed:
        row = data.rows("card")[FIRST_GOLDEN]
        raise row.refuse(
            f"the copies of all golden cards should leave {needed} after the start cards of all pirates, not {rest}"
        )


def _require_camps(box: RumbleBox, data: TomlData) -> None:
    for row in data.rows("camp_setup"):
        seats = row.number("players")
        if len(box.camp_deals[seats]) != seats:
            raise row.refuse(
                f"three Bosses and the subordinates should be {seats} cards for {seats} players, "
                f"not {len(box.camp_deals[seats])}"
            )
