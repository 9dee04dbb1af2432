"""The table of Pirate Rumble, put together."""

from __future__ import annotations

from brethren.core.scene import Scene
from brethren.games.rumble.scene.chart import Name, chart_of
from brethren.games.rumble.scene.hand import put_hand
from brethren.games.rumble.scene.look import Look
from brethren.games.rumble.scene.middle import put_golden, put_middle
from brethren.games.rumble.scene.seats import put_links, put_seats
from brethren.games.rumble.scene.story import put_story
from brethren.games.rumble.scene.tale import put_tale
from brethren.games.rumble.state import RumbleState


def scene(view: RumbleState, seat: int | None, shape: str, legal: list[int], prompt: str, name: Name) -> Scene:
    """What the seat (or a spectator) sees; ``legal`` are its moves, ``name(section, key)`` gives the words."""
    chart = chart_of(name, shape, view.seats, seat, view.alive)
    found = Scene(shape, chart.at.width, chart.at.height, chart.title, prompt, chart)
    look = Look(view, chart, legal, found)
    put_links(look)
    put_middle(look)
    put_story(look)
    put_seats(look)
    put_hand(look)
    if look.racing:
        put_golden(look)
    put_tale(look)
    return found
