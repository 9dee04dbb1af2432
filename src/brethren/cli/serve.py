"""``brethren serve``: tables in the browser, for friends in the same network or anywhere behind a proxy."""

from __future__ import annotations

import asyncio
import io
import os
import socket
import sys
import time
import webbrowser
from math import inf
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from brethren.cli.console import make_console, say
from brethren.core.errors import BadOption

if TYPE_CHECKING:
    from brethren.server.store import Store

DEFAULT_PORT = 8077
MAX_PROCESSES = 64
DEFAULT_DB = "brethren.sqlite"
CONNECT_TRIES = 200
"""To reach our own server before the browser is opened."""


def serve(
    port: Annotated[int, typer.Option("--port", metavar="P", help="The port to listen on.")] = DEFAULT_PORT,
    host: Annotated[str, typer.Option("--host", metavar="H", help="The address to listen on; 0.0.0.0 for all.")] = "",
    db: Annotated[str, typer.Option("--db", metavar="URL", help="A file for SQLite, or postgresql://...")] = DEFAULT_DB,
    processes: Annotated[int, typer.Option("--processes", metavar="N", help="Processes that serve.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help="Processes in which bots think.", show_default="CPUs - 1"),
    ] = None,
    rate: Annotated[float, typer.Option("--rate", metavar="R", help="Requests a second from one address.")] = 50.0,
    burst: Annotated[
        float | None, typer.Option("--burst", metavar="B", help="Requests at once.", show_default="4 R")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser at the first page.")] = False,
) -> None:
    """Serve tables: create one, share the link, play. Ctrl-C stops; nothing acknowledged is lost."""
    try:
        from brethren.server import uvicorn_websocket, worker
        from brethren.server.app import application
        from brethren.server.logs import log_to_stderr
        from brethren.server.store import open_store
    except ImportError as error:
        raise BadOption(
            f"the server needs more packages ({error.name} is missing): pip install 'brethren[server]'"
        ) from None
    if not 0 < port < 65_536:
        raise BadOption(f"a port is a number from 1 to 65535, not {port}")
    if not 0 < processes <= MAX_PROCESSES:
        raise BadOption(f"1 to {MAX_PROCESSES} processes can serve, not {processes}")
    if workers is not None and not 0 < workers <= MAX_PROCESSES:
        raise BadOption(f"bots think in 1 to {MAX_PROCESSES} processes, not {workers}")
    if not 0 < rate < inf:
        raise BadOption(f"a rate is a number above 0, not {rate:g}")
    if burst is not None and not 1 <= burst < inf:
        raise BadOption(f"a burst is 1 or more, not {burst:g}; nothing would ever be granted")
    address = host or "127.0.0.1"
    require_free_port(address, port)
    asyncio.run(check_store(open_store(db)))
    log_to_stderr()
    thinking = workers or (os.cpu_count() or 2) - 1
    settings: dict[str, Any] = {
        "db": db,
        "workers": max(1, thinking // processes),
        "rate": rate,
        "burst": burst or 4 * rate,
    }
    announce(make_console(), address, port, open_browser=open_browser)
    if processes == 1:
        uvicorn_websocket.serve(application(**settings), address, port)
    elif code := worker.serve(processes, address, port, settings):
        raise typer.Exit(code)


async def check_store(store: Store) -> None:
    """Whether the database can be used; if not, it is said here in one sentence."""
    async with store:
        pass


def require_free_port(host: str, port: int) -> None:
    """Whether somebody else listens there already, before anything is opened."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadOption(f"cannot listen on {host} port {port}: {(error.strerror or str(error)).lower()}") from None


def announce(console: Console, host: str, port: int, *, open_browser: bool) -> None:
    """Where to click, and a code for phones in the same network."""
    here = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    say(console, f"Tables are served at {here}", "bold")
    if host == "0.0.0.0":
        url = f"http://{own_address()}:{port}/"
        say(console, f"From phones in the same network: {url}")
        if console.is_terminal:
            say(console, qr_code(url))
    else:
        say(console, "Only this machine can reach it; --host 0.0.0.0 lets others in.")
    if open_browser and has_display():
        Thread(target=open_when_up, args=(here, host, port), daemon=True).start()


def has_display() -> bool:
    """Whether a browser would open a window; one in letters would take this terminal away."""
    return sys.platform in ("darwin", "win32") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ))


def open_when_up(url: str, host: str, port: int) -> None:
    """The browser would find nobody there a moment earlier."""
    for _ in range(CONNECT_TRIES):
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            webbrowser.open(url)
            return


def own_address() -> str:
    """The address of this machine in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_code(url: str) -> str:
    """A QR code in letters."""
    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, compact=True)
    return out.getvalue()
