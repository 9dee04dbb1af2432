"""Pages of the log over HTTP: every viewer's own lines, at most 400 at a time."""

from __future__ import annotations

from typing import Any

import pytest

from brethren.table.views import LINES_PER_PAGE
from long_game import long_table
from server.in_process import InProcessServer, greet, refused
from table.seating import Seating

MOVES = 150


@pytest.fixture(scope="module")
def seating() -> Seating:
    return long_table(moves=MOVES)


@pytest.fixture
def key(server: InProcessServer, seating: Seating) -> str:
    """A long game that is in the database of the server."""
    server.call(lambda: server.registry.store.create("long", seating.lines))
    return "long"


def page(server: InProcessServer, query: str, token: str = "") -> dict[str, Any]:
    answer = server.get(f"/api/tables/long/lines{query}", token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    assert len(found["lines"]) <= LINES_PER_PAGE
    return found


@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_pages_join_up_to_the_whole_log(server: InProcessServer, key: str, seat: int | None) -> None:
    token, query = ("", "?") if seat is None else (f"token {seat}", f"?seat={seat}&")
    with server.link(key) as client:
        message = greet(client, token, seat)
    shown = server.get(f"/api/tables/{key}{query}", token).json()
    assert (shown["earlier"], shown["lines"]) == (message["earlier"], message["lines"])
    assert page(server, query, token) == {"earlier": message["earlier"], "lines": message["lines"]}
    lines = server.log_lines(key, query, token)
    assert len(lines) == message["earlier"] + LINES_PER_PAGE
    told = [
        line
        for number in range(0, len(lines), 7)
        for line in page(server, f"{query}before={number}", token)["lines"][-7:]
    ]
    assert told == lines[: len(told)]
    assert sum(fact == "drew" for fact, _, _ in lines) == (0 if seat is None else drawn(lines, seat))


def drawn(lines: list[list[str]], seat: int) -> int:
    """How often a seat drew a card, as everybody could see: only that seat reads which one."""
    return sum(fact == "draws" and text == f"draws {seat}" for fact, text, _ in lines)


def test_a_page_is_for_those_who_may_see_that_seat(server: InProcessServer, key: str) -> None:
    assert refused(server.get(f"/api/tables/{key}/lines?seat=1"), 409) == "seat 2 is not yours"
    assert refused(server.get(f"/api/tables/{key}/lines?seat=1", "token 0"), 409) == "seat 2 is not yours"
    assert "drew" not in str(page(server, "?before=400"))


@pytest.mark.parametrize("before", ["-1", "x", "", "1.5", "1" * 10, "²"])
def test_a_wrong_number_is_refused(server: InProcessServer, key: str, before: str) -> None:
    why = refused(server.get(f"/api/tables/{key}/lines?before={before}"), 400)
    assert why.startswith("before must be the number of a line, not ")


def test_a_table_without_spectators_shows_them_no_page(server: InProcessServer) -> None:
    seated = server.table(settings={"spectators": False})
    why = refused(server.get(f"/api/tables/{seated.key}/lines"), 409)
    assert why == "this table does not allow spectators"
    assert server.get(f"/api/tables/{seated.key}/lines", seated.tokens[0]).status_code == 200


def test_a_client_that_was_away_for_long_gets_one_page(server: InProcessServer, key: str) -> None:
    with server.link(key) as client:
        message = greet(client, "token 0", 0)
        assert greet(client, "token 0", 0, version=message["version"])["lines"] == []
        missed = greet(client, "token 0", 0, version=15)
        assert len(missed["lines"]) == LINES_PER_PAGE
        assert missed["earlier"] == message["earlier"]
        recent = greet(client, "token 0", 0, version=message["version"] - 3)
        assert recent["earlier"] + len(recent["lines"]) == message["earlier"] + LINES_PER_PAGE
        assert message["lines"][-len(recent["lines"]) :] == recent["lines"]
