"""The load program measures what it says, as far as one small run can show."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from brethren import build
from server.server_process import PATIENCE

ROOT = Path(__file__).parent.parent.parent


def program(*words: str, name: str = "load.py") -> subprocess.CompletedProcess[str]:
    paths = [str(Path(build.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in paths if path])}
    command = [sys.executable, str(ROOT / "benchmarks" / name), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)


def measured(*words: str) -> dict[str, Any]:
    done = program("--tables", "1", "--seconds", "0.5", "--json", *words)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_one_table_on_disk_and_without_storage() -> None:
    found = measured("--storage")
    assert found["build"] == build.running()
    assert {"python", "cpus", "load", "fsync_ms"} < set(found)
    assert {row["storage"] for row in found["rows"]} >= {"disk", "none"}
    for row in found["rows"]:
        assert (row["server"], row["tables"], row["pace"]) == ("brethren", 1, 0)
        assert row["moves"] > 0
        assert row["moves_per_second"] == pytest.approx(row["moves"] / row["seconds"], rel=0.05)
        assert 0 < row["ack_p50_ms"] <= row["ack_p99_ms"]
        assert 100 < row["news_bytes"] < 5000
        assert row["memory_mb"] > 10
        assert row["refused"] == row["lost"] == 0
    assert len(found["ratios"]) == len(found["rows"]) - 1


def test_beside_the_websocket_of_uvicorn() -> None:
    ours, asgi = measured("--asgi")["rows"]
    assert (ours["server"], asgi["server"]) == ("brethren", "brethren/asgi")
    assert asgi["moves"] > 0
    assert asgi["refused"] == asgi["lost"] == 0


def test_a_paced_table_makes_no_more_moves_than_its_pace() -> None:
    (row,) = measured("--skip-fast", "--pace", "10")["rows"]
    assert row["pace"] == 10
    assert 0 < row["moves"] <= 3 * 10 * row["seconds"] + 1  # a busy machine looks at the clock late


def test_several_processes_and_all_they_use() -> None:
    (row,) = measured("--processes", "2")["rows"]
    assert row["processes"] == 2
    assert row["moves"] > 0
    assert row["refused"] == row["lost"] == 0
    assert row["memory_mb"] > 60, "each of them holds more than 20"


def test_the_median_of_several_rounds_is_reported() -> None:
    (row,) = measured("--rounds", "2")["rows"]
    assert row["moves"] > 0


def test_printed_columns_line_up_with_their_headings() -> None:
    done = program("--tables", "1", "--seconds", "0.5")
    conditions, heads, row = done.stdout.splitlines()
    assert conditions.startswith(f"build {build.running()}")
    assert len(heads) == len(row)
    assert heads.split()[:4] == ["server", "procs", "storage", "tables"]
    assert row.split()[:4] == ["brethren", "1", "disk", "1"]


@pytest.mark.parametrize(
    "words",
    [
        ("--tables", "0"),
        ("--tables", "many"),
        ("--seconds", "1000"),
        ("--pace", "-1"),
        ("--processes", "0"),
        ("--rounds", "0"),
        ("--processes", "2", "--storage"),
        ("--processes", "2", "--asgi"),
    ],
)
def test_what_cannot_be_measured_is_refused(words: tuple[str, ...]) -> None:
    assert program(*words).returncode == 2


def test_a_long_game_is_measured() -> None:
    done = program("--moves", "400", "--json", name="long_game.py")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["build"], found["moves"]) == (build.running(), 400)
    rows = {row["what"]: row for row in found["costs"]}
    assert rows["open from the whole log"]["milliseconds"] > 0
    assert rows["full message"]["bytes"] > rows["one moment of it"]["bytes"] > 0
    assert rows["memory of the table"]["bytes"] > 0
