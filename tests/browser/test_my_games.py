"""Your games on the home page: finished ones stay, can be replayed, played again, removed, exported and imported."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.people import DESKTOP, PHONE, Person, Visit, played_out
from server.server_process import Server

KEPT = "key => localStorage['brethren.record.' + key] !== undefined"
RESULT = re.compile(r"^(You (won|lost|came)|Nobody won|\w+ won).* · 4 players · today$")
BLOCKED = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.fixture(scope="module")
def over(site: Server) -> tuple[str, str]:
    key, [token] = played_out(site)
    return key, token


def after_the_game(person: Person, key: str, token: str) -> Locator:
    """The list on the home page, when the game has been seen to be over."""
    page = person.sit_down(key, token)
    page.get_by_test_id("game-over").wait_for()
    page.wait_for_function(KEPT, arg=key)
    return home(person)


def home(person: Person) -> Locator:
    return person.open("/").get_by_role("region", name="Your games")


def row(mine: Locator, key: str) -> Locator:
    return mine.locator(f"[data-game='{key}']")


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_finished_game_stays(visit: Visit, over: tuple[str, str], shape: dict[str, object]) -> None:
    """Also when the page is opened again; it is replayed from one's own seat."""
    anne = visit.person("anne", shape)
    mine = after_the_game(anne, *over)
    page = anne.page
    for _ in range(2):
        expect(row(mine, over[0]).get_by_text(RESULT)).to_have_count(1)
        row(mine, over[0]).get_by_text("with Bruno, Clara and Dora").wait_for()
        page.reload()
    assert mine.get_by_role("list", name="Continue").count() == 0
    anne.picture("home")
    assert anne.fits()
    row(mine, over[0]).get_by_role("link", name="Replay").click()
    expect(page.get_by_label("View as")).to_have_value("0")
    page.wait_for_selector("g.piece")
    assert not anne.complaints, anne.complaints


def test_a_game_that_ended_meanwhile(visit: Visit, site: Server) -> None:
    """The home page notices it."""
    anne = visit.person("anne")
    key, [token] = played_out(site)
    saved = {"table": key, "game": "ocracoke", "title": "", "token": token, "who": 0, "at": 1, "over": False}
    anne.open("/rules").evaluate("saved => (localStorage['brethren.tables'] = JSON.stringify([saved]))", saved)
    mine = home(anne)
    expect(row(mine, key).get_by_text(RESULT)).to_have_count(1)
    assert mine.get_by_role("list", name="Continue").count() == 0


def test_rematch_from_the_list(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    row(after_the_game(anne, *over), over[0]).get_by_role("button", name="Rematch").click()
    anne.page.wait_for_url("**/t/*")
    assert not anne.page.url.endswith(over[0])
    anne.wait()


def test_removing_a_game_can_be_undone(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    mine = after_the_game(anne, *over)
    own = row(mine, over[0])
    own.get_by_role("button", name="Remove this game").click()
    own.get_by_text("Removed").wait_for()
    own.get_by_role("button", name="Undo").click()
    anne.page.reload()
    anne.page.wait_for_function(KEPT, arg=over[0])
    own.get_by_role("button", name="Remove this game").click()
    own.get_by_text("Removed").wait_for()
    anne.page.reload()
    anne.page.get_by_role("button", name="Play against bots").first.wait_for()
    assert mine.count() == 0
    assert anne.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('brethren.record.'))") == []


def exported(page: Page, mine: Locator, folder: Path) -> Path:
    with page.expect_download() as waiting:
        mine.get_by_role("button", name="Export all").click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    return file


def test_games_go_out_and_come_back(visit: Visit, site: Server, over: tuple[str, str], tmp_path: Path) -> None:
    """One file with every record; another browser replays them, and keeps them."""
    anne, mary = visit.person("anne"), visit.person("mary", PHONE)
    second, [token] = played_out(site)
    after_the_game(anne, second, token)
    mine = after_the_game(anne, *over)
    file = exported(anne.page, mine, tmp_path)
    text = file.read_text()
    records = [each["record"] for each in json.loads(text)["games"]]
    assert sorted(records) == sorted(
        [site.ask(f"/api/tables/{key}/record", token=mine) for key, mine in (over, (second, token))]
    )
    assert over[1] not in text
    assert token not in text
    mine.get_by_label("Import games").set_input_files(file)
    mine.get_by_text("0 games added, 2 already there.").wait_for()

    page = mary.open("/record")
    choose = page.get_by_label("Replay file", exact=True)
    choose.set_input_files(file)
    page.get_by_role("heading", name="2 games").wait_for()
    mary.picture("file")
    assert mary.fits()
    page.get_by_role("button", name="Ocracoke: Gold and Glory").first.tap()
    expect(page.get_by_label("View as")).to_have_value("0")
    page.wait_for_selector("g.piece")
    page = mary.open("/record")
    choose.set_input_files(file)
    page.get_by_role("button", name="Add to your games").tap()
    page.get_by_text("2 games added.").wait_for()
    theirs = home(mary)
    expect(theirs.get_by_text(RESULT)).to_have_count(2)
    assert theirs.get_by_role("button", name="Rematch").count() == 0
    mary.picture("imported")
    theirs.get_by_role("link", name="Replay").first.tap()
    expect(page.get_by_label("View as")).to_have_value("0")
    page.wait_for_selector("g.piece")
    assert not mary.complaints, mary.complaints


def test_a_file_of_something_else_is_refused(visit: Visit, over: tuple[str, str], tmp_path: Path) -> None:
    anne = visit.person("anne")
    mine = after_the_game(anne, *over)
    file = tmp_path / "shopping.json"
    for text, sentence in (
        ('{"list": ["<img src=x onerror=alert(1)>"]}', "This isn't a Brethren replay file."),
        (
            json.dumps({"format": "brethren games 1", "games": [{"record": "brethren record 1\nnonsense\n"}]}),
            "could not be read",
        ),
    ):
        file.write_text(text)
        mine.get_by_label("Import games").set_input_files(file)
        mine.get_by_role("status").get_by_text(sentence).wait_for()
    expect(mine.locator("[data-game]")).to_have_count(1)


def test_without_storage_games_stay_as_long_as_the_page(visit: Visit, over: tuple[str, str]) -> None:
    anne = visit.person("anne")
    anne.context.add_init_script(BLOCKED)
    page = anne.sit_down(*over)
    page.get_by_test_id("game-over").wait_for()
    page.get_by_role("link", name="Home", exact=True).first.click()
    mine = page.get_by_role("region", name="Your games")
    expect(row(mine, over[0]).get_by_text(RESULT)).to_have_count(1)
    mine.get_by_text("This browser can't keep your games").wait_for()
    anne.picture("blocked")
    row(mine, over[0]).get_by_role("link", name="Replay").click()
    page.wait_for_selector("g.piece")
    assert not anne.complaints, anne.complaints
