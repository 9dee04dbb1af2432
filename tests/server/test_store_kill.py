"""A process killed at any moment loses nothing that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from brethren.core.dealer import Dealer
from brethren.server.store import open_store

APPENDER = Path(__file__).with_name("appender.py")
TABLES = 8


def killed(url: str, after: int) -> dict[str, int]:
    """Run the appender and kill it after this many appends; returns the last acknowledged entry of each table."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(APPENDER), url, str(TABLES)]
    promised: dict[str, int] = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        for count, line in enumerate(child.stdout):
            if count == after:
                child.kill()
            table, seq = line.split()
            promised[table] = int(seq)
    assert child.returncode == -9
    return promised


async def logs(url: str) -> dict[str, list[str]]:
    async with open_store(url) as store:
        return {f"t{n}": await store.read(f"t{n}") for n in range(TABLES)}


def test_kill_at_random_moments(url: str) -> None:
    dealer = Dealer("kill")
    for _ in range(6):
        promised = killed(url, dealer.pick(300))
        for table, entries in asyncio.run(logs(url)).items():
            assert entries == [f"{table} {seq}" for seq in range(len(entries))]
            assert len(entries) > promised.get(table, -1)
