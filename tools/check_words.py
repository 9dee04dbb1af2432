"""Check the words files: every text the code needs exists, its placeholders are right, and no text is unused.

The pages for people are checked too: that they explain everything they begin to list, and cite rules that exist.

tools/check_words.py        prints what is missing, unused or wrong, and then exits with 1
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import brethren  # noqa: E402 (works without being installed)
from brethren.bots.levels import LEVELS  # noqa: E402
from brethren.core.game import Game  # noqa: E402
from brethren.core.options import Option, option_text  # noqa: E402
from brethren.core.state import State  # noqa: E402
from brethren.core.undo import LEAKED, OTHER_MOVED, RANDOM, REVEALED, SEALED  # noqa: E402
from brethren.kit.cues import Cue  # noqa: E402
from brethren.kit.how_to_play import HowToPlay, how_to_play  # noqa: E402
from brethren.kit.rulebook import rulebook_of  # noqa: E402
from brethren.kit.standard_game import StandardGame  # noqa: E402
from brethren.kit.words import JOINED, Phrases, Words, placeholders, text_keys  # noqa: E402
from brethren.table.settings import SETTINGS  # noqa: E402
from brethren.table.table_notes import NOTICES  # noqa: E402
from brethren.table.undo_refusals import NEVER, NO_MOVE  # noqa: E402

GAME_TEXTS = ("title", "hook", "length", "weight", "summary", "how", "legend")
TERMINAL_TEXTS = ("you", "you_there", "seat")
"""What ``kit/terminal_writer.py`` says of players."""
LOOKUPS = ("phrase", "name", "say")
"""Functions whose first two arguments are a section and a key."""
EXACT_SECTIONS = (
    "game",
    "facts",
    "moves",
    "help",
    "options",
    "presets",
    "preset_names",
    "labels",
    "groups",
    "together",
)
"""Sections in which an unused key is always an error."""
FILES_WITHOUT_KEYS = ("components.py", "encode.py", "verbs.py")
"""Files whose strings are names of data, never keys of words."""
BUILT_IN_KINDS = ("", "seat", "whose", "signed")
HINTS = ("only", "best", "better", "equal")
UNDO_OBSTACLES = (NEVER, NO_MOVE, OTHER_MOVED, RANDOM, SEALED, REVEALED, LEAKED)
MOST_WORDS_OF_PAGES = 1100
"""What fits on about two printed pages, pictures included."""
RULE = re.compile(r"\[([A-Z]{2}-R?\d+(?:\.\d+)?)\]")
Key = tuple[str, str]


def function_calls(package: Path) -> list[ast.Call]:
    """Every function call in the sources of a game."""
    trees = [ast.parse(path.read_text("utf8")) for path in sorted(package.rglob("*.py"))]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def function_name(call: ast.Call) -> str:
    """The name of the called function, without its object."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def reported_facts(found: list[ast.Call]) -> dict[str, int]:
    """The facts that the rules report, each with its number of values."""
    noted = [call for call in found if isinstance(call.func, ast.Attribute) and call.func.attr == "note" and call.args]
    return {fact: len(call.args) - 1 for call in noted for fact in literals(call.args[0])}


def literals(node: ast.expr) -> list[str]:
    """A string, or both of a conditional: ``"missed" if late else "wrong"``."""
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    return [literal(node)] if literal(node) else []


def facts_with_rules(package: Path) -> set[str]:
    """Facts listed together with their rule: ``("paid_colour", "OC-11.1")``."""
    named: set[str] = set()
    for path in sorted(package.rglob("rules/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf8"))):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2 and "-" in literal(node.elts[1])[2:3]:
                named.add(literal(node.elts[0]))
    return named


def texts_by_key(found: list[ast.Call]) -> set[Key]:
    """The texts that the code looks up by section and key."""
    asking = [call for call in found if function_name(call) in LOOKUPS and len(call.args) >= 2]
    pairs = [[literal(argument) for argument in call.args[:2]] for call in asking]
    return {(pair[0], pair[1]) for pair in pairs if all(pair)}


