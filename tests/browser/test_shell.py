"""The app itself: it opens offline, every address leads somewhere, and tokens stay out of the address bar."""

from __future__ import annotations

from browser.people import Visit
from server.server_process import Server

ADDRESSES = {
    "/new/ocracoke": "Ocracoke: Gold and Glory",
    "/rules": "Rules",
    "/rules/ocracoke": "Ocracoke: Gold and Glory",
    "/record": "Replay a game",
    "/t/nosuchtable": "Table not found",
    "/t/": "Page not found",
    "/here/be/dragons": "Page not found",
    "/%2e%2e/etc/passwd": "Page not found",
    "/<img src=x onerror=alert(1)>": "Page not found",
}
READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def test_the_installed_app_opens_offline(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/")
    page.wait_for_function(READY)
    anne.context.set_offline(True)
    page.reload()
    page.get_by_role("heading", name="Pirate board games").wait_for()
    page.get_by_role("alert").get_by_text("reach the server").wait_for()
    anne.picture("offline")
    for path, found in (
        ("/record", "Replay a game"),
        ("/no/such/page", "Page not found"),
        ("/rules", "Rules"),
    ):
        anne.open(path).get_by_role("heading", name=found).wait_for()
    anne.context.set_offline(False)
    anne.open("/").get_by_role("button", name="Play against bots").first.wait_for()


def test_can_be_installed(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert manifest["name"]
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.evaluate("path => fetch(path).then(answer => answer.status)", icon["src"]) == 200


def test_every_address_leads_somewhere(visit: Visit) -> None:
    anne = visit.person("anne")
    for path, heading in ADDRESSES.items():
        anne.open(path).get_by_role("heading", name=heading, level=1).wait_for()
        anne.picture("page")


def test_unknown_game(visit: Visit) -> None:
    anne = visit.person("anne")
    for path in ("/new/chess", "/rules/chess"):
        page = anne.open(path)
        page.get_by_role("alert").wait_for()
        assert "chess" in page.get_by_role("alert").inner_text()


def test_rule_by_its_link(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/rules/ocracoke#OC-9.6")
    page.locator("#OC-9\\.6.target").wait_for()
    page.wait_for_function("""() => {
        const {top, bottom} = document.querySelector('.target').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }""")
    page.get_by_label("Search").fill("kraken")
    page.get_by_text("OC-9.1").first.wait_for()
    page.get_by_label("Search").fill("no such word")
    page.get_by_text("No matches.").wait_for()


def test_token_leaves_the_address_bar(visit: Visit, site: Server) -> None:
    key, [token] = site.table()
    anne = visit.person("anne")
    page = anne.sit_down(key, token)
    assert page.url == f"{site.base}/t/{key}"
    assert not any(token in request.url for request in anne.requests)
    page.reload()
    page.wait_for_selector("g.piece")
    anne.move()


def test_home_leads_back_to_the_table(visit: Visit, site: Server) -> None:
    key, [token] = site.table()
    anne = visit.person("anne")
    page = anne.sit_down(key, token)
    anne.wait()
    page.get_by_role("link", name="Home").click()
    mine = page.get_by_role("region", name="Your games")
    mine.get_by_text("Your turn").wait_for()
    anne.picture("returns")
    mine.get_by_role("link").click()
    page.wait_for_selector("g.piece.usable")
    page.go_back()
    mine.get_by_role("button", name="Remove from this list").click()
    mine.get_by_role("button", name="Undo").click()
    page.reload()
    mine.get_by_text("Your turn").wait_for()
    mine.get_by_role("button", name="Remove from this list").click()
    mine.get_by_text("Removed").wait_for()
    page.reload()
    page.get_by_role("button", name="Play against bots").first.wait_for()
    assert mine.count() == 0


def test_link_from_a_friend_is_pasted(visit: Visit, site: Server) -> None:
    key, _ = site.table()
    anne = visit.person("anne")
    page = anne.open("/")
    page.get_by_label("Table link or code").fill("not a link!")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("alert").wait_for()
    page.get_by_label("Table link or code").fill(f"{site.base}/t/{key}")
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector("g.piece")
