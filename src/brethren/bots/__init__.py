"""Players that are programs. They know no game by name and get views, never the true state."""
