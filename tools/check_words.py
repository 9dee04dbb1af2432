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
from brethren.core.game import Game  # noqa: E402
from brethren.core.state import State  # noqa: E402
from brethren.kit.words import Words, holes, keys  # noqa: E402

DESCRIBED = ("title", "hook", "length", "weight", "summary", "how", "legend")
ASKING = ("phrase", "name", "say")
"""Functions whose first two arguments are a section and a key."""
FREE_KINDS = ("", "seat", "signed")
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
    noted = [call for call in found if isinstance(call.func, ast.Attribute) and call.func.attr == "note"]
    return {literal(call.args[0]): len(call.args) - 1 for call in noted if call.args and literal(call.args[0])}


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
    wanted |= {(f"names.{kind}", name) for kind, names in words.kinds.items() for name in names}
    return wanted


def optional(section: str, key: str, package: Path) -> bool:
    """Texts whose key is chosen or built in the code: variants of prompts, reasons, ``f"head_{key}"``, counts."""
    if section.startswith("counts."):
        return key in ("one", "other")
    sources = [path.read_text("utf8") for path in package.rglob("*.py")]
    built = [prefix for text in sources for prefix in re.findall(r'\bsay\(f"(\w+_)\{', text)]
    return any(f'"{key}"' in text for text in sources) or any(key.startswith(prefix) for prefix in built)


def wrong_holes(words: Words, arity: dict[str, int]) -> list[str]:
    """Templates that name a number their fact does not have, or a kind that nobody knows."""
    complaints: list[str] = []
    kinds = {*FREE_KINDS, *words.kinds, *[section[7:] for section, _ in keys(words.data) if section[:7] == "counts."]}
    for section, key in keys(words.data):
        for place, kind in holes(words.phrase(section, key)):
            if section == "facts" and place >= arity.get(key, 2):
                complaints.append(f"[facts] {key} names number {place}, and the fact has {arity.get(key, 2)}")
            if section in ("facts", "moves", "help") and kind not in kinds:
                complaints.append(f"[{section}] {key} names the kind {kind!r}, which is none")
    return complaints


def problems(key: str) -> list[str]:
    """What is wrong with the words of a game."""
    game = brethren.load(key)
    package = ROOT / "src" / "brethren" / "games" / key
    words: object = getattr(game, "book", None)
    if not isinstance(words, Words):
        return [f"{key}: the game has no words"]
    wanted, there = needed(game, words, package), set(keys(words.data))
    complaints = [f"[{section}] {name} is missing" for section, name in sorted(wanted - there)]
    unused = [pair for pair in sorted(there - wanted - listed(calls(package), words)) if not optional(*pair, package)]
    complaints += [f"[{section}] {name} is used nowhere" for section, name in unused]
    complaints += wrong_holes(words, facts(calls(package)))
    return [f"{key}: {complaint}" for complaint in complaints]


def main() -> int:
    ours = [path.parent.name for path in (ROOT / "src/brethren/games").glob("*/words")]
    found = [problem for key in ours for problem in problems(key)]
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
