"""The scene of Pirate Rumble: the table as one viewer sees it, for wide screens and for phones."""

from brethren.games.rumble.scene.cues import CUES
from brethren.games.rumble.scene.previews import PreviewBuilder
from brethren.games.rumble.scene.revealed_cards import show_played_cards
from brethren.games.rumble.scene.table import scene

__all__ = ["CUES", "PreviewBuilder", "scene", "show_played_cards"]
