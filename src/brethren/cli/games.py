"""``brethren games``: what can be played."""

from __future__ import annotations

from brethren.cli.arguments import AsJson
from brethren.cli.console import make_console, say, say_json
from brethren.cli.screen import said, title
from brethren.core import registry
from brethren.core.errors import UnknownGame
from brethren.core.game import Game
from brethren.core.state import State


def games(json: AsJson = False) -> None:
    """What can be played."""
    found, broken = [], []
    for key in registry.games():
        try:
            found.append(described(registry.load(key)))
        except UnknownGame as error:
            broken.append(str(error))
    if json:
        say_json(found)
        return
    console = make_console()
    for row in found:
        say(console, f"{row['key']}: {row['title']}", "bold")
        facts = [seat_counts(row["seats"]), row["length"], row["weight"]]
        say(console, f"  {', '.join(str(fact) for fact in facts if fact)}")
        say(console, f"  {row['hook']}")
        say(console, f"  brethren play {row['key']}", "dim")
    for problem in broken:
        say(console, problem)


def described(game: Game[State]) -> dict[str, object]:
    texts = {name: said(game, "game", name) for name in ("length", "weight", "hook")}
    return {"key": game.key, "title": title(game), "seats": list(game.seat_counts), **texts, "rules": game.version}


def seat_counts(counts: object) -> str:
    """``2, 3 or 4 seats``."""
    assert isinstance(counts, list)
    texts = [str(count) for count in counts]
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts) + " seats"
