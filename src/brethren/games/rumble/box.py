"""The box of Pirate Rumble: every number, deck and name that a component file may change."""

from __future__ import annotations

from typing import Final

from brethren.core.box import Box
from brethren.core.fields import Fields
from brethren.core.options import Option
from brethren.games.rumble.components import (
    BOSS,
    CAMP_SEATS,
    CAMPS,
    CARDS,
    DATA,
    FIRST_GOLDEN,
    GOLDEN_KINDS,
    LOAD_FULL,
    LONE_STAR,
    MOON,
    ROBERTS,
    SEAT_COUNTS,
    SUN,
)
from brethren.kit.component_options import option_from_row, option_rows, presets_of
from brethren.kit.move_facts import help_with_facts
from brethren.kit.toml_data import TomlData, TomlRow
from brethren.kit.words import Words

FIRST_DAMAGE: Final = ("damage", "damage_if_single", "damage_neighbour")
LESSER_DAMAGE: Final = (
    "damage_if_several",
    "damage_far",
    "splash_target_neighbours",
    "splash_target_other_neighbour",
)
"""From afar, beside others, or to the target's neighbours."""
BULLET_GAINS: Final = ("bullets_gain", "else_bullets_gain")
HEALTH_GAINS: Final = ("health_gain", "else_health_gain")
TEXT_FIELDS: Final = (
    ("card", "name", ("names.card", "names.golden")),
    ("card", "text", ("cards",)),
    ("character", "name", ("names.pirate", "names.short")),
    ("character", "text", ("abilities",)),
    ("camp", "name", ("names.camp",)),
    ("gesture", "text", ("names.gesture",)),
)
"""The texts of a component file: the list of tables, the field, and the sections of the words that it replaces."""
BELONGINGS: Final = ("health", "max_health", "bullets", "special", "kit", "reserved", "draw")
TOKENS: Final = ("health", "bullets", "special")


class RumbleBox(Box):
    """Tables by card, by pirate or by number of seats."""

    def __init__(self, data: TomlData, *, is_printed: bool) -> None:
        super().__init__(data.text, data.data, is_printed=is_printed)
        cards, pirates = data.rows("card"), data.rows("character")
        numbers, more = data.row("constants"), data.row("constants_reconstructed")
        self.data = data
        self.fields_by_seats: dict[int, Fields] = {}  # what states look like as plain data, once it was needed
        self.golden_copies = tuple([row.number("copies") for row in cards[FIRST_GOLDEN : FIRST_GOLDEN + GOLDEN_KINDS]])
        self.costs = tuple([row.number("cost") for row in cards])
        self.damage = tuple([_first_number(row, FIRST_DAMAGE) for row in cards])
        self.lesser_damage = tuple([_first_number(row, LESSER_DAMAGE) for row in cards])
        self.bullets_gained = tuple([_first_number(row, BULLET_GAINS) for row in cards])
        self.health_gained = tuple([_first_number(row, HEALTH_GAINS) for row in cards])
        self.start_health = tuple([row.number("health") for row in pirates])
        self.max_health = tuple([row.number("max_health") for row in pirates])
        self.start_bullets = tuple([row.number("bullets") for row in pirates])
        self.start_special = tuple([row.number("special") for row in pirates])
        self.kits = tuple([_cards_of(row, "kit") for row in pirates])
        self.start_cards = tuple([_cards_of(row, "reserved") for row in pirates])
        self.start_draws = tuple([row.number("draw") for row in pirates])
        self.max_bullets = numbers.number("max_bullets")
        self.full_load = cards[LOAD_FULL].number("bullets_to")
        self.storm_damage = more.number("storm_damage")
        self.max_games = more.number("rematch_limit")
        self.bot_reaction_seconds = more.number("bot_reaction_ms_median") / 1000
        self.bot_reaction_spread = more.number("bot_reaction_spread") / 100
        self.area_sizes = {seats: data.row("golden_area").number(str(seats)) for seats in SEAT_COUNTS}
        setups = {row.number("players"): row for row in data.rows("camp_setup")}
        self.camp_deals = {seats: _camp_cards(row) for seats, row in setups.items()}
        self.face_up_bosses = {
            seats: tuple([BOSS + CAMPS.index(str(camp)) for camp in row.values("face_up_bosses")])
            for seats, row in setups.items()
        }
        self.options = tuple([_option(row, data) for row in option_rows(data)])
        self.presets = presets_of(data)

    def longest_storm(self) -> int:
        """[PR-15.2] The most rounds that anybody survives in a storm, which hurts everybody and lets nobody heal."""
        return max([*self.max_health, self.max_health[ROBERTS] + self.start_special[ROBERTS]])

    def numbers(self) -> dict[str, int]:
        """Every number that texts mention, by its name there: ``fire.cost``."""
        found = {"max_bullets": self.max_bullets, "storm_damage": self.storm_damage}
        for path in ("card", "character"):
            for row in self.data.rows(path):
                for field, value in row.fields.items():
                    if isinstance(value, int) and not isinstance(value, bool):
                        found[f"{row.text('id')}.{field}"] = value
        return found


def changed_texts(box: RumbleBox, words: Words) -> dict[tuple[str, str], str]:
    """The texts that a box changes, by section and key: its own names and texts, and what pirates begin with."""
    found: dict[tuple[str, str], str] = {}
    for row, printed in zip(box.data.rows("character"), DATA.rows("character"), strict=True):
        if any([row.fields[field] != printed.fields[field] for field in BELONGINGS]):
            tokens = [words.count_text(kind, row.number(kind)) for kind in TOKENS]
            here = words.phrase("components", "pirate").format(*tokens)
            found["abilities", row.text("id")] = help_with_facts(words.phrase("abilities", row.text("id")), [here])
    for path, field, sections in TEXT_FIELDS:
        for row, printed in zip(box.data.rows(path), DATA.rows(path), strict=True):
            if row.fields.get(field) != printed.fields.get(field):
                found.update({(section, row.text("id")): row.text(field) for section in sections})
    if box.data.row("game").text("title") != DATA.row("game").text("title"):
        found["game", "title"] = box.data.row("game").text("title")
    return found


def _first_number(row: TomlRow, fields: tuple[str, ...]) -> int:
    """The number of the first of these fields that the row has, or 0."""
    return next((row.number(field) for field in fields if row.has(field)), 0)


def _cards_of(row: TomlRow, key: str) -> tuple[int, ...]:
    return tuple([CARDS.index(str(name)) for name in row.values(key)])


def _camp_cards(row: TomlRow) -> tuple[int, ...]:
    suns, moons = row.number("sun_subordinates"), row.number("moon_subordinates")
    return (BOSS + SUN, BOSS + MOON, BOSS + LONE_STAR, *[SUN] * suns, *[MOON] * moons)


def _option(row: TomlRow, data: TomlData) -> Option:
    return option_from_row(row, data, CAMP_SEATS if row.text("name") == "mode" else ())


PRINTED: Final = RumbleBox(DATA, is_printed=True)
"""The box as it is sold."""
