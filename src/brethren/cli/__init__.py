"""The command ``brethren``: one file for each of its commands."""

from __future__ import annotations


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    from brethren.cli.app import app  # here, so that whoever needs one module of ours does not load them all
    from brethren.cli.errors import guarded

    return guarded(app, arguments)
