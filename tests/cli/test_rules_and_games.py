"""``brethren games`` and ``brethren rules``."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

import brethren
from brethren.build import running
from brethren.cli.app import app
from brethren.kit.rulebook import Rulebook, cited, rulebook

from .conftest import Run


def test_games(run: Run) -> None:
    """Other packages may have installed more games."""
    output = run("games").out
    assert "ocracoke: Ocracoke: Gold and Glory\n  2, 3 or 4 seats, 20 to 30 minutes, light\n" in output
    [found] = [game for game in json.loads(run("games", "--json").out) if game["key"] == "ocracoke"]
    assert set(found) == {"key", "title", "seats", "length", "weight", "hook", "rules"}
    assert found["seats"] == [2, 3, 4]


def test_help_and_version(run: Run) -> None:
    assert run("--version").out == f"brethren {brethren.__version__} ({running()})\n"
    assert "simulate" in run().out
    assert "simulate" in run("--help").out


def test_help_is_for_people(run: Run) -> None:
    """No types of Python, and no sentence is cut off."""
    commands = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert len(commands) == 12
    for page in (run("--help"), *[run(command.replace("_", "-"), "--help") for command in commands]):
        assert page.code == 0
        assert not re.search(r"<\w+>|list\[|[{}]|<=|[a-z]\.\.\.$", page.out, re.MULTILINE), page.out
    assert "Usage: brethren rules [OPTIONS] GAME [ID]\n" in run("rules", "--help").out


def test_one_rule_and_its_rulings(run: Run) -> None:
    output = run("rules", "ocracoke", "oc-9.20").out
    assert output.startswith("OC-9.20  OC-9 Character abilities\n")
    assert "OC-R2  What happens when the Kraken is swapped away?" in output
    found = json.loads(run("rules", "ocracoke", "OC-9.20", "--json").out)
    assert [ruling["id"] for ruling in found["about"]] == ["OC-R2"]


def test_one_ruling_and_its_rules(run: Run) -> None:
    found = json.loads(run("rules", "ocracoke", "OC-R6", "--json").out)
    assert [rule["id"] for rule in found["about"]] == ["OC-11.2", "OC-11.3"]


def test_the_whole_rulebook(run: Run) -> None:
    output = run("rules", "ocracoke").out
    assert "- **OC-14.10** Who knows" in output
    assert "   0-1    use\n          use A, use B\n" in output
    assert "target_coins = 3 to 10  (default 5)\n" in output
    assert "For implementers" not in output
    found = json.loads(run("rules", "ocracoke", "--json").out)
    assert found["how_to_play"][0]["id"] == "the-goal"
    assert len(found["rules"]) == 154
    assert found["rules"][0]["id"] == "OC-1.1"
    assert len(found["rulings"]) >= 50


def test_the_pages_for_people_come_first(run: Run) -> None:
    output = run("rules", "rumble").out
    parts = [
        "# How to play Pirate Rumble",
        "## The goal",
        "◂ Seat 2 ",
        "- **Fire**: Costs 3",
        "## First tips",
        "**PR-1.1**",
    ]
    assert sorted(parts, key=output.index) == parts
    assert "```picture" not in output
    assert run("rules", "rumble", "PR-7.9").out.startswith("PR-7.9  PR-7 Basic cards\n")


def test_the_vocabulary_documents_every_move(run: Run) -> None:
    game = brethren.load("ocracoke")
    rows = json.loads(run("rules", "ocracoke", "--verbs", "--json").out)
    texts = [text for row in rows for text in row["texts"]]
    assert texts == [game.text(move) for move in range(len(game.verbs))]
    assert all(row["help"] for row in rows)
    assert "combat B1+B2" in run("rules", "ocracoke", "--verbs").out


def test_the_options(run: Run) -> None:
    output = run("rules", "ocracoke", "--options").out
    for option in brethren.load("ocracoke").options:
        assert f"{option.name} = " in output
    assert "--preset first_game: abilities=none\n" in output
    assert "two_player_hand_colour = sum, any, both, each  (default sum)" in output
    assert len(json.loads(run("rules", "ocracoke", "--options", "--json").out)) == 12


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("see OC-9.6", {"OC-9.6"}),
        ("OC-9.18–9.20 and", {"OC-9.18", "OC-9.19", "OC-9.20"}),
        ("OC-2.2–2.4, 2.11 and 2.17.", {"OC-2.2", "OC-2.3", "OC-2.4", "OC-2.11", "OC-2.17"}),
        ("OC-3.10, OC-12.1", {"OC-3.10", "OC-12.1"}),
        ("PR-9.2 to 9.4; PR-1.1", {"PR-9.2", "PR-9.3", "PR-9.4", "PR-1.1"}),
        ("OC-R5, 3-4", set()),
    ],
)
def test_cited(text: str, ids: set[str]) -> None:
    assert cited(text) == ids


def test_a_rulebook_of_another_hand() -> None:
    text = "### ST-1 Sailing\n- **ST-1.1** Sail.\n  - slowly\n\n- **ST-R1** *Sail where?* Ahead (ST-1.1)."
    book = Rulebook("storm", text)
    assert book.rules[0].to_plain() == {
        "id": "ST-1.1",
        "heading": "ST-1 Sailing",
        "text": "Sail.\n  - slowly",
    }
    assert book.about(book.rules[0]) == book.rulings


def test_rulebooks_are_markdown() -> None:
    """Lines may be wrapped, and a code block holds no rules."""
    text = """\
### ST-1 Sailing
- **ST-1.1** Sail *before*
  the wind,
  - or with \\*oars\\*

  and never both.
- **ST-1.2** Stop.

```
- **ST-1.3** An example.
```
**ST-R1 Which wind?**
The one that <i>blows</i> (ST-1.1).
"""
    book = Rulebook("storm", text)
    assert [rule.id for rule in book.rules] == ["ST-1.1", "ST-1.2"]
    assert book.rules[0].blocks() == ["Sail before the wind,", ["or with *oars*"], "and never both."]
    [ruling] = book.rulings
    assert (ruling.heading, ruling.blocks()) == ("Which wind?", ["The one that <i>blows</i> (ST-1.1)."])
    assert book.about(ruling) == [book.rules[0]]


def test_nothing_that_plays_loads_the_markdown_library() -> None:
    code = "import sys, brethren; [brethren.load(key) for key in brethren.games()]; print('markdown_it' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


def test_a_game_without_a_rulebook() -> None:
    with pytest.raises(brethren.UnknownGame, match="there is no rulebook for storm"):
        rulebook("storm")
