"""The ASGI application: routes, refusals, security headers, graceful start and stop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from brethren.core.errors import BrethrenError
from brethren.server import api, guides, library, records, wire
from brethren.server.asking import NotHere, answer, house_of
from brethren.server.files import CLIENT, FILES, ClientFiles, is_page
from brethren.server.house import House, NoTable
from brethren.server.later import PATIENCE, Later
from brethren.server.limits import Bucket, TooMuch
from brethren.server.links import POLICY, TRY_AGAIN, SocketLink, sentence
from brethren.server.pages import PAGES
from brethren.server.replays import Replays
from brethren.server.store import StoreError, open_store
from brethren.server.street import Street
from brethren.server.thinking import Thinking
from brethren.table.decide import Refused

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        b"connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
"""Of every answer that does not say otherwise itself."""
FILE_COST: Final = 0.05
"""A page loads many files, and all of them together count like one request or two."""
COUNT_EVERY: Final = 1.0
"""Seconds until the processes behind one gate know what the others have counted."""
STATUS: Final[tuple[tuple[type[BrethrenError], int], ...]] = (
    (StoreError, 503),
    (NoTable, 404),
    (NotHere, 404),
    (TooMuch, 429),
    (Refused, 409),
    (wire.BadMessage, 400),
    (BrethrenError, 400),
)

ROUTES: Final = (
    Route("/api/games", library.list_games),
    Route("/api/games/{game}/picture", library.picture),
    Route("/api/games/{game}/rules", library.rules),
    Route("/api/games/{game}/guide", guides.guide),
    Route("/api/settings", library.settings),
    Route("/api/tables", api.list_tables, methods=["GET"]),
    Route("/api/tables", api.create_table, methods=["POST"]),
    Route("/api/tables/{table}", api.show_table),
    Route("/api/tables/{table}/people", api.come_in, methods=["POST"]),
    Route("/api/tables/{table}/invites", api.invite, methods=["POST"]),
    Route("/api/tables/{table}/rematch", api.rematch, methods=["POST"]),
    Route("/api/tables/{table}/requests", api.ask_table, methods=["POST"]),
    Route("/api/tables/{table}/record", records.record),
    Route("/api/tables/{table}/moments/{move}", records.moment),
    Route("/api/tables/{table}/scores", records.scores),
    Route("/api/tables/{table}/deal", records.deal),
    Route("/api/tables/{table}/forks", records.fork, methods=["POST"]),
    Route("/api/records", records.read, methods=["POST"]),
    Route("/api/records/moments/{move}", records.read_moment, methods=["POST"]),
    Route("/api/records/forks", records.read_fork, methods=["POST"]),
    Route("/healthz", api.healthz),
    Route("/metrics", api.metrics),
)


class Guard:
    """Every request passes here: limits by address, security headers, and refusals as one sentence."""

    def __init__(self, app: ASGIApp, rate: float, burst: float) -> None:
        self.app = app
        self.bucket = Bucket(rate, burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("http.response.start"):  # also that by which a link is turned away
                said = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[row for row in HEADERS if row[0] not in said]]
            await send(message)

        try:
            client = scope.get("client")
            cost = FILE_COST if is_page(scope["path"]) else 1.0
            self.bucket.take(client[0] if client else "?", time.monotonic(), cost)
        except TooMuch as error:
            await refusal(error)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)


def refusal(error: BrethrenError) -> Response:
    """One sentence and the right status."""
    status = next(status for kind, status in STATUS if isinstance(error, kind))
    told = answer({"is": "refused", "why": sentence(error)}, status)
    if isinstance(error, TooMuch):
        told.headers["retry-after"] = str(error.seconds)
    return told


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, BrethrenError)
    house_of(request).metrics.refused += 1
    return refusal(error)


async def failed(request: Request, error: Exception) -> Response:
    """A failure of ours: counted and logged, and told without details."""
    house_of(request).metrics.failed(error)
    told = answer({"is": "failed", "why": "something went wrong on our side; it was noted"}, 500)
    told.raw_headers.extend(HEADERS)  # a failure is answered outside of the guard
    return told


async def not_found(request: Request, error: Exception) -> Response:
    return answer({"is": "refused", "why": f"there is nothing at {request.url.path[:80]}"}, 404)


async def wrong_method(request: Request, error: Exception) -> Response:
    told = answer({"is": "refused", "why": f"{request.method} is not possible at {request.url.path[:80]}"}, 405)
    allowed = [route.methods or set() for route in (*ROUTES, *FILES) if route.path_regex.match(request.url.path)]
    told.headers["allow"] = ", ".join(sorted(set().union(*allowed)))
    return told


def of_this_host(origin: str | None, host: str | None) -> bool:
    """Whether a page of that origin is one of ours; programs have none."""
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False


async def link(socket: WebSocket) -> None:
    """A WebSocket link to a table; only from pages of this host, or from programs, which send no origin."""
    if not of_this_host(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(POLICY, "this page is not of this host")
        return
    house: House = socket.app.state.house
    try:
        live = await house.live(socket.path_params["table"])
    except BrethrenError as error:
        await socket.accept()
        away = isinstance(error, StoreError)
        told = {"is": "busy" if away else "refused", "ref": 0, "why": sentence(error)}
        await socket.send_text(wire.encode(told).decode())
        await socket.close(TRY_AGAIN if away else POLICY, "come again" if away else "no such table")
        return
    await socket.accept()
    house.metrics.links += 1
    house.metrics.links_open += 1
    try:
        await SocketLink(socket, house, live, socket.app.state.talk).serve()
    finally:
        house.metrics.links_open -= 1


async def counting(house: House, street: Street) -> None:
    """Tell the other processes what this one counts, for any of them may be asked."""
    while True:
        street.count(house.counts())
        await asyncio.sleep(COUNT_EVERY)


def application(
    db: str,
    *,
    workers: int = 1,
    rate: float = 50.0,
    burst: float = 200.0,
    clock: Callable[[], float] = time.time,
    client: Path = CLIENT,
    patience: float = PATIENCE,
    street: Street | None = None,
) -> Starlette:
    """The whole server on a store and a built client.

    ``rate`` and ``burst`` limit what one address may ask; ``patience`` is how many seconds those who only look on may
    have to wait for news when there is much to do. The ``street`` has the other processes behind the same gate.
    """
    house = House(open_store(db, street), clock, Thinking(workers), Later(patience))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if street is not None:
            await street.open()
            house.run(counting(house, street))
        await house.open()
        yield
        await house.close()
        if street is not None:
            street.close()

    handlers: dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
        BrethrenError: refused,
        404: not_found,
        405: wrong_method,
        500: failed,
    }
    app = Starlette(
        routes=[*ROUTES, *PAGES, WebSocketRoute("/api/tables/{table}/link", link), *FILES],
        middleware=[Middleware(Guard, rate=rate, burst=burst)],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.street = street
    app.state.client = ClientFiles(client)
    app.state.replays = Replays()
    app.state.talk = Bucket(rate, burst)
    return app
