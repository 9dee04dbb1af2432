"""The scene of Ocracoke: the table as one viewer sees it, for wide screens and for phones."""

from brethren.games.ocracoke.scene.previews import PreviewBuilder
from brethren.games.ocracoke.scene.table import scene

__all__ = ["PreviewBuilder", "scene"]
