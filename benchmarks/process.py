"""A server process of our own, what it uses, and its end; and how long this disk takes to be sure."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from benchmarks.wire import HERE, Broken

PATIENCE: Final = 30.0
TICKS: Final = os.sysconf("SC_CLK_TCK")
PROBES: Final = 100


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port


def allow_many_files() -> None:
    """As many sockets as this machine lets us have; our children inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def end_children_too() -> None:
    """Told to end, leave every block properly, so that no child and no file stays behind."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class Process:
    """A child that is ended when the block is left, whatever happens."""

    def __init__(self, command: list[str], environment: Mapping[str, str] | None = None, folder: str = ".") -> None:
        self.command = command
        self.environment = {**os.environ, **(environment or {})}
        self.folder = folder
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed when the block is left)
        self.child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Process:
        self.child = subprocess.Popen(
            self.command, env=self.environment, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=self.errors
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self.child is not None
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGTERM)
            try:
                self.child.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()
        self.errors.close()

    @property
    def pid(self) -> int:
        assert self.child is not None
        return self.child.pid

    def complaint(self) -> str:
        """The last it has written to its standard error."""
        self.errors.seek(0)
        return self.errors.read()[-2000:].decode(errors="replace").strip()

    async def until_listening(self, port: int) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.child is not None
            if self.child.poll() is not None:
                raise Broken(f"{' '.join(self.command[:3])} ended at once: {self.complaint()}")
            try:
                _, writer = await asyncio.open_connection(HERE, port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
        raise Broken(f"{' '.join(self.command[:3])} does not listen: {self.complaint()}")

    def cpu_seconds(self) -> float:
        """Of all its threads and children so far."""
        return sum([cpu_seconds(pid) for pid in family(self.pid)])

    def memory_mb(self) -> float:
        """The memory it and its children hold now."""
        return round(sum([memory_mb(pid) for pid in family(self.pid)]), 1)


def family(pid: int) -> list[int]:
    """A process, its children and theirs."""
    children = [
        each for task in Path(f"/proc/{pid}/task").iterdir() for each in (task / "children").read_text().split()
    ]
    return [pid, *[each for child in children for each in family(int(child))]]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) / 1024


def fsync_ms(folder: Path) -> float:
    """How long it takes to have 4 kB on the disk of a folder: the median of some tries."""
    taken: list[float] = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(PROBES):
            start = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - start)
    return round(sorted(taken)[PROBES // 2] * 1000, 3)
