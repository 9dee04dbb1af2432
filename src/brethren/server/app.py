"""The ASGI application: routes, error responses, security headers, start and stop."""

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

from brethren.core.errors import BrethrenError, NoComponents
from brethren.server import games_api, guides_api, records_api, rules_api, tables_api, wire
from brethren.server.absence_watcher import ABSENCE_DELAY
from brethren.server.api_docs import DOCS_ROUTES
from brethren.server.bot_pool import BotPool
from brethren.server.deferred_notifier import MAX_DELAY, DeferredNotifier
from brethren.server.http_util import NotFound, json_response, registry_of
from brethren.server.limits import RateLimiter, TooManyRequests
from brethren.server.metrics import Counts, prometheus_registry
from brethren.server.replay_cache import ReplayCache
from brethren.server.static_files import CLIENT_FOLDER, CLIENT_ROUTES, ClientFiles, is_client_path
from brethren.server.store import StoreError, open_store
from brethren.server.table_registry import TableNotFound, TableRegistry
from brethren.server.websocket_session import POLICY, SERVER_ERROR, TRY_AGAIN, WebSocketSession, public_reason
from brethren.server.worker_bus import WorkerBus
from brethren.table.preconditions import Refused

SECURITY_HEADERS: Final = (
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
"""Added to every response that does not set them itself."""
FILE_COST: Final = 0.05
"""How much of the rate limit a file uses: a page loads many, which together count like one or two requests."""
PUBLISH_INTERVAL: Final = 1.0
"""Seconds between two messages in which a worker tells the others its counts."""
STATUS_CODES: Final[tuple[tuple[type[BrethrenError], int], ...]] = (
    (StoreError, 503),
    (TableNotFound, 404),
    (NotFound, 404),
    (TooManyRequests, 429),
    (Refused, 409),
    (NoComponents, 409),
    (wire.BadMessage, 400),
    (BrethrenError, 400),
)

ROUTES: Final = (
    Route("/api/games", games_api.list_games),
    Route("/api/games/{game}/picture", games_api.picture),
    Route("/api/games/{game}/rules", rules_api.rules),
    Route("/api/games/{game}/rules/pictures/{number}", rules_api.rules_picture),
    Route("/api/games/{game}/guide", guides_api.guide),
    Route("/api/settings", games_api.settings),
    Route("/api/tables", tables_api.list_tables, methods=["GET"]),
    Route("/api/tables", tables_api.create_table, methods=["POST"]),
    Route("/api/tables/{table}", tables_api.show_table),
    Route("/api/tables/{table}/lobby", tables_api.lobby),
    Route("/api/tables/{table}/lines", tables_api.lines),
    Route("/api/tables/{table}/people", tables_api.join_table, methods=["POST"]),
    Route("/api/tables/{table}/invites", tables_api.invite_guest, methods=["POST"]),
    Route("/api/tables/{table}/rematch", tables_api.create_rematch, methods=["POST"]),
    Route("/api/tables/{table}/requests", tables_api.submit_request, methods=["POST"]),
    Route("/api/tables/{table}/record", records_api.record),
    Route("/api/tables/{table}/moments/{move}", records_api.moment),
    Route("/api/tables/{table}/scores", records_api.scores),
    Route("/api/tables/{table}/deal", records_api.deal),
    Route("/api/tables/{table}/forks", records_api.fork, methods=["POST"]),
    Route("/api/records", records_api.read, methods=["POST"]),
    Route("/api/records/moments/{move}", records_api.read_moment, methods=["POST"]),
    Route("/api/records/forks", records_api.read_fork, methods=["POST"]),
    Route("/api/records/components", records_api.add_components, methods=["POST"]),
    Route("/healthz", tables_api.healthz),
    Route("/metrics", tables_api.metrics),
)


class GuardMiddleware:
    """Every request passes here: it limits the rate of each address and adds the security headers."""

    def __init__(self, app: ASGIApp, rate: float, burst: float) -> None:
        self.app = app
        self.limiter = RateLimiter(rate, burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("http.response.start"):  # or the response that denies a WebSocket
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[row for row in SECURITY_HEADERS if row[0] not in present]]
            await send(message)

        try:
            client = scope.get("client")
            cost = FILE_COST if is_client_path(scope["path"]) else 1.0
            self.limiter.take(client[0] if client else "?", time.monotonic(), cost)
        except TooManyRequests as error:
            await refusal_response(error)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)


