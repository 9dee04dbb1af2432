"""`make play`: the server first, the compiler beside it, and nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

import build_cache
import compiled
import play
from server.server_process import alive, until

from .conftest import ROOT


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which a test puts its own compiled.py."""
    monkeypatch.setattr(play, "TOOLS", tmp_path)
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "LOG", tmp_path / "build" / "compile.log")
    return tmp_path


def test_a_compiler_that_fails_is_told_in_one_line(tools: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tools / "compiled.py").write_text("print('all the details'); raise SystemExit(1)")
    background = play.BackgroundBuild()
    background.wait()
    assert capfd.readouterr().out == "The compiler failed, see build/compile.log. Brethren stays interpreted.\n"
    assert "all the details" in play.LOG.read_text()


def test_a_compiler_that_is_done_says_so(tools: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tools / "compiled.py").write_text("print('all the details')")
    background = play.BackgroundBuild()
    background.wait()
    assert capfd.readouterr().out == "Compiled. The next start of brethren is the fast one.\n"


@pytest.fixture(params=["foreground", "background"])
def interrupts(request: pytest.FixtureRequest) -> Iterator[None]:
    """In the foreground, Ctrl-C ends us; in the background of a script, we ignore it."""
    before = signal.getsignal(signal.SIGINT)
    if request.param == "background":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_the_compiler_ends_with_the_server_and_cleans_up(tools: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With all that it has started."""
    program = f"""\
import subprocess, sys, tempfile
from pathlib import Path
with tempfile.TemporaryDirectory(dir={str(tools)!r}, prefix="work-") as folder:
    child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    Path({str(tools)!r}, "new").write_text(str(child.pid))
    Path({str(tools)!r}, "new").rename(Path({str(tools)!r}, "child"))
    child.wait()
"""
    (tools / "compiled.py").write_text(program)
    background = play.BackgroundBuild()
    until((tools / "child").exists, "the compiler has started something")
    background.stop()
    child = int((tools / "child").read_text())
    until(lambda: not alive(child) or is_zombie(child), "what the compiler had started ends")
    assert not list(tools.glob("work-*"))
    assert capfd.readouterr().out == ""


def is_zombie(pid: int) -> bool:
    """It has ended, but nobody has asked how."""
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"


SERVER = """\
import signal, sys
signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(7))
print("serving", flush=True)
signal.pause()
"""


def test_who_ends_play_ends_the_server(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(SERVER)
    program = f"""\
import sys
sys.path.append({str(ROOT / "tools")!r})
import c_compiler, compiled, play
c_compiler.is_present = lambda: False
compiled.deactivate = lambda: None
play.serve_command = lambda arguments: [sys.executable, {str(tmp_path / "server.py")!r}]
sys.exit(play.serve_interpreted([]))
"""
    with subprocess.Popen([sys.executable, "-u", "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline(), process.stdout.readline()]
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 7
    assert {line.split()[0] for line in lines} == {"serving", "Brethren"}


def imported_from(python: Path) -> str:
    program = "import brethren; print(brethren.HERE)"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(python), "-c", program], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_compiled_build_is_found_before_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no longer, as soon as it is set aside."""
    venv.create(tmp_path / "venv", with_pip=False)
    packages = next((tmp_path / "venv").glob("lib/python*/site-packages"))
    for place in ("src", "build"):
        (tmp_path / place / "brethren").mkdir(parents=True)
        (tmp_path / place / "brethren" / "__init__.py").write_text(f"HERE = {place!r}")
    (packages / "_brethren.pth").write_text(str(tmp_path / "src"))
    monkeypatch.setattr(compiled, "LINK", packages / compiled.LINK.name)
    monkeypatch.setattr(compiled, "STAMP", tmp_path / "venv" / "compiled")
    python = tmp_path / "venv" / "bin" / "python"
    assert imported_from(python) == "src"
    compiled.activate(tmp_path / "build")
    assert imported_from(python) == "build"
    assert compiled.STAMP.exists()
    compiled.deactivate()
    assert imported_from(python) == "src"
    assert not compiled.STAMP.exists()


def test_a_build_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRETHREN_BUILD_CACHE", str(tmp_path / "cache"))
    build_cache.folder.cache_clear()
    monkeypatch.setattr(compiled, "BUILDS", tmp_path / "compiled")
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "build_client", lambda: None)
    with pytest.raises(compiled.BuildFailed):
        compiled.build()
    assert not list((tmp_path / "compiled").iterdir())
    build_cache.folder.cache_clear()
