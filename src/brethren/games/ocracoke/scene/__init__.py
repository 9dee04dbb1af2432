"""The scene of Ocracoke: where everything lies, as a seat sees it, in both shapes."""

from brethren.games.ocracoke.scene.table import scene

__all__ = ["scene"]