def refusal_response(error: BrethrenError) -> Response:
    """The reason in one sentence, with the status that fits the error."""
    status = next(status for kind, status in STATUS_CODES if isinstance(error, kind))
    response = json_response({"is": "refused", "why": public_reason(error)}, status)
    if isinstance(error, TooManyRequests):
        response.headers["retry-after"] = str(error.seconds)
    return response


async def on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, BrethrenError)
    registry_of(request).metrics.refused += 1
    return refusal_response(error)


async def on_failure(request: Request, error: Exception) -> Response:
    """A bug of the server: it is counted and logged, and the client learns no details."""
    registry_of(request).metrics.count_failure(error)
    response = json_response({"is": "failed", "why": SERVER_ERROR}, 500)
    response.raw_headers.extend(SECURITY_HEADERS)  # this response does not go through the middleware
    return response


async def on_not_found(request: Request, error: Exception) -> Response:
    return json_response({"is": "refused", "why": f"there is nothing at {request.url.path[:80]}"}, 404)


async def on_wrong_method(request: Request, error: Exception) -> Response:
    reason = f"{request.url.path[:80]} does not support {request.method}"
    response = json_response({"is": "refused", "why": reason}, 405)
    allowed = [
        route.methods or set() for route in (*ROUTES, *CLIENT_ROUTES) if route.path_regex.match(request.url.path)
    ]
    response.headers["allow"] = ", ".join(sorted(set().union(*allowed)))
    return response


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a page of that origin comes from this host; programs send no origin."""
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False


async def table_websocket(socket: WebSocket) -> None:
    """A WebSocket to a table. It is accepted from pages from this host, and from programs, which send no origin."""
    if not is_same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(POLICY, "this page comes from another host")
        return
    registry: TableRegistry = socket.app.state.registry
    try:
        live = await registry.get(socket.path_params["table"])
    except BrethrenError as error:
        await socket.accept()
        temporary = isinstance(error, StoreError)
        message = {"is": "busy" if temporary else "refused", "ref": 0, "why": public_reason(error)}
        await socket.send_text(wire.encode(message).decode())
        await socket.close(TRY_AGAIN if temporary else POLICY, "try again" if temporary else "no such table")
        return
    await socket.accept()
    registry.metrics.links += 1
    registry.metrics.links_open += 1
    try:
        await WebSocketSession(socket, registry, live, socket.app.state.message_limiter).serve()
    finally:
        registry.metrics.links_open -= 1


async def publish_counts(registry: TableRegistry, bus: WorkerBus) -> None:
    """Tell the other workers what this one has counted, because any of them may serve ``/metrics``."""
    while True:
        bus.publish_counts(registry.metric_values())
        await asyncio.sleep(PUBLISH_INTERVAL)


def process_counts(registry: TableRegistry, bus: WorkerBus | None) -> dict[str, Counts]:
    """What every process behind this port has counted, by worker number; a single process has no number."""
    own = registry.metric_values()
    if bus is None:
        return {"": own}
    counts = {**bus.counts, bus.number: own}
    return {str(number): counts[number] for number in sorted(counts)}


def application(
    db: str,
    *,
    workers: int = 1,
    rate: float = 50.0,
    burst: float = 200.0,
    clock: Callable[[], float] = time.time,
    client: Path = CLIENT_FOLDER,
    max_delay: float = MAX_DELAY,
    absence_delay: float = ABSENCE_DELAY,
    bus: WorkerBus | None = None,
) -> Starlette:
    """The whole server, on a store and a built client.

    ``rate`` and ``burst`` limit the requests of one address. Under load, viewers who need not act may wait up to
    ``max_delay`` seconds for updates. A player's absence is told after ``absence_delay`` seconds. The ``bus`` leads to
    the other workers behind the same port.
    """
    registry = TableRegistry(open_store(db, bus), clock, BotPool(workers), DeferredNotifier(max_delay), absence_delay)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if bus is not None:
            await bus.open()
            registry.run_in_background(publish_counts(registry, bus))
        await registry.start()
        yield
        await registry.stop()
        if bus is not None:
            bus.close()

    handlers: dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
        BrethrenError: on_refusal,
        404: on_not_found,
        405: on_wrong_method,
        500: on_failure,
    }
    app = Starlette(
        routes=[*ROUTES, *DOCS_ROUTES, WebSocketRoute("/api/tables/{table}/link", table_websocket), *CLIENT_ROUTES],
        middleware=[Middleware(GuardMiddleware, rate=rate, burst=burst)],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.prometheus = prometheus_registry(lambda: process_counts(registry, bus))
    app.state.client = ClientFiles(client)
    app.state.replays = ReplayCache()
    app.state.message_limiter = RateLimiter(rate, burst)
    return app
