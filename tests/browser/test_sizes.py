"""Screens of every size: the scene gets most of the space, every tool can be reached, nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.people import PHONE, Person, Visit, played_out
from server.server_process import Server

SIZES = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "small-phone": (360, 640),
    "phone-on-its-side": (844, 390),
    "twice-as-large": (720, 450),  # 1440 by 900 at 200 %
}
SCENE = 0.6
"""The smallest share of the height for the scene."""
INSIDE = """all => all.filter(one => one.checkVisibility()).every(one => {
    const box = one.getBoundingClientRect();
    return box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
})"""
COVERED = """all => all.filter(one => one.checkVisibility()).filter(one => {
    const box = one.getBoundingClientRect();
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !one.contains(seen) && !seen?.contains(one);
}).map(one => one.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def over(site: Server) -> tuple[str, str]:
    key, [token] = played_out(site)
    return key, token


def roomy(person: Person, share: float) -> None:
    """The scene has its share of the height, and no button is cut off or covered."""
    page = person.page
    part = page.evaluate("document.querySelector('main svg[role=group]').getBoundingClientRect().height / innerHeight")
    assert part >= share
    buttons = "header button, header a, nav button, footer button, footer input"
    assert page.eval_on_selector_all(buttons, INSIDE)
    assert page.eval_on_selector_all(buttons, COVERED) == []
    prompt = page.get_by_test_id("prompt")
    assert prompt.evaluate("one => one.scrollHeight <= one.clientHeight + 4 && one.scrollWidth <= one.clientWidth + 1")
    assert person.fits()


@pytest.mark.parametrize("size", SIZES)
def test_size(visit: Visit, site: Server, over: tuple[str, str], size: str) -> None:
    width, height = SIZES[size]
    touch = {key: value for key, value in PHONE.items() if key != "viewport"} if "phone" in size else {}
    anne = visit.person("anne", {"viewport": {"width": width, "height": height}, **touch})
    page = anne.open("/")
    page.get_by_role("button", name="Play against bots").first.click()
    page.wait_for_selector("g.piece")
    anne.wait()
    anne.picture("table")
    roomy(anne, SCENE)
    anne.tool("Help")
    anne.dialog("Help").get_by_role("button", name="Settings").click()
    anne.dialog("Settings").wait_for()
    assert anne.dialog("Settings").evaluate(f"one => ({INSIDE})([one])")
    page.keyboard.press("Escape")
    anne.sit_down(*over).get_by_test_id("game-over").get_by_role("link", name="Replay").click()
    page.get_by_role("group", name="The table after move 0").wait_for()
    anne.picture("replay")
    roomy(anne, 0.45)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found = "all => all.map(one => one.getBoundingClientRect().toJSON())"
    boxes: list[dict[str, float]] = page.eval_on_selector_all(selector, found)
    return boxes


def apart(box: dict[str, float], pieces: list[dict[str, float]]) -> None:
    for piece in pieces:
        beside = piece["left"] >= box["right"] - 1 or piece["right"] <= box["left"] + 1
        assert beside or piece["top"] >= box["bottom"] - 1 or piece["bottom"] <= box["top"] + 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["ocracoke", "rumble"])
def test_a_hint_covers_nothing(visit: Visit, game: str, size: str) -> None:
    width, height = SIZES[size]
    anne = visit.person("anne", {"viewport": {"width": width, "height": height}})
    page = anne.open(f"/new/{game}")
    page.get_by_role("button", name="Start game").click()
    anne.wait()
    anne.tool("Hint")
    hint = page.get_by_test_id("hint")
    hint.wait_for()
    anne.picture("hint")
    buttons = "header button, header a, nav button, [data-testid=hint] button"
    assert page.eval_on_selector_all(buttons, INSIDE)
    assert page.eval_on_selector_all(buttons, COVERED) == []
    assert hint.evaluate(f"one => ({INSIDE})([one])")
    [box] = boxes(page, "[data-testid=hint]")
    apart(box, boxes(page, "g.piece.card, g.piece.zone, g.piece.usable"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["ocracoke", "rumble"])
def test_a_notice_covers_nothing(visit: Visit, site: Server, game: str, size: str) -> None:
    width, height = SIZES[size]
    key, tokens = site.table(people=2, game=game)
    anne = visit.person("anne", {"viewport": {"width": width, "height": height}})
    page = anne.sit_down(key, tokens[0])
    site.request(key, tokens[1], do="propose", what="pause")
    page.get_by_role("button", name="Accept").wait_for()
    anne.picture("notice")
    buttons = "header button, header a, nav button, .notices button"
    assert page.eval_on_selector_all(buttons, INSIDE)
    assert page.eval_on_selector_all(buttons, COVERED) == []
    [box] = boxes(page, ".notices p")
    apart(box, boxes(page, "g.piece.card, g.piece.zone, g.piece.usable"))
    assert anne.fits()


@pytest.mark.parametrize("seats", ["3", "8"])
def test_on_a_phone_on_its_side_the_badges_of_rumble_can_be_read(visit: Visit, seats: str) -> None:
    anne = visit.person("anne", {**PHONE, "viewport": {"width": 844, "height": 390}})
    page = anne.open("/new/rumble")
    page.get_by_label("Players").select_option(seats)
    page.get_by_role("button", name="Start game").click()
    anne.wait()
    anne.picture("badges")
    sizes = "all => all.map(one => parseFloat(one.getAttribute('font-size')) * one.getScreenCTM().a)"
    for what, least in (("plate", 9.5), ("line", 7.5)):  # in pixels of the page
        found = page.eval_on_selector_all(f"g.piece.{what}[data-piece*='-'] text", sizes)
        assert len(found) >= int(seats)
        assert min(found) >= least, what


@pytest.mark.parametrize("seats", ["3", "8"])
def test_on_a_phone_every_text_of_rumble_can_be_read(visit: Visit, seats: str) -> None:
    """Before and after a Battle, whose summary says who hit whom."""
    anne = visit.person("anne", PHONE)
    page = anne.open("/new/rumble")
    page.get_by_label("Players").select_option(seats)
    page.get_by_role("button", name="Start game").click()
    card = page.locator('g.piece.usable[data-piece="held-3"]')
    card.wait_for()
    small = """least => [...document.querySelectorAll('g.piece text')]
        .filter(one => parseFloat(one.getAttribute('font-size')) * one.getScreenCTM().a < least)
        .map(one => `${one.closest('g.piece').dataset.piece}: ${one.textContent}`)"""
    anne.picture("hand")
    assert page.evaluate(small, 12) == []
    box = card.bounding_box()
    assert box is not None
    assert box["width"] >= 80
    card.tap()
    page.locator('g.piece[data-piece="story"]').wait_for()
    anne.picture("summary")
    assert page.evaluate(small, 12) == []
