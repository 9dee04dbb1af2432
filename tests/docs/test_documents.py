"""Documentation is tested: code runs, links work, rule ids and commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brethren.cli import main

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
RULE_ID = re.compile(r"\b[A-Z]{2}-R?\d+(?:\.\d+)?\b")
DEFINED = re.compile(r"^(?:- )?\*\*([A-Z]{2}-R?\d+(?:\.\d+)?)\b", re.MULTILINE)


def code_blocks(language: str) -> list[tuple[str, str]]:
    blocks = []
    for path in DOCUMENTS:
        for block in re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf8"), re.DOTALL | re.MULTILINE):
            blocks.append((path.name, block))
    return blocks


def defined_rules(key: str) -> set[str]:
    return set(DEFINED.findall((ROOT / "docs" / "rules" / f"{key}.md").read_text("utf8")))


SKETCHES = {path.name for path in ROOT.glob("docs/rules/*.md")}
"""The code in these files only sketches what a state must provide; it is not meant to run."""


@pytest.mark.parametrize(("name", "code"), [block for block in code_blocks("python") if block[0] not in SKETCHES])
def test_code_in_documents_runs(name: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, name, "exec"), {})
    assert "Outcome(places=" in capsys.readouterr().out


def test_the_readme_has_the_example_and_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text("utf8")
    assert [name for name, _ in code_blocks("python")].count("README.md") == 1
    assert "make play" in text
    assert "make test" in text


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_work(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)\)", path.read_text("utf8")):
        if not target.startswith(("http", "mailto:")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_every_rule_id_in_the_code_and_words_exists() -> None:
    for package in sorted((ROOT / "src" / "brethren" / "games").glob("*/rules")):
        known = defined_rules(package.parent.name)
        prefix = next(iter(known))[:3]
        for path in [*package.parent.rglob("*.py"), *package.parent.rglob("*.toml")]:
            cited = {id for id in RULE_ID.findall(path.read_text("utf8")) if id.startswith(prefix)}
            chapters = {id for id in cited if "." not in id and "-R" not in id}
            assert cited - chapters <= known, f"{path.name} cites rules that do not exist"


def test_the_picture_in_the_readme_is_up_to_date(tmp_path: Path) -> None:
    """After an intended change, `make picture` redraws it; look at the result."""
    command = re.search(r"brethren (show \S+ .*) --svg docs/table.svg", (ROOT / "Makefile").read_text("utf8"))
    assert command is not None
    words = [str(ROOT / word) if word.endswith(".brethren") else word for word in command.group(1).split()]
    assert main([*words, "--svg", str(tmp_path / "table.svg")]) == 0
    assert (tmp_path / "table.svg").read_text("utf8") == (ROOT / "docs" / "table.svg").read_text("utf8")


def test_every_command_is_in_the_readme() -> None:
    commands = {path.stem for path in (ROOT / "src" / "brethren" / "cli").glob("*.py")}
    found = re.findall(r"^brethren ([\w-]+)", (ROOT / "README.md").read_text("utf8"), re.MULTILINE)
    documented = {name.replace("-", "_") for name in found}
    assert documented <= commands
    assert documented >= {"games", "rules", "play", "simulate", "check", "replay", "show", "bench"}


def test_nothing_points_outside_the_project() -> None:
    for path in [*DOCUMENTS, *ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py"), ROOT / "Makefile"]:
        if path.name != "test_documents.py":
            assert "../shared" not in path.read_text("utf8"), path


def test_the_hooks_of_a_game_are_all_documented() -> None:
    source = (ROOT / "src" / "brethren" / "core" / "game.py").read_text("utf8")
    section = source[source.index("# What each game implements") : source.index("# What every game has")]
    hooks = set(re.findall(r"^    def (\w+)\(", section, re.MULTILINE))
    table = (ROOT / "docs" / "add-a-game.md").read_text("utf8").partition("## The hooks of `Game`")[2]
    documented = {
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)", row)
    }
    assert hooks <= documented
    assert documented - hooks == {"resignation", "has_points", "tie_margin"}, "attributes that games set"


def test_files_named_in_the_architecture_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf8")
    named = set(re.findall(r"`((?:web|server|table|core|scene|kit|games|tools|tests)/[\w/.]+)`", text))
    assert len(named) > 30
    folders = (ROOT, ROOT / "src" / "brethren")
    assert [name for name in sorted(named) if not any((folder / name).exists() for folder in folders)] in (
        [],
        ["server/client"],
    )
