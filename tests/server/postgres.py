"""A real PostgreSQL for tests and benchmarks, in its own folder, on its own socket, removed afterwards.

The programs are Debian's, or those on the path, or those of the ``pgserver`` wheel.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from glob import glob
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import quote

import asyncpg
import pytest

PATIENCE: Final = 120.0

PASSWORD: Final = "Rackham/1720"
"""The password of the user ``guarded``; other users need none."""
DOORS: Final = "local all guarded scram-sha-256\nlocal all all trust\n"
PLAIN: Final = ["-c", "listen_addresses=", "-c", "max_connections=60", "-c", "shared_buffers=32MB"]
HASTY: Final = ["-c", "fsync=off", "-c", "full_page_writes=off"]
"""For tests that end processes but not the machine."""


class Missing(Exception):
    """PostgreSQL is not available here; the message says why."""


def programs() -> Path:
    """The folder with initdb and postgres."""
    found = [Path(path).parent for path in sorted(glob("/usr/lib/postgresql/*/bin/initdb"))]
    if on_path := shutil.which("initdb"):
        found.insert(0, Path(on_path).resolve().parent)
    wheel = find_spec("pgserver")
    if wheel is not None and wheel.origin:
        found.insert(0, Path(wheel.origin).parent / "pginstall" / "bin")
    for folder in reversed(found):
        if (folder / "postgres").exists():
            return folder
    raise Missing("there is no initdb in /usr/lib/postgresql/*/bin nor on the path (tools/need.py postgresql)")


def unprivileged_user() -> pwd.struct_passwd | None:
    """The user to run PostgreSQL as, because it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Missing("PostgreSQL refuses to run as root, and there is no user to run it as")


def run_as(user: pwd.struct_passwd | None) -> list[str]:
    """The beginning of a command that runs as another user and ends when we end."""
    if not shutil.which("setpriv"):
        if user is not None:
            raise Missing("PostgreSQL refuses to run as root, and there is no setpriv")
        return []
    who = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"] if user else []
    return ["setpriv", "--pdeathsig=INT", *who]


class Postgres:
    """A server that runs until ``stop``; ``durable`` if a power failure must lose nothing."""

    def __init__(self, durable: bool = False) -> None:
        self._programs = programs()
        self._user = unprivileged_user()
        self._settings = PLAIN if durable else PLAIN + HASTY
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._emptied = ""
        self.folder = Path(tempfile.mkdtemp(prefix="brethren-pg-"))
        if self._user:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        try:
            self._make()
            self.launch()
            asyncio.run(self.answering())
        except BaseException:
            self.stop()
            raise

    def _command(self, program: str, *arguments: str) -> list[str]:
        return [*run_as(self._user), str(self._programs / program), *arguments]

    def _make(self) -> None:
        """Create a cluster and configure who may connect."""
        made = subprocess.run(
            self._command("initdb", "-D", f"{self.folder}/data", "-U", "brethren", "-E", "UTF8", "--locale=C", "-N"),
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise Missing(f"initdb failed: {made.stderr.strip()}")
        (self.folder / "data" / "pg_hba.conf").write_text(DOORS)

    def launch(self) -> None:
        """Start the server. Call this in the main thread: the server ends with the thread that started it."""
        out = (self.folder / "log").open("ab")
        with out:
            self._process = subprocess.Popen(
                self._command("postgres", "-D", f"{self.folder}/data", "-k", str(self.folder), *self._settings),
                cwd=self.folder,
                stdout=out,
                stderr=out,
            )

    async def answering(self) -> None:
        """Wait until it accepts connections."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < end:
            try:
                await (await asyncpg.connect(self.url("postgres"))).close()
                return
            except (OSError, asyncpg.CannotConnectNowError):
                await asyncio.sleep(0.05)
            if self._process is None or self._process.poll() is not None:
                break
        raise Missing(f"postgres does not start: {(self.folder / 'log').read_text()[-500:]}")

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server and keep its data: SIGINT for a clean shutdown, SIGQUIT for a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def stop(self) -> None:
        try:
            self.end(signal.SIGQUIT)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str, user: str = "brethren", password: str = "", host: str | Path = "") -> str:
        who = f"{user}:{quote(password, safe='')}" if password else user
        return f"postgresql://{who}@/{database}?host={host or self.folder}"

    def new_database(self, options: str = "") -> str:
        """The name of a new, empty database."""
        self._databases += 1
        name = f"d{self._databases}"
        self.run([f"CREATE DATABASE {name} {options}"])
        return name

    def emptied(self) -> str:
        """The name of an empty database, always the same: cheaper than a new one, for tests that need only one."""
        if not self._emptied:
            self._emptied = self.new_database()
        self.run(["DROP SCHEMA IF EXISTS brethren CASCADE"], self._emptied)
        return self._emptied

    def run(self, statements: Sequence[str], database: str = "postgres") -> list[asyncpg.Record]:
        """Run SQL on the server; returns the rows of the last statement."""

        async def said() -> list[asyncpg.Record]:
            link = await asyncpg.connect(self.url(database))
            try:
                return [await link.fetch(statement) for statement in statements][-1]
            finally:
                await link.close()

        return asyncio.run(said())


def required() -> Postgres:
    """A running server. Where it is not available the test is skipped; in CI it fails."""
    try:
        return Postgres()
    except Missing as problem:
        sentence = f"POSTGRESQL MISSING: {problem}"
        if os.environ.get("CI") == "true":
            pytest.fail(sentence, pytrace=False)
        pytest.skip(sentence)
