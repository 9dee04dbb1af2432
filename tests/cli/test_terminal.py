"""In a real terminal output has colour, unless NO_COLOR is set; in a pipe it never has."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from brethren.lab.bench import subprocess_env
from server.server_process import PATIENCE, children, until

pty = pytest.importorskip("pty")


def in_terminal(arguments: list[str], typed: str, **settings: str) -> str:
    """Run a command in a terminal and return what it shows."""
    ours, theirs = os.openpty()
    environment = {**subprocess_env(), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **settings}
    environment.pop("NO_COLOR", None) if "NO_COLOR" not in settings else None
    command = [sys.executable, "-m", "brethren", *arguments]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, close_fds=True)
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(ours)
    assert process.wait(timeout=PATIENCE) == 0
    return shown.decode()


PLAY = ["play", "ocracoke", "--seed", "7", "--bots", "random"]


def test_colour_on_a_terminal_but_not_with_no_color(tmp_path: Path) -> None:
    state = str(tmp_path)
    shown = in_terminal(PLAY, "\nquit\n", XDG_STATE_HOME=state)
    assert "\x1b[1m" in shown
    assert "\x1b[31m" in shown or "\x1b[94m" in shown
    assert "Press Enter to start > " in shown
    plain = in_terminal(PLAY, "\nquit\n", XDG_STATE_HOME=state, NO_COLOR="1")
    assert "\x1b[1m" not in plain
    assert "\x1b[31m" not in plain
    assert max(len(line) for line in plain.splitlines()) <= 80


def test_a_whole_game_by_keyboard(tmp_path: Path) -> None:
    shown = in_terminal([*PLAY, "--preset", "quick"], "\n" + "1\n" * 40, XDG_STATE_HOME=str(tmp_path), NO_COLOR="1")
    assert " the win" in shown or " the match, " in shown


def test_quitting_at_the_introduction(tmp_path: Path) -> None:
    assert "The game is saved in" in in_terminal(PLAY, "quit\n", XDG_STATE_HOME=str(tmp_path))


def test_a_closed_pipe_is_not_an_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m brethren rules ocracoke | head -1"
    done = subprocess.run(["sh", "-c", command], env=subprocess_env(), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.startswith("# How to play Ocracoke")


@pytest.mark.parametrize("command", [["simulate", "ocracoke", "--games", "90000", "--jobs", "2"], ["play", "ocracoke"]])
def test_an_interrupt_ends_a_command_quietly(command: list[str], tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "brethren", *command],
        env={**subprocess_env(), "XDG_STATE_HOME": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # as in the foreground of a shell
    )
    if command[0] == "play":
        assert process.stdout is not None
        assert process.stdout.readline()
    else:
        until(lambda: len(children(process.pid)) == 2, "both jobs run")
    os.killpg(process.pid, signal.SIGINT)
    _, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaints) == (130, b"")


@pytest.mark.parametrize("redirection", ["</dev/null >&-", "<&-", "2>&-"])
def test_closed_streams_are_not_an_error(redirection: str, tmp_path: Path) -> None:
    line = f"{shlex.quote(sys.executable)} -m brethren games {redirection}"
    done = subprocess.run(line, shell=True, env=saving_in(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_characters_that_the_terminal_cannot_encode(tmp_path: Path) -> None:
    environment = {**saving_in(tmp_path), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "brethren", "play", "ocracoke", "--seed", "7"]
    done = subprocess.run(command, input=b"\xff\nquit\n", env=environment, capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stderr == b""


def saving_in(folder: Path) -> dict[str, str]:
    """The environment of a command that saves games in a folder."""
    return {**subprocess_env(), "XDG_STATE_HOME": str(folder)}
