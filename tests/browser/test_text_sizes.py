"""On a phone, nothing outside the pieces of the scene is written smaller than 12 pixels."""

from __future__ import annotations

from browser.people import PHONE, Person, Visit, played_out
from server.server_process import Server

SMALL = """least => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim(), one = walker.currentNode.parentElement;
        if (!text || one.closest('g.piece, .visually-hidden, option') || !one.checkVisibility()) continue;
        const drawn = one instanceof SVGElement;
        const size = parseFloat(getComputedStyle(one).fontSize) * (drawn ? one.getScreenCTM().a : 1);
        if (size < least) found.push(`${size} ${text.slice(0, 60)}`);
    }
    return found;
}"""
LEAST = 12
PAGES = {
    "/": "Play against bots",
    "/new/ocracoke": "Start game",
    "/new/rumble": "Start game",
    "/rules": "Ocracoke",
    "/rules/rumble": "Pirate Rumble",
    "/record": "Replay a game",
    "/guide/ocracoke": "Continue",
    "/guide/rumble": "Continue",
}


def large_enough(person: Person, what: str) -> None:
    small = person.page.evaluate(SMALL, LEAST)
    assert not small, f"{what}: {small}"
    assert person.fits(), what


def test_pages(visit: Visit) -> None:
    anne = visit.person("anne", PHONE)
    for path, text in PAGES.items():
        anne.open(path).get_by_text(text).first.wait_for()
        anne.page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
        large_enough(anne, path)
    page = anne.open("/")
    for name in ("Settings", "About"):
        page.get_by_role("button", name=name).tap()
        page.get_by_role("dialog").wait_for()
        large_enough(anne, name)
        page.keyboard.press("Escape")


def test_a_table(visit: Visit, site: Server) -> None:
    anne = visit.person("anne", PHONE)
    for game in ("ocracoke", "rumble"):
        key, tokens = site.table(people=2, game=game, settings={"clock": "move", "seconds": 3000})
        page = anne.sit_down(key, tokens[0])
        site.request(key, tokens[1], do="propose", what="pause")
        page.get_by_role("button", name="Accept").wait_for()
        large_enough(anne, game)
        for tool in ("Log", "Chat", "Players"):
            anne.tool(tool)
            page.get_by_label("Side panel").wait_for()
            large_enough(anne, f"{game} {tool}")
        page.get_by_label("Side panel").get_by_role("button", name="Close").tap()
        anne.tool("Help")
        anne.dialog("Help").wait_for()
        large_enough(anne, f"{game} help")


def test_after_the_game(visit: Visit, site: Server) -> None:
    key, [token] = played_out(site)
    anne = visit.person("anne", PHONE)
    page = anne.sit_down(key, token)
    end = page.get_by_test_id("game-over")
    for tab, text in (("Score sheet", "OC-11"), ("Was it fair?", "Verify the shuffle"), ("Result", "Place")):
        end.get_by_role("tab", name=tab).tap()
        end.get_by_text(text).first.wait_for()
        large_enough(anne, tab)
    end.get_by_role("link", name="Replay").tap()
    page.wait_for_selector("g.piece")
    large_enough(anne, "replay")
    page.get_by_role("button", name="Report a problem").tap()
    anne.dialog("Report a problem").wait_for()
    large_enough(anne, "report")
