"""Pirate Rumble in the browser: eight players in camps, and a duel with gestures."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.people import DESKTOP, PHONE, Visit
from server.server_process import Server


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_eight_in_camps(visit: Visit, shape: dict[str, object]) -> None:
    """One player and seven bots, to the end."""
    anne = visit.person("anne", shape)
    page = anne.open("/new/rumble")
    page.get_by_label("Players").select_option("8")
    anne.choose("Game mode", "camp")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector("g.piece")
    assert anne.play_out(picture_every=3) > 0
    anne.picture("end")
    rows = page.get_by_test_id("game-over").locator("tbody tr")
    assert rows.count() == 8
    rows.filter(has_text="survived").first.wait_for()  # the score has its unit
    expect(page.get_by_role("tab", name="Was it fair?")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("tab", name="Score sheet")).to_have_count(0)  # there are no points to explain
    assert not anne.complaints, anne.complaints


def test_a_duel_with_gestures(visit: Visit) -> None:
    """Two people and a bot. A late gesture loses the card, and the game continues."""
    anne, mary = visit.person("anne"), visit.person("mary", PHONE)
    page = anne.open("/new/rumble")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Seat 2").select_option("friend")
    anne.choose("Gestures", "on")
    page.get_by_role("button", name="Create table").click()
    theirs = mary.page
    theirs.goto(page.get_by_label("Link", exact=True).input_value())
    theirs.get_by_role("button", name="Sit here").first.tap()
    theirs.get_by_role("button", name="I'm ready").tap()
    page.get_by_role("button", name="Start game").click()
    seen = False
    for number in range(400):
        for person in (anne, mary):
            person.page.wait_for_selector("g.piece")
            if person.page.locator("g.piece.usable:not(.picked)").count() and not person.over():
                if "esture" in person.prompt() and not seen:
                    seen = True
                    person.picture("gesture")
                person.click()
        if anne.over() and mary.over():
            break
        if number % 20 == 0:
            anne.picture(f"round-{number}")
        anne.page.wait_for_timeout(30)
    assert anne.over()
    assert mary.over()
    assert seen, "nobody was asked for a gesture"
    for person in (anne, mary):
        person.picture("end")
        assert not person.complaints, person.complaints


def test_a_choice_is_taken_back_while_others_think(visit: Visit, site: Server) -> None:
    """Card and target are chosen again; the others see only that the player is thinking again."""
    crew = {"character_pool": "roberts+bonny+kidd+read"}
    key, tokens = site.table(people=2, game="rumble", options=crew)
    anne, mary = visit.person("anne"), visit.person("mary", PHONE)
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
        person.page.wait_for_selector("g.piece.usable")
    page, theirs = anne.page, mary.page
    asked = anne.prompt()
    thinking = theirs.locator('g.piece[data-piece="seat-0"]').get_attribute("aria-label")
    assert page.get_by_role("button", name="Undo").is_disabled()
    for card in ("Shoot", "Load"):
        page.locator(f'g.piece.usable[aria-label^="{card}"]').first.click()
        if card == "Shoot":
            page.locator('g.piece.usable[data-piece^="seat"]').first.click()
        back = page.get_by_role("button", name="Undo")
        expect(back).to_be_enabled()
        assert page.locator("g.piece.usable").count() == 0
        anne.picture("chosen")
        mary.picture("beside")
        back.click()
        page.wait_for_function("was => document.querySelector('[data-testid=prompt]').innerText === was", arg=asked)
        page.wait_for_selector('g.piece.usable[aria-label^="Search"]')
        theirs.wait_for_function(
            "was => document.querySelector('g.piece[data-piece=seat-0]').ariaLabel === was", arg=thinking
        )
    mary.page.locator('g.piece.usable[aria-label^="Load"]').first.tap()
    expect(mary.page.get_by_role("button", name="Undo")).to_be_enabled()
    mary.picture("chosen")
    mary.page.get_by_role("button", name="Undo").tap()
    mary.page.wait_for_selector("g.piece.usable")
    for person in (anne, mary):
        assert not person.complaints, person.complaints
