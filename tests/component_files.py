"""Component files for tests: the printed one of a game, changed."""

from __future__ import annotations

import tomllib
from typing import Any

import brethren
from brethren.kit.toml_text import to_toml

Content = dict[str, Any]


def printed_content(key: str = "rumble") -> Content:
    """The content of a game's own component file."""
    return tomllib.loads(brethren.load(key).components.text)


def row(content: Content, path: str, id: str) -> Content:
    """One row of a list of tables, by its id or name."""
    found: Content = next(each for each in content[path] if id in (each.get("id"), each.get("name")))
    return found


def wild_rumble() -> str:
    """A changed deck of Pirate Rumble: cheap guns, tough pirates, many Bombs' worth of damage, names of its own."""
    content = printed_content()
    content["game"]["title"] = "Wild Rumble"
    row(content, "card", "fire").update(cost=1, damage_if_single=4, name="<b>Inferno</b>")
    row(content, "card", "load").update(bullets_gain=5, name="<b>Powder</b>", text="Take <i>five</i>.")
    row(content, "card", "hide")["copies"] = 9
    row(content, "character", "roberts").update(health=9, max_health=9, name="Black Bart")
    row(content, "character", "kuki").update(reserved=["hide", "block"], bullets=4)
    content["golden_area"]["4"] = 3
    content["constants"]["max_bullets"] = 7
    content["constants_reconstructed"]["storm_damage"] = 2
    row(content, "option", "storm_round")["default"] = 12
    return to_toml(content)


def rich_ocracoke() -> Content:
    """Three rounds, Reports at once, higher pay, other values and a name."""
    content = printed_content("ocracoke")
    content["timing"].update(rounds=3, report_from_round=1, forced_report_after_round=3)
    content["scoring"].update(colour=2, number=4, report=3)
    row(content, "character", "captain").update(value=2, name="Admiral")
    row(content, "character", "soldier").update(value=3, text="A <b>brave</b> soldier.")
    row(content, "option", "target_coins")["default"] = 10
    return content
