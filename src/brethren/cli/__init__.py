"""The command ``brethren``, with one file per subcommand."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _make_streams_safe()
    from brethren.cli.app import app  # imported late, so that using one module does not load them all
    from brethren.cli.errors import run_command

    return run_command(app, arguments)


def _make_streams_safe() -> None:
    """Never crash because a stream is closed or cannot encode a character."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (for the whole process)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
