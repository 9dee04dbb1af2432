"""The scene of Pirate Rumble: the table as one viewer sees it, for wide screens and for phones."""

from brethren.games.rumble.scene.previews import PreviewBuilder
from brethren.games.rumble.scene.table import scene

__all__ = ["PreviewBuilder", "scene"]
