"""The box of Ocracoke: values, names, rounds, pay and defaults, which a component file may change."""

from __future__ import annotations

from typing import Final

from brethren.core.box import Box
from brethren.core.fields import Fields
from brethren.core.options import Option
from brethren.games.ocracoke.components import DATA, MAX_ROUNDS, SEAT_COUNTS
from brethren.kit.component_file import read_components
from brethren.kit.component_options import option_from_row, option_rows, presets_of, require_allowed_options
from brethren.kit.field_rules import FieldRules, Fixed, Number, OptionValue, OptionValues, Text
from brethren.kit.toml_data import TomlData, TomlRow
from brethren.kit.words import Words, signed_number

NAME_LENGTH: Final = 20
TEXT_LENGTH: Final = 200
MAX_VALUE: Final = 7
MAX_PAY: Final = 9
MAX_TOTAL: Final = 10
"""The largest total that a board can have, because it is the last number on the betting disk."""


class OcracokeBox(Box):
    """Values by card, and the numbers of timing and booty; the caches are of what follows from the values alone."""

    def __init__(self, data: TomlData, *, is_printed: bool) -> None:
        super().__init__(data.text, data.data, is_printed=is_printed)
        timing, scoring = data.row("timing"), data.row("scoring")
        self.data = data
        self.values = tuple([row.number("value") for row in data.rows("character")])
        self.rounds = timing.number("rounds")
        self.first_report_round = timing.number("report_from_round")
        self.pay_colour = scoring.number("colour")
        self.pay_number = scoring.number("number")
        self.pay_zero = scoring.number("zero")
        self.pay_hand = scoring.number("hand")
        self.pay_report = scoring.number("report")
        self.payments = (self.pay_colour, self.pay_number, self.pay_zero, self.pay_hand, self.pay_report)
        self.options = tuple([_option(row, data) for row in option_rows(data)])
        self.presets = presets_of(data)
        self.sum_counts: dict[int, list[int]] = {}  # see odds.py
        self.best_coins: dict[int, float] = {}
        self.fields_by_seats: dict[int, Fields] = {}  # what states look like as plain data, once it was needed

    def numbers(self) -> dict[str, int]:
        """Every number that texts mention, by its name there: ``captain.value``."""
        found = {f"{row.text('id')}.value": row.number("value") for row in self.data.rows("character")}
        pays = {f"pay.{key}": self.data.row("scoring").number(key) for key in PAYMENTS}
        return {**found, **pays, "rounds": self.rounds, "report_from": self.first_report_round}


PAYMENTS: Final = ("colour", "number", "zero", "hand", "report")


def changed_texts(box: OcracokeBox, words: Words) -> dict[tuple[str, str], str]:
    """The texts that a box changes, by section and key: the names of its cards, and its title."""
    found: dict[tuple[str, str], str] = {}
    for row, printed in zip(box.data.rows("character"), DATA.rows("character"), strict=True):
        key, name, value = row.text("id"), row.text("name"), row.number("value")
        if name != printed.text("name"):
            found["names.short", key] = name
            found["names.card", key] = f"{name} {signed_number(value)}" if value else f"{name} (0)"
        if row.has("text"):
            found["cards", key] = row.text("text")
    if box.data.row("game").text("title") != DATA.row("game").text("title"):
        found["game", "title"] = box.data.row("game").text("title")
    return found


def _option(row: TomlRow, data: TomlData) -> Option:
    name = row.text("name")
    seats = (2,) if name == "two_player_hand_colour" else ()
    return option_from_row(row, data, seats, values_are_seats=name == "start_seat")


# Files of somebody's own ----------------------------------------------------------------------------------------------


def _field_rules() -> FieldRules:
    """The fields that a file may change, and to what; the creatures are worth zero, because their abilities say so."""
    rules: FieldRules = {
        "game.title": Text(NAME_LENGTH * 2),
        "character.name": Text(NAME_LENGTH),
        "character.text": Text(TEXT_LENGTH),
        "timing.rounds": Number(2, MAX_ROUNDS),
        "timing.report_from_round": Number(1, MAX_ROUNDS),
        "timing.forced_report_after_round": Number(2, MAX_ROUNDS),
        "scoring.colour": Number(0, MAX_PAY),
        "scoring.number": Number(1, MAX_PAY),
        "scoring.zero": Number(1, MAX_PAY),
        "scoring.hand": Number(0, MAX_PAY),
        "scoring.report": Number(0, MAX_PAY),
        "option.default": OptionValue(),
        "option:two_player_hand_colour.default": Fixed(),  # it would be the value of larger tables too
        "option:start_seat.default": Fixed(),
        "preset.set": OptionValues(),
    }
    for row in DATA.rows("character"):
        if row.number("value"):
            low, high = (1, MAX_VALUE) if row.number("value") > 0 else (-MAX_VALUE, -1)
            rules[f"character:{row.text('id')}.value"] = Number(low, high)
    for path in ("game", "character", "timing", "scoring", "option", "preset"):
        rules[f"{path}.provenance"] = Text(TEXT_LENGTH)
    return rules


FIELD_RULES: Final = _field_rules()
PRINTED: Final = OcracokeBox(DATA, is_printed=True)
"""The box as it is sold."""


def read_box(text: str, file: str) -> OcracokeBox:
    """The box of a component file, or a BadComponents error."""
    data = read_components(text, file, DATA, FIELD_RULES)
    box = OcracokeBox(data, is_printed=False)
    if box.hash == PRINTED.hash:
        return PRINTED
    _require_totals_on_the_disk(box, data)
    _require_timing(box, data.row("timing"))
    require_allowed_options(data, box.options, max(SEAT_COUNTS))
    return box


def _require_totals_on_the_disk(box: OcracokeBox, data: TomlData) -> None:
    for colour, sign in (("red", -1), ("blue", 1)):
        most = sum([value * sign for value in box.values if value * sign > 0])
        if most > MAX_TOTAL:
            rows = [row for row in data.rows("character") if row.number("value") * sign > 0]
            raise rows[0].refuse(
                f"value: all {colour} cards together should be worth at most {MAX_TOTAL}, the last number of the "
                f"betting disk, not {most}"
            )


def _require_timing(box: OcracokeBox, row: TomlRow) -> None:
    if box.first_report_round > box.rounds:
        raise row.refuse(f"report_from_round should be at most rounds, which is {box.rounds}")
    if row.number("forced_report_after_round") != box.rounds:
        raise row.refuse(f"forced_report_after_round should be rounds, which is {box.rounds}")
