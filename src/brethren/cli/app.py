"""The command line app with all its commands."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from brethren.build import running
from brethren.cli import bench, check, components, games, new_game, play, replay, rules, serve, show, simulate, verify
from brethren.cli.help_page import HelpfulCommand
from brethren.version import __version__

app: Final = typer.Typer(
    help="Pirate tabletop games: play, simulate, check and replay them.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in (
    games.games,
    rules.rules,
    components.components,
    play.play,
    simulate.simulate,
    check.check,
    replay.replay,
    show.show,
    verify.verify,
    serve.serve,
    bench.bench,
    new_game.new_game,
):
    app.command(cls=HelpfulCommand)(_command)


@app.callback(invoke_without_command=True)
def brethren(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and the build that runs.")] = False,
) -> None:
    if version:
        print(f"brethren {__version__} ({running()})")
    elif context.invoked_subcommand is None:
        print(context.get_help())
    else:
        return
    raise typer.Exit
