"""Bad input ends a command with one sentence and exit code 2, and changes nothing."""

from __future__ import annotations

import os
import sys
from typing import Final

import typer

from brethren.core.errors import BrethrenError

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
_USAGE: Final[type[Exception]] = typer.BadParameter.__mro__[1]  # typer does not export the base of its usage errors


def run_command(app: typer.Typer, arguments: list[str] | None) -> int:
    """Run a command and return its exit code."""
    try:
        code: object = typer.main.get_command(app).main(arguments, "brethren", standalone_mode=False)
        sys.stdout.flush()
    except (BrethrenError, OSError, typer.Abort, KeyboardInterrupt, SystemExit, _USAGE) as error:
        return _exit_code(error)
    return code if isinstance(code, int) else 0


def _exit_code(error: BaseException) -> int:
    if isinstance(error, (typer.Abort, KeyboardInterrupt)):
        return INTERRUPTED
    if isinstance(error, (BrokenPipeError, SystemExit)):  # whatever read our output has closed; that is not an error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    print(f"brethren: {error_sentence(error)}", file=sys.stderr)
    return BAD_INPUT


def error_sentence(error: BaseException) -> str:
    """The error as one sentence, without a full stop."""
    if isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        return f"cannot open {error.filename}: {reason}" if error.filename else reason
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    text = " ".join(message.split()).rstrip(".")
    if isinstance(error, BrethrenError):
        return text
    return (text[:1].lower() + text[1:]).replace(". Did you mean", "; did you mean") + _help_hint(error)


def _help_hint(error: BaseException) -> str:
    context = getattr(error, "ctx", None)
    return f" (see {context.command_path} --help)" if context is not None else ""
