"""The scene of Pirate Rumble: a round table of shields, as a seat sees it, in both shapes."""

from brethren.games.rumble.scene.table import scene

__all__ = ["scene"]
