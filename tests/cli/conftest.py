"""Run commands in this process, with given input, captured output, and their own folder for saved games."""

from __future__ import annotations

import io
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

import pytest

from brethren.cli import main


class Result:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Run(Protocol):
    def __call__(self, *arguments: str, typed: str = "") -> Result: ...


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games, empty at first."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return tmp_path / "state" / "brethren"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; ``typed`` is what the person types."""

    def run(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(list(arguments))
        caught = capsys.readouterr()
        return Result(code, caught.out, caught.err)

    return run


@pytest.fixture
def record(run: Run, state_folder: Path) -> Path:
    """The record of a quick game, played to the end."""
    file = state_folder / "ocracoke.brethren"
    if _PLAYED:
        state_folder.mkdir(parents=True)
        file.write_text(_PLAYED[0], "utf8")
    else:
        quick = ("play", "ocracoke", "--seed", "7", "--bots", "random", "--preset", "quick")
        assert run(*quick, typed="1\n" * 40).code == 0
        _PLAYED.append(file.read_text("utf8"))
    return file


_PLAYED: list[str] = []
"""The text of that record, once it has been played."""


def with_checksum(text: str) -> str:
    """An edited record with a correct checksum, as a forger would write it."""
    body = text[: text.rindex("sum ")]
    return f"{body}sum {blake2b(body.encode(), digest_size=16).hexdigest()}\n"
