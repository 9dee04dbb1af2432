"""The parts of uvicorn that we rely on: a new version that changes them fails here first, and shows where."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from brethren.server.uvicorn_websocket import DirectWebSocket, uvicorn_config
from brethren.server.worker import HandoffServer

OVERRIDDEN = (
    (DirectWebSocket, WebSocketsSansIOProtocol, "handle_connect"),
    (DirectWebSocket, WebSocketsSansIOProtocol, "data_received"),
    (DirectWebSocket, WebSocketsSansIOProtocol, "send_receive_event_to_app"),
    (DirectWebSocket, WebSocketsSansIOProtocol, "pause_writing"),
    (DirectWebSocket, WebSocketsSansIOProtocol, "connection_lost"),
    (DirectWebSocket, WebSocketsSansIOProtocol, "shutdown"),
    (HandoffServer, uvicorn.Server, "startup"),
    (HandoffServer, uvicorn.Server, "shutdown"),
)


class FakeTransport(asyncio.Transport):
    """A socket that leads nowhere."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that is never called."""


@pytest.mark.parametrize(("ours", "theirs", "name"), OVERRIDDEN)
def test_every_method_that_we_override_is_called_as_we_expect(ours: type, theirs: type, name: str) -> None:
    here, there = [list(inspect.signature(getattr(kind, name)).parameters) for kind in (ours, theirs)]
    assert here == there
    assert getattr(ours, name) is not getattr(theirs, name)


def test_a_websocket_has_the_attributes_that_we_use() -> None:
    async def scenario() -> None:
        config = uvicorn_config(nothing)
        config.load()
        socket = DirectWebSocket(config=config, server_state=ServerState(), app_state={})
        socket.connection_made(FakeTransport())
        assert isinstance(socket.writable, asyncio.Event)
        assert isinstance(socket.queue, asyncio.Queue)
        assert (socket.close_sent, socket.read_paused) == (False, False)
        assert isinstance(socket.transport, FakeTransport)
        assert socket.loop is asyncio.get_running_loop()

    asyncio.run(scenario())


def test_a_server_makes_protocols_as_the_worker_does() -> None:
    async def scenario() -> None:
        config = uvicorn_config(nothing)
        config.load()
        server = uvicorn.Server(config)
        server.lifespan = config.lifespan_class(config)
        assert isinstance(server.lifespan.state, dict)
        assert server.should_exit is False
        make: Any = config.http_protocol_class
        assert list(inspect.signature(make).parameters) == ["config", "server_state", "app_state", "_loop"]
        made = make(config=config, server_state=server.server_state, app_state=server.lifespan.state, _loop=None)
        assert isinstance(made, asyncio.Protocol)

    asyncio.run(scenario())
