"""Corsairs, the large toy, on a real server: one player against the Navy, on a map of 160 hexes with 300 counters."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import DESKTOP, MAP_READY, PHONE, Visit
from server.server_process import Server

TOYS = Path(__file__).resolve().parent.parent / "toy_games"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has found the game by its entry point."""
    with pytest.MonkeyPatch.context() as patch:
        paths = [str(TOYS), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join([path for path in paths if path]))
        with Server(str(tmp_path_factory.mktemp("site") / "tables.sqlite")) as server:
            yield server


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_one_player_against_the_navy(visit: Visit, site: Server, shape: dict[str, Any]) -> None:
    key, [token] = site.table(seats=1, game="corsairs", options={"rounds": 2})
    anne = visit.person("anne", shape)
    page = anne.sit_down(key, token)
    expect(page.locator(MAP_READY)).to_be_visible()
    assert page.locator(".background polygon, .background g").count() > 160
    for number in range(6):
        anne.wait()
        anne.picture(f"turn-{number}")
        anne.move()
    page.get_by_test_id("game-over").wait_for()
    anne.picture("end")
    assert "the Navy" in page.get_by_test_id("game-over").inner_text()
    assert not anne.complaints
