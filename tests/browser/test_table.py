"""The tools of a table: undo, hint, confirm, moves, log, tooltips, settings, chat, proposals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.people import AT_ONCE, PHONE, Person, Visit
from server.server_process import Server


@pytest.fixture
def anne(visit: Visit, site: Server) -> Person:
    """At a table with three bots, when it is her turn."""
    key, [token] = site.table()
    found = visit.person("anne")
    found.sit_down(key, token)
    found.wait()
    return found


def version(page: Page) -> int:
    return int((page.get_attribute(".table", "data-state") or "0").split()[0])


def test_undo(anne: Person) -> None:
    """Undoing an action leads back to the same choice as before."""
    page = anne.page
    before = anne.prompt()
    page.locator("g.piece.usable[data-piece^=action]").first.click()
    page.wait_for_function("was => document.querySelector('[data-testid=prompt]').innerText !== was", arg=before)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("was => document.querySelector('[data-testid=prompt]').innerText === was", arg=before)
    page.wait_for_selector("g.piece.usable[data-piece^=action]")


def test_undo_by_consent_needs_a_move_and_is_asked_for_once(visit: Visit, site: Server) -> None:
    key, tokens = site.table(people=2, seats=2, settings={"undo": "consent"})
    anne, mary = visit.person("anne"), visit.person("mary")
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
        expect(person.page.get_by_role("button", name="Undo")).to_be_disabled()
    mover, other = (anne, mary) if anne.page.locator("g.piece.usable").count() else (mary, anne)
    mover.move()
    undo = other.page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.click()
    other.page.get_by_text("You asked to undo the last move; waiting for").wait_for()
    expect(undo).to_be_disabled()


def test_hint_with_a_reason(anne: Person) -> None:
    page = anne.page
    anne.tool("Hint")
    hint = page.get_by_role("status").filter(has=page.get_by_role("button", name="Cancel"))
    hint.wait_for()
    assert len(hint.locator(".text").inner_text().split("\n")) == 2, "the move, and a reason for it"
    assert page.locator("g.piece.hinted").count() > 0
    anne.picture("hint")
    hint.get_by_role("button", name="Cancel").click()
    hint.wait_for(state="detached")
    page.keyboard.press("h")
    before = anne.state()
    hint.get_by_role("button", name="Play it").click()
    anne.moved_on(before)


def test_confirming_every_move(visit: Visit, site: Server) -> None:
    key, [token] = site.table()
    anne = visit.person("anne", preferences={**AT_ONCE, "confirm": True})
    page = anne.sit_down(key, token)
    anne.wait()
    was = version(page)
    action = page.locator("g.piece.usable[data-piece^=action]").first
    action.click()
    asked = page.get_by_role("alertdialog", name="Confirm your move")
    asked.wait_for()
    anne.picture("confirm")
    asked.get_by_role("button", name="Cancel").click()
    asked.wait_for(state="detached")
    assert version(page) == was
    action.click()
    page.keyboard.press("Enter")
    asked.wait_for(state="detached")
    page.wait_for_function("was => Number(document.querySelector('.table').dataset.state.split(' ')[0]) > was", arg=was)


def test_list_of_moves(anne: Person) -> None:
    page = anne.page
    anne.tool("Moves")
    moves = page.get_by_role("region", name="Your moves")
    assert moves.get_by_role("listitem").count() >= 2
    before = anne.state()
    moves.get_by_role("listitem").first.get_by_role("button").click()
    anne.moved_on(before)


def test_log_opens_rules(anne: Person) -> None:
    page = anne.page
    anne.tool("Log")
    log = page.get_by_role("list", name="Log")
    rule = log.get_by_role("button", name=re.compile(r"^OC-")).last
    rule.click()
    assert rule.get_attribute("aria-expanded") == "true"
    with anne.context.expect_page() as opened:
        log.get_by_role("link", name="Open in rulebook").click()
    book = opened.value
    book.locator(".target").wait_for()
    assert book.url.endswith(f"/rules/ocracoke#{rule.inner_text()}")


def test_tip_by_hover(anne: Person) -> None:
    page = anne.page
    piece = page.locator("g.piece.usable").first
    piece.hover()
    page.get_by_role("tooltip").wait_for()
    assert page.get_by_role("tooltip").locator("bdi").inner_text() in (piece.get_attribute("aria-label") or "")
    page.get_by_role("heading", level=1).hover()
    page.get_by_role("tooltip").wait_for(state="detached")


def test_no_tip_over_a_dialog(anne: Person) -> None:
    page = anne.page
    page.locator("g.piece.usable").first.hover()
    page.get_by_role("tooltip").wait_for()
    page.keyboard.press("?")
    anne.dialog("Help").wait_for()
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_help_names_only_keys_that_do_something(anne: Person) -> None:
    """There is something to replay, but no map to zoom."""
    anne.tool("Help")
    keys = anne.dialog("Help").get_by_role("row")
    expect(keys.filter(has_text="undo")).to_have_count(1)
    expect(keys.filter(has_text="animation")).to_have_count(1)
    expect(keys.filter(has_text="zoom")).to_have_count(0)


def test_the_text_of_a_card(anne: Person) -> None:
    """Your own card says what it counts and does, and leads to its rule."""
    page = anne.page
    page.locator('g.piece.card[aria-label*="only you see it"]').first.hover()
    tooltip = page.get_by_role("tooltip")
    assert "[" not in tooltip.locator("span").inner_text()
    tooltip.get_by_role("link", name="Rule OC-").hover()
    anne.picture("card")
    follow_to_rule(page, tooltip)


def follow_to_rule(page: Page, place: Locator) -> None:
    """Click the link to a rule, and find the rule in the rulebook."""
    link = place.get_by_role("link", name="Rule OC-")
    rule = (link.get_attribute("aria-label") or "").removeprefix("Rule ")
    with page.expect_popup() as opened:
        link.click()
    opened.value.locator(".target", has_text=rule).wait_for()
    assert opened.value.url.endswith(f"/rules/ocracoke#{rule}")


def test_the_link_of_a_tooltip_can_be_reached_without_leaving_the_piece(anne: Person) -> None:
    """The pointer moves from the piece straight to the link, over nothing else."""
    page = anne.page
    piece = page.locator('g.piece[data-piece="action-A"]').bounding_box()
    assert piece
    x = piece["x"] + piece["width"] / 2
    page.mouse.move(x, piece["y"] + piece["height"] / 2)
    link = page.get_by_role("tooltip").get_by_role("link", name=re.compile("Rule OC-[56].1"))  # Combat or Swap
    box = link.bounding_box()
    assert box
    assert box["x"] < x < box["x"] + box["width"]
    page.mouse.move(x, box["y"] + box["height"] / 2, steps=60)
    expect(link).to_have_count(1)
    follow_to_rule(page, page.get_by_role("tooltip"))


def test_a_key_opens_the_rule_of_the_piece_in_focus(anne: Person) -> None:
    page = anne.page
    page.keyboard.press("ArrowRight")
    page.get_by_role("tooltip").get_by_role("link", name="Rule OC-").wait_for()
    with page.expect_popup() as opened:
        page.keyboard.press("i")
    opened.value.locator(".target").wait_for()


def test_the_move_list_leads_to_rules(anne: Person) -> None:
    page = anne.page
    anne.tool("Moves")
    moves = page.get_by_role("region", name="Your moves")
    moves.get_by_role("listitem").first.hover()
    moves.get_by_role("link", name="Rule OC-").wait_for()
    anne.picture("moves")
    follow_to_rule(page, moves)


def test_tip_by_long_press(visit: Visit, site: Server) -> None:
    """It shows the tooltip, and does not use the piece."""
    key, [token] = site.table()
    anne = visit.person("anne", PHONE)
    page = anne.sit_down(key, token)
    anne.wait()
    before = anne.state()
    box = page.locator("g.piece.usable").first.bounding_box()
    assert box
    point = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger = anne.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    page.get_by_role("tooltip").wait_for()
    anne.picture("tip")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("tooltip").wait_for(state="detached")
    assert anne.state() == before


def test_the_link_of_a_tooltip_by_touch(visit: Visit, site: Server) -> None:
    """A long press shows it until the next touch, which may be on the link."""
    key, [token] = site.table()
    anne = visit.person("anne", PHONE)
    page = anne.sit_down(key, token)
    anne.wait()
    box = page.locator('g.piece.card[aria-label*="only you see it"]').first.bounding_box()
    assert box
    point = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger = anne.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    link = page.get_by_role("tooltip").get_by_role("link", name="Rule OC-")
    link.wait_for()
    anne.picture("tip-link")
    with page.expect_popup() as opened:
        link.tap()
    opened.value.locator(".target").wait_for()


def test_settings_are_kept(anne: Person) -> None:
    page = anne.page
    anne.tool("Settings")
    settings = anne.dialog("Settings")
    settings.get_by_label("Theme").select_option("light")
    settings.get_by_label("Confirm every move").check()
    page.reload()
    page.wait_for_selector("g.piece")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    anne.tool("Settings")
    assert settings.get_by_label("Confirm every move").is_checked()


def test_title_and_icon_say_whose_turn_it_is(anne: Person) -> None:
    page = anne.page
    icon = "() => document.querySelector('link[rel=icon]').getAttribute('href')"
    page.wait_for_function("() => document.title === '● Your turn – Ocracoke'")
    assert page.evaluate(icon) == "/favicon-turn.svg"
    page.get_by_role("link", name="Home").click()
    page.get_by_role("heading", name="Pirate board games").wait_for()
    assert page.title() == "Brethren"
    assert page.evaluate(icon) == "/favicon.svg"


def test_chat(visit: Visit, site: Server) -> None:
    """A ready phrase, a typed message, and the number of unread messages."""
    key, tokens = site.table(people=2)
    anne, mary = visit.person("anne"), visit.person("mary", PHONE)
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
    anne.tool("Chat")
    anne.page.get_by_role("button", name="Ahoy!").click()
    anne.page.get_by_label("Write a message").fill("A fair wind to you")
    anne.page.keyboard.press("Enter")
    mary.page.get_by_label("2 new messages").wait_for()
    mary.tool("Chat")
    mary.page.get_by_role("log").get_by_text("A fair wind to you").wait_for()
    mary.picture("chat")
    assert mary.page.get_by_label("new messages").count() == 0
    assert anne.page.get_by_label("Write a message").input_value() == ""


def test_proposals(visit: Visit, site: Server) -> None:
    """A pause is accepted; resuming is declined, then accepted; so is ending the game."""
    key, tokens = site.table(people=2)
    anne, mary = visit.person("anne"), visit.person("mary", PHONE)
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
    anne.tool("Players")
    anne.page.get_by_role("button", name="Propose a pause").click()
    anne.page.get_by_text("You asked to pause the game; waiting for Friend 1.").wait_for()
    mary.page.get_by_text("Host asks to pause the game.").wait_for()
    mary.picture("asked")
    mary.page.get_by_role("button", name="Accept").tap()
    anne.page.locator(".notices").get_by_text("The game is paused").wait_for()
    mary.page.get_by_role("button", name="Resume").tap()
    anne.page.get_by_role("button", name="Decline").click()
    mary.page.get_by_text("asked to resume the game").wait_for(state="detached")
    mary.page.get_by_test_id("news").get_by_text("Host declined to resume the game.").wait_for()
    mary.picture("declined")
    mary.page.get_by_role("button", name="Resume").tap()
    anne.page.get_by_role("button", name="Accept").click()
    for person in (anne, mary):
        person.page.locator(".notices").get_by_text("The game is paused").wait_for(state="detached")
    anne.page.get_by_role("button", name="Propose to end the game").click()
    anne.page.get_by_role("alertdialog").get_by_role("button", name="Propose it").click()
    mary.page.get_by_role("button", name="Accept").tap()
    anne.page.locator(".notices").get_by_text("ended without a result").wait_for()


def test_everyone_is_told_of_an_undone_move(visit: Visit, site: Server) -> None:
    """Others by a notice and in the log; whoever did it knows."""
    key, tokens = site.table(people=2, seats=2)
    anne, mary = visit.person("anne"), visit.person("mary", PHONE)
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
    mover, other = (anne, mary) if anne.page.locator("g.piece.usable").count() else (mary, anne)
    mover.page.locator("g.piece.usable[data-piece^=action]").first.click(force=True)
    mover.tool("Undo")
    name = "Host" if mover is anne else "Friend 1"
    other.page.get_by_test_id("news").get_by_text(f"{name} takes back their last move.").wait_for()
    other.picture("told")
    expect(mover.page.get_by_test_id("news")).to_have_count(0)
    for person, text in ((mover, "You take back your last move."), (other, f"{name} takes back their last move.")):
        person.tool("Log")
        person.page.get_by_role("list", name="Log").get_by_text(text).wait_for()


def test_a_double_tap_does_not_resign(visit: Visit, site: Server) -> None:
    """Resigning is confirmed in another place than it is asked for."""
    key, [token] = site.table()
    anne = visit.person("anne", PHONE)
    page = anne.sit_down(key, token)
    anne.tool("Players")
    box = page.get_by_role("button", name="Resign").bounding_box()
    assert box
    for _ in range(3):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    asked = page.get_by_role("alertdialog")
    asked.wait_for()
    anne.picture("resign")
    assert anne.fits()
    asked.get_by_role("button", name="Cancel").tap()
    asked.wait_for(state="detached")
    page.get_by_role("button", name="Resign").tap()
    asked.get_by_role("button", name="Yes, resign").tap()
    page.get_by_test_id("prompt").get_by_text("You resigned; a bot plays on.").wait_for()
