"""The OpenAPI document, built from the route table and the types that the server uses, so that it cannot drift."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import cleandoc
from typing import Any, Final, Literal, NamedTuple, Union

import msgspec
from starlette.routing import BaseRoute, Route

from brethren.scene.scene import SHAPES
from brethren.server import games_api, guides_api, records_api, responses, rules_api, tables_api, wire
from brethren.server.static_files import JSON, SVG
from brethren.version import __version__

Schema = dict[str, Any]
Endpoint = Callable[..., object]
REF: Final = "#/components/schemas/{name}"
TEXT: Final = "text/plain"
VIEW_PARAMETERS: Final = ("seat", "shape", "backgrounds")
"""From which seat to look, for which screen, and what the client has already."""


class Operation(NamedTuple):
    """What an endpoint receives and responds: types for JSON, or a media type for text."""

    response: Any
    body: Any = None
    status: int = 200
    token: Literal["no", "may", "must"] = "no"
    query: tuple[str, ...] = ()


REQUEST: Final = Union[tuple(wire.MESSAGES.values())]  # noqa: UP007 (their number is known at run time only)
"""The body of a request to a table."""

OPERATIONS: Final[dict[Endpoint, Operation]] = {
    games_api.list_games: Operation(list[responses.GameInfo]),
    games_api.picture: Operation(SVG, query=("shape",)),
    rules_api.rules: Operation(responses.RulesInfo),
    rules_api.rules_picture: Operation(SVG, query=("shape",)),
    guides_api.guide: Operation(responses.GuideInfo, query=("shape",)),
    games_api.settings: Operation(list[responses.SettingInfo]),
    tables_api.list_tables: Operation(list[responses.Listing]),
    tables_api.create_table: Operation(responses.Ticket, tables_api.NewTable, 201),
    tables_api.show_table: Operation(responses.TableMessage, token="may", query=VIEW_PARAMETERS),
    tables_api.lobby: Operation(responses.Lobby, token="may"),
    tables_api.lines: Operation(responses.LogPage, token="may", query=("seat", "before")),
    tables_api.join_table: Operation(responses.Ticket, tables_api.Newcomer, 201),
    tables_api.invite_guest: Operation(responses.Invited, tables_api.Invitation, 201, "must"),
    tables_api.create_rematch: Operation(responses.NextTable, None, 201, "must"),
    tables_api.submit_request: Operation(responses.Done, REQUEST, token="must"),
    records_api.record: Operation(TEXT, token="may"),
    records_api.moment: Operation(responses.Moment, token="may", query=(*VIEW_PARAMETERS, "open")),
    records_api.scores: Operation(responses.Scores, token="may", query=("seat",)),
    records_api.deal: Operation(responses.Deal, token="may"),
    records_api.fork: Operation(responses.Ticket, records_api.Fork, 201, "may"),
    records_api.read: Operation(responses.RecordInfo, TEXT),
    records_api.read_moment: Operation(responses.Moment, TEXT, query=(*VIEW_PARAMETERS, "open")),
    records_api.read_fork: Operation(responses.Ticket, records_api.RecordFork, 201),
    records_api.add_components: Operation(TEXT, records_api.RecordComponents),
    tables_api.healthz: Operation(responses.Health),
    tables_api.metrics: Operation(TEXT),
}
REFUSALS: Final = {
    400: "The body, the address or a parameter is invalid.",
    404: "There is no such table, or no such game.",
    409: "The table refuses the request in its current state, or a record lacks its changed components.",
    429: "Too many requests.",
    503: "The database is unavailable; send the same request again.",
}
PARAMETERS: Final[dict[str, tuple[str, Schema]]] = {
    "game": ("The key of a game.", {"type": "string"}),
    "table": ("The key of a table.", {"type": "string"}),
    "move": ("The number of moves made.", {"type": "integer", "minimum": 0}),
    "number": ("The number of a picture, counted from 0.", {"type": "integer", "minimum": 0}),
    "seat": (
        "The seat to look from, counted from 0; without it, a spectator's view.",
        {"type": "integer", "minimum": 0},
    ),
    "open": ("Whether to show all cards, which finished games do.", {"type": "boolean"}),
    "before": ("The number of a line of the log; without it, the last lines.", {"type": "integer", "minimum": 0}),
    "shape": ("The kind of screen that the pieces are laid out for.", {"type": "string", "enum": list(SHAPES)}),
    "backgrounds": (
        "The ids of backgrounds that the client has, separated by commas; they are not sent again.",
        {"type": "string"},
    ),
}
DESCRIPTION: Final = (
    "Tables for board games. Creating or joining a table returns a token, which is shown once; send it in the header "
    "Authorization: Bearer TOKEN. Updates of a table come over a WebSocket at /api/tables/{table}/link, as described "
    "in docs/protocol.md. Every refusal is one sentence."
)


def document(routes: Iterable[BaseRoute] | None = None) -> Schema:
    """The OpenAPI 3.1 document of some routes, or of all routes of the server."""
    if routes is None:
        from brethren.server.app import ROUTES  # here, because the application serves this document

        routes = ROUTES
    paths: Schema = {}
    for route in routes:
        if isinstance(route, Route) and route.include_in_schema:
            for method in sorted((route.methods or set()) - {"HEAD"}):
                paths.setdefault(route.path, {})[method.lower()] = operation(route)
    found: Schema = {
        "openapi": "3.1.0",
        "info": {"title": "Brethren", "version": __version__, "description": DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
    plain: Schema = msgspec.json.decode(msgspec.json.encode(found))  # as it is sent, with lists for tuples
    return plain


def operation(route: Route) -> Schema:
    """One method of one path."""
    spec = OPERATIONS.get(route.endpoint, Operation(Any))
    summary = (route.endpoint.__doc__ or route.name).strip().splitlines()[0]
    found: Schema = {"operationId": route.name, "summary": summary, "parameters": parameters(route, spec)}
    if spec.body is not None:
        found["requestBody"] = {"required": True, "content": content(spec.body)}
    if spec.token != "no":
        found["security"] = [{"token": []}] + ([{}] if spec.token == "may" else [])
    found["responses"] = {
        str(spec.status): {"description": "Success.", "content": content(spec.response)},
        **refusals(route, spec),
    }
    return found


def content(kind: Any) -> Schema:
    """The content of a body: text of a media type, or JSON of a type."""
    return {kind: {"schema": {"type": "string"}}} if isinstance(kind, str) else {JSON: {"schema": schema_of(kind)}}


def parameters(route: Route, spec: Operation) -> list[Schema]:
    places = [(name, "path") for name in route.param_convertors]
    places += [(name, "query") for name in spec.query]
    return [
        {
            "name": name,
            "in": place,
            "required": place == "path",
            "description": PARAMETERS[name][0],
            "schema": PARAMETERS[name][1],
        }
        for name, place in places
    ]


def refusals(route: Route, spec: Operation) -> Schema:
    """The errors of a route: 404 if its path names a table or game, 409 if it asks something of a table."""
    of_table = "table" in route.param_convertors
    named = of_table or "game" in route.param_convertors
    possible = {400: True, 404: named, 409: of_table or spec.body is not None, 429: True, 503: True}
    refused = {JSON: {"schema": {"$ref": REF.format(name="Refusal")}}}
    return {
        str(status): {"description": why, "content": refused} for status, why in REFUSALS.items() if possible[status]
    }


def schema_of(kind: Any) -> Schema:
    """The schema of a type, by reference where it has a name."""
    return msgspec.json.schema_components([kind], ref_template=REF)[0][0]


def schemas() -> Schema:
    """All types by name: those of HTTP bodies, and the messages that are sent on WebSockets only."""
    kinds = [
        kind for spec in OPERATIONS.values() for kind in (spec.body, spec.response) if not isinstance(kind, str | None)
    ]
    websocket_only = [wire.Hello, wire.Ping, wire.Hint, wire.Preview, responses.MovePreview]
    found = msgspec.json.schema_components([*kinds, responses.Refusal, *websocket_only], ref_template=REF)[1]
    for schema in found.values():
        if "description" in schema:  # a docstring; Python 3.13 takes its indentation away, earlier ones do not
            schema["description"] = cleandoc(schema["description"])
    return found
