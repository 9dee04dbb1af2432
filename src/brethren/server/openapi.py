"""The OpenAPI document, made from the route table and the types that the server checks, so that it cannot drift.

The Structs here say what the server answers; the tests decode every answer with them and allow no field more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple

import msgspec
from starlette.routing import BaseRoute, Route

from brethren.core.options import Value
from brethren.core.scene import SHAPES
from brethren.server import api, wire
from brethren.version import __version__

Schema = dict[str, Any]
Endpoint = Callable[..., object]
REF: Final = "#/components/schemas/{name}"
TEXT: Final = "text/plain"
JSON: Final = "application/json"


class Answer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that the server says."""


# What HTTP answers ----------------------------------------------------------------------------------------------------


class OptionInfo(Answer):
    """One option of a game: its values, or the lowest and the highest if it is a range.

    Of ``many`` several values are set at once, joined by ``+``, or ``all``.
    """

    name: str
    default: Value
    values: list[Value]
    is_range: bool
    many: bool
    text: str


class GameInfo(Answer):
    """A game that can be played."""

    key: str
    seats: list[int]
    title: str
    hook: str
    length: str
    weight: str
    summary: str
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]


class SettingInfo(Answer):
    """One setting of a table; its values are told in words."""

    name: str
    default: Value
    values: str


class Listing(Answer):
    """A table in the list: what everybody may know of it."""

    table: str
    game: str
    phase: str
    seats: str
    updated: float


class Ticket(Answer):
    """Who one is at a table, and the token that proves it. It is shown this once."""

    table: str
    who: int
    token: str


class Invited(Answer):
    """A seat that is kept, and the token for whoever shall have it. It is shown this once."""

    table: str
    seat: int
    token: str


class NextTable(Answer):
    """Where the players go on."""

    table: str


class Done(Answer):
    """A request was granted, and is on disk."""

    is_: Literal["done"] = msgspec.field(name="is")
    ref: int


class Refusal(Answer):
    """A request was refused and has changed nothing; why, in one sentence."""

    is_: Literal["refused", "failed"] = msgspec.field(name="is")
    why: str


class Health(Answer):
    """The server is well."""

    ok: bool
    tables: int


# What a viewer sees ---------------------------------------------------------------------------------------------------


class Chair(Answer):
    """One seat of a table."""

    kind: Literal["person", "bot", "empty"]
    who: int | None
    level: str
    marks: list[Literal["ready", "away", "resigned"]]


class Proposal(Answer):
    """Something that the players are asked to agree to."""

    what: str
    who: int
    seat: int
    agreed: list[int]


class Proof(Answer):
    """The fingerprint of the seed; when the game is over, the seed and what the seats added."""

    commitment: str
    seed: str = ""
    entropies: list[str] = []
    key: str = ""


class Outcome(Answer):
    """How the game ended, for each seat."""

    places: list[int]
    scores: list[int]
    reason: str


class Piece(Answer):
    """One thing on the table: where it lies (x, y, width, height) and what it shows. What is usual is left out."""

    id: str
    kind: str
    at: tuple[float, float, float, float]
    label: str = ""
    text: str = ""
    corner: str = ""
    icon: str = ""
    mark: str = ""
    tone: str = ""
    up: bool = True
    glow: bool = False
    dim: bool = False
    moves: list[int] = []


class Sheet(Answer, kw_only=True):
    """All that a viewer sees of a table. From ``size`` on the fields are there once the game has begun."""

    table: str
    game: str
    version: int
    phase: Literal["open", "playing", "paused", "over", "aborted"]
    names: list[str]
    chairs: list[Chair]
    proposals: list[Proposal]
    deadlines: list[float | None]
    successor: str
    proof: Proof
    lines: list[tuple[str, str, str]]
    size: tuple[float, float] = (0, 0)
    prompt: str = ""
    moves: list[tuple[int, str]] = []
    pieces: dict[str, Piece] = {}
    ask: int = 0
    undo: bool = False
    outcome: Outcome | None = None


class TableInfo(Sheet, kw_only=True):
    """A table as HTTP shows it."""

    options: dict[str, Value]


class Scene(Answer):
    """The pieces from back to front."""

    shape: str
    size: tuple[float, float]
    title: str
    prompt: str
    pieces: list[Piece]


class Moment(Answer):
    """A finished game after so many moves."""

    move: int
    moves: int
    scene: Scene
    lines: list[str]


# The rows that the routes do not tell themselves ----------------------------------------------------------------------


class Row(NamedTuple):
    """What an endpoint takes and gives."""

    gives: Any
    takes: Any = None
    status: int = 200
    token: Literal["no", "may", "must"] = "no"
    eyes: bool = False  # ?seat= and ?shape= choose whose eyes one looks with


REQUEST: Final = object()
"""The body of a request to a table: any of the messages in ``wire.REQUESTS``."""

