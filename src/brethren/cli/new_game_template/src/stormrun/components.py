"""The contents of the box (``components.toml``) as typed tables."""

from __future__ import annotations

from typing import Final

from brethren.core.box import Box
from brethren.kit.component_file import read_components
from brethren.kit.field_rules import FieldRules, Number
from brethren.kit.toml_data import TomlData, packaged_toml

PRINTED: Final = packaged_toml("stormrun")
FIELD_RULES: Final[FieldRules] = {
    "constants.goal": Number(1, 60),
    "card.value": Number(1, 9),
    "card:storm.value": Number(0, 0),
    "card.copies": Number(1, 30),
}
"""What a component file of somebody's own may change."""


class StormRunBox(Box):
    """The sea deck and the constants."""

    def __init__(self, data: TomlData, *, is_printed: bool) -> None:
        super().__init__(data.text, data.data, is_printed=is_printed)
        cards = data.rows("card")
        self.names = tuple([row.text("id") for row in cards])
        self.values = tuple([row.number("value") for row in cards])
        self.copies = tuple([row.number("copies") for row in cards])
        self.storm = self.names.index("storm")
        self.kinds = self.storm  # of cargo; the storm is the last card
        self.goal = data.row("constants").number("goal")


def box_of(text: str, file: str) -> StormRunBox:
    """The box of a component file, or a BadComponents error."""
    data = read_components(text, file, PRINTED, FIELD_RULES)
    return StormRunBox(data, is_printed=data.data == PRINTED.data)
