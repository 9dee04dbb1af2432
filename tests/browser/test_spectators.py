"""Malicious names and messages, spectators, and friends who join by a link."""

from __future__ import annotations

from typing import Any
from urllib.error import HTTPError

import pytest

from browser.people import DESKTOP, PHONE, Person, Visit
from server.server_process import Server

SCRIPT = "<img src=x onerror=window.hit=1>"
NASTY = [SCRIPT, "W" * 40, "\u202eניצחון\u202c \u200fאני", "🏴\u200d☠️👨\u200d👩\u200d👧" * 4]
LOUD = [SCRIPT, "\u202etxet sdrawkcab", "W" * 500, "🏴‍☠️" * 60, "<script>window.hit=1</script>", "&lt;b&gt; {{7*7}}"]
OVERFLOWS = """all => all.flatMap(one => {
    const box = one.querySelector('rect, circle, path')?.getBoundingClientRect();
    return box ? [...one.querySelectorAll('text')].filter(text => {
        const drawn = text.getBoundingClientRect();
        return drawn.left < box.left - 2 || drawn.right > box.right + 2;
    }).map(text => text.textContent) : [];
})"""


def harmless(person: Person) -> None:
    """No script ran, no text became an element, nothing is wider than the page."""
    page = person.page
    assert page.evaluate("window.hit") is None
    assert page.locator("img[src=x], main script, aside script").count() == 0
    assert person.fits()
    assert not person.complaints, person.complaints


def party(site: Server) -> tuple[str, list[str]]:
    """A table where everyone has a malicious name."""
    host = site.ask("/api/tables", {"game": "ocracoke", "seats": 4, "name": NASTY[0]})
    key, tokens = host["table"], [host["token"]]
    for name in NASTY[1:]:
        tokens.append(site.ask(f"/api/tables/{key}/people", {"name": name})["token"])
    for seat, token in enumerate(tokens):
        site.request(key, token, do="sit", seat=seat, entropy="")
        site.request(key, token, do="ready", seat=seat)
    return key, tokens


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_malicious_names_and_chat(visit: Visit, site: Server, shape: dict[str, Any]) -> None:
    key, tokens = party(site)
    for number, words in enumerate(LOUD):
        site.request(key, tokens[number % 4], do="chat", text=words)
    anne = visit.person("anne", shape)
    page = anne.open(f"/t/{key}#{tokens[0]}")
    page.get_by_role("log").get_by_text(SCRIPT).first.wait_for()
    page.get_by_text(SCRIPT, exact=False).first.wait_for()
    anne.picture("lobby")
    harmless(anne)
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector("g.piece")
    anne.picture("table")
    assert page.eval_on_selector_all("g.piece.plate, g.piece.zone", OVERFLOWS) == []
    for name in ("Chat", "Players", "Log"):
        anne.tool(name)
        page.get_by_role("tab", name=name, selected=True).wait_for()
        anne.picture(name)
        inside = "one => [one, ...one.querySelectorAll('*')].every(each => each.scrollWidth <= one.clientWidth + 2)"
        assert page.locator("aside").evaluate(inside), f"{name} is wider than its drawer"
        page.keyboard.press("Escape")
    harmless(anne)


def test_endless_texts_are_refused(visit: Visit, site: Server) -> None:
    with pytest.raises(HTTPError) as refused:
        site.ask("/api/tables", {"game": "ocracoke", "seats": 4, "name": "A" * 10_000})
    with refused.value as answer:
        assert answer.code in (400, 409)
    key, [token] = site.table()
    anne = visit.person("anne")
    page = anne.sit_down(key, token)
    anne.tool("Chat")
    page.get_by_label("Write a message").evaluate("one => one.removeAttribute('maxlength')")
    page.get_by_label("Write a message").fill("A" * 10_000)
    page.get_by_role("button", name="Send").click()
    said = page.get_by_role("log").get_by_text("AAAA")
    said.wait_for()
    assert len(said.inner_text()) == 500
    harmless(anne)


