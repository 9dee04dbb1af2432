"""Pirate Rumble: up to eight pirates, and everybody acts at once."""
