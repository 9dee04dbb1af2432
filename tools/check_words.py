"""Every text that the rules need is in the words files, with the right numbers in it, and no text is left over.

tools/check_words.py        prints what is missing, unused or wrong; exit 1 if anything is
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import brethren  # noqa: E402 (found by the line above, installed or not)
from brethren.bots.levels import LEVELS  # noqa: E402
from brethren.core.game import Game  # noqa: E402
from brethren.core.options import Option, option_text  # noqa: E402
from brethren.core.state import State  # noqa: E402
from brethren.core.undo import LEAKED, OTHER_MOVED, RANDOM, REVEALED, SEALED  # noqa: E402
from brethren.kit.words import Phrases, Words, placeholders, text_keys  # noqa: E402
from brethren.table.notices import NOTICES  # noqa: E402
from brethren.table.settings import SETTINGS  # noqa: E402
from brethren.table.undo_refusals import NEVER, NO_MOVE  # noqa: E402

DESCRIBED = ("title", "hook", "length", "weight", "summary", "how", "legend")
ASKING = ("phrase", "name", "say")
"""Functions whose first two arguments are a section and a key."""
KNOWN = ("game", "facts", "moves", "help", "options", "presets", "labels", "groups")
"""Sections in which every key is needed, or wrong."""
UNTOLD = ("components.py", "encode.py", "verbs.py")
"""Files whose texts are names of data, never keys of words."""
FREE_KINDS = ("", "seat", "whose", "signed")
HINTS = ("only", "best", "better", "equal")
UNDO_OBSTACLES = (NEVER, NO_MOVE, OTHER_MOVED, RANDOM, SEALED, REVEALED, LEAKED)
Key = tuple[str, str]


def calls(package: Path) -> list[ast.Call]:
    """Every call in the sources of a game."""
    trees = [ast.parse(path.read_text("utf8")) for path in sorted(package.rglob("*.py"))]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def called(call: ast.Call) -> str:
    """The name of the function called, without what it belongs to."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def facts(found: list[ast.Call]) -> dict[str, int]:
    """The facts that the rules note, each with how many numbers it has."""
    noted = [call for call in found if isinstance(call.func, ast.Attribute) and call.func.attr == "note" and call.args]
    return {fact: len(call.args) - 1 for call in noted for fact in literals(call.args[0])}


def literals(node: ast.expr) -> list[str]:
    """A text, or either of two: ``"missed" if late else "wrong"``."""
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    return [literal(node)] if literal(node) else []


def named_facts(package: Path) -> set[str]:
    """Facts that stand in a table with their rule: ``("paid_colour", "OC-11.1")``."""
    named: set[str] = set()
    for path in sorted(package.rglob("rules/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf8"))):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2 and "-" in literal(node.elts[1])[2:3]:
                named.add(literal(node.elts[0]))
    return named


def phrases(found: list[ast.Call]) -> set[Key]:
    """The texts that code asks for by section and key."""
    asking = [call for call in found if called(call) in ASKING and len(call.args) >= 2]
    pairs = [[literal(argument) for argument in call.args[:2]] for call in asking]
    return {(pair[0], pair[1]) for pair in pairs if all(pair)}


def listed(found: list[ast.Call], words: Words) -> set[Key]:
    """Texts of sections that code asks for by the ids of a list: ``phrase("cards", CARDS[card])``."""
    asking = [call for call in found if called(call) in ASKING and len(call.args) >= 2]
    sections = {literal(call.args[0]) for call in asking if not literal(call.args[1])}
    return {(section, name) for section in sections for names in words.kinds.values() for name in names}


def needed(game: Game[State], words: Words, package: Path) -> set[Key]:
    """Every text that the game needs."""
    found = calls(package)
    wanted = {("game", key) for key in DESCRIBED} | phrases(found)
    wanted |= {("facts", fact) for fact in {*facts(found), *named_facts(package)}}
    for verb in game.verbs.names:
        wanted |= {("moves", verb), ("help", verb)}
    wanted |= {("prompts", row.name) for row in game.procedures if row.moves is not None}
    wanted |= {("options", option.name) for option in game.options} | {("presets", name) for name in game.presets}
    if "labels" in words.data:  # a game that names one of its options and values names all
        wanted |= form(game.options)
    wanted |= {(f"names.{kind}", name) for kind, names in words.kinds.items() for name in names}
    return wanted


