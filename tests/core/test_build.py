"""The compiled and the interpreted build play and replay the same records."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import brethren
from brethren.bots.levels import bot
from brethren.build import running
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.game_loop import run_game
from brethren.core.record import Record, Recorder, parse_record

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.brethren"))
EXPECTED = os.environ.get("BRETHREN_EXPECT", "interpreted")


def test_the_expected_build_is_tested() -> None:
    if EXPECTED == "compiled" and running() == "interpreted" and not os.environ.get("CI"):
        pytest.skip("NO C COMPILER: the compiled build was not tested")
    assert running() == EXPECTED


def test_there_are_golden_records_for_every_game_and_seat_count() -> None:
    names = {tuple(path.name.split("-")[:2]) for path in GOLDEN}
    assert names == {(key, str(seats)) for key in brethren.games() for seats in brethren.load(key).seat_counts}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_replay(path: Path) -> None:
    text = path.read_text("utf8")
    record = parse_record(text)
    assert record.replay()[-1].state.over
    assert record.replay(Dealer(record.seed))[-1].state.over
    assert record.text() == text


def records(level: str) -> str:
    """The records of a few games played by bots of this level."""
    texts: list[str] = []
    for key in brethren.games():
        game = brethren.load(key)
        for seats in game.seat_counts:
            record = Record(game, seats, {}, f"build {seats}")
            dealer = RecordingDealer(Dealer(record.seed))
            state = record.start(dealer)
            players = [bot(level, Dealer(f"{level} {seat}")) for seat in range(seats)]
            run_game(game, state, dealer, players, [Recorder(record)])
            texts.append(record.text())
    return "".join(texts)


@pytest.mark.skipif(running() == "interpreted", reason="this is the interpreted build; the compiled run compares them")
@pytest.mark.parametrize("level", ["random", "mate"])
def test_the_interpreted_build_plays_the_same(level: str) -> None:
    code = f"import test_build; print(test_build.running(), test_build.records({level!r}), end='')"
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "BRETHREN_BUILD": "interpreted", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stdout == f"interpreted {records(level)}"
