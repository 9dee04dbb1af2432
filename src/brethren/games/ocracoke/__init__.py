"""Ocracoke: Gold and Glory."""
