"""How fast the files of the client are served, and how many bytes they are: ours beside Starlette's StaticFiles.

benchmarks/static_files.py FOLDER [--seconds 3] [--rounds 3]     FOLDER is a built client, with .br and .gz files

Both run by turns under uvicorn in a process of their own, over loopback. StaticFiles is measured plain and with
Starlette's GZipMiddleware in front of it, as it would be used.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from pathlib import Path
from statistics import median
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from brethren.server.static_files import CLIENT_ROUTES, ClientFiles

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.process import Process, free_port
from benchmarks.wire import HERE

CONNECTIONS: Final = 8
SERVERS: Final = ("ours", "starlette", "starlette+gzip")


def application(server: str, folder: Path) -> Starlette:
    if server == "ours":
        app = Starlette(routes=list(CLIENT_ROUTES))
        app.state.client = ClientFiles(folder)
        return app
    middleware = [Middleware(GZipMiddleware)] if server.endswith("gzip") else []
    return Starlette(routes=[Mount("/", StaticFiles(directory=folder, html=True))], middleware=middleware)


async def fetch(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> tuple[bytes, int]:
    """The head of an answer, and how many bytes it took in all."""
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 304 " in head[:16]:
        return head, len(head)
    size = re.search(rb"content-length: (\d+)", head)
    if size is not None:
        await reader.readexactly(int(size[1]))
        return head, len(head) + int(size[1])
    body = 0
    while chunk := int(await reader.readline(), 16):
        await reader.readexactly(chunk + 2)
        body += chunk
    await reader.readline()
    return head, len(head) + body


def request(path: str, **headers: str) -> bytes:
    rows = {"host": HERE, "accept-encoding": "gzip, br", **headers}
    return "\r\n".join(
        [f"GET /{path} HTTP/1.1", *[f"{name}: {value}" for name, value in rows.items()], "", ""]
    ).encode()


async def rate(process: Process, port: int, asked: bytes, seconds: float) -> tuple[float, float]:
    """Answers a second over several connections, and microseconds of the server's CPU for each."""
    cpu = process.cpu_seconds()
    end = time.perf_counter() + seconds

    async def client() -> int:
        reader, writer = await asyncio.open_connection(HERE, port)
        count = 0
        while time.perf_counter() < end:
            await fetch(reader, writer, asked)
            count += 1
        writer.close()
        return count

    count = sum(await asyncio.gather(*[client() for _ in range(CONNECTIONS)]))
    return count / seconds, (process.cpu_seconds() - cpu) * 1e6 / count


async def measure(server: str, folder: Path, seconds: float) -> dict[str, float]:
    """Requests a second for the largest file and for one the browser has already; bytes of a first visit."""
    page = (folder / "index.html").read_text("utf8")
    paths = ["", *re.findall(r'(?:src|href)="/([^"]+)"', page)]
    largest = max(paths[1:], key=lambda path: (folder / path).stat().st_size)
    port = free_port()
    with Process([sys.executable, __file__, str(folder), "--serve", server, "--port", str(port)]) as process:
        await process.until_listening(port)
        reader, writer = await asyncio.open_connection(HERE, port)
        total = sum([(await fetch(reader, writer, request(path)))[1] for path in paths])
        head, _ = await fetch(reader, writer, request(largest))
        writer.close()
        tag = re.search(rb"etag: ([^\r]+)", head)
        assert tag is not None
        known = request(largest, **{"if-none-match": tag[1].decode()})
        found: dict[str, float] = {"bytes of a first visit": total}
        for name, asked in (("page", request("")), ("largest", request(largest)), ("304", known)):
            found[f"{name}/s"], found[f"{name} us"] = await rate(process, port, asked, seconds)
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--serve", choices=SERVERS, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        app = application(wanted.serve, wanted.folder)
        uvicorn.run(app, host=HERE, port=wanted.port, log_level="warning", access_log=False)
        return
    rounds = [
        [asyncio.run(measure(each, wanted.folder, wanted.seconds)) for each in SERVERS] for _ in range(wanted.rounds)
    ]
    for place, server in enumerate(SERVERS):
        found = {name: median([row[place][name] for row in rounds]) for name in rounds[0][place]}
        print(server.ljust(15), "  ".join([f"{name} {value:7.0f}" for name, value in found.items()]))


if __name__ == "__main__":
    main()
