"""``brethren rules``: the rulebook, one rule with its rulings, the moves, the options."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from brethren.cli.arguments import AsJson, Components, GameKey
from brethren.cli.console import make_console, print_json, print_text
from brethren.core.errors import BadOption
from brethren.core.game import Game
from brethren.core.options import option_text
from brethren.core.registry import load
from brethren.core.state import State
from brethren.kit.game_texts import game_text
from brethren.kit.how_to_play import how_to_play
from brethren.kit.rulebook import Rule, rulebook_of


def rules(
    game: GameKey,
    id: Annotated[str | None, typer.Argument(metavar="ID", help="A rule or ruling, such as OC-9.6.")] = None,
    verbs: Annotated[bool, typer.Option("--verbs", help="List all moves with their numbers.")] = False,
    options: Annotated[bool, typer.Option("--options", help="List the options and presets.")] = False,
    components: Components = None,
    json: AsJson = False,
) -> None:
    """Show how to play a game and its rulebook, or one rule."""
    chosen = load(game, components)
    console = make_console()
    if (id is not None) + verbs + options > 1:
        raise BadOption("use only one of a rule's id, --verbs and --options")
    if json:
        print_json(_document(chosen, id, verbs=verbs, options=options))
    elif id is not None:
        print_rule(console, chosen, id)
    elif verbs:
        print_verbs(console, chosen)
    elif options:
        print_options(console, chosen)
    else:
        print_rulebook(console, chosen)


def print_rule(console: Console, game: Game[State], id: str) -> None:
    """One rule and every ruling that mentions it; or one ruling and the rules it mentions."""
    book = rulebook_of(game)
    rule = book.find(id)
    _print(console, rule, "bold")
    for other in book.about(rule):
        _print(console, other, "")


def print_verbs(console: Console, game: Game[State]) -> None:
    """Every verb with its numbers, the texts of its moves, and its meaning."""
    for row in verb_rows(game):
        print_text(console, f"{row['first']:>4}-{row['last']:<4} {row['verb']}", "bold")
        print_text(console, f"          {', '.join(map(str, _listed(row['texts'])))}")
        print_text(console, f"          {row['help']}", "dim")


def print_options(console: Console, game: Game[State]) -> None:
    """Every option with its values, default and meaning; then the presets."""
    for row in option_rows(game):
        print_text(console, f"{row['name']} = {row['values']}  (default {row['default']})", "bold")
        print_text(console, f"  {row['text']}")
    for name, options in game.presets.items():
        changes = ", ".join(f"{each}={option_text(value)}" for each, value in options.items()) or "all defaults"
        print_text(console, f"--preset {name}: {changes}", "bold")
        print_text(console, f"  {game_text(game, 'presets', name)}")


def print_rulebook(console: Console, game: Game[State]) -> None:
    """The pages for people first, then the numbered rules, the moves and the options."""
    pages = how_to_play(game)
    title = game.phrase("game", "title") or game.key
    texts = [f"# How to play {title}\n\n{pages.markdown()}\n"] if pages is not None else []
    for text in [*texts, rulebook_of(game).text]:
        if console.is_terminal:
            console.print(Markdown(text))
        else:
            print(text)
    print_text(console, "\nMoves and their numbers\n", "bold")
    print_verbs(console, game)
    print_text(console, "\nOptions\n", "bold")
    print_options(console, game)


def verb_rows(game: Game[State]) -> list[dict[str, object]]:
    words = game.verbs
    rows: list[dict[str, object]] = []
    for verb, first, size in zip(words.names, words.starts, words.sizes, strict=True):
        texts = [words.text(move) for move in range(first, first + size)]
        row = {"verb": verb, "first": first, "last": first + size - 1, "texts": texts, "help": game.move_help(first)}
        rows.append(row)
    return rows


def option_rows(game: Game[State]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for option in game.options:
        values = option.allowed_text(max(option.seats or game.seat_counts))
        text = game_text(game, "options", option.name)
        rows.append({"name": option.name, "values": values, "default": option_text(option.default), "text": text})
    return rows


def _document(game: Game[State], id: str | None, *, verbs: bool, options: bool) -> object:
    if verbs:
        return verb_rows(game)
    if options:
        return option_rows(game)
    book = rulebook_of(game)
    if id is not None:
        rule = book.find(id)
        return {**rule.to_plain(), "about": [other.to_plain() for other in book.about(rule)]}
    pages = how_to_play(game)
    return {
        "game": game.key,
        "version": game.version,
        "how_to_play": pages.to_plain() if pages is not None else [],
        "rules": [rule.to_plain() for rule in book.rules],
        "rulings": [ruling.to_plain() for ruling in book.rulings],
        "verbs": verb_rows(game),
        "options": option_rows(game),
        "presets": game.presets,
    }


def _print(console: Console, rule: Rule, style: str) -> None:
    print_text(console, f"{rule.id}  {rule.heading}".rstrip(), style)
    for block in rule.blocks():
        for line in [block] if isinstance(block, str) else [f"- {item}" for item in block]:
            print_text(console, f"  {line}")


def _listed(texts: object) -> list[object]:
    assert isinstance(texts, list)
    return texts
