"""``brethren components``: a game's component file, as a starting point for one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brethren.cli.arguments import Components, GameKey
from brethren.cli.console import make_console, print_text
from brethren.cli.files import write_file
from brethren.core.errors import BadComponents, BadOption
from brethren.core.registry import load


def components(
    game: GameKey,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write it to this file.")] = None,
    components: Components = None,
) -> None:
    """Print the component file of a game. Change a copy of it, and play with --components FILE.

    With --components, check that file instead: print its hash, or what is wrong with it.
    """
    if out is not None and components is not None:
        raise BadOption("--out writes the printed components; leave out --components")
    box = load(game, components).components
    if not box.text:
        raise BadComponents(f"{game} has no component file")
    if components is not None:
        changed = "the printed components" if box.is_printed else "changed components"
        print_text(make_console(), f"{components} can be played: {changed}, hash {box.hash}")
    elif out is None:
        print(box.text, end="")
    else:
        write_file(out, box.text)
