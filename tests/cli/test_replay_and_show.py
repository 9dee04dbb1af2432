"""The commands replay and show."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from brethren.core.dealer import Dealer
from brethren.core.record import parse_record
from brethren.games.ocracoke.game import GAME

from .conftest import Run

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.brethren"))


def test_a_spectator_sees_public_facts_only(run: Run, record: Path) -> None:
    output = run("replay", str(record)).out
    assert output.startswith("Ocracoke: Gold and Glory\n   0  Game 1 begins; ")
    assert "Seat 1 uses " in output
    assert "Your hand" not in output
    assert "You see" not in output
    assert "moves are legal, and every random pick comes from the seed 7.\n" in output
    assert "\x1b" not in output


def test_a_seat_sees_its_private_facts(run: Run, record: Path) -> None:
    output = run("replay", str(record), "--seat", "1").out
    assert output.count("Your hand: ") >= 1
    assert "Seat 1 uses " in output
    assert "You use " in output


def test_replay_of_everything(run: Run, record: Path) -> None:
    output = run("replay", str(record), "--all").out
    for name in ("seat 1", "Ada", "Bruno", "Clara"):
        assert f"To {name}: Your hand: " in output


def test_replay_as_json(run: Run, record: Path) -> None:
    found = json.loads(run("replay", str(record), "--seat", "0", "--json").out)
    kept = parse_record(record.read_text("utf8"))
    assert found["verified"]
    assert found["outcome"] == (kept.outcome.to_plain() if kept.outcome else None)
    assert len(found["moments"]) == len(kept.moves) + 1
    assert all(("move" in moment) == (moment["seat"] == 0) for moment in found["moments"][1:])
    facts = {note["fact"] for moment in found["moments"] for note in moment["notes"]}
    assert {"dealt", "own_card", "total", "booty"} <= facts
    everything = json.loads(run("replay", str(record), "--all", "--json").out)
    assert all("move" in moment for moment in everything["moments"][1:])


def test_a_game_that_is_not_finished(run: Run, state_folder: Path) -> None:
    run("play", "ocracoke", "--seed", "1", "--bots", "random")
    assert "The game is not finished.\n" in run("replay", str(state_folder / "ocracoke.brethren")).out


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_records_can_be_replayed_and_shown(run: Run, file: Path) -> None:
    assert "Verified: " in run("replay", str(file)).out
    assert re.search(r"(wins|share the win)\b.*$", run("show", str(file)).out)


def test_show_as_spectator_seat_and_everything(run: Run, record: Path) -> None:
    spectator, seat, everything = (
        run("show", str(record), "--move", "0", *more).out for more in ((), ("--seat", "0"), ("--all",))
    )
    assert spectator.startswith("Ocracoke: Gold and Glory, after move 0 of ")
    assert "  seat 1            0 coins   ?" in spectator
    assert "You               0 coins   ?" not in seat
    assert "?" not in everything
    assert "board total " in everything


def test_every_moment_can_be_shown(run: Run, record: Path) -> None:
    last = len(parse_record(record.read_text("utf8")).moves)
    shown = [run("show", str(record), "--move", str(number)).out for number in range(last + 1)]
    assert shown[-1] == run("show", str(record)).out
    assert len(set(shown)) > last // 2


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("more", [(), ("--seat", "2"), ("--all",)], ids=["spectator", "seat", "all"])
def test_pictures(run: Run, record: Path, tmp_path: Path, shape: str, more: tuple[str, ...]) -> None:
    picture = tmp_path / "out.svg"
    picture.write_text("an older one")
    done = run("show", str(record), "--move", "5", "--shape", shape, "--svg", str(picture), *more)
    assert (done.code, done.out) == (0, "")
    assert picture.read_text("utf8").startswith("<svg")
    assert [file.name for file in tmp_path.iterdir()].count("out.svg") == 1


def test_a_picture_can_be_written_to_a_device(run: Run, record: Path) -> None:
    """A device must not be replaced by a file."""
    assert run("show", str(record), "--svg", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("notebook", ["on", "off"])
def test_the_picture_of_everything_hides_nothing(run: Run, tmp_path: Path, notebook: str) -> None:
    run("play", "ocracoke", "--seed", "7", "--option", f"notebook={notebook}", typed="1\n1\n")
    record = next(tmp_path.rglob("ocracoke.brethren"))
    views = {"some": (), "all": ("--all",), "first": ("--all", "--seat", "0"), "second": ("--all", "--seat", "1")}
    drawn = {}
    for name, extra in views.items():
        assert run("show", str(record), *extra, "--svg", str(tmp_path / name)).code == 0
        drawn[name] = (tmp_path / name).read_text("utf8")
    assert "face down, but you know it" not in drawn["some"]
    for name in ("all", "first", "second"):
        assert drawn[name].count("face down, but you know it") + drawn[name].count("only you see it") == 11
    assert len(set(drawn.values())) == 4, "each seat sees the table from its own side"


def test_a_notebook_draws_what_a_state_contains() -> None:
    state = GAME.new(3, {}, Dealer(1))
    assert state._repr_svg_().count("face down, but you know it") == 11
    assert state.seen_by(0)._repr_svg_().count("face down, but you know it") == 1
