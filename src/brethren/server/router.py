"""The gate: one port for several processes, so that a server uses all processors of its machine.

The gate takes every connection, looks at the first line without taking it away, and hands the connection to a process:
all that has to do with a table goes to the same one, so that its people hear of each other at once. It may go elsewhere
too (a browser asks for several things over one connection): the database is the referee, and processes tell each other
what they have appended. A process that ends is started again; whoever was linked to it comes back.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from collections import deque
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Final
from zlib import crc32

from brethren.server.metrics import LOG
from brethren.server.worker_bus import READY, LineProtocol

TABLE_REQUEST: Final = re.compile(rb"[A-Z]+ /(?:api/tables|t)/([A-Za-z0-9_-]{1,40})[/?# ]")
"""A request for something of a table."""
PEEK_BYTES: Final = 1024
"""Bytes in which the first line of a request is looked for."""
FIRST_LINE_TIMEOUT: Final = 5.0
"""Seconds that a client may take to say the first line before he is handed on without it."""
RETRY_DELAY: Final = 0.02
"""Seconds between two looks at half a line, and before a process is started again."""
ACCEPT_RETRY_DELAY: Final = 1.0
"""Seconds until somebody is let in again when there are no more files to be had."""
SHUTDOWN_TIMEOUT: Final = 10.0
"""Seconds that the processes have to end."""
BACKLOG: Final = 2048

StartWorker = Callable[[int, socket.socket, socket.socket], BaseProcess]
"""Starts a process: its number, the end of a socket that gives it connections, and that of its street."""


class WorkerProcess:
    """One of the processes, and the connections that wait for it."""

    def __init__(self, number: int, router: ConnectionRouter) -> None:
        self.number = number
        self.router = router
        self.ready = False
        self.process: BaseProcess | None = None
        self.waiting: deque[socket.socket] = deque()
        self._fd_channel: socket.socket | None = None
        self._bus: asyncio.Transport | None = None

    async def run(self) -> int:
        """Start the process and wait until it ends; its exit code."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        self._fd_channel, door = socket.socketpair()
        ours, theirs = socket.socketpair()
        self._fd_channel.setblocking(False)
        with door, theirs:
            self.process = self.router.start(self.number, door, theirs)
        self._bus, _ = await loop.create_unix_connection(lambda: LineProtocol(self._on_line), sock=ours)
        loop.add_reader(self.process.sentinel, ended.set)
        await ended.wait()
        loop.remove_reader(self.process.sentinel)
        loop.remove_writer(self._fd_channel)
        self.process.join()
        self._bus.close()
        self._fd_channel.close()
        self.ready, self._bus, self._fd_channel = False, None, None
        return self.process.exitcode or 0

    def _on_line(self, line: bytes) -> None:
        if line == READY:
            self.ready = True
            self._send_waiting()
            self.router.start_accepting()
            return
        for other in self.router.workers:
            if other is not self:
                other.send_line(line)

    def send_line(self, line: bytes) -> None:
        if self._bus is not None:
            self._bus.write(line + b"\n")

    def hand_off(self, connection: socket.socket) -> None:
        """Hand a connection over, now or when the process is there."""
        self.waiting.append(connection)
        self._send_waiting()

    def _send_waiting(self) -> None:
        if not self.ready or self._fd_channel is None:
            return
        loop = asyncio.get_running_loop()
        loop.remove_writer(self._fd_channel)
        while self.waiting:
            try:
                socket.send_fds(self._fd_channel, [b"."], [self.waiting[0].fileno()])
            except BlockingIOError:  # it has its hands full: again when it has taken some
                loop.add_writer(self._fd_channel, self._send_waiting)
                return
            except OSError:  # it has just ended, and will be started again
                return
            self.waiting.popleft().close()


class ConnectionRouter:
    """Takes connections and hands them on; keeps its processes alive until it is told to stop."""

    def __init__(self, listener: socket.socket, start: StartWorker, processes: int) -> None:
        self.listener = listener
        self.start = start
        self.workers = [WorkerProcess(number, self) for number in range(processes)]
        self.accepting = False
        self.stopping = False
        self.routing: set[asyncio.Task[None]] = set()

    async def serve(self) -> int:
        """Serve until somebody says stop; the exit code."""
        loop = asyncio.get_running_loop()
        self.listener.setblocking(False)
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, self.stop)
        codes = await asyncio.gather(*[self._supervise(member) for member in self.workers])
        return max(codes)

    async def _supervise(self, member: WorkerProcess) -> int:
        """The exit code of a process that never came up, and has said why; none of those that were told to stop."""
        while not self.stopping:
            code = await member.run()
            if self.stopping:
                break
            if not self.accepting:
                self.stop()
                return code or 1
            facts = {"process": member.number, "code": code}
            LOG.error("a process has ended and is started again", extra={"facts": facts})
            await asyncio.sleep(RETRY_DELAY)
        return 0

    def stop(self) -> None:
        """Let nobody in any more, and tell the processes to end; those that do not are ended."""
        if self.stopping:
            return
        self.stopping = True
        loop = asyncio.get_running_loop()
        loop.remove_reader(self.listener)
        self.listener.close()
        for task in self.routing:
            task.cancel()
        for member in self.workers:
            if member.process is not None:
                member.process.terminate()
                loop.call_later(SHUTDOWN_TIMEOUT, member.process.kill)

    # Connections ------------------------------------------------------------------------------------------------------

    def start_accepting(self) -> None:
        """Let people in, as soon as all processes are there for the first time."""
        if not self.accepting and not self.stopping and all([member.ready for member in self.workers]):
            self.accepting = True
            self._listen()

    def _listen(self) -> None:
        if not self.stopping:
            asyncio.get_running_loop().add_reader(self.listener, self._accept)

    def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            connection, (address, *_) = self.listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        except OSError as error:
            LOG.error("nobody can be let in", extra={"facts": {"why": str(error)}})
            loop.remove_reader(self.listener)
            loop.call_later(ACCEPT_RETRY_DELAY, self._listen)
            return
        task = loop.create_task(self._route(connection, address))
        self.routing.add(task)
        task.add_done_callback(self.routing.discard)

    async def _route(self, connection: socket.socket, address: str) -> None:
        """To the process of the table that is asked for; else to that of the address, which counts its requests."""
        connection.setblocking(False)
        said = b"?"
        try:
            async with asyncio.timeout(FIRST_LINE_TIMEOUT):
                said = await first_line(connection)
        except TimeoutError:
            pass  # let a process be patient with him
        except (OSError, asyncio.CancelledError):
            said = b""
        if said:
            found = TABLE_REQUEST.match(said)
            name = found[1] if found else address.encode()
            self.workers[worker_for(name, len(self.workers))].hand_off(connection)
        else:
            connection.close()


def worker_for(name: bytes, processes: int) -> int:
    """Which of the processes serves a table or an address, today and after every new start."""
    return crc32(name) % processes


async def first_line(connection: socket.socket) -> bytes:
    """What a client says first; it stays, to be read by whoever serves him. Nothing, if he has gone."""
    loop = asyncio.get_running_loop()
    while True:
        there = asyncio.Event()
        loop.add_reader(connection, there.set)
        try:
            await there.wait()
        finally:
            loop.remove_reader(connection)
        said = connection.recv(PEEK_BYTES, socket.MSG_PEEK)
        if not said or b"\n" in said or len(said) == PEEK_BYTES:
            return said
        await asyncio.sleep(RETRY_DELAY)
