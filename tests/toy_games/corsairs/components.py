"""The contents of the box (``components.toml``) as typed tables."""

from __future__ import annotations

from typing import Final

from brethren.core.box import Box
from brethren.core.frames import NOBODY
from brethren.kit.component_file import read_components
from brethren.kit.field_rules import FieldRules, Number, Rows, Text
from brethren.kit.toml_data import TomlData, packaged_toml

PRINTED: Final = packaged_toml("corsairs")
KINDS_AT_MOST: Final = 12
FIELD_RULES: Final[FieldRules] = {
    "constants.ships": Number(1, 4),
    "constants.patrols": Number(0, 12),
    "constants.actions": Number(1, 9),
    "counter": Rows(1, KINDS_AT_MOST),
    "counter.name": Text(30),
    "counter.value": Number(0, 99),
    "counter.copies": Number(1, 200),
}
"""What a component file of somebody's own may change."""

LAND: Final = "#"
PORT: Final = "P"
EVEN: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))
ODD: Final = ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))
"""Steps in column and row to the six neighbours, clockwise from the east, in even and odd rows."""


class CorsairsBox(Box):
    """The map, the counters and the constants."""

    def __init__(self, data: TomlData, *, is_printed: bool) -> None:
        super().__init__(data.text, data.data, is_printed=is_printed)
        self.rows = tuple([str(row) for row in data.row("map").values("rows")])
        self.columns = len(self.rows[0])
        self.ships = data.row("constants").number("ships")
        self.patrols = data.row("constants").number("patrols")
        self.actions = data.row("constants").number("actions")
        counters = data.rows("counter")
        self.names = tuple([row.text("name") for row in counters])
        self.values = tuple([row.number("value") for row in counters])
        self.copies = tuple([row.number("copies") for row in counters])
        self.terrain = "".join(self.rows)
        self.ports = tuple([at for at, letter in enumerate(self.terrain) if letter == PORT])
        self.sea = tuple([at for at, letter in enumerate(self.terrain) if letter not in (LAND, PORT)])
        self.neighbours = tuple([self._neighbours(at) for at in range(len(self.terrain))])
        places: list[list[int]] = [[] for _ in self.terrain]
        for index in range(sum(self.copies)):
            places[self.sea[index % len(self.sea)]].append(index)
        self.counter_places = tuple([tuple(place) for place in places])

    def _neighbours(self, at: int) -> tuple[int, ...]:
        """The six neighbours of a hex; NOBODY for land and beyond the edge."""
        row, column = divmod(at, self.columns)
        found: list[int] = []
        for right, down in ODD if row % 2 else EVEN:
            x, y = column + right, row + down
            inside = 0 <= x < self.columns and 0 <= y < len(self.rows)
            found.append(y * self.columns + x if inside and self.rows[y][x] != LAND else NOBODY)
        return tuple(found)

    def counter_place(self, counter: int) -> int:
        """The hex on which a counter lies at first."""
        return self.sea[counter % len(self.sea)]


def box_of(text: str, file: str) -> CorsairsBox:
    """The box of a component file, or a BadComponents error."""
    data = read_components(text, file, PRINTED, FIELD_RULES)
    return CorsairsBox(data, is_printed=data.data == PRINTED.data)
