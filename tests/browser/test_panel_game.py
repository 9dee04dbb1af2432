"""A whole game with two panels on a real server. The game is installed as another package would install its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import DESKTOP, MAP_READY, PHONE, Person, Visit
from server.server_process import Server

TESTS = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has found the game by its entry point."""
    package = tmp_path_factory.mktemp("package")
    info = package / "cutlass_map-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cutlass-map\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[brethren.games]\ncutlass = browser.cutlass_map:GAME\n")
    with pytest.MonkeyPatch.context() as patch:
        paths = [str(package), str(TESTS), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join([path for path in paths if path]))
        with Server(str(tmp_path_factory.mktemp("site") / "tables.sqlite")) as server:
            yield server


def use(person: Person, piece: str) -> None:
    """Use a piece, wherever it is, and wait until the page has changed."""
    before = person.state()
    found = person.page.locator(f"g.piece.usable[data-piece='{piece}']")
    expect(found).to_be_visible()
    if person.touch:
        found.tap()
    else:
        found.click()
    person.moved_on(before)


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_on_a_map_and_in_a_hand(visit: Visit, site: Server, shape: dict[str, Any]) -> None:
    """The panel that is needed comes to the front by itself, so a phone needs no tap on a tab."""
    key, [token] = site.table(seats=2, game="cutlass", options={"rounds": 3})
    anne = visit.person("anne", shape)
    page = anne.sit_down(key, token)
    assert page.locator(".background polygon").count() == 140
    for number in range(12):
        anne.wait()
        if anne.over():
            break
        anne.picture(f"turn-{number}")
        bids = page.locator("g.piece.usable[data-piece^='port']").count() > 0
        use(anne, "port-1" if bids else f"turn-{page.locator('g.usable').last.get_attribute('data-moves')}")
    page.get_by_test_id("game-over").wait_for()
    anne.picture("end")
    assert not anne.complaints


def test_the_server_previews_a_move(visit: Visit, site: Server) -> None:
    key, [token] = site.table(seats=2, game="cutlass")
    anne = visit.person("anne")
    page = anne.sit_down(key, token)
    anne.wait()
    page.locator("[data-piece='port-0']").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("You sail there in secret.")
    assert page.locator(".marks .arrow").count() == 1
    anne.picture("preview")
    assert not anne.complaints


def test_a_replay_has_the_panels_too(visit: Visit, site: Server) -> None:
    key, tokens = site.table(seats=2, people=2, game="cutlass", options={"rounds": 1})
    for seat, token in enumerate(tokens):
        site.request(key, token, do="move", seat=seat, move=seat, question=0, id=f"bid {seat}")
    for seat, token in enumerate(tokens):
        if seat in site.ask(f"/api/tables/{key}")["waiting"]:
            question = site.ask(f"/api/tables/{key}?seat={seat}", token=token)["question"]
            site.request(key, token, do="move", seat=seat, move=2, question=question, id=f"turn {seat}")
    anne = visit.person("anne")
    page = anne.open(f"/record?table={key}")
    page.get_by_role("region", name="The sea").locator(MAP_READY).wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    anne.picture("replay")
    assert page.locator(".background polygon").count() == 140
    assert not anne.complaints
