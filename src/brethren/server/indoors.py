"""A process behind the gate: it listens nowhere, and is given its connections."""

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
from brethren.server import garbage
from brethren.server.app import application
from brethren.server.gate import BACKLOG, Gate
from brethren.server.metrics import log_to_stderr
from brethren.server.sockets import configuration
from brethren.server.street import Street

CLOSED_ON_EXEC: Final = getattr(socket, "MSG_CMSG_CLOEXEC", 0)
Settings = Mapping[str, Any]
"""What an application is made with."""


class Indoors(uvicorn.Server):
    """uvicorn's server with a door in place of a port."""

    def __init__(self, config: uvicorn.Config, door: socket.socket, street: Street) -> None:
        super().__init__(config)
        self.door = door
        self.street = street
        self.welcomes: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.door.setblocking(False)
        asyncio.get_running_loop().add_reader(self.door, self._take)
        self.street.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().remove_reader(self.door)
        await super().shutdown(sockets)

    def _take(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            said, found, _, _ = socket.recv_fds(self.door, 1, 1, CLOSED_ON_EXEC)
        except BlockingIOError:
            return
        if not said:  # the gate is no more, and nobody else will come
            loop.remove_reader(self.door)
            self.should_exit = True
        for number in found:
            task = loop.create_task(self._welcome(socket.socket(fileno=number)))
            self.welcomes.add(task)
            task.add_done_callback(self.welcomes.discard)

    async def _welcome(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:  # he has gone meanwhile
            connection.close()

    def _protocol(self) -> asyncio.Protocol:
        make: Any = self.config.http_protocol_class
        found: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )
        return found


def run(number: int, door: socket.socket, to_gate: socket.socket, settings: Settings) -> None:
    """In a process of its own: serve what comes through the door."""
    log_to_stderr()
    street = Street(number, to_gate)
    app = application(street=street, **settings)
    garbage.spare()
    with suppress(KeyboardInterrupt):  # the gate was told to stop in the same way, and this process has done so
        Indoors(configuration(app), door, street).run()


def serve(processes: int, host: str, port: int, settings: Settings) -> int:
    """Serve by several processes until somebody says stop; the exit code."""
    if not hasattr(socket, "send_fds"):
        raise BadOption("several processes behind one port need a Unix; leave --processes at 1")
    spawn = multiprocessing.get_context("spawn")

    def start(number: int, door: socket.socket, to_gate: socket.socket) -> BaseProcess:
        found = spawn.Process(target=run, args=(number, door, to_gate, settings), name=f"brethren {number}")
        found.start()
        return found

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family, backlog=BACKLOG) as listener:
        return asyncio.run(Gate(listener, start, processes).keep())
