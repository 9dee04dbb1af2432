"""A worker process behind the router: it has no port of its own and receives accepted connections from the router."""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Any, Final

import uvicorn

from brethren.core.errors import BadOption
from brethren.server import gc_policy
from brethren.server.app import application
from brethren.server.connection_router import BACKLOG, ConnectionRouter
from brethren.server.logs import log_to_stderr
from brethren.server.uvicorn_websocket import uvicorn_config
from brethren.server.worker_bus import WorkerBus

CLOSE_ON_EXEC: Final = getattr(socket, "MSG_CMSG_CLOEXEC", 0)
AppSettings = Mapping[str, Any]
"""The keyword arguments of ``application``."""


class HandoffServer(uvicorn.Server):
    """uvicorn's server, fed with file descriptors of accepted connections instead of listening on a port."""

    def __init__(self, config: uvicorn.Config, fd_channel: socket.socket, bus: WorkerBus) -> None:
        super().__init__(config)
        self.fd_channel = fd_channel
        self.bus = bus
        self.adopting: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.fd_channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self.fd_channel, self._receive_connection)
        self.bus.announce_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().remove_reader(self.fd_channel)
        await super().shutdown(sockets)

    def _receive_connection(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            said, found, _, _ = socket.recv_fds(self.fd_channel, 1, 1, CLOSE_ON_EXEC)
        except BlockingIOError:
            return
        if not said:  # the router has ended, so no more connections will come
            loop.remove_reader(self.fd_channel)
            self.should_exit = True
        for number in found:
            task = loop.create_task(self._adopt(socket.socket(fileno=number)))
            self.adopting.add(task)
            task.add_done_callback(self.adopting.discard)

    async def _adopt(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:  # the client has disconnected meanwhile
            connection.close()

    def _protocol(self) -> asyncio.Protocol:
        make: Any = self.config.http_protocol_class
        found: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )
        return found


def run_worker(number: int, fd_channel: socket.socket, router_socket: socket.socket, settings: AppSettings) -> None:
    """The main function of a worker process."""
    log_to_stderr()
    bus = WorkerBus(number, router_socket)
    app = application(bus=bus, **settings)
    gc_policy.disable_gc()
    with suppress(KeyboardInterrupt):  # the router got the same signal, and this worker has shut down
        HandoffServer(uvicorn_config(app), fd_channel, bus).run()


def serve(processes: int, host: str, port: int, settings: AppSettings) -> int:
    """Serve with several worker processes until a signal stops them; return the exit code."""
    if not hasattr(socket, "send_fds"):
        raise BadOption("--processes above 1 needs Linux or macOS; leave it at 1")
    spawn = multiprocessing.get_context("spawn")

    def start(number: int, door: socket.socket, to_gate: socket.socket) -> BaseProcess:
        found = spawn.Process(target=run_worker, args=(number, door, to_gate, settings), name=f"brethren {number}")
        found.start()
        return found

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family, backlog=BACKLOG) as listener:
        return asyncio.run(ConnectionRouter(listener, start, processes).serve())
