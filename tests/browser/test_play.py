"""Whole games of Ocracoke to the score sheet: by mouse, by touch, by keyboard, and by two people."""

from __future__ import annotations

import re

from browser.people import DESKTOP, PHONE, Person, Visit
from server.server_process import Server

FEWEST = 5
"""The clicks of the shortest match; the bots may win it quickly."""


def finished(person: Person) -> None:
    """The result is there: places, names, scores."""
    page = person.page
    end = page.get_by_test_id("game-over")
    end.wait_for()
    assert re.search(r"win|victory", end.inner_text())
    assert end.locator("tbody tr").count() == 4
    page.keyboard.press("Escape")
    person.picture("end")
    end.get_by_role("tab", name="Score sheet").click()
    end.get_by_text("OC-11").first.wait_for()
    person.picture("scores")
    assert not person.complaints, person.complaints


def test_by_clicks_alone(visit: Visit) -> None:
    anne = visit.person("anne")
    anne.play_now()
    assert anne.play_out() >= FEWEST
    finished(anne)


def test_by_touch_on_a_phone(visit: Visit) -> None:
    anne = visit.person("anne", PHONE)
    anne.play_now()
    assert anne.play_out() >= FEWEST
    finished(anne)


def test_by_keyboard_alone(visit: Visit) -> None:
    """From the first Tab on the home page to the end of the game, without a mouse."""
    anne = visit.person("anne")
    page = anne.open("/")
    page.get_by_role("button", name="Play against bots").first.wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText") == "Play against bots":
            break
    page.keyboard.press("Enter")
    for number in range(400):
        anne.wait()
        if anne.over():
            break
        before = anne.state()
        if number % 3 == 0:
            page.keyboard.press("1")  # from the list, which need not be open
        elif number % 3 == 1:
            listed = page.get_by_role("region", name="Your moves")
            if not listed.count():
                page.keyboard.press("m")
            listed.wait_for()
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowRight")
            page.wait_for_selector("g.piece.usable:focus")
            page.keyboard.press("Enter")
        if number == 2:
            anne.picture("keys")
        anne.moved_on(before)
    finished(anne)


def test_two_people_and_two_bots(visit: Visit) -> None:
    """One creates the table and sends the link, the other takes a seat, and both play to the end."""
    anne, mary = visit.person("anne", DESKTOP), visit.person("mary", PHONE)
    page = anne.open("/new/ocracoke")
    page.get_by_label("Your name").fill("Anne")
    page.get_by_label("Seat 2").select_option("friend")
    page.get_by_role("button", name="Create table").click()
    link = page.get_by_label("Link", exact=True).input_value()
    anne.picture("lobby")
    theirs = mary.page
    theirs.goto(link)
    theirs.get_by_label("Your name").fill("Mary")
    mary.picture("lobby")
    theirs.get_by_role("button", name="Sit here").tap()
    theirs.get_by_role("button", name="I'm ready").tap()
    page.get_by_role("button", name="Start game").click()
    together(anne, mary)
    for person in (anne, mary):
        finished(person)


def together(anne: Person, mary: Person) -> None:
    """Both play until both see the result."""
    for _ in range(800):
        for person in (anne, mary):
            person.page.wait_for_selector("g.piece")
            if person.page.locator("g.piece.usable").count() and not person.over():
                person.click()
        if anne.over() and mary.over():
            return
        anne.page.wait_for_timeout(20)
    raise AssertionError("the two have not finished")


def test_the_server_dies_in_the_middle_of_a_move(visit: Visit, site: Server) -> None:
    """Both browsers continue without a reload, and the move that was on its way is made once."""
    anne, mary = visit.person("anne"), visit.person("mary")
    key, tokens = site.table(people=2)
    for person, token in zip((anne, mary), tokens, strict=True):
        person.open(f"/t/{key}#{token}")
        person.page.wait_for_selector("g.piece")
        person.page.evaluate("window.sameAsBefore = true")
    for _ in range(3):
        turn = [each for each in (anne, mary) if each.page.locator("g.piece.usable").count()]
        site.kill()
        for person in turn[:1]:  # the bots may be to move
            person.page.locator("g.piece.usable").first.click(force=True)
        anne.page.get_by_text("reconnecting…").wait_for()
        anne.picture("disconnected")
        site.start()
        for person in (anne, mary):
            person.page.get_by_text("reconnecting…").wait_for(state="detached")
    together(anne, mary)
    for person in (anne, mary):
        assert person.page.evaluate("window.sameAsBefore") is True
        person.page.get_by_test_id("game-over").wait_for()
    moves = [
        line
        for line in site.ask(f"/api/tables/{key}/record", token=tokens[0]).splitlines()
        if re.match(r"\d+\. ", line)
    ]
    assert len(moves) > 10
