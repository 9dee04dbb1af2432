"""``--components FILE``: every command that takes a game or a record, and ``brethren components``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import brethren
from brethren.core import registry
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.record import Record
from component_files import wild_rumble

from .conftest import Run


@pytest.fixture
def deck(tmp_path: Path) -> str:
    file = tmp_path / "wild.toml"
    file.write_text(wild_rumble(), "utf8")
    return str(file)


def wild_hash() -> str:
    return brethren.load("rumble", wild_rumble()).components.hash


def test_ours_is_a_starting_point(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "my.toml"
    assert run("components", "rumble", "--out", str(out)).code == 0
    assert out.read_text("utf8") == run("components", "rumble").out == brethren.load("rumble").components.text
    checked = run("components", "rumble", "--components", str(out))
    assert checked.out.startswith(f"{out} can be played: the printed components, hash ")
    out.write_text(out.read_text("utf8").replace("cost = 3", "cost = 4", 1), "utf8")
    assert "changed components, hash" in run("components", "rumble", "--components", str(out)).out
    both = run("components", "rumble", "--components", str(out), "--out", str(out))
    assert (both.code, both.err) == (2, "brethren: --out writes the printed components; leave out --components\n")


def test_a_bad_file_is_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(brethren.load("rumble").components.text.replace("cost = 3", "cost = -3", 1), "utf8")
    for command in (["simulate", "rumble"], ["play", "rumble"], ["check", "rumble"], ["rules", "rumble"]):
        done = run(*command, "--components", str(file))
        assert done.code == 2
        assert done.err == (
            'brethren: bad.toml, [[card]] number 5 "fire": cost should be a whole number from 0 to 5, not -3\n'
        )
    missing = run("simulate", "rumble", "--components", str(tmp_path / "nothing"))
    assert (missing.code, "cannot be read: No such file" in missing.err) == (2, True)


def test_a_game_is_played_recorded_replayed_and_shown(run: Run, deck: str, state_folder: Path, tmp_path: Path) -> None:
    """The record has the components in it, so the file is given only once."""
    quick = ("--seats", "3", "--seed", "7", "--bots", "random", "--option", "storm_round=10")
    begun = run("play", "rumble", *quick, "--components", deck, typed="1\nquit\n")
    assert begun.code == 0, begun.err
    assert begun.out.startswith("Wild Rumble (changed components)\n")
    assert begun.out.endswith("To continue: brethren play --resume\n")
    [file] = state_folder.iterdir()
    assert f"\ncomponents {wild_hash()}\n" in file.read_text("utf8")
    registry._changed.clear()
    played = run("play", "--resume", typed="1\n" * 400)
    assert played.code == 0, played.err
    assert played.out.startswith("Wild Rumble (changed components), resumed after ")
    registry._changed.clear()
    assert run("replay", str(file)).out.startswith("Wild Rumble (changed components)\n")
    assert run("show", str(file), "--move", "0").out.startswith("Wild Rumble (changed components), after move 0 of ")
    picture = tmp_path / "end.svg"
    assert run("show", str(file), "--move", "0", "--svg", str(picture)).code == 0
    assert "<b>" not in picture.read_text("utf8")
    assert "no proof of its deal" in run("verify", str(file)).err


def test_components_are_added_to_a_record_that_lacks_them(run: Run, deck: str, tmp_path: Path) -> None:
    game = brethren.load("rumble", wild_rumble())
    record = Record(game, 3, {})
    record.players = ["You", "Bo (mate)", "Cy (mate)"]
    record.start(RecordingDealer(Dealer("7")))
    file = tmp_path / "lean.brethren"
    file.write_text(record.text(with_file=False), "utf8")
    for command in (["replay"], ["show"], ["verify"], ["play", "--resume"]):
        done = run(*command, str(file))
        assert done.code == 2
        assert done.err == (
            f"brethren: {file}: this game was played with changed components (hash {wild_hash()}), which the record "
            "does not have: add their file (--components FILE, or upload it beside the record)\n"
        )
    assert run("replay", str(file), "--components", deck).out.startswith("Wild Rumble (changed components)\n")
    other = tmp_path / "other.toml"
    other.write_text(brethren.load("rumble").components.text.replace("cost = 3", "cost = 4", 1), "utf8")
    wrong = run("show", str(file), "--components", str(other))
    assert (wrong.code, f"with other components (hash {wild_hash()}) than these (hash " in wrong.err) == (2, True)


def test_a_file_of_another_game_is_refused(run: Run, deck: str, record: Path) -> None:
    done = run("replay", str(record), "--components", deck)
    assert done.code == 2
    assert done.err == "brethren: wild.toml is a component file of the game 'rumble', not of 'ocracoke'\n"


def test_simulation_and_checks_use_the_file_in_every_process(run: Run, deck: str) -> None:
    arguments = ("simulate", "rumble", "--games", "24", "--seats", "3", "--components", deck, "--json")
    found = [json.loads(run(*arguments, "--jobs", jobs).out) for jobs in ("1", "2")]
    assert found[0]["components"] == wild_hash()
    kept = ("decisions", "wins_by_seat", "outcomes", "wins_by_character")
    assert [found[0][key] for key in kept] == [found[1][key] for key in kept]
    printed = json.loads(run("simulate", "rumble", "--games", "24", "--seats", "3", "--json", "--jobs", "1").out)
    assert printed["components"] == brethren.load("rumble").components.hash
    assert printed["decisions"] != found[0]["decisions"]
    checked = json.loads(
        run("check", "rumble", "--components", deck, "--games", "2", "--seats", "3", "--json", "--jobs", "2").out
    )
    assert checked["ok"]
    two = run("check", "rumble", "ocracoke", "--components", deck)
    assert (two.code, two.err) == (2, "brethren: --components is for one game; name it\n")


def test_the_rules_are_those_of_the_file(run: Run, deck: str) -> None:
    output = run("rules", "rumble", "--options", "--components", deck).out
    assert "storm_round = 0, 10 to 200  (default 12)" in output
