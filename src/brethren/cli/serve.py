"""``brethren serve``: play in the browser, with friends on the same network or, behind a proxy, anywhere."""

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

from brethren.cli.console import make_console, print_text
from brethren.cli.numbers import number, whole_number
from brethren.core.errors import BadOption

if TYPE_CHECKING:
    from brethren.server.store import Store

DEFAULT_PORT = 8077
MAX_PROCESSES = 64
DEFAULT_DB = "brethren.sqlite"
CONNECT_TRIES = 200
"""How often to try to reach the server before giving up opening the browser."""


def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="P", parser=whole_number(), help="The port to listen on.")
    ] = DEFAULT_PORT,
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="H", help="The address to listen on; 0.0.0.0 for all.", show_default="127.0.0.1"
        ),
    ] = "",
    db: Annotated[str, typer.Option("--db", metavar="URL", help="An SQLite file, or postgresql://...")] = DEFAULT_DB,
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", parser=whole_number(), help="Server processes.")
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", metavar="N", parser=whole_number(), help="Processes for bots.", show_default="CPUs - 1"
        ),
    ] = None,
    rate: Annotated[
        float,
        typer.Option("--rate", metavar="R", parser=number(), help="Requests per second allowed from one address."),
    ] = 50.0,
    burst: Annotated[
        float | None,
        typer.Option(
            "--burst",
            metavar="B",
            parser=number(),
            help="Requests allowed at once from one address.",
            show_default="4 × R",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the first page in the browser.")] = False,
) -> None:
    """Serve tables in the browser: create one, share its link, play. Ctrl-C stops the server; no move is lost."""
    try:
        from brethren.server import uvicorn_websocket, worker
        from brethren.server.app import application
        from brethren.server.logs import log_to_stderr
        from brethren.server.store import open_store
    except ImportError as error:
        raise BadOption(
            f"the server needs further packages ({error.name} is missing): pip install 'brethren[server]'"
        ) from None
    if not 0 < port < 65_536:
        raise BadOption(f"--port must be from 1 to 65535, not {port}")
    if not 0 < processes <= MAX_PROCESSES:
        raise BadOption(f"--processes must be from 1 to {MAX_PROCESSES}, not {processes}")
    if workers is not None and not 0 < workers <= MAX_PROCESSES:
        raise BadOption(f"--workers must be from 1 to {MAX_PROCESSES}, not {workers}")
    if not 0 < rate < inf:
        raise BadOption(f"--rate must be above 0, not {rate:g}")
    if burst is not None and not 1 <= burst < inf:
        raise BadOption(f"--burst must be at least 1, not {burst:g}, or every request would be refused")
    address = host or "127.0.0.1"
    require_free_port(address, port)
    asyncio.run(check_store(open_store(db)))
    log_to_stderr()
    bot_processes = workers or (os.cpu_count() or 2) - 1
    settings: dict[str, Any] = {
        "db": db,
        "workers": max(1, bot_processes // processes),
        "rate": rate,
        "burst": burst or 4 * rate,
    }
    announce(make_console(), address, port, open_browser=open_browser)
    if processes == 1:
        uvicorn_websocket.serve(application(**settings), address, port)
    elif code := worker.serve(processes, address, port, settings):
        raise typer.Exit(code)


async def check_store(store: Store) -> None:
    """Open the database once, so that an error is reported before the server starts."""
    async with store:
        pass


def require_free_port(host: str, port: int) -> None:
    """Refuse a port that another program listens on, before anything is opened."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadOption(f"cannot listen on {host} port {port}: {(error.strerror or str(error)).lower()}") from None


def announce(console: Console, host: str, port: int, *, open_browser: bool) -> None:
    """Print where to click, and a QR code for phones on the same network."""
    here = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    print_text(console, f"Serving at {here}", "bold")
    if host == "0.0.0.0":
        url = f"http://{own_address()}:{port}/"
        print_text(console, f"From phones on the same network: {url}")
        if console.is_terminal:
            print_text(console, qr_code(url))
    else:
        print_text(console, "Only this computer can connect; use --host 0.0.0.0 to let others in.")
    if open_browser and has_display():
        Thread(target=open_when_up, args=(here, host, port), daemon=True).start()


def has_display() -> bool:
    """Whether a browser would open a window; a text browser would take over this terminal."""
    return sys.platform in ("darwin", "win32") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ))


def open_when_up(url: str, host: str, port: int) -> None:
    """Open the browser as soon as the server accepts connections."""
    for _ in range(CONNECT_TRIES):
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            webbrowser.open(url)
            return


def own_address() -> str:
    """The address of this computer in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_code(url: str) -> str:
    """A QR code as text."""
    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, compact=True)
    return out.getvalue()
