"""The OpenAPI document matches the server: every path, body and response."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.routing import Route

from brethren.server import responses, wire
from brethren.server.api_docs import render_page
from brethren.server.app import ROUTES
from brethren.server.openapi import OPERATIONS, document
from server.in_process import InProcessServer, granted

PATHS = document()["paths"]
GOLDEN = next((Path(__file__).parent.parent / "golden").glob("ocracoke-4-*.brethren")).read_text("utf8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("openapi")) as found:
        yield found


def references(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("$ref"), str):
            yield data["$ref"]
        for each in data.values():
            yield from references(each)
    elif isinstance(data, list):
        for each in data:
            yield from references(each)


def test_every_path_is_documented() -> None:
    documented = {(path, method.upper()) for path, row in PATHS.items() for method in row}
    assert documented == {(route.path, method) for route in ROUTES for method in (route.methods or set()) - {"HEAD"}}
    assert {route.endpoint for route in ROUTES} == set(OPERATIONS)


def test_every_name_is_defined_and_used() -> None:
    api = document()
    defined = set(api["components"]["schemas"])
    used = {ref.removeprefix("#/components/schemas/") for ref in references(api)}
    assert used <= defined
    assert defined - used == {"Hello", "Hint", "MovePreview", "Ping", "Preview"}  # these are said on links only
    names = [operation["operationId"] for row in api["paths"].values() for operation in row.values()]
    assert len(names) == len(set(names))
    assert json.loads(json.dumps(api)) == api


def test_every_request_is_a_body() -> None:
    schemas = document()["components"]["schemas"]
    for word, kind in wire.REQUESTS.items():
        schema = schemas[wire.MESSAGES[word].__name__]
        assert set(schema["properties"]) == {"do", "ref", *kind.__dataclass_fields__} - {"who"}
        assert schema["properties"]["do"] == {"enum": [word]}
        assert schema["description"] == kind.__doc__
        assert "who" not in schema["required"]


def test_the_server_serves_the_document(server: InProcessServer) -> None:
    answer = server.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == document()
    assert answer.json()["openapi"] == "3.1.0"


# Responses are as documented ------------------------------------------------------------------------------------------


def check(path: str, method: str, status: int, content: bytes) -> None:
    """Check a response against the type that the document gives for it."""
    assert str(status) in PATHS[path][method]["responses"]
    route = next(route for route in ROUTES if route.path == path and method.upper() in (route.methods or set()))
    row = OPERATIONS[route.endpoint]
    if status >= 400:
        msgspec.json.decode(content, type=responses.Refusal)
    elif not isinstance(row.response, str):
        assert status == row.status
        msgspec.json.decode(content, type=row.response)


def test_every_response_is_as_documented(server: InProcessServer) -> None:
    key, tokens = server.table(seats=2, people=2)
    asked: list[tuple[str, str, Any, str]] = [
        ("get", "/api/games", None, ""),
        ("get", "/api/games/{game}/picture", None, ""),
        ("get", "/api/games/{game}/picture?shape=round", None, ""),
        ("get", "/api/games/{game}/rules", None, ""),
        ("get", "/api/games/{game}/rules/pictures/{number}", None, ""),
        ("get", "/api/games/{game}/rules/pictures/{number}?shape=tall", None, ""),
        ("get", "/api/games/{game}/guide", None, ""),
        ("get", "/api/games/{game}/guide?shape=tall", None, ""),
        ("get", "/api/settings", None, ""),
        ("post", "/api/tables", {"game": "ocracoke", "seats": 3, "name": "Mary"}, ""),
        ("post", "/api/tables", {}, ""),
        ("get", "/api/tables", None, ""),
        ("get", "/api/tables/{table}", None, ""),
        ("get", "/api/tables/{table}?seat=1&shape=tall", None, tokens[1]),
        ("get", "/api/tables/{table}?seat=x", None, tokens[1]),
        ("get", "/api/tables/{table}/lobby", None, ""),
        ("get", "/api/tables/{table}/lines", None, ""),
        ("get", "/api/tables/{table}/lines?seat=1&before=5", None, tokens[1]),
        ("get", "/api/tables/{table}/lines?before=x", None, ""),
        ("post", "/api/tables/{table}/people", {"name": "Mary"}, ""),
        ("post", "/api/tables/{table}/people", {"name": ""}, ""),
        ("post", "/api/tables/{table}/invites", {"seat": 0}, tokens[0]),
        ("post", "/api/tables/{table}/requests", {"do": "chat", "text": "ahoy", "ref": 3}, tokens[0]),
        ("post", "/api/tables/{table}/requests", {"do": "start"}, tokens[0]),
        ("post", "/api/tables/{table}/requests", {"do": "dance"}, tokens[0]),
        ("get", "/api/tables/{table}/record", None, ""),
        ("get", "/healthz", None, ""),
        ("get", "/metrics", None, ""),
    ]
    finished: list[tuple[str, str, Any, str]] = [
        ("get", "/api/tables/{table}", None, ""),
        ("get", "/api/tables/{table}?seat=0", None, tokens[0]),
        ("get", "/api/tables/{table}/record", None, ""),
        ("get", "/api/tables/{table}/moments/{move}", None, ""),
        ("get", "/api/tables/{table}/moments/{move}?seat=1&shape=tall", None, ""),
        ("get", "/api/tables/{table}/moments/{move}?open=true", None, ""),
        ("get", "/api/tables/{table}/moments/{move}?open=x", None, ""),
        ("get", "/api/tables/{table}/scores", None, ""),
        ("get", "/api/tables/{table}/deal", None, ""),
        ("post", "/api/tables/{table}/forks", {"move": 2, "name": "Mary"}, ""),
        ("post", "/api/records/forks", {"record": GOLDEN, "move": 2, "name": "Mary"}, ""),
        ("post", "/api/records/forks", {"record": "", "move": 2, "name": "Mary"}, ""),
        ("post", "/api/records/components", {"record": GOLDEN, "components": ""}, ""),
        ("post", "/api/records/components", {"record": "", "components": ""}, ""),
        ("post", "/api/tables/{table}/rematch", None, tokens[0]),
    ]
    seen: set[tuple[str, str]] = set()
    for rows in (asked, finished):
        for method, path, data, token in rows:
            address = (
                path.replace("{table}", key)
                .replace("{move}", "5")
                .replace("{game}", "ocracoke")
                .replace("{number}", "1")
            )
            answer = server.post(address, data, token) if method == "post" else server.get(address, token)
            check(path.partition("?")[0], method, answer.status_code, answer.content)
            seen.add((path.partition("?")[0], method))
        server.finish(key, tokens)
    assert seen >= {(path, method) for path, row in PATHS.items() for method in row} - {
        ("/api/tables/{table}/invites", "post"),
        ("/api/records", "post"),
        ("/api/records/moments/{move}", "post"),
    }


@pytest.mark.parametrize("path", ["/api/records", "/api/records/moments/{move}"])
@pytest.mark.parametrize(("text", "status"), [(GOLDEN, 200), ("", 400)])
def test_responses_about_records_are_as_documented(server: InProcessServer, path: str, text: str, status: int) -> None:
    answer = server.client.post(path.replace("{move}", "7") + "?seat=1", content=text)
    assert answer.status_code == status
    check(path, "post", status, answer.content)


def test_an_invitation_is_as_documented(server: InProcessServer) -> None:
    host = granted(server.post("/api/tables", {"game": "ocracoke", "seats": 2, "name": "Anne"}))
    answer = server.post(f"/api/tables/{host['table']}/invites", {"seat": 1}, host["token"])
    assert answer.status_code == 201
    check("/api/tables/{table}/invites", "post", 201, answer.content)


# The page for people --------------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """What a browser would load, run or jump to."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.inline: list[str] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in ("meta", "link"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")
            if name == "style" or name.startswith("on"):
                self.inline.append(name)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def test_the_page_shows_everything_and_runs_no_scripts(server: InProcessServer) -> None:
    answer = server.get("/api/docs")
    assert answer.headers["content-type"].startswith("text/html")
    page = read(answer.text)
    assert not page.tags & {"script", "style", "iframe", "img", "form", "object"}
    assert page.inline == []
    assert len(page.ids) == len(set(page.ids))
    for link in page.links:
        assert link in ("docs.css", "openapi.json") or link.removeprefix("#") in page.ids, link
    for path, row in PATHS.items():
        for method, operation in row.items():
            assert f"{method.upper()} {path}" in page.text
            assert operation["summary"] in page.text
    style = server.get("/api/docs.css")
    assert style.headers["content-type"].startswith("text/css")
    assert "url(" not in style.text


def test_texts_never_become_html() -> None:
    evil = "<script>alert('&\"')</script>"
    api = document()
    api["info"]["description"] = api["info"]["title"] = evil
    row = api["paths"]["/api/tables"]["post"]
    row["summary"] = evil
    api["paths"][f"/{evil}"] = {
        evil: {**row, "parameters": [{"name": evil, "in": evil, "description": evil, "schema": {"type": evil}}]}
    }
    api["components"]["schemas"][evil] = {
        "description": evil,
        "properties": {evil: {"enum": [evil]}, "b": {"$ref": f"#/{evil}"}, "c": {"type": [evil]}},
    }
    text = render_page(api)
    assert not re.search(r"<script", text, re.IGNORECASE)
    assert "script" not in read(text).tags


def test_a_route_without_an_entry_has_no_response_types() -> None:
    """A route without an entry is documented without a type; then the first test of this file fails."""

    async def secret(request: object) -> None:
        """Something new."""

    [operation] = document([Route("/api/new", secret)])["paths"]["/api/new"].values()
    assert operation["summary"] == "Something new."


def test_the_document_is_the_same_every_time() -> None:
    assert json.dumps(document()) == json.dumps(document())
