"""The first-game guide leads a new player through a game on the real table."""

from __future__ import annotations

import pytest

from browser.people import DESKTOP, PHONE, Visit

MOST = 60


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("key", "title"), [("ocracoke", "Ocracoke"), ("rumble", "Pirate Rumble")])
def test_the_guide_leads_to_its_end(visit: Visit, key: str, title: str, shape: dict[str, object]) -> None:
    anne = visit.person("anne", shape)
    page = anne.open("/")
    card = page.get_by_role("article", name=title)
    card.get_by_role("link", name="Learn in five minutes").click()
    done = page.get_by_role("link", name="Now play a real game")
    texts: set[str] = set()
    for number in range(MOST):
        page.keyboard.press("Escape")  # the animation of a battle
        page.wait_for_selector(".guide > section .row")
        texts.add(page.locator(".guide > section > p").first.inner_text())
        if number % 4 == 0:
            anne.picture(f"step-{number}")
        if done.count():
            break
        before = page.get_attribute(".guide", "data-state")
        onward = page.get_by_role("button", name="Continue")
        if onward.count():
            onward.click()
        else:
            page.locator("g.piece.usable:not(.picked)").first.click(force=True)
        page.wait_for_function("was => document.querySelector('.guide').dataset.state !== was", arg=before)
    assert 8 <= len(texts) <= 12
    anne.picture("done")
    done.click()
    card.get_by_role("button", name="Play against bots").wait_for()
    assert page.evaluate("localStorage['brethren.guides']") == f'["{key}"]'
    assert not anne.complaints, anne.complaints


def test_only_the_wanted_move_can_be_made_and_back_works(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/guide/ocracoke")
    page.get_by_role("button", name="Continue").click()
    assert page.locator("g.piece.usable").count() == 1
    page.get_by_role("button", name="Show me").click()
    page.get_by_text("Peek at B1 and B2").first.wait_for()
    page.get_by_role("button", name="Back").click()
    page.get_by_text("Choose Combat").first.wait_for()
    page.get_by_role("button", name="OC-5.1").click()
    page.get_by_text("Open in rulebook").wait_for()


def test_pieces_of_a_guide_lead_to_their_rules(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/guide/ocracoke")
    page.locator('g.piece[data-piece="action-B"]').hover()
    tooltip = page.get_by_role("tooltip")
    tooltip.get_by_text("Peek at every other hand.").wait_for()
    anne.picture("tip")
    with page.expect_popup() as opened:
        tooltip.get_by_role("link", name="Rule OC-7.1").click()
    opened.value.locator(".target").wait_for()


def test_a_game_without_a_guide_says_so(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/guide/chess")
    page.get_by_role("alert").wait_for()
    assert page.get_by_role("link", name="Read the rules").count()
