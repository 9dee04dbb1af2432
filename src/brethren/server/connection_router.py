"""The connection router: one port for several worker processes, so that a server uses all cores of its machine.

The router accepts every connection, peeks at the request line, and hands the socket to a worker. Requests for one table
go to the same worker, so that its players are notified without a detour. A request may still arrive elsewhere (browsers
reuse connections): the database decides which append wins, and workers tell each other what they have appended. A
worker that dies is restarted, and its clients reconnect.
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

from brethren.server.logs import LOG
from brethren.server.worker_bus import READY, LineProtocol

TABLE_REQUEST: Final = re.compile(rb"[A-Z]+ /(?:api/tables|t)/([A-Za-z0-9_-]{1,40})[/?# ]")
"""A request line that names a table."""
PEEK_BYTES: Final = 1024
"""Bytes of a connection examined for the request line."""
FIRST_LINE_TIMEOUT: Final = 5.0
"""Seconds a client may take to send its request line before it is handed to a worker without one."""
RETRY_DELAY: Final = 0.02
"""Seconds before an incomplete request line is read again, and before a dead worker is restarted."""
ACCEPT_RETRY_DELAY: Final = 1.0
"""Seconds to wait before accepting again when the process is out of file descriptors."""
SHUTDOWN_TIMEOUT: Final = 10.0
"""Seconds that workers get to shut down before they are killed."""
BACKLOG: Final = 2048

StartWorker = Callable[[int, socket.socket, socket.socket], BaseProcess]
"""Starts a worker, given its number, the channel that brings it connections, and its end of the bus."""


class WorkerProcess:
    """One worker process, and the connections waiting for it."""

    def __init__(self, number: int, router: ConnectionRouter) -> None:
        self.number = number
        self.router = router
        self.ready = False
        self.process: BaseProcess | None = None
        self.waiting: deque[socket.socket] = deque()
        self._fd_channel: socket.socket | None = None
        self._bus: asyncio.Transport | None = None

    async def run(self) -> int:
        """Start the process, wait until it ends, and return its exit code."""
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
        """Give the worker a connection, now or as soon as it is ready."""
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
            except BlockingIOError:  # the channel is full: try again when it has room
                loop.add_writer(self._fd_channel, self._send_waiting)
                return
            except OSError:  # the worker has just died and will be restarted
                return
            self.waiting.popleft().close()


class ConnectionRouter:
    """Accepts connections, hands them to workers, and keeps the workers alive until it is told to stop."""

    def __init__(self, listener: socket.socket, start: StartWorker, processes: int) -> None:
        self.listener = listener
        self.start = start
        self.workers = [WorkerProcess(number, self) for number in range(processes)]
        self.accepting = False
        self.stopping = False
        self.routing: set[asyncio.Task[None]] = set()

    async def serve(self) -> int:
        """Serve until a signal arrives; return the exit code."""
        loop = asyncio.get_running_loop()
        self.listener.setblocking(False)
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, self.stop)
        codes = await asyncio.gather(*[self._supervise(member) for member in self.workers])
        return max(codes)

    async def _supervise(self, member: WorkerProcess) -> int:
        """Restart a worker whenever it dies; return its exit code if it failed at the start, else 0."""
        while not self.stopping:
            code = await member.run()
            if self.stopping:
                break
            if not self.accepting:
                self.stop()
                return code or 1
            facts = {"process": member.number, "code": code}
            LOG.error("a worker died and is restarted", extra={"facts": facts})
            await asyncio.sleep(RETRY_DELAY)
        return 0

    def stop(self) -> None:
        """Stop accepting, and terminate the workers; those that hang are killed."""
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
        """Accept connections once every worker has become ready for the first time."""
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
            LOG.error("cannot accept connections", extra={"facts": {"why": str(error)}})
            loop.remove_reader(self.listener)
            loop.call_later(ACCEPT_RETRY_DELAY, self._listen)
            return
        task = loop.create_task(self._route(connection, address))
        self.routing.add(task)
        task.add_done_callback(self.routing.discard)

    async def _route(self, connection: socket.socket, address: str) -> None:
        """Hand the connection to the worker of its table, or else of its address, which enforces the rate limit."""
        connection.setblocking(False)
        said = b"?"
        try:
            async with asyncio.timeout(FIRST_LINE_TIMEOUT):
                said = await first_line(connection)
        except TimeoutError:
            pass  # the worker has time-outs of its own
        except (OSError, asyncio.CancelledError):
            said = b""
        if said:
            found = TABLE_REQUEST.match(said)
            name = found[1] if found else address.encode()
            self.workers[worker_for(name, len(self.workers))].hand_off(connection)
        else:
            connection.close()


def worker_for(name: bytes, processes: int) -> int:
    """The number of the worker that serves a table or an address, the same after every restart."""
    return crc32(name) % processes


async def first_line(connection: socket.socket) -> bytes:
    """Peek at the first line a client sends, leaving it in the socket; empty if the client has gone."""
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
