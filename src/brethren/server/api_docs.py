"""The documentation page of the HTTP API: plain HTML from the OpenAPI document, without scripts or inline styles."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from brethren.server import wire
from brethren.server.openapi import Schema, document

STYLE: Final = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; }
h3 { margin-top: 2rem; border-top: 1px solid; padding-top: 1rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid; }
caption { text-align: left; font-weight: bold; padding-top: .75rem; }
nav ul { columns: 20rem; padding-left: 1.2rem; }
"""
HEAD: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="docs.css">
"""


async def openapi_json(request: Request) -> Response:
    """The OpenAPI document."""
    return Response(wire.encode(document()), media_type="application/json")


async def docs_page(request: Request) -> Response:
    """The OpenAPI document as a page for people."""
    return HTMLResponse(page())


async def docs_style(request: Request) -> Response:
    """The style sheet of that page."""
    return Response(STYLE, media_type="text/css")


@cache
def page() -> str:
    return render_page(document())


def render_page(api: Schema) -> str:
    """The whole page; all text is escaped."""
    title = f"{api['info']['title']}: the HTTP API"
    schemas: Schema = api["components"]["schemas"]
    parts = [
        HEAD.format(title=escape(title)),
        f"<h1>{escape(title)}</h1>\n<p>{escape(api['info']['description'])}</p>\n",
        '<p>For programs: <a href="openapi.json">openapi.json</a>, OpenAPI 3.1.</p>\n<nav>\n<ul>\n',
        *[f"<li>{link(name, name)}</li>\n" for name in headings(api)],
        '</ul>\n</nav>\n<main>\n<h2 id="addresses">Paths</h2>\n',
        *[
            operation_section(path, method, operation)
            for path, row in api["paths"].items()
            for method, operation in row.items()
        ],
        '<h2 id="data">Types</h2>\n',
        *[schema_section(name, schema) for name, schema in sorted(schemas.items())],
        "</main>\n</html>\n",
    ]
    return "".join(parts)


def headings(api: Schema) -> list[str]:
    return [f"{method.upper()} {path}" for path, row in api["paths"].items() for method in row]


def operation_section(path: str, method: str, operation: Schema) -> str:
    """One method of one path: what it does, what it receives, what it responds."""
    name = f"{method.upper()} {path}"
    rows = [
        (f"{each['name']} ({each['in']})", escape(type_text(each["schema"])), each["description"])
        for each in operation["parameters"]
    ]
    if "requestBody" in operation:
        content = next(iter(operation["requestBody"]["content"].values()))
        rows.append(("body", type_html(content["schema"]), "As JSON."))
    if "security" in operation:
        rows.append(
            ("Authorization (header)", "text", "Bearer and the token." + " Optional." * ({} in operation["security"]))
        )
    parameters = table("Parameters", rows) if rows else ""
    responses = table(
        "Responses",
        [
            (status, type_html(next(iter(row["content"].values()))["schema"]), row["description"])
            for status, row in operation["responses"].items()
        ],
    )
    heading = f'<h3 id="{anchor(name)}"><code>{escape(name)}</code></h3>\n'
    return f"{heading}<p>{escape(operation['summary'])}</p>\n{parameters}{responses}"


def schema_section(name: str, schema: Schema) -> str:
    """One type and its fields."""
    required = schema.get("required", [])
    rows = [
        (field, type_html(each), "" if field in required else "optional")
        for field, each in schema.get("properties", {}).items()
    ]
    fields = table("Fields", rows) if rows else ""
    return f'<h3 id="{anchor(name)}">{escape(name)}</h3>\n<p>{escape(schema.get("description", ""))}</p>\n{fields}'


def table(caption: str, rows: list[tuple[str, str, str]]) -> str:
    """Rows of a name, a type (already HTML) and an explanation."""
    body = "".join(
        [
            f'<tr><th scope="row"><code>{escape(name)}</code></th><td>{kind}</td><td>{escape(explanation)}</td></tr>\n'
            for name, kind, explanation in rows
        ]
    )
    return f"<table>\n<caption>{escape(caption)}</caption>\n{body}</table>\n"


def type_html(schema: Schema) -> str:
    """A type as HTML; names link to their sections."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return link(name, name)
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join([type_html(each) for each in schema[several]])
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return f"list of {type_html(schema['items'])}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"for each name {type_html(schema['additionalProperties'])}"
    return escape(type_text(schema))


def type_text(schema: Schema) -> str:
    """A type in words."""
    if "const" in schema or "enum" in schema:
        values = [schema["const"]] if "const" in schema else schema["enum"]
        return " or ".join([repr(value) for value in values])
    if "prefixItems" in schema:
        return f"({', '.join([type_text(each) for each in schema['prefixItems']])})"
    words = {
        "string": "text",
        "integer": "whole number",
        "boolean": "true or false",
        "array": "list",
        "null": "nothing",
    }
    named = schema.get("type", "anything")
    return words.get(named, named) if isinstance(named, str) else " or ".join([words.get(each, each) for each in named])


def link(name: str, text: str) -> str:
    return f'<a href="#{anchor(name)}">{escape(text)}</a>'


def anchor(name: str) -> str:
    """The id of a heading: letters, digits and dashes only."""
    return "-".join("".join([each if each.isascii() and each.isalnum() else " " for each in name]).split()).lower()


DOCS_ROUTES: Final = (
    Route("/api/openapi.json", openapi_json, include_in_schema=False),
    Route("/api/docs", docs_page, include_in_schema=False),
    Route("/api/docs.css", docs_style, include_in_schema=False),
)
