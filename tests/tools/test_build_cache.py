"""What was built is found again by its content, whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
import time  # noqa: TID251 (files have an age)
from collections.abc import Iterator
from pathlib import Path

import pytest

import build_cache

from .conftest import ROOT


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own for each test."""
    monkeypatch.setenv("BRETHREN_BUILD_CACHE", str(tmp_path / "cache"))
    build_cache.folder.cache_clear()
    yield build_cache.folder()
    build_cache.folder.cache_clear()


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_the_digest_of_files_is_the_same_wherever_they_lie(tmp_path: Path) -> None:
    here = [written(tmp_path / "here" / name, name) for name in ("a.py", "b/c.py")]
    there = [written(tmp_path / "there" / name, name) for name in ("b/c.py", "a.py")]
    same = build_cache.digest_of_files(tmp_path / "here", here)
    assert build_cache.digest_of_files(tmp_path / "there", there) == same
    written(here[0], "changed")
    assert build_cache.digest_of_files(tmp_path / "here", here) != same
    moved = [here[1].rename(tmp_path / "here" / "b" / "d.py"), written(here[0], "a.py")]
    assert build_cache.digest_of_files(tmp_path / "here", moved) != same


def test_what_is_kept_first_stays(tmp_path: Path) -> None:
    place = build_cache.entry("objects", "key.o")
    build_cache.keep(written(tmp_path / "first.o", "first"), place)
    build_cache.keep(written(tmp_path / "second.o", "second"), place)
    assert place.read_text() == "first"
    assert [path.name for path in place.parent.iterdir()] == ["key.o"]


def test_a_folder_is_kept_whole(tmp_path: Path) -> None:
    written(tmp_path / "made" / "deep" / "file", "text")
    place = build_cache.entry("modules", "key")
    build_cache.keep(tmp_path / "made", place)
    build_cache.keep(tmp_path / "made", place)
    assert (place / "deep" / "file").read_text() == "text"


def test_what_nobody_has_used_for_a_week_is_removed() -> None:
    long_ago = time.time() - (build_cache.DAYS_KEPT + 1) * 86_400
    old, used = build_cache.entry("objects", "old.o"), build_cache.entry("objects", "used.o")
    for path in (old, used):
        written(path, "object")
        os.utime(path, (long_ago, long_ago))
    assert build_cache.entry("objects", "used.o") == used
    build_cache.prune()
    assert not old.exists()
    assert used.exists()


def test_where_the_sources_cannot_be_written_to_the_cache_is_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = written(tmp_path / "file", "")
    monkeypatch.setenv("BRETHREN_BUILD_CACHE", str(in_the_way / "cache"))
    build_cache.folder.cache_clear()
    elsewhere = build_cache.folder()
    assert elsewhere.is_dir()
    assert not elsewhere.is_relative_to(in_the_way)
    elsewhere.rmdir()


HOLD = f"""\
import sys
sys.path.append({str(ROOT / "tools")!r})
import build_cache
with build_cache.locked("test"):
    print("held", flush=True)
    sys.stdin.readline()
"""


def holding() -> subprocess.Popen[str]:
    """A process that takes the lock, and holds it until its input ends."""
    return subprocess.Popen([sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def test_a_lock_is_held_by_one_process_at_a_time() -> None:
    with holding() as first:
        assert line_of(first) == "held\n"
        with holding() as second:
            assert line_of(second) == "waiting for another build (test) ...\n"
            assert first.stdin is not None
            first.stdin.close()
            assert line_of(second) == "held\n"
