"""Several people at one screen, and people with a bad network."""

from __future__ import annotations

from browser.people import Person, Visit
from server.server_process import Server

RECONNECTING = "reconnecting…"


def test_hot_seat(visit: Visit) -> None:
    """Two people share a screen: everything is hidden until the next player is ready."""
    anne = visit.person("anne")
    page = anne.open("/new/ocracoke")
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_text("2 of you share this screen").wait_for()
    page.get_by_role("button", name="Start game").click()
    looked: set[str] = set()
    for _ in range(40):
        reveal = page.get_by_role("button", name="Show my cards")
        page.locator("main.hot-seat, g.piece.usable, [data-testid=game-over]").first.wait_for()
        if reveal.count():
            assert page.locator("g.piece").count() == 0, "the cards of the other player can be seen"
            looked.add(page.get_by_role("heading", level=1).inner_text())
            reveal.click()
            page.wait_for_selector("g.piece.usable")
        if len(looked) == 2 or anne.over():
            break
        anne.click()
        page.locator("main.hot-seat, g.piece.usable, [data-testid=game-over]").first.wait_for()
    assert len(looked) == 2
    assert not anne.complaints


def marked(person: Person) -> None:
    person.page.evaluate("window.sameAsBefore = true")


def test_network_goes_and_comes(visit: Visit, site: Server) -> None:
    """The page says so, keeps showing the table, and reconnects by itself."""
    key, tokens = site.table(people=2)
    anne, mary = visit.person("anne"), visit.person("mary")
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
        marked(person)
    anne.context.set_offline(True)
    anne.page.get_by_text(RECONNECTING).wait_for()
    anne.page.get_by_text("You're offline").wait_for()
    assert anne.page.locator("g.piece").count() > 0
    anne.picture("offline")
    mary.tool("Chat")
    mary.page.get_by_role("button", name="Ahoy!").click()
    anne.context.set_offline(False)
    anne.page.get_by_text(RECONNECTING).wait_for(state="detached")
    anne.tool("Chat")
    anne.page.get_by_role("log").get_by_text("Ahoy!").wait_for()
    assert anne.page.evaluate("window.sameAsBefore") is True


def test_server_is_restarted(visit: Visit, site: Server) -> None:
    key, [token] = site.table()
    anne = visit.person("anne")
    anne.sit_down(key, token)
    anne.wait()
    marked(anne)
    site.stop()
    anne.page.get_by_text(RECONNECTING).wait_for()
    site.start()
    anne.page.get_by_text(RECONNECTING).wait_for(state="detached")
    anne.move()
    assert anne.page.evaluate("window.sameAsBefore") is True


def test_lid_is_closed_and_opened(visit: Visit, site: Server) -> None:
    """A frozen page misses everything, and catches up when it is visible again."""
    key, tokens = site.table(people=2)
    anne, mary = visit.person("anne"), visit.person("mary")
    for person, token in zip((anne, mary), tokens, strict=True):
        person.sit_down(key, token)
    marked(anne)
    lid = anne.context.new_cdp_session(anne.page)
    lid.send("Page.setWebLifecycleState", {"state": "frozen"})
    mary.tool("Chat")
    mary.page.get_by_role("button", name="Aye!").click()
    mary.page.get_by_role("log").get_by_text("Aye!").wait_for()
    lid.send("Page.setWebLifecycleState", {"state": "active"})
    anne.tool("Chat")
    anne.page.get_by_role("log").get_by_text("Aye!").wait_for()
    assert anne.page.evaluate("window.sameAsBefore") is True


def test_two_windows_of_one_person(visit: Visit, site: Server) -> None:
    """A move in one window shows in the other."""
    key, [token] = site.table()
    anne, again = visit.person("anne"), visit.person("again")
    for person in (anne, again):
        person.sit_down(key, token)
        person.wait()
    before = again.state()
    anne.click()
    anne.move()
    again.moved_on(before)
