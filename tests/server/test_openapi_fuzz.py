"""Whatever the OpenAPI document allows is answered as it says; what it does not allow is refused as it says.

Values are drawn from the schemas of the document itself, now and then with something else in the place of one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brethren.server.openapi import document
from sampling import samples
from server.in_process import InlineBots, InProcessServer, Seated, header
from server.test_openapi import GOLDEN, check

API = document()
OPERATIONS = [(path, method, operation) for path, row in API["paths"].items() for method, operation in row.items()]
NAMES = API["components"]["schemas"]
ODD = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.just([]), st.just({}))
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from(["ocracoke", "chess"]),
    "seats": st.integers(0, 5),
    "seat": st.integers(-1, 4),
    "move": st.integers(-1, 60),
    "record": st.sampled_from([GOLDEN, GOLDEN[:200], ""]),
    "level": st.sampled_from(["random", "mate", "", "x"]),
    "options": st.fixed_dictionaries({}, optional={"target_coins": st.integers(2, 11), "x": st.just(1)}),
    "settings": st.fixed_dictionaries({}, optional={"spectators": st.booleans(), "clock": st.just("none")}),
}
"""Usual values of fields by name, so that most requests are accepted."""


def values(schema: dict[str, Any], name: str = "") -> st.SearchStrategy[Any]:
    """Values of a schema."""
    if "$ref" in schema:
        return values(NAMES[schema["$ref"].rpartition("/")[2]])
    if name in LIKELY:
        return LIKELY[name]
    if "oneOf" in schema or "anyOf" in schema:
        return st.one_of([values(each) for each in schema.get("oneOf") or schema["anyOf"]])
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    match schema.get("type"):
        case "object":
            fields = {field: mostly(values(each, field)) for field, each in schema.get("properties", {}).items()}
            required = set(schema.get("required", []))
            kept = {field: drawn for field, drawn in fields.items() if field in required}
            return st.fixed_dictionaries(kept, optional={field: fields[field] for field in fields if field not in kept})
        case "integer":
            return st.integers(-2, 100)
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(values(schema.get("items", {})), max_size=2)
        case "string":
            return st.text(max_size=20)
        case _:
            return ODD


def mostly(usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The usual values, and sometimes something else."""
    return st.integers(0, 9).flatmap(lambda number: usual if number else ODD)


class FuzzTarget:
    """A server with a running table and a finished one."""

    def __init__(self, server: InProcessServer) -> None:
        self.server = server
        self.over = self.finished()
        self.played = server.table(2, 2)

    def finished(self) -> Seated:
        seated = self.server.table(2, 2)
        self.server.finish(*seated)
        return seated


@pytest.fixture(scope="module")
def shooting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzTarget]:
    with InProcessServer(tmp_path_factory.mktemp("fuzz")) as server:
        server.registry.bots = InlineBots()
        yield FuzzTarget(server)


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=[f"{row[1]} {row[0]}" for row in OPERATIONS])
@pytest.mark.sampled
@settings(max_examples=samples(25), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_every_response_is_documented(
    shooting: FuzzTarget, path: str, method: str, operation: dict[str, Any], data: st.DataObject
) -> None:
    seated = data.draw(st.sampled_from([shooting.over, shooting.played]))
    address, query = path, []
    for parameter in operation["parameters"]:
        value = data.draw(values(parameter["schema"], parameter["name"]) | st.text(max_size=6))
        if parameter["in"] == "path":
            named = seated.key if parameter["name"] == "table" and data.draw(st.integers(0, 4)) else str(value)
            part = quote(named.replace("/", "").strip("."), safe="") or "x"  # otherwise it is another address
            address = address.replace(f"{{{parameter['name']}}}", part)
        elif data.draw(st.booleans()):
            query.append(f"{parameter['name']}={quote(str(value), safe='')}")
    token = data.draw(st.sampled_from([*seated.tokens, "", "wrong"]))
    answer = shooting.server.client.request(
        method.upper(), f"{address}?{'&'.join(query)}", content=body(operation, data), headers=header(token)
    )
    check(path, method, answer.status_code, answer.content)


def body(operation: dict[str, Any], data: st.DataObject) -> bytes:
    if "requestBody" not in operation:
        return b""
    [(kind, content)] = operation["requestBody"]["content"].items()
    if kind != "application/json":
        return data.draw(st.sampled_from([GOLDEN, "", "x"])).encode()
    return json.dumps(data.draw(values(content["schema"]) | ODD)).encode()
