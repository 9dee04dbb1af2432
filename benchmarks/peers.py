"""boardgame.io beside us: installed by npm outside the repository, driven by socket.io clients in a Node process."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from benchmarks.process import Process, free_port
from benchmarks.run import SET_UP_WITHIN, WARM_UP, Plan
from benchmarks.tally import Row
from benchmarks.wire import Broken

DRIVER: Final = Path(__file__).resolve().parent / "boardgame_io"
PACKAGES: Final = ("boardgame.io@0.50", "socket.io-client@4")
MANIFEST: Final = {"private": True, "overrides": {"koa-compose": "4.1.0"}}
"""Later ones copy the list of middleware before boardgame.io has added its lobby, which then answers 404 to all."""
INSTALL_WITHIN: Final = 300.0
SLACK: Final = 30.0


class NoPeers(Exception):
    """boardgame.io cannot be run here."""


@contextmanager
def installed(wanted: bool, folder: str = "") -> Iterator[str]:
    """A folder with boardgame.io and our driver in it; none if it is not wanted. It stays if it was named."""
    if not wanted:
        yield ""
        return
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise NoPeers(f"--peers needs {program}, which is not here")
    with tempfile.TemporaryDirectory(prefix="brethren-peers-") as passing:
        place = Path(folder or passing)
        place.mkdir(parents=True, exist_ok=True)
        install(place)
        yield str(place)


def install(place: Path) -> None:
    if not (place / "node_modules" / "boardgame.io").is_dir():
        (place / "package.json").write_text(json.dumps(MANIFEST))
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
        done = subprocess.run(command, cwd=place, capture_output=True, timeout=INSTALL_WITHIN, check=False)
        if done.returncode:
            raise NoPeers(f"npm could not install boardgame.io: {done.stderr.decode(errors='replace')[-500:]}")
    for file in DRIVER.glob("*.cjs"):
        shutil.copy(file, place)


async def run(plan: Plan, folder: str) -> Row:
    """Measure boardgame.io, with the same number of tables for the same while."""
    port = free_port()
    with Process(["node", "server.cjs", str(port)], {"NODE_ENV": "production"}, folder) as process:
        await process.until_listening(port)
        asked = {"port": port, "tables": plan.tables, "seconds": plan.seconds, "pace": plan.pace, "warmUp": WARM_UP}
        client = await asyncio.create_subprocess_exec(
            "node", "client.cjs", json.dumps(asked), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        try:
            return await measured(plan, process, client)
        finally:
            if client.returncode is None:
                client.kill()
                await client.wait()


async def measured(plan: Plan, process: Process, client: asyncio.subprocess.Process) -> Row:
    await said(client, SET_UP_WITHIN)
    before = process.cpu_seconds()
    found = await said(client, plan.seconds + SLACK)
    used = process.cpu_seconds() - before
    return Row(
        server="boardgame.io",
        processes=1,
        storage="memory",
        tables=plan.tables,
        pace=plan.pace,
        seconds=round(found["seconds"], 2),
        moves=found["moves"],
        moves_per_second=round(found["moves"] / found["seconds"], 1),
        ack_p50_ms=found["acks"][0],
        ack_p99_ms=found["acks"][1],
        news_p50_ms=found["news"][0],
        news_p99_ms=found["news"][1],
        news_samples=found["news"][2],
        news_bytes=found["newsBytes"],
        memory_mb=process.memory_mb(),
        server_cpu=round(used / found["seconds"], 2),
        cpu_us_a_move=round(used * 1e6 / max(1, found["moves"])),
        client_cpu=round(found["cpu"], 2),
        setup_seconds=round(found["setUp"], 2),
        games=found["games"],
        refused=0,
        lost=0,
    )


async def said(client: asyncio.subprocess.Process, within: float) -> Any:
    """The next line of the client."""
    assert client.stdout is not None
    assert client.stderr is not None
    try:
        line = await asyncio.wait_for(client.stdout.readline(), within)
    except TimeoutError:
        raise Broken("the clients of boardgame.io take too long") from None
    if not line:
        problem = await client.stderr.read()
        raise Broken(f"the clients of boardgame.io gave up: {problem.decode(errors='replace')[-1000:]}")
    return json.loads(line)
