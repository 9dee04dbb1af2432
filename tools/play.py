"""Serve the tables at once. Where the compiled build is missing or old, they are served interpreted this time,
and the compiled build is made beside the server for the next start.

tools/play.py [OPTIONS]    the options of ``brethren serve``
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import IO, Final

import c_compiler
import compiled
from build_cache import ROOT

TOOLS: Final = ROOT / "tools"
LOG: Final = ROOT / "build" / "compile.log"
POLITE: Final = 5
"""How much the compiler gives way to the server."""
PATIENCE: Final = 60
"""Seconds that the compiler has to clean up."""


def serve_command(arguments: list[str]) -> list[str]:
    return [str(Path(sys.executable).with_name("brethren")), "serve", *arguments]


def can_run_compiled() -> bool:
    """Whether these sources are compiled, and only have to be packed if something beside them has changed."""
    if not compiled.place().exists() and not is_in_cache():
        return False
    try:
        compiled.activate(compiled.build())
    except compiled.BuildFailed:
        return False
    return True


def is_in_cache() -> bool:
    if not c_compiler.is_present():
        return False
    import mypyc_build  # takes half a second, and is seldom needed

    return mypyc_build.are_cached()


class BackgroundBuild:
    """Compiles while the server runs; says in one line how that ended."""

    def __init__(self) -> None:
        LOG.parent.mkdir(exist_ok=True)
        with LOG.open("w") as log:
            self.process = start_politely([sys.executable, str(TOOLS / "compiled.py")], log)
        self.stopped = False

    def wait(self) -> None:
        code = self.process.wait()
        if self.stopped:
            return
        if code:
            say(f"The compiler failed, see {LOG.relative_to(ROOT)}. Brethren stays interpreted.")
        else:
            say("Compiled. The next start of brethren is the fast one.")

    def stop(self) -> None:
        """End the compiler and all it has started. What is compiled so far is in the cache."""
        self.stopped = True
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)  # Python then removes its temporary files
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


def start_politely(command: list[str], log: IO[str]) -> subprocess.Popen[bytes]:
    """In a group of its own, which Ctrl-C in the terminal does not reach and which can be ended as a whole."""
    polite = ["nice", "-n", str(POLITE), *command]
    return subprocess.Popen(
        polite, stdout=log, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=listen_to_interrupts
    )


def listen_to_interrupts() -> None:
    """A script that starts us in the background makes us ignore Ctrl-C, and what we start would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def say(line: str) -> None:
    print(line, flush=True)


def serve_interpreted(arguments: list[str]) -> int:
    """Serve from src; compile beside it, if there is a compiler."""
    compiled.deactivate()
    server = subprocess.Popen(serve_command(arguments))
    signal.signal(signal.SIGINT, lambda number, frame: None)  # Ctrl-C reaches the server too, which ends by itself
    signal.signal(signal.SIGTERM, lambda number, frame: server.terminate())
    if not c_compiler.is_present():
        say("Brethren runs interpreted; with a C compiler it would be several times as fast.")
        return server.wait()
    say("Brethren runs interpreted and is being compiled in the background; its next start is the fast one.")
    background = BackgroundBuild()
    Thread(target=background.wait, daemon=True).start()
    try:
        return server.wait()
    finally:
        background.stop()


def main(arguments: list[str]) -> int:
    if can_run_compiled():
        command = serve_command(arguments)
        os.execv(command[0], command)
    return serve_interpreted(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