def test_malicious_name_typed_at_home(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/")
    page.get_by_label("Your name").fill(SCRIPT)
    page.get_by_role("button", name="Play against bots").first.click()
    page.wait_for_selector("g.piece")
    anne.tool("Players")
    page.get_by_text(SCRIPT).wait_for()
    harmless(anne)


def test_spectator_sees_and_touches_nothing(visit: Visit, site: Server) -> None:
    key, [token] = site.table()
    anne, mary = visit.person("anne"), visit.person("mary")
    anne.sit_down(key, token)
    anne.wait()
    page = mary.open("/")
    page.get_by_role("link", name="Ocracoke: Gold and Glory, 4/4 players").first.wait_for()
    page = mary.sit_down(key)
    assert page.locator("g.piece.usable").count() == 0
    for tool in ("Undo", "Hint", "Moves"):
        assert page.get_by_role("button", name=tool, exact=True).is_disabled()
    page.keyboard.press("1")
    page.keyboard.press("h")
    mary.tool("Chat")
    assert page.get_by_label("Write a message").count() == 0
    mary.tool("Sit down")
    assert page.get_by_role("button", name="Resign").count() == 0
    mary.picture("spectator")
    own = anne.page.locator("g.piece.card[aria-label*='only you']")
    shown = page.locator("g.piece.card[aria-label*='only you']")
    assert shown.count() == 0 <= own.count()
    before = mary.state()
    anne.move()
    mary.moved_on(before)


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_spectator_takes_the_seat_of_a_bot(visit: Visit, site: Server, shape: dict[str, Any]) -> None:
    """A spectator takes a bot's seat in the middle of a game; then nobody else can."""
    key, [token] = site.table(seats=2)
    anne, mary, jack = visit.person("anne"), visit.person("mary", shape), visit.person("jack")
    anne.sit_down(key, token)
    anne.move()
    jack.sit_down(key)
    page = mary.sit_down(key)
    mary.tool("Sit down")
    assert page.get_by_role("button", name="Sit here: seat 1").count() == 0
    page.get_by_label("Your name").fill("Mary")
    mary.picture("offered")
    assert mary.fits()
    page.get_by_role("button", name="Sit here: seat 2").click()
    page.get_by_role("button", name="Players").wait_for()
    while not page.locator("g.piece.usable").count():  # Anne moves until it is Mary's turn
        if anne.page.locator("g.piece.usable").count():
            anne.click()
        page.wait_for_timeout(50)
    mary.click()
    mary.picture("plays")
    mary.tool("Players")
    page.get_by_text("Mary (you)").wait_for()
    assert page.get_by_role("button", name="Sit here: seat").count() == 0
    jack.tool("Players")
    jack.page.get_by_text("Mary").first.wait_for()
    assert jack.page.get_by_role("button", name="Sit here: seat").count() == 0
    for person in (anne, mary, jack):
        assert not person.complaints, person.complaints


def test_table_without_spectators(visit: Visit, site: Server) -> None:
    """It says what is played there, and anyone with the link can take a seat; once it is full, it says nothing."""
    settings = {"spectators": False}
    host = site.ask("/api/tables", {"game": "ocracoke", "seats": 2, "name": "Anne", "settings": settings})
    site.request(host["table"], host["token"], do="sit", seat=0, entropy="")
    mary, jack = visit.person("mary"), visit.person("jack", PHONE)
    for person in (mary, jack):
        page = person.open(f"/t/{host['table']}")
        page.get_by_role("heading", name="Ocracoke: Gold and Glory").wait_for()
        page.get_by_text("Only players see this table.").wait_for()
        page.get_by_text("2 players. Standard rules.").wait_for()
        page.get_by_role("region", name="Seats").get_by_text("Anne").wait_for()
        page.get_by_role("link", name="Learn it while you wait").wait_for()
        person.picture("private")
        assert person.fits()
    mary.page.get_by_label("Your name").fill("Mary")
    mary.page.get_by_role("button", name="Sit here").click()
    mary.page.get_by_role("button", name="I'm ready").click()
    mary.page.get_by_text("Mary (you, ready)").wait_for()
    jack.page.get_by_role("button", name="Sit here").tap()
    jack.page.get_by_role("alert").get_by_text("Seat 2 is taken").wait_for()
    site.request(host["table"], host["token"], do="start")
    jack.page.reload()
    jack.page.get_by_text("does not allow spectators").wait_for()
    jack.page.get_by_role("button", name="Take a free seat").tap()
    jack.page.get_by_role("alert").get_by_text("no free seat").wait_for()
    jack.picture("running")


def test_invitation_keeps_a_seat(visit: Visit, site: Server) -> None:
    anne, mary = visit.person("anne"), visit.person("mary", PHONE)
    page = anne.open("/new/ocracoke")
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Seat 2").select_option("friend")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Invite").wait_for()
    mine = anne.open("/").get_by_role("region", name="Your games")
    mine.get_by_text("Waiting for players").wait_for()
    mine.get_by_role("link", name="Ocracoke: Gold and Glory").click()
    page.get_by_role("button", name="Invite").click()
    page.get_by_text("Anyone with this link gets the seat").wait_for()
    link = page.get_by_label("Link", exact=True).input_value()
    assert "#" in link
    theirs = mary.page
    theirs.goto(link)
    theirs.get_by_role("button", name="I'm ready").tap()
    assert "#" not in theirs.url
    assert not any(link.split("#")[1] in request.url for request in mary.requests)
    page.get_by_role("button", name="Start game").click()
    for person in (anne, mary):
        person.page.wait_for_selector("g.piece")
