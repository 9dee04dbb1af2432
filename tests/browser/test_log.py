"""The log of a long game: the last lines at once, earlier ones as the reader scrolls up, without a jump."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from brethren.server.store import open_store
from brethren.table import requests as ask
from brethren.table.views import LINES_PER_PAGE
from browser.people import DESKTOP, PHONE, Visit
from server.server_process import Server
from table.seating import Seating

NUMBERS = "all => all.map(line => Number(line.dataset.number))"
TOP = "line => Math.round(line.getBoundingClientRect().top)"
SCROLL = "(list, by) => list.scrollTo(0, list.scrollTop + by)"


@pytest.fixture(scope="module")
def long_log(site: Server) -> int:
    """A game with several pages of log, put into the database of the server; returns how many lines a spectator has."""
    seating = Seating(2, undo="consent")
    while seating.table.history.line_count(None, seating.table.length) < 3 * LINES_PER_PAGE:
        seating.play_out(str(seating.table.length), limit=4)
        for _ in range(4):  # what is undone stays in the log, so that no game is too short for this
            seating.do(ask.Propose(0, "undo"))
            seating.do(ask.Answer(1, "undo", True))

    async def store() -> None:
        async with open_store(site.db) as database:
            await database.create("long", seating.lines)

    with ThreadPoolExecutor(1) as other:  # Playwright has a loop in this thread
        other.submit(lambda: asyncio.run(store())).result()
    return seating.table.history.line_count(None, seating.table.length)


def shown_numbers(page: Page) -> list[int]:
    found: list[int] = page.get_by_role("list", name="Log").locator("[data-number]").evaluate_all(NUMBERS)
    return found


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_earlier_lines_are_loaded_on_the_way_up(visit: Visit, long_log: int, shape: dict[str, Any]) -> None:
    assert long_log > 2 * LINES_PER_PAGE
    anne = visit.person("anne", shape)
    page = anne.sit_down("long")
    anne.tool("Log")
    log = page.get_by_role("list", name="Log")
    last = log.locator(f'[data-number="{long_log - 1}"]')
    expect(last).to_be_in_viewport()
    anne.picture("latest lines")
    assert shown_numbers(page)[0] == long_log - LINES_PER_PAGE
    log.evaluate("list => list.scrollTo(0, 60)")
    line = log.locator(f'[data-number="{long_log - LINES_PER_PAGE + 5}"]')
    before = line.evaluate(TOP)
    log.evaluate(SCROLL, -25)
    expect(log.locator(f'[data-number="{long_log - 2 * LINES_PER_PAGE}"]')).to_be_attached()
    assert abs(line.evaluate(TOP) - (before + 25)) <= 2, "what the reader looks at stays where it is"
    anne.picture("an earlier page")
    while log.get_by_role("button", name="Earlier…").count():
        first = shown_numbers(page)[0]
        log.get_by_role("button", name="Earlier…").dispatch_event("click")  # a real one may scroll, which loads a page
        expect(log.locator(f'[data-number="{max(0, first - LINES_PER_PAGE)}"]')).to_be_attached()
    assert shown_numbers(page) == list(range(long_log))
    assert anne.fits()
    assert not anne.complaints, anne.complaints