ROWS: Final[dict[Endpoint, Row]] = {
    api.list_games: Row(list[GameInfo]),
    api.settings: Row(list[SettingInfo]),
    api.list_tables: Row(list[Listing]),
    api.create_table: Row(Ticket, api.NewTable, 201),
    api.show_table: Row(TableInfo, token="may", eyes=True),
    api.come_in: Row(Ticket, api.Newcomer, 201),
    api.invite: Row(Invited, api.Invitation, 201, "must"),
    api.rematch: Row(NextTable, None, 201, "must"),
    api.ask_table: Row(Done, REQUEST, token="must"),
    api.record: Row(TEXT),
    api.moment: Row(Moment, eyes=True),
    api.fork: Row(Ticket, api.Fork, 201),
    api.healthz: Row(Health),
    api.metrics: Row(TEXT),
}
REFUSALS: Final = {
    400: "The body, the address or a value in it is not as it should be.",
    404: "There is no such table.",
    409: "The table does not do that now.",
    429: "That was too often.",
    503: "The database is away; the same request may be sent again.",
}
PARAMETERS: Final[dict[str, tuple[str, Schema]]] = {
    "table": ("The key of a table.", {"type": "string"}),
    "move": ("After so many moves.", {"type": "integer", "minimum": 0}),
    "seat": ("Whose eyes one looks with; without it a spectator's.", {"type": "integer", "minimum": 0}),
    "shape": ("For which kind of screen the pieces are laid out.", {"type": "string", "enum": list(SHAPES)}),
}
ABOUT: Final = (
    "Tables for board games. Whoever sets up a table or comes in gets a token once, and sends it in the header "
    "Authorization: Bearer TOKEN. What happens at a table is told over a WebSocket at /api/tables/{table}/link; "
    "docs/protocol.md tells how. Every refusal is one sentence."
)


def document(routes: Iterable[BaseRoute] | None = None) -> Schema:
    """The OpenAPI 3.1 document of some routes, or of all that the server has."""
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
        "info": {"title": "Brethren", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": {**schemas(), **messages()},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
    plain: Schema = msgspec.json.decode(msgspec.json.encode(found))  # as it is sent: tuples have become lists
    return plain


def operation(route: Route) -> Schema:
    """One method of one address."""
    row = ROWS.get(route.endpoint, Row({}))
    told = (route.endpoint.__doc__ or route.name).strip().splitlines()[0]
    found: Schema = {"operationId": route.name, "summary": told, "parameters": parameters(route, row)}
    if row.takes is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of(row.takes)}}}
    if row.token != "no":
        found["security"] = [{"token": []}] + ([{}] if row.token == "may" else [])
    content = {TEXT: {"schema": {"type": "string"}}} if row.gives is TEXT else {JSON: {"schema": schema_of(row.gives)}}
    found["responses"] = {str(row.status): {"description": "Granted.", "content": content}, **refusals(route, row)}
    return found


def parameters(route: Route, row: Row) -> list[Schema]:
    places = [(name, "path") for name in route.param_convertors]
    places += [(name, "query") for name in ("seat", "shape") if row.eyes]
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


def refusals(route: Route, row: Row) -> Schema:
    """Every address may refuse; only a table may be missing, and only what is asked of one not be done."""
    of_table = "table" in route.param_convertors
    possible = {400: True, 404: of_table, 409: of_table or row.takes is not None, 429: True, 503: True}
    content = {JSON: {"schema": {"$ref": REF.format(name="Refusal")}}}
    return {
        str(status): {"description": why, "content": content} for status, why in REFUSALS.items() if possible[status]
    }


def schema_of(kind: Any) -> Schema:
    """The schema of a type, by reference where it has a name."""
    if kind is REQUEST:
        words = {word: REF.format(name=named(word)) for word in wire.REQUESTS}
        found = [{"$ref": ref} for ref in words.values()]
        return {"oneOf": found, "discriminator": {"propertyName": "do", "mapping": words}}
    if isinstance(kind, dict):
        return kind
    return msgspec.json.schema_components([kind], ref_template=REF)[0][0]


def schemas() -> Schema:
    """Everything that HTTP takes and gives, by name."""
    kinds = [kind for row in ROWS.values() for kind in (row.takes, row.gives) if kind not in (None, REQUEST, TEXT)]
    return msgspec.json.schema_components([*kinds, Refusal], ref_template=REF)[1]


def messages() -> Schema:
    """What a client may say on a link, by name; the requests may be sent over HTTP too."""
    found = msgspec.json.schema_components([wire.Hello, wire.Ping, wire.Hint], ref_template=REF)[1]
    for word, kind in wire.REQUESTS.items():
        schema = msgspec.json.schema_components([kind], ref_template=REF)[1][kind.__name__]
        fields = {name: field for name, field in schema["properties"].items() if name != "who"}
        found[named(word)] = {
            "title": named(word),
            "description": schema["description"],
            "type": "object",
            "properties": {"do": {"const": word}, "ref": {"type": "integer", "default": 0}, **fields},
            "required": ["do", *[name for name in schema.get("required", []) if name != "who"]],
            "additionalProperties": False,
        }
    return found


def named(word: str) -> str:
    """The name of a request's schema."""
    return f"{word.capitalize()}Request"
