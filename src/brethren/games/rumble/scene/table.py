"""The table of Pirate Rumble: all parts of its scene, from back to front."""

from __future__ import annotations

from brethren.games.rumble.scene.battle_summary import put_summary
from brethren.games.rumble.scene.context import Phrase, context_for, table_shape
from brethren.games.rumble.scene.golden_area import put_golden, put_table_centre
from brethren.games.rumble.scene.hand import put_hand
from brethren.games.rumble.scene.player_tiles import put_neighbour_lines, put_player_tiles
from brethren.games.rumble.scene.view_model import ViewModel
from brethren.games.rumble.state import RumbleState
from brethren.scene.scene import Scene


def scene(view: RumbleState, seat: int | None, shape: str, legal: list[int], prompt: str, phrase: Phrase) -> Scene:
    """What a seat (or a spectator) sees; ``legal`` are its moves, ``phrase(section, key)`` looks up a text."""
    context = context_for(phrase, view.box, shape, table_shape(view), seat, view.alive)
    result = Scene(shape, context.layout.width, context.layout.height, context.title, prompt, context, legal)
    model = ViewModel(view, context, legal, result)
    put_neighbour_lines(model)
    put_table_centre(model)
    put_summary(model)
    put_player_tiles(model)
    put_hand(model)
    if model.racing:
        put_golden(model)
    result.story_area = context.layout.summary.bounds()
    return result
