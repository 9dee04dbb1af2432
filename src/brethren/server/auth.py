"""Who sends a request: people prove who they are at a table with a secret token."""

from __future__ import annotations

from starlette.requests import Request

from brethren.table.fair import hash_token
from brethren.table.preconditions import Refused
from brethren.table.table import Table


def bearer_token(request: Request) -> str:
    """The token in the Authorization header, or nothing. Tokens never appear in URLs, which are logged."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def person_for_token(table: Table, token: str) -> int | None:
    """The person whose token it is; nobody, if it is empty or wrong."""
    if not token:
        return None
    wanted = hash_token(token)
    return next((who for who, person in enumerate(table.people) if person.token_hash == wanted), None)


def sender_of(request: Request, table: Table) -> int | None:
    """The person who sends an HTTP request, or nobody we know."""
    return person_for_token(table, bearer_token(request))


def require_person(request: Request, table: Table) -> int:
    """The person who sends an HTTP request, who must have joined the table."""
    who = sender_of(request, table)
    if who is None:
        raise Refused("a request needs the token of someone at this table")
    return who
