"""The scene of Ocracoke: the table as one viewer sees it, for wide screens and for phones."""

from brethren.games.ocracoke.scene.cues import CUES, PIECE_IDS
from brethren.games.ocracoke.scene.previews import PreviewBuilder
from brethren.games.ocracoke.scene.report_animation import show_report
from brethren.games.ocracoke.scene.table import scene

__all__ = ["CUES", "PIECE_IDS", "PreviewBuilder", "scene", "show_report"]
