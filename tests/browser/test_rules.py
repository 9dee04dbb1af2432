"""The page of the rules: pages for people with pictures, contents, and search over everything."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.people import AT_ONCE, DESKTOP, PHONE, Person, Visit

LOOKS = {
    "light-desktop": ("light", DESKTOP),
    "dark-desktop": ("dark", DESKTOP),
    "light-phone": ("light", PHONE),
    "dark-phone": ("dark", PHONE),
}
SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll('main *, main')]
    .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
    .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
SHOWN = """async all => {
    const sizes = [];
    for (const one of all) {
        one.scrollIntoView();
        while (!one.naturalWidth) await new Promise(requestAnimationFrame);
        const box = one.getBoundingClientRect();
        const inside = box.left >= 0 && box.right <= innerWidth;
        sizes.push([one.currentSrc, inside, box.width / box.height, one.naturalWidth / one.naturalHeight]);
    }
    return sizes;
}"""


def book(visit: Visit, look: str, game: str) -> Person:
    theme, shape = LOOKS[look]
    anne = visit.person("anne", shape, {**AT_ONCE, "theme": theme})
    anne.open(f"/rules/{game}").get_by_role("heading", name="First tips").wait_for()
    return anne


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", ["ocracoke", "rumble"])
def test_the_page_can_be_read_by_everybody(visit: Visit, game: str, look: str) -> None:
    anne = book(visit, look, game)
    anne.picture("top")
    shown = anne.page.eval_on_selector_all("figure img", SHOWN)
    assert len(shown) >= 3
    for source, inside, drawn, natural in shown:
        assert source.endswith("tall" if "phone" in look else "wide")
        assert inside
        assert drawn == pytest.approx(natural, rel=0.02)
    for heading in anne.page.get_by_role("heading", level=3).all()[:6]:
        heading.scroll_into_view_if_needed()
        anne.picture("section")
    assert anne.page.evaluate(SMALLEST_TEXT) >= 12
    assert not anne.faults()
    assert anne.fits()
    assert not anne.complaints


def test_contents_lead_to_sections_and_chapters(visit: Visit) -> None:
    anne = book(visit, "light-desktop", "rumble")
    contents = anne.page.get_by_role("navigation", name="Contents")
    for name, level in (("The pirates", 3), ("PR-9 Special cards", 3), ("Rulings", 3)):
        contents.get_by_role("link", name=name).click()
        title = re.sub(r"^PR-\d+ ", "", name)
        expect(anne.page.get_by_role("heading", name=title, level=level, exact=True)).to_be_in_viewport()


def test_contents_are_folded_away_on_a_phone(visit: Visit) -> None:
    anne = book(visit, "dark-phone", "ocracoke")
    contents = anne.page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Scoring")).not_to_be_visible()
    contents.get_by_text("Contents").tap()
    contents.get_by_role("link", name="Scoring").tap()
    expect(anne.page.get_by_role("heading", name="Scoring")).to_be_in_viewport()


def test_search_finds_pages_rules_and_rulings(visit: Visit) -> None:
    anne = book(visit, "light-desktop", "ocracoke")
    page = anne.page
    page.get_by_label("Search").fill("mermaid exposed")
    page.get_by_role("link", name="How to play").first.wait_for()
    anne.picture("search")
    assert {text.lower() for text in page.locator("mark").all_inner_texts()} == {"mermaid", "exposed"}
    links = page.locator("main article h2").all_inner_texts()
    assert {"How to play", "OC-9.6", "OC-R28"} <= set(links)
    assert not anne.faults()
    page.get_by_role("link", name="OC-9.6").first.click()
    expect(page.locator("#OC-9\\.6.target")).to_be_in_viewport()
    expect(page.get_by_label("Search")).to_have_value("")


def test_a_search_is_never_html(visit: Visit) -> None:
    anne = book(visit, "light-desktop", "ocracoke")
    anne.page.get_by_label("Search").fill("<img src=x onerror=alert(1)>")
    anne.page.get_by_text("No matches.").wait_for()
    assert anne.page.locator("main img").count() == 0


def test_rules_lead_to_each_other_and_to_their_rulings(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/rules/rumble#PR-R63")
    expect(page.locator("#PR-R63.target")).to_be_in_viewport()
    page.locator("#PR-R63").get_by_role("link", name="PR-13.4").click()
    rule = page.locator("#PR-13\\.4.target")
    expect(rule).to_be_in_viewport()
    rule.get_by_text("3 rulings").click()
    expect(rule.get_by_text("Must the players play again if nobody has won?")).to_be_visible()
