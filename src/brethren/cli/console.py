"""Printing for all commands: plain text in a pipe, some colour on a terminal."""

from __future__ import annotations

import json
import os
import sys
from typing import ClassVar, Final

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text
from rich.theme import Theme

_THEME: Final = Theme({"mark.minus": "red", "mark.plus": "bright_blue", "mark.rule": "dim"})


class _Highlighter(RegexHighlighter):
    """Shows minus in red, plus in blue, and rule ids dimmed."""

    base_style = "mark."
    highlights: ClassVar[list[str]] = [r"(?P<minus>−\d+)", r"(?P<plus>\+\d+)", r"(?P<rule>\b[A-Z]{2}-R?\d+(\.\d+)?\b)"]


def make_console(*, to_errors: bool = False) -> Console:
    """Return a console for standard output; with NO_COLOR it writes no escape codes at all."""
    file = sys.stderr if to_errors else sys.stdout
    plain = bool(os.environ.get("NO_COLOR"))
    return Console(
        file=file,
        theme=_THEME,
        highlight=False,
        markup=False,
        emoji=False,
        color_system=None if plain else "auto",
    )


def print_text(console: Console, text: str = "", style: str = "", hang: int | None = None) -> None:
    """Print text: unchanged in a pipe; wrapped on a terminal, with a hanging indent of ``hang`` or its own."""
    for line in text.split("\n"):
        marked = _Highlighter()(Text(line, style=style))
        if console.is_terminal:
            marked = _wrapped(console, marked, len(line) - len(line.lstrip()) if hang is None else hang)
        console.print(marked, soft_wrap=True)


def _wrapped(console: Console, line: Text, hang: int) -> Text:
    head, body = line.divide([hang]) if 0 < hang < len(line) else (Text(), line)
    parts = body.wrap(console, max(20, console.width - hang))
    for part in parts:
        part.rstrip()
    return head + Text("\n" + " " * hang).join(parts)


def print_json(data: object) -> None:
    """Print one JSON document."""
    print(json.dumps(data, indent=2, ensure_ascii=True))


def progress_bar() -> Progress:
    """Return a progress bar on standard error, shown only on a terminal."""
    console = make_console(to_errors=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
