"""The contents of the box (``components.toml``) as typed tables."""

from __future__ import annotations

from brethren.kit.toml_data import TomlData


class Box:
    """The sea deck and the constants."""

    def __init__(self, data: TomlData) -> None:
        cards = data.rows("card")
        self.names = tuple([row.text("id") for row in cards])
        self.values = tuple([row.number("value") for row in cards])
        self.copies = tuple([row.number("copies") for row in cards])
        self.storm = self.names.index("storm")
        self.kinds = self.storm  # of cargo; the storm is the last card
        self.goal = data.row("constants").number("goal")
