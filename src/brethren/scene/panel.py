"""A panel: one surface of a scene, with its own size and coordinates."""

from __future__ import annotations

from typing import Final

from brethren.scene.background import Background
from brethren.scene.piece import Bounds, Plain, round_coord, rounded_box

TABLE_PANEL: Final = "table"
"""The key of the panel of a scene that has only one."""


class Panel:
    """One surface of a scene: the parts from ``first_part`` up to the next panel's."""

    __slots__ = ("background", "first_part", "height", "home", "key", "large", "mine", "title", "width")

    def __init__(self, key: str, title: str, width: float, height: float, first_part: int = 0) -> None:
        self.key = key
        self.title = title
        self.width = width
        self.height = height
        self.first_part = first_part
        self.large = False  # clients let the viewer pan and zoom
        self.background: Background | None = None
        self.home: Bounds | None = None  # the area that a large panel shows first; None for all of it
        self.mine: tuple[str, ...] = ()  # the ids of the viewer's own pieces, for "go to my piece"

    def same_as(self, other: Panel) -> bool:
        """Whether clients would be sent the same."""
        return (
            self.key == other.key
            and self.first_part == other.first_part
            and self.width == other.width
            and self.height == other.height
            and self.title == other.title
            and self.large == other.large
            and self.background_id == other.background_id
            and self.home == other.home
            and self.mine == other.mine
        )

    @property
    def background_id(self) -> str:
        """The id of its background, or empty."""
        return self.background.id if self.background is not None else ""

    def to_plain(self, parts: int | None = None) -> Plain:
        """The panel as clients get it; ``parts`` is left out for the last panel, which has all the rest."""
        values: Plain = {
            "title": self.title or None,
            "size": [round_coord(self.width), round_coord(self.height)],
            "large": self.large or None,
            "background": self.background_id or None,
            "parts": parts,
            "home": None if self.home is None else list(rounded_box(self.home)),
            "mine": list(self.mine) or None,
        }
        return {"key": self.key, **{name: value for name, value in values.items() if value is not None}}