def form(options: tuple[Option, ...]) -> set[Key]:
    """What a form needs: the names of options and of their groups, and of the values that are choices."""
    wanted = {("labels", option.name) for option in options}
    wanted |= {("groups", option.group) for option in options if option.group}
    values = [(option, value) for option in options for value in option.values if option.has_label(value)]
    return wanted | {(f"values.{option.name}", option_text(value)) for option, value in values}


def optional(section: str, key: str, words: Words, package: Path) -> bool:
    """Texts whose key is chosen or built in the code: variants of prompts, reasons, ``f"head_{key}"``, counts.

    Of facts, moves, options and named kinds it is known which there are, so that none can be chosen otherwise.
    """
    if section.startswith("counts."):
        return key in ("one", "other")
    if section in KNOWN or section.startswith("values.") or section.removeprefix("names.") in words.kinds:
        return False
    if any([key in ids for ids in words.kinds.values()]):
        return True
    sources = [path.read_text("utf8") for path in package.rglob("*.py") if path.name not in UNTOLD]
    built = [prefix for text in sources for prefix in re.findall(r'\bsay\(f"(\w+_)\{', text)]
    return any(f'"{key}"' in text for text in sources) or any(key.startswith(prefix) for prefix in built)


def wrong_holes(words: Words, arity: dict[str, int]) -> list[str]:
    """Templates that name a number their fact does not have, or a kind that nobody knows."""
    complaints: list[str] = []
    kinds = {
        *FREE_KINDS,
        *words.kinds,
        *[section[7:] for section, _ in text_keys(words.data) if section[:7] == "counts."],
    }
    for section, key in text_keys(words.data):
        for place, kind in placeholders(words.phrase(section, key)):
            if section == "facts" and place >= arity.get(key, 2):
                complaints.append(f"[facts] {key} names number {place}, and the fact has {arity.get(key, 2)}")
            if section in ("facts", "moves", "help") and kind not in kinds:
                complaints.append(f"[{section}] {key} names the kind {kind!r}, which is none")
    return complaints


def problems(key: str) -> list[str]:
    """What is wrong with the words of a game."""
    game = brethren.load(key)
    package = ROOT / "src" / "brethren" / "games" / key
    words: object = getattr(game, "texts", None)
    if not isinstance(words, Words):
        return [f"{key}: the game has no words"]
    wanted, there = needed(game, words, package), set(text_keys(words.data))
    complaints = [f"[{section}] {name} is missing" for section, name in sorted(wanted - there)]
    rest = there - wanted - listed(calls(package), words)
    unused = [pair for pair in sorted(rest) if not optional(*pair, words, package)]
    complaints += [f"[{section}] {name} is used nowhere" for section, name in unused]
    complaints += wrong_holes(words, facts(calls(package)))
    return [f"{key}: {complaint}" for complaint in complaints]


def shared_problems() -> list[str]:
    """The same of the texts about tables and bots, which are the same for every game."""
    wanted = {
        "brethren.table": form(SETTINGS)
        | {("help", setting.name) for setting in SETTINGS}
        | {("facts", fact) for fact in NOTICES}
        | {("undo_refusals", obstacle) for obstacle in UNDO_OBSTACLES}
        | phrases(calls(ROOT / "src" / "brethren" / "table")),
        "brethren.bots": {("levels", level) for level in LEVELS} | {("hints", reason) for reason in HINTS},
    }
    there = {package: set(text_keys(Phrases(package).data)) for package in wanted}
    missing = [f"{package}: {key} is missing" for package in wanted for key in sorted(wanted[package] - there[package])]
    unused = [
        f"{package}: {key} is used nowhere" for package in wanted for key in sorted(there[package] - wanted[package])
    ]
    return missing + unused


def main() -> int:
    ours = [path.parent.name for path in (ROOT / "src/brethren/games").glob("*/words")]
    found = shared_problems() + [problem for key in ours for problem in problems(key)]
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