def texts_by_id(found: list[ast.Call], words: Words) -> set[Key]:
    """Texts that the code looks up by an id from a list: ``phrase("cards", CARDS[card])``."""
    asking = [call for call in found if function_name(call) in LOOKUPS and len(call.args) >= 2]
    sections = {literal(call.args[0]) for call in asking if not literal(call.args[1])}
    return {(section, name) for section in sections for names in words.kinds.values() for name in names}


def needed_texts(game: Game[State], words: Words, package: Path) -> set[Key]:
    """Every text that the game needs."""
    found = function_calls(package)
    wanted = {("game", key) for key in GAME_TEXTS} | texts_by_key(found)
    wanted |= {("facts", fact) for fact in {*reported_facts(found), *facts_with_rules(package)}}
    for verb in game.verbs.names:
        wanted |= {("moves", verb), ("help", verb)}
    wanted |= {("prompts", row.name) for row in game.procedures if row.moves is not None}
    wanted |= {("options", option.name) for option in game.options}
    wanted |= {(section, name) for section in ("presets", "preset_names") for name in game.presets}
    if "labels" in words.data:  # a game that labels one of its options and values must label all
        wanted |= form_texts(game.options)
    wanted |= {(f"names.{kind}", name) for kind, names in words.kinds.items() for name in names}
    wanted |= {("actors", actor.key) for actor in game.actors}
    if isinstance(game, StandardGame):
        wanted.add(("hints", "only"))
    wanted |= {("together", key) for section, key in text_keys(words.data) if section == "facts"} & {
        *text_keys(words.data)
    }
    if "strip" in words.data:
        wanted |= {("strip", key) for key in TERMINAL_TEXTS}
    return wanted


def form_texts(options: tuple[Option, ...]) -> set[Key]:
    """The texts of a form: labels of options, of their groups, and of values."""
    wanted = {("labels", option.name) for option in options}
    wanted |= {("groups", option.group) for option in options if option.group}
    values = [(option, value) for option in options for value in option.values if option.has_label(value)]
    return wanted | {(f"values.{option.name}", option_text(value)) for option, value in values}


def key_may_be_built(section: str, key: str, words: Words, package: Path) -> bool:
    """Whether the code may build the key of a text: variants of prompts, ``f"head_{key}"``, counts.

    The keys of facts, moves, options and kinds are known exactly, so none of those is optional.
    """
    if section.startswith("counts."):
        return key in ("one", "other")
    if section in EXACT_SECTIONS or section.startswith("values.") or section.removeprefix("names.") in words.kinds:
        return False
    if any([key in ids for ids in words.kinds.values()]):
        return True
    sources = [path.read_text("utf8") for path in package.rglob("*.py") if path.name not in FILES_WITHOUT_KEYS]
    built = [prefix for text in sources for prefix in re.findall(r'\bsay\(f"(\w+_)\{', text)]
    return any(f'"{key}"' in text for text in sources) or any(key.startswith(prefix) for prefix in built)


def wrong_placeholders(words: Words, arity: dict[str, int]) -> list[str]:
    """Templates that refer to a value their fact or move does not have, or to an unknown kind."""
    arguments = words.verbs.argument_counts()
    complaints: list[str] = []
    kinds = {
        *BUILT_IN_KINDS,
        JOINED,
        *words.kinds,
        *[section[7:] for section, _ in text_keys(words.data) if section[:7] == "counts."],
    }
    for section, key in text_keys(words.data):
        for place, kind in placeholders(words.phrase(section, key)):
            if section in ("facts", "together") and place >= arity.get(key, 2):
                complaints.append(f"[{section}] {key} uses value {place}, but the fact has {arity.get(key, 2)} values")
            if section in ("moves", "help") and place >= arguments.get(key, 0):
                complaints.append(f"[{section}] {key} uses argument {place}, but the verb has {arguments.get(key, 0)}")
            if section in ("facts", "together", "moves", "help") and kind not in kinds:
                complaints.append(f"[{section}] {key} uses the unknown kind {kind!r}")
    return complaints


