"""``brethren games``: list the games."""

from __future__ import annotations

from brethren.cli.arguments import AsJson
from brethren.cli.console import make_console, print_json, print_text
from brethren.core import registry
from brethren.core.errors import UnknownGame
from brethren.core.game import Game
from brethren.core.state import State
from brethren.kit.game_texts import game_text, game_title


def games(json: AsJson = False) -> None:
    """List the games you can play."""
    rows, problems = [], []
    for key in registry.games():
        try:
            rows.append(game_info(registry.load(key)))
        except UnknownGame as error:
            problems.append(str(error))
    if json:
        print_json(rows)
        return
    console = make_console()
    for row in rows:
        print_text(console, f"{row['key']}: {row['title']}", "bold")
        facts = [seat_counts_text(row["seats"]), row["length"], row["weight"]]
        print_text(console, f"  {', '.join(str(fact) for fact in facts if fact)}")
        print_text(console, f"  {row['hook']}")
        print_text(console, f"  brethren play {row['key']}", "dim")
    for problem in problems:
        print_text(console, problem)


def game_info(game: Game[State]) -> dict[str, object]:
    texts = {name: game_text(game, "game", name) for name in ("length", "weight", "hook")}
    return {"key": game.key, "title": game_title(game), "seats": list(game.seat_counts), **texts, "rules": game.version}


def seat_counts_text(counts: object) -> str:
    """``2, 3 or 4 seats``."""
    assert isinstance(counts, list)
    texts = [str(count) for count in counts]
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts) + " seats"
