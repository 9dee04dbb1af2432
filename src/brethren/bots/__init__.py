"""Bots: players that are programs. They work for any game and get views, never the true state."""