def page_problems(game: Game[State], words: Words) -> list[str]:
    """What is wrong with the pages for people."""
    try:
        pages = how_to_play(game)
    except (AssertionError, KeyError, ValueError) as error:
        return [f"the pages how-to-play cannot be read: {error}"]
    if pages is None:
        return ["there are no pages words/how-to-play-en.md"]
    known = {rule.id for rule in rulebook_of(game).rules}
    text = pages.markdown()
    complaints = [f"how-to-play cites the unknown rule {id}" for id in sorted(set(RULE.findall(text)) - known)]
    if len(text.split()) > MOST_WORDS_OF_PAGES:
        complaints.append(f"how-to-play has {len(text.split())} words; {MOST_WORDS_OF_PAGES} fit on two pages")
    return complaints + [f"how-to-play does not explain {name}" for name in unexplained(pages, words)]


def unexplained(pages: HowToPlay, words: Words) -> list[str]:
    """The names that the glossaries leave out although they list others of their section."""
    there = {(glossary.section, key) for glossary in pages.glossaries() for key in glossary.keys}
    sections = sorted({section for section, _ in there})
    return [f"[{section}] {key}" for section in sections for key in words.keys(section) if (section, key) not in there]


def wrong_cues(cues: dict[str, Cue], arity: dict[str, int]) -> list[str]:
    """Cues that refer to a value their fact does not have."""
    complaints: list[str] = []
    for fact, cue in sorted(cues.items()):
        texts = " ".join([cue.badge, cue.struck, *cue.changes])
        used = [int(number) for number in re.findall(r"\{(\d+)", texts)]
        used += [*(cue.targets or ()), cue.split_by, cue.icon_of[0] if cue.icon_of else 0]
        if fact in arity and max(used) >= max(1, arity[fact]):
            complaints.append(f"the cue for {fact!r} uses value {max(used)}, but the fact has {arity[fact]} values")
    return complaints


def game_problems(key: str) -> list[str]:
    """The problems of a game's words."""
    game = brethren.load(key)
    package = ROOT / "src" / "brethren" / "games" / key
    words: object = getattr(game, "texts", None)
    if not isinstance(words, Words):
        return [f"{key}: the game has no words"]
    wanted, there = needed_texts(game, words, package), set(text_keys(words.data))
    complaints = [f"[{section}] {name} is missing" for section, name in sorted(wanted - there)]
    rest = there - wanted - texts_by_id(function_calls(package), words)
    unused = [pair for pair in sorted(rest) if not key_may_be_built(*pair, words, package)]
    complaints += [f"[{section}] {name} is used nowhere" for section, name in unused]
    if isinstance(game, StandardGame):
        unknown = sorted({fact for fact in game.cues() if ("facts", fact) not in there})
        complaints += [f"the cue for {fact!r} has no fact" for fact in unknown]
        complaints += wrong_cues(game.cues(), reported_facts(function_calls(package)))
    complaints += wrong_placeholders(words, reported_facts(function_calls(package)))
    complaints += page_problems(game, words)
    return [f"{key}: {complaint}" for complaint in complaints]


def shared_problems() -> list[str]:
    """The problems of the texts about tables and bots, which all games share."""
    wanted = {
        "brethren.table": form_texts(SETTINGS)
        | {("help", setting.name) for setting in SETTINGS}
        | {("facts", fact) for fact in NOTICES}
        | {("undo_refusals", obstacle) for obstacle in UNDO_OBSTACLES}
        | texts_by_key(function_calls(ROOT / "src" / "brethren" / "table")),
        "brethren.bots": {("levels", level) for level in LEVELS} | {("hints", reason) for reason in HINTS},
    }
    there = {package: set(text_keys(Phrases(package).data)) for package in wanted}
    missing = [f"{package}: {key} is missing" for package in wanted for key in sorted(wanted[package] - there[package])]
    unused = [
        f"{package}: {key} is used nowhere" for package in wanted for key in sorted(there[package] - wanted[package])
    ]
    return missing + unused


def main() -> int:
    ours = sorted([path.parent.name for path in (ROOT / "src/brethren/games").glob("*/words")])
    found = shared_problems() + [problem for key in ours for problem in game_problems(key)]
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
