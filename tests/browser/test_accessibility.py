"""Accessibility: axe finds nothing serious in either theme, and screen readers get everything that is shown."""

from __future__ import annotations

import pytest

from browser.people import AT_ONCE, DESKTOP, PHONE, Person, Visit, played_out
from server.server_process import Server

LOOKS = {"dark-desktop": ("dark", DESKTOP), "light-phone": ("light", PHONE)}
PAGES = {
    "/": "article",
    "/new/ocracoke": "#seats",
    "/rules": ".games a",
    "/rules/ocracoke#OC-9.6": ".target",
    "/record": "#file",
    "/no/such/page": "h1",
}


@pytest.fixture(params=LOOKS)
def anne(request: pytest.FixtureRequest, visit: Visit) -> Person:
    theme, shape = LOOKS[request.param]
    return visit.person("anne", shape, {**AT_ONCE, "theme": theme})


def check(person: Person, what: str) -> None:
    person.picture(what)
    assert not person.faults(), what
    assert person.fits(), f"{what} is wider than the page"


def test_pages(anne: Person) -> None:
    for path, found in PAGES.items():
        anne.open(path).wait_for_selector(found)
        check(anne, path.strip("/").split("#")[0].replace("/", "-") or "home")
    page = anne.open("/")
    for name in ("Settings", "About"):
        page.get_by_role("banner").get_by_role("button", name=name).click()
        check(anne, name)
        page.keyboard.press("Escape")


def test_lobby_and_hot_seat(anne: Person) -> None:
    page = anne.open("/new/ocracoke")
    page.get_by_label("Seat 2").select_option("friend")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    check(anne, "lobby")
    page = anne.open("/new/ocracoke")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Start game").click()
    page.get_by_role("button", name="Show my cards").wait_for()
    check(anne, "hot-seat")


def test_table(anne: Person, site: Server) -> None:
    """With every panel open in turn."""
    key, [token] = site.table()
    page = anne.sit_down(key, token)
    anne.wait()
    check(anne, "table")
    anne.tool("Hint")
    page.get_by_role("button", name="Cancel").wait_for()
    anne.tool("Moves")
    check(anne, "hint")
    page.keyboard.press("Escape")
    for name in ("Log", "Chat", "Players"):
        anne.tool(name)
        page.get_by_role("tab", name=name, selected=True).wait_for()
        check(anne, name)
        page.keyboard.press("Escape")
    anne.tool("Help")
    anne.dialog("Help").get_by_role("button", name="Share").click()
    anne.dialog("Share this table").get_by_role("img").wait_for()
    check(anne, "share")


def test_end_and_replay(anne: Person, site: Server) -> None:
    key, [token] = played_out(site)
    end = anne.sit_down(key, token).get_by_test_id("game-over")
    check(anne, "result")
    end.get_by_role("tab", name="Score sheet").click()
    end.get_by_text("OC-11").first.wait_for()
    check(anne, "scores")
    end.get_by_role("tab", name="Was it fair?").click()
    end.get_by_role("button", name="Verify the shuffle").click()
    end.get_by_test_id("checks").wait_for()
    check(anne, "fair")
    end.get_by_role("link", name="Replay").click()
    anne.page.get_by_label("Move", exact=True).wait_for()
    check(anne, "replay")


def test_every_state_is_announced(visit: Visit, site: Server) -> None:
    """The prompt and the log are live regions, and every usable piece has its own name."""
    key, [token] = site.table()
    anne = visit.person("anne")
    page = anne.sit_down(key, token)
    anne.wait()
    for _ in range(3):
        prompt = page.get_by_test_id("prompt")
        assert prompt.get_attribute("aria-live") == "polite"
        assert prompt.inner_text()
        names = page.eval_on_selector_all("g.piece.usable", "all => all.map(one => one.getAttribute('aria-label'))")
        assert all(names)
        assert len(set(names)) == len(names)
        assert page.eval_on_selector_all("g.piece.usable", "all => all.every(one => one.role === 'button')")
        lines = page.locator("ul[aria-live=polite]")
        before = lines.inner_text()
        anne.move()
        if anne.over():
            return
        page.wait_for_function("was => document.querySelector('ul[aria-live]').innerText !== was", arg=before)


def test_keys_lead_into_and_out_of_a_dialog(visit: Visit, site: Server) -> None:
    key, [token] = site.table()
    anne = visit.person("anne")
    page = anne.sit_down(key, token)
    page.keyboard.press("?")
    help_dialog = anne.dialog("Help")
    help_dialog.wait_for()
    assert page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    page.keyboard.press("Escape")
    help_dialog.wait_for(state="detached")
    for letter, name in (("l", "Log"), ("c", "Chat"), ("p", "Players")):
        page.keyboard.press(letter)
        page.get_by_role("tab", name=name, selected=True).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Players").wait_for(state="detached")
